import type { User } from '@puente/contract'
import { ibanTexts as texts } from '@puente/texts/iban'
import { phoneChangeTexts } from '@puente/texts/phone-change'
import { registrationTexts } from '@puente/texts/registration'
import { Spinner } from '@puente/ui'
import { saveIssueMethod, useAvailableBankAccounts } from '../../../api/applicant.ts'
import { wholeLoan } from '../../../api/loan.ts'
import { useKeptDraft, withDraft } from '../../../forms/use-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { PhoneChangeHold } from '../../../phone-change/phone-change-hold.tsx'
import { refreshSession, setUser, useSession } from '../../../session/session.ts'
import { DraftedStep, type DraftedStepProps } from '../drafted-step.tsx'
import { useRepeatQuestion } from '../repeat-question.tsx'
import { StepForm } from '../step-form.tsx'
import { useStepEdit } from '../use-step-edit.ts'
import { AccountFields } from './account-fields.tsx'
import { AccountWithReview } from './account-with-review.tsx'
import { ibanFields } from './iban-fields.ts'

const AWAITING_ISSUANCE_METHOD = 34
const AWAITING_SIGN_CONTRACT = 26

/** The form waits for the first list of accounts: they are its first choices, and would move the others away under a finger. */
export function IbanScreen() {
  const { user } = useSession()
  const { mark } = useStepEdit('iban')
  const { isKnown } = useAvailableBankAccounts({ enabled: user !== null })
  const isFirstChoice = user?.loan === null && mark === null
  return isFirstChoice ? (
    <DraftedStep step="iban" heading={texts.review} form={AccountWithReview} isReady={isKnown} />
  ) : (
    <DraftedStep step="iban" form={IbanForm} isReady={isKnown} />
  )
}

function IbanForm({ user, start }: DraftedStepProps) {
  const isAskedAgain = user.loan?.status === AWAITING_ISSUANCE_METHOD
  // The bank was read, and an offer exists: another account is checked before the signature.
  const isOffered = user.loan?.status === AWAITING_SIGN_CONTRACT
  const edit = useStepEdit('iban')
  const question = useRepeatQuestion()
  // A signed loan has this status only if its transfer was returned.
  const isSigned = wholeLoan(useSession().loan)?.withdrawal_until != null
  const { accounts } = useAvailableBankAccounts({ isAwaited: isAskedAgain })
  // For a signed loan the bank's list is final: it is not read again.
  const review = isAskedAgain ? user.payout_account_review : null
  const isWaiting = isAskedAgain && !isSigned && accounts.length === 0 && review === null
  const form = useForm({
    // The known account is the one that could not be used.
    fields: withDraft(ibanFields(isAskedAgain ? null : user.personal_data.bank_account), start.draft),
    submit: async ({ account, iban }) => {
      const chosen = account.iban ?? iban
      const isAnother = isOffered && chosen !== user.personal_data.bank_account
      if (!(await question.confirm(isAnother ? 'account' : null))) return undefined
      const saved = await trackProgress(saveIssueMethod(account.method, chosen))
      draft.discard()
      setUser(saved)
      // The application continues with the new account. Reload the loan: the user does not carry all of it.
      if (isAskedAgain) await refreshSession()
      await edit.leave(saved)
      return undefined
    },
  })
  const draft = useKeptDraft(user.id, 'iban', start, form.values)
  return (
    <StepForm
      step="iban"
      form={form}
      draft={draft}
      title={isAskedAgain ? (review === 'waiting' ? texts.again.inReviewTitle : texts.again.title) : undefined}
      text={isAskedAgain ? askedAgainText(review, isSigned) : undefined}
      submitLabel={edit.mark === 'review' ? registrationTexts.edit.save : texts.continue}
    >
      <PhoneChangeHold user={user} title={phoneChangeTexts.hold.accountTitle} />
      {review === null ? null : <AccountReview review={review} iban={user.personal_data.bank_account ?? ''} />}
      {isWaiting ? (
        <div role="status" className="flex gap-3 rounded-control bg-info-tint p-4 text-info-text">
          <Spinner size={24} />
          <div>
            <p className="font-strong">{texts.again.waiting}</p>
            <p>{texts.again.waitingHint}</p>
          </div>
        </div>
      ) : null}
      <AccountFields form={form} user={user} accounts={accounts} isBankRead={isAskedAgain || isOffered} />
      {question.dialog}
    </StepForm>
  )
}

type Review = NonNullable<User['payout_account_review']>

function askedAgainText(review: Review | null, isSigned: boolean): string {
  if (review === 'waiting') return texts.again.inReviewText
  return isSigned ? texts.again.textAfterPayout : texts.again.text
}

/** The outcome for the given account: the loan waits for a staff member, or for another account. */
function AccountReview({ review, iban }: { readonly review: Review; readonly iban: string }) {
  const lastDigits = iban.slice(-4)
  if (review === 'refused') {
    return (
      <p role="status" className="rounded-control bg-warning-tint p-4 text-warning-text">
        {texts.again.refused(lastDigits)}
      </p>
    )
  }
  return (
    <div role="status" className="flex gap-3 rounded-control bg-info-tint p-4 text-info-text">
      <Spinner size={24} />
      <div>
        <p className="font-strong">{texts.again.inReview(lastDigits)}</p>
        <p>{texts.again.inReviewHint}</p>
      </div>
    </div>
  )
}

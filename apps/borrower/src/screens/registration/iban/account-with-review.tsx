import { applicationTexts } from '@puente/texts/application'
import { ibanTexts as texts } from '@puente/texts/iban'
import { phoneChangeTexts } from '@puente/texts/phone-change'
import { saveIssueMethod, useAvailableBankAccounts } from '../../../api/applicant.ts'
import { useKeptDraft, withDraft } from '../../../forms/use-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { PhoneChangeHold } from '../../../phone-change/phone-change-hold.tsx'
import { setUser } from '../../../session/session.ts'
import { ReviewAnswers } from '../application/review-answers.tsx'
import { ReviewedLoan } from '../application/reviewed-loan.tsx'
import { useApply } from '../application/use-apply.ts'
import type { DraftedStepProps } from '../drafted-step.tsx'
import { StepForm } from '../step-form.tsx'
import { AccountFields } from './account-fields.tsx'
import { FROM_BANK, ibanFields } from './iban-fields.ts'

/** The first choice of the account, with the review of all answers: one button saves it and sends the application. */
export function AccountWithReview({ user, start }: DraftedStepProps) {
  const { accounts } = useAvailableBankAccounts({ isAwaited: false })
  const { apply, isBusy, hasPrices } = useApply()
  const form = useForm({
    // The account from the bank needs no typing and no proof of its holder.
    fields: withDraft(ibanFields(null, FROM_BANK), start.draft),
    submit: async ({ account, iban }) => {
      // Without a price nothing can be sent: the button asks for it again.
      if (!hasPrices) {
        await apply()
        return undefined
      }
      const saved = await trackProgress(saveIssueMethod(account.method, account.iban ?? iban))
      draft.discard()
      // The guard leads from a saved account to the review, which says what went wrong.
      if (!(await apply())) setUser(saved)
      return undefined
    },
  })
  const draft = useKeptDraft(user.id, 'iban', start, form.values)
  return (
    <StepForm
      step="iban"
      form={{ ...form, isSaving: form.isSaving || isBusy }}
      draft={draft}
      title={texts.review.title}
      text={texts.review.text}
      submitLabel={applicationTexts.apply}
    >
      <PhoneChangeHold user={user} title={phoneChangeTexts.hold.accountTitle} />
      <ReviewedLoan />
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">{applicationTexts.review.account}</h2>
        <AccountFields form={form} user={user} accounts={accounts} isBankRead={false} />
      </section>
      <ReviewAnswers user={user} withAccount={false} />
    </StepForm>
  )
}

import { ApiFailure } from '@puente/client'
import type { Loan, User } from '@puente/contract'
import { checkConsent, euroText, formatPhone, shortAccount } from '@puente/domain'
import { applicationSignTexts } from '@puente/texts/application-sign'
import { phoneChangeTexts } from '@puente/texts/phone-change'
import { Alert, Button, Checkbox, Spinner, StickyActions } from '@puente/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loanDocumentsQuery } from '../../../api/loan-documents.ts'
import { useForm } from '../../../forms/use-form.ts'
import { DocumentList } from '../../../loan-documents/document-list.tsx'
import { PhoneChangeHold } from '../../../phone-change/phone-change-hold.tsx'
import { StepOutline } from '../step-outline.tsx'
import { type DocumentsToSign, documentsToSign } from './documents-to-sign.ts'
import { ReadOffer } from './read-offer.tsx'
import { requestSignCode } from './request-sign-code.ts'
import { enterCode, useSignView } from './sign-view.ts'
import { SignedTerms } from './signed-terms.tsx'

const texts = applicationSignTexts.confirm
const DOCUMENTS_POLL_MS = 3_000

/** A phone with its country code, grouped and never broken over two lines. */
export const shownPhone = ({ contacts }: User): string => formatPhone(contacts.mobile_phone).replaceAll(' ', '\u00a0')

/** A free first loan of a small amount costs a fraction of a cent a day. */
function lateInterestText({ late_interest_per_day: perDay }: Loan): string {
  return perDay === 0 ? texts.lessThanACent : euroText(perDay)
}

interface ConfirmViewProps {
  readonly user: User
  readonly loan: Loan
}

/** Everything to sign: the terms, the account, the consequences of paying late, and the documents. */
export function ConfirmView({ user, loan }: ConfirmViewProps) {
  const { outdatedSha256 = null } = useSignView()
  const query = loanDocumentsQuery(loan.public_id)
  const { data, isError, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      documentsToSign(state.data ?? [], outdatedSha256) === null ? DOCUMENTS_POLL_MS : false,
  })
  const documents = documentsToSign(data ?? [], outdatedSha256)
  const account = loan.payout_account ?? user.personal_data.bank_account
  const { first_name: firstName, first_surname: firstSurname, second_surname: secondSurname } = user.personal_data
  const holder = [firstName, firstSurname, secondSurname].filter(Boolean).join(' ')
  return (
    <StepOutline
      step="applicationSign"
      title={texts.title}
      text={texts.text}
      before={
        <>
          <PhoneChangeHold user={user} title={phoneChangeTexts.hold.signTitle} />
          {outdatedSha256 === null ? null : (
            <Alert kind="warning" title={texts.changedTitle}>
              {texts.changed}
            </Alert>
          )}
        </>
      }
    >
      <SignedTerms loan={loan} />
      <p>
        {texts.account}{' '}
        <strong className="inline-block font-strong tabular-nums">
          {account === null ? texts.accountFromBank : shortAccount(account)}
        </strong>
        {account === null ? null : <span className="block text-ink-soft">{texts.holder(holder)}</span>}
      </p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-primary">
        <li>{texts.late(lateInterestText(loan), euroText(loan.request_amount))}</li>
        <li>{texts.early}</li>
        <li>{texts.withdraw}</li>
      </ul>
      <section className="flex flex-col gap-2">
        <h2 className="text-lg">{texts.documentsTitle}</h2>
        {documents ? (
          <>
            <p className="text-ink-soft">{texts.documentsText}</p>
            <DocumentList publicId={loan.public_id} documents={[documents.information, documents.agreement]} />
          </>
        ) : (
          <Preparing hasFailed={isError} onRetry={() => void refetch()} />
        )}
        <ReadOffer />
      </section>
      {documents ? (
        // A new agreement has to be read again: the tick for the previous one does not count.
        <Agreement key={documents.agreement.sha256} user={user} loan={loan} documents={documents} />
      ) : null}
    </StepOutline>
  )
}

function Preparing({ hasFailed, onRetry }: { readonly hasFailed: boolean; readonly onRetry: () => void }): ReactNode {
  if (hasFailed) {
    return (
      <Alert
        kind="error"
        action={
          <Button variant="secondary" onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      >
        {texts.documentsFailed}
      </Alert>
    )
  }
  return (
    <div role="status" className="flex gap-3 rounded-control bg-info-tint p-4 text-info-text">
      <Spinner size={24} />
      <div>
        <p className="font-strong">{texts.preparing}</p>
        <p>{texts.preparingText}</p>
      </div>
    </div>
  )
}

const ABOUT_DOCUMENTS: ReadonlySet<string> = new Set(['documents_not_ready', 'documents_changed'])

interface AgreementProps extends ConfirmViewProps {
  readonly documents: DocumentsToSign
}

function Agreement({ user, loan, documents }: AgreementProps) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const form = useForm({
    fields: { consent: { label: texts.consent, initial: false, check: (isTicked: boolean) => checkConsent(isTicked) } },
    submit: async () => {
      setProblem(null)
      try {
        await requestSignCode(loan.public_id)
        enterCode(loan.public_id, documents.agreement.sha256)
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        if (failure.label === 'signing_too_early') {
          setProblem(texts.tooEarly(Math.ceil((failure.retryAfterSeconds ?? 0) / 3600)))
          return undefined
        }
        if (!ABOUT_DOCUMENTS.has(failure.label)) throw failure
        setProblem(failure.message)
        await queryClient.invalidateQueries({ queryKey: loanDocumentsQuery(loan.public_id).queryKey })
      }
      return undefined
    },
  })

  // The only field of the form takes the focus itself: a summary of one line would repeat it.
  useEffect(() => {
    if (form.failedSubmits > 0) box.current?.focus()
  }, [form.failedSubmits])

  return (
    <form noValidate onSubmit={form.onSubmit}>
      {problem === null ? null : <Alert kind="info">{problem}</Alert>}
      <Checkbox
        ref={box}
        id={form.idOf('consent')}
        label={texts.consent}
        hint={texts.codeComes(shownPhone(user))}
        error={form.errors.consent}
        checked={form.values.consent}
        onChange={(event) => form.change({ consent: event.currentTarget.checked })}
      />
      <StickyActions>
        <Button type="submit" wide busy={form.isSaving}>
          {texts.continue}
        </Button>
      </StickyActions>
    </form>
  )
}

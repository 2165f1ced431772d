import type { ApiFailure } from '@puente/client'
import type { Loan, User } from '@puente/contract'
import { formatDateFrom, formatEuros, formatTae } from '@puente/domain'
import { applicationSignTexts } from '@puente/texts/application-sign'
import { instalmentOfferTexts } from '@puente/texts/instalment-offer'
import { Button, DescriptionList } from '@puente/ui'
import { useQueryClient } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useState } from 'react'
import { fetchAttemptsLeft } from '../../../api/code-attempts.ts'
import { loanDocumentsQuery } from '../../../api/loan-documents.ts'
import { offerDayOf, offerOf } from '../../../api/offered-terms.ts'
import { signLoan } from '../../../api/signing.ts'
import { useToday } from '../../../api/use-today.ts'
import { CodeEntry } from '../../../code-entry/code-entry.tsx'
import { SandboxHint } from '../../../code-entry/sandbox-hint.tsx'
import { useCodeForm } from '../../../code-entry/use-code-form.ts'
import { instalmentsInWords } from '../../../instalments/plan-in-words.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession, setLoan } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'
import { StepOutline } from '../step-outline.tsx'
import { shownPhone } from './confirm-view.tsx'
import { clearPendingSignature, countWrongTry, shouldResendAutomatically } from './pending-signature.ts'
import { ResendSignCode } from './resend-sign-code.tsx'
import { readAgain, useSignView } from './sign-view.ts'

const texts = applicationSignTexts.code
const terms = applicationSignTexts.confirm
const planTexts = instalmentOfferTexts.offer

interface CodeViewProps {
  readonly user: User
  readonly loan: Loan
}

/** The signature: the code from the message, and the button. The last digit alone does not sign. */
export function CodeView({ user, loan }: CodeViewProps) {
  const publicId = loan.public_id
  const { agreementSha256 } = useSignView()
  const queryClient = useQueryClient()
  const [isSigned, setIsSigned] = useState(false)
  const [codesSent, setCodesSent] = useState(0)
  // The same page goes on as another view, wherever the first one was scrolled to, and its field takes the focus.
  // Newer browsers return a promise, which React would take for the effect's end.
  useEffect(() => void window.scrollTo(0, 0), [])
  const [isAskedAtOnce] = useState(() => shouldResendAutomatically(loan.approve_date, offerDayOf(loan), Date.now()))

  /** Failures about the documents or the loan, not the code. */
  const handleLoanFailure = (failure: ApiFailure): boolean => {
    if (failure.label === 'documents_changed' || failure.label === 'documents_not_ready') {
      void queryClient.invalidateQueries({ queryKey: loanDocumentsQuery(publicId).queryKey })
      readAgain(agreementSha256 ?? '')
      return true
    }
    if (failure.label === 'terms_not_agreed') stored.agreedWithNewTerms.clear()
    if (failure.status !== 409) return false
    // Signed in another tab, ended, or no longer agreed to: the loan decides what comes next.
    void refreshSession()
    return failure.label === 'terms_not_agreed'
  }

  const form = useCodeForm({
    send: async (code) => {
      const signed = await trackProgress(signLoan(code))
      setIsSigned(true)
      clearPendingSignature()
      setLoan(signed)
      void refreshSession()
    },
    triesLeft: () => {
      const counted = countWrongTry(publicId)
      return fetchAttemptsLeft('sign').catch(() => counted)
    },
    onFailure: handleLoanFailure,
  })

  return (
    <StepOutline
      step="applicationSign"
      title={texts.title}
      text={texts.sentTo(shownPhone(user))}
      tellsTime={false}
      saving="none"
    >
      <WhatIsSigned loan={loan} />
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <CodeEntry
          form={form}
          codeSent={codesSent}
          submitsAutomatically={false}
          isDone={isSigned}
          submit={texts.submit}
          working={texts.signing}
        />
        <ResendSignCode
          publicId={publicId}
          isAskedAtOnce={isAskedAtOnce}
          onSent={() => {
            form.change({ code: '' })
            setCodesSent((count) => count + 1)
          }}
          onFailure={handleLoanFailure}
        />
        <Button
          variant="quiet"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          onClick={() => readAgain()}
          className="-mx-5 self-start"
        >
          {texts.back}
        </Button>
        <SandboxHint />
      </form>
    </StepOutline>
  )
}

function WhatIsSigned({ loan }: { readonly loan: Loan }) {
  const today = useToday()
  const { amountCents, returnCents, taePercent, dueDate, plan } = offerOf(loan)
  return (
    <section className="rounded-control bg-sunken px-4 py-2">
      <h2 className="sr-only">{texts.summary}</h2>
      <DescriptionList
        rows={[
          { key: 'amount', term: terms.amount, description: formatEuros(amountCents) },
          { key: 'total', term: terms.total, description: formatEuros(returnCents) },
          ...(plan === undefined
            ? []
            : [{ key: 'plan', term: planTexts.count, description: instalmentsInWords(plan) }]),
          ...(dueDate === null
            ? []
            : [
                {
                  key: 'due',
                  term: plan === undefined ? terms.due : planTexts.first,
                  description: formatDateFrom(today, dueDate),
                },
              ]),
          ...(taePercent === null ? [] : [{ key: 'tae', term: terms.tae, description: formatTae(taePercent) }]),
        ]}
      />
    </section>
  )
}

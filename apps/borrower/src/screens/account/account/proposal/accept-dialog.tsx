import type { ApiFailure } from '@puente/client'
import type { Loan, LoanProposal } from '@puente/contract'
import { euroText } from '@puente/domain'
import { codeTexts } from '@puente/texts/code'
import { proposalTexts as texts } from '@puente/texts/proposal'
import { Button, Dialog } from '@puente/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { showAlert } from '../../../../alerts/alerts.ts'
import { fetchAttemptsLeft } from '../../../../api/code-attempts.ts'
import { leaveFor } from '../../../../api/payments.ts'
import { confirmProposal, sendProposalCode } from '../../../../api/proposals.ts'
import { CodeEntry } from '../../../../code-entry/code-entry.tsx'
import { ResendOffer } from '../../../../code-entry/resend-offer.tsx'
import { SandboxHint } from '../../../../code-entry/sandbox-hint.tsx'
import { useCodeForm } from '../../../../code-entry/use-code-form.ts'
import { useResend } from '../../../../code-entry/use-resend.ts'
import { useSecondsUntil } from '../../../../code-entry/use-seconds-until.ts'
import { trackProgress } from '../../../../loading/progress.ts'
import { refreshSession, setLoan } from '../../../../session/session.ts'
import { dateOfLoan } from '../loan-day.ts'

interface AcceptDialogProps {
  readonly proposal: LoanProposal
  readonly onClose: () => void
}

function doneText({ discount }: LoanProposal, loan: Loan): string {
  if (discount !== null) {
    return texts.discount.done(euroText(discount.amount), dateOfLoan(loan, discount.until))
  }
  return loan.must_pay_date === null ? texts.declined : texts.extension.done(dateOfLoan(loan, loan.must_pay_date))
}

/** Sends a code as it opens. The last digit alone does not accept: the button does. */
export function AcceptDialog({ proposal, onClose }: AcceptDialogProps) {
  const [codesSent, setCodesSent] = useState(0)
  const [resendAtMs, setResendAtMs] = useState(0)
  const [isDone, setIsDone] = useState(false)
  const secondsLeft = useSecondsUntil(resendAtMs)

  const { outcome, busyWay, resend } = useResend(async (message: string) => {
    const { resend_after_seconds: wait } = await sendProposalCode(proposal.id)
    setResendAtMs(Date.now() + wait * 1000)
    setCodesSent((count) => count + 1)
    form.change({ code: '' })
    return message === '' ? null : message
  })
  const sendFirst = useEffectEvent(() => resend(''))
  useEffect(() => {
    void sendFirst()
  }, [])

  const form = useCodeForm({
    send: async (code) => {
      const { loan, payment_link: link } = await trackProgress(confirmProposal(proposal.id, code))
      setIsDone(true)
      if (link !== null) {
        leaveFor(link)
        return
      }
      setLoan(loan)
      showAlert({ severity: 'success', message: doneText(proposal, loan) })
      onClose()
      void refreshSession()
    },
    triesLeft: () => fetchAttemptsLeft('sign'),
    onFailure: (failure: ApiFailure) => {
      if (failure.status !== 409) return false
      // Withdrawn, expired, or answered in another tab: the loan shows what is left of it.
      showAlert({ severity: 'error', message: failure.message })
      onClose()
      void refreshSession()
      return true
    },
  })

  return (
    <Dialog open onClose={onClose} title={texts.code.title}>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <p>{texts.code.text}</p>
        <CodeEntry
          form={form}
          codeSent={codesSent}
          submitsAutomatically={false}
          isDone={isDone}
          submit={texts.code.submit}
          working={texts.code.working}
        />
        <ResendOffer
          outcome={outcome}
          secondsLeft={secondsLeft}
          isBusy={busyWay !== null}
          onResend={() => void resend(codeTexts.resent)}
        />
        <Button variant="quiet" onClick={onClose}>
          {texts.code.back}
        </Button>
        <SandboxHint />
      </form>
    </Dialog>
  )
}

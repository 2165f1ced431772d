import { ApiFailure } from '@puente/client'
import type { Loan, LoanProposal } from '@puente/contract'
import { euroText, formatTae } from '@puente/domain'
import { proposalTexts as texts } from '@puente/texts/proposal'
import { Button, Card, DescriptionList, type DescriptionRow } from '@puente/ui'
import { useState } from 'react'
import { showAlert } from '../../../../alerts/alerts.ts'
import { leaveFor } from '../../../../api/payments.ts'
import { declineProposal, payProposal } from '../../../../api/proposals.ts'
import { trackProgress } from '../../../../loading/progress.ts'
import { refreshSession } from '../../../../session/session.ts'
import { Euros } from '../../euros.tsx'
import { dateOfLoan } from '../loan-day.ts'
import { AcceptDialog } from './accept-dialog.tsx'

const eurosOf = (euros: number) => euroText(euros)

/** An extension or a discount that staff prepared: what changes, what it costs, and the borrower's answer. */
export function ProposalCard({ loan }: { readonly loan: Loan }) {
  const { proposal } = loan
  if (proposal === null) return null
  const { extension, discount } = proposal
  return (
    <Card title={extension === null ? texts.discount.title : texts.extension.title}>
      <div className="flex flex-col gap-4">
        {extension === null ? null : (
          <p>{texts.extension.text(extension.term, dateOfLoan(loan, extension.next_pay_date))}</p>
        )}
        {discount === null ? null : (
          <p>{texts.discount.text(eurosOf(discount.amount), dateOfLoan(loan, discount.until))}</p>
        )}
        <div className="rounded-control bg-sunken px-4 py-2">
          <DescriptionList rows={rowsOf(loan, proposal)} />
        </div>
        <p className="text-ink-soft">{extension === null ? texts.discount.changes : texts.extension.changes}</p>
        {extension === null || extension.is_cost_fixed ? null : (
          <p className="text-ink-soft">{texts.extension.daily}</p>
        )}
        {proposal.state === 'open' ? (
          <Answer loan={loan} proposal={proposal} />
        ) : (
          <Pay proposal={proposal} loan={loan} />
        )}
      </div>
    </Card>
  )
}

function rowsOf(loan: Loan, { extension, discount, owed, forgiven }: LoanProposal): readonly DescriptionRow[] {
  if (extension !== null) {
    const words = texts.extension
    return [
      { key: 'cost', term: words.cost, description: <Euros amount={extension.cost} /> },
      ...(forgiven > 0
        ? [{ key: 'usual', term: words.usual, description: <Euros amount={extension.usual_cost} /> }]
        : []),
      { key: 'old', term: words.oldDate, description: dateOfLoan(loan, extension.must_pay_date) },
      { key: 'new', term: words.newDate, description: dateOfLoan(loan, extension.next_pay_date) },
      { key: 'interest', term: words.interest, description: <Euros amount={extension.commission_at_the_end} /> },
      { key: 'pay', term: words.thenPay, description: <Euros amount={extension.then_pay} />, total: true },
      { key: 'tae', term: words.tae, description: formatTae(extension.tae) },
    ]
  }
  if (discount === null) return []
  const words = texts.discount
  return [
    { key: 'owed', term: words.owed, description: <Euros amount={owed} /> },
    { key: 'forgiven', term: words.forgiven, description: <Euros amount={forgiven} /> },
    { key: 'amount', term: words.amount, description: <Euros amount={discount.amount} />, total: true },
    { key: 'until', term: words.until, description: dateOfLoan(loan, discount.until) },
  ]
}

/** Runs a call once at a time; a failure is shown, and the loan is loaded again. */
function useCall() {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await trackProgress(work())
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert({ severity: 'error', message: failure.message })
      void refreshSession()
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}

function Decline({ proposal }: { readonly proposal: LoanProposal }) {
  const { isBusy, run } = useCall()
  const decline = () =>
    run(async () => {
      await declineProposal(proposal.id)
      showAlert({ severity: 'success', message: texts.declined })
      await refreshSession()
    })
  return (
    <Button variant="quiet" wide busy={isBusy} onClick={() => void decline()}>
      {texts.decline}
    </Button>
  )
}

function Answer({ loan, proposal }: { readonly loan: Loan; readonly proposal: LoanProposal }) {
  const [isAccepting, setIsAccepting] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <p>{texts.validUntil(dateOfLoan(loan, proposal.expires_on))}</p>
      <Button variant="secondary" wide onClick={() => setIsAccepting(true)}>
        {texts.accept}
      </Button>
      <Decline proposal={proposal} />
      {isAccepting ? <AcceptDialog proposal={proposal} onClose={() => setIsAccepting(false)} /> : null}
    </div>
  )
}

/** Accepted with the code, and the payment is still missing. */
function Pay({ proposal, loan }: { readonly proposal: LoanProposal; readonly loan: Loan }) {
  const { isBusy, run } = useCall()
  const { extension } = proposal
  if (extension === null || loan.has_pending_payment) return <p>{texts.extension.accepted}</p>
  const pay = () => run(async () => leaveFor((await payProposal(proposal.id)).payment_link))
  return (
    <div className="flex flex-col gap-2">
      <p>{texts.extension.accepted}</p>
      <Button variant="secondary" wide busy={isBusy} onClick={() => void pay()}>
        {texts.extension.pay(eurosOf(extension.cost))}
      </Button>
      <Decline proposal={proposal} />
    </div>
  )
}

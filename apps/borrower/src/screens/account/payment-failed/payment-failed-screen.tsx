import { accountTexts } from '@puente/texts/account'
import { EmptyState, LinkButton } from '@puente/ui'
import CreditCard from 'lucide-react/icons/credit-card'
import { useSearch } from 'wouter/use-browser-location'
import { wholeLoan } from '../../../api/loan.ts'
import { PATHS } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { CallUs } from '../../../support/help-card.tsx'
import { lastPaymentOf } from '../account/last-payment.ts'
import { SamePayment } from '../account/same-payment.tsx'

const texts = accountTexts.paymentFailed

/** A failed payment, or (`payment=add_card_failed`) a card that was not added, which is not a payment. */
export function PaymentFailedScreen() {
  const isCardRequest = new URLSearchParams(useSearch()).get('payment') === 'add_card_failed'
  const loan = wholeLoan(useSession().loan)
  const last = isCardRequest || loan === null || loan.has_pending_payment ? null : lastPaymentOf(loan.public_id)
  const { title, detail } = isCardRequest ? accountTexts.cardNotAdded : texts
  return (
    <EmptyState
      headingLevel={1}
      icon={<CreditCard size={24} aria-hidden="true" />}
      title={title}
      actions={
        last === null ? <LinkButton href={PATHS.account}>{texts.tryAgain}</LinkButton> : <SamePayment payment={last} />
      }
    >
      <p className="text-lg text-ink">{texts.text}</p>
      {isCardRequest ? null : <p className="mt-2 font-strong text-ink">{texts.nothingCharged}</p>}
      <p className="mt-2">{detail}</p>
      {last === null ? null : <p className="mt-2">{texts.anotherCard}</p>}
      <CallUs className="mt-2" />
    </EmptyState>
  )
}

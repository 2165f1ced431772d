import { formatEuros } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Button, EmptyState, LinkButton } from '@puente/ui'
import CreditCard from 'lucide-react/icons/credit-card'
import { useSearch } from 'wouter/use-browser-location'
import { wholeLoan } from '../../../api/loan.ts'
import { PATHS } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { CallUs } from '../../../support/help-card.tsx'
import { type LastPayment, lastPaymentOf } from '../account/last-payment.ts'
import { PaymentFailure } from '../account/payment-failure.tsx'
import { useCardPayment } from '../account/use-card-payment.ts'

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

/** The declined payment once more, as it was chosen. */
function SamePayment({ payment: { request, amountCents } }: { readonly payment: LastPayment }) {
  const { pay, button, failure } = useCardPayment()
  const amount = formatEuros(amountCents)
  return (
    <div className="flex flex-col gap-3">
      <Button {...button} wide onClick={() => pay(request)}>
        {request.term === undefined ? texts.sameAgain(amount) : texts.extendAgain(amount, request.term)}
      </Button>
      <PaymentFailure message={failure} />
      <LinkButton variant="secondary" wide href={PATHS.account}>
        {texts.otherWay}
      </LinkButton>
    </div>
  )
}

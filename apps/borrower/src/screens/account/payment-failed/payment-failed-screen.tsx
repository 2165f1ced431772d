import { accountTexts } from '@puente/texts/account'
import { EmptyState, LinkButton } from '@puente/ui'
import CreditCard from 'lucide-react/icons/credit-card'
import { useSearch } from 'wouter/use-browser-location'
import { PATHS } from '../../../paths.ts'
import { CallUs } from '../../../support/help-card.tsx'

const texts = accountTexts.paymentFailed

/** A failed payment, or (`payment=add_card_failed`) a card that was not added, which is not a payment. */
export function PaymentFailedScreen() {
  const isCardRequest = new URLSearchParams(useSearch()).get('payment') === 'add_card_failed'
  const { title, detail } = isCardRequest ? accountTexts.cardNotAdded : texts
  return (
    <EmptyState
      headingLevel={1}
      icon={<CreditCard size={24} aria-hidden="true" />}
      title={title}
      actions={<LinkButton href={PATHS.account}>{texts.tryAgain}</LinkButton>}
    >
      <p className="text-lg text-ink">{texts.text}</p>
      <p className="mt-2">{detail}</p>
      <CallUs className="mt-2" />
    </EmptyState>
  )
}

import { accountTexts } from '@puente/texts/account'
import { EmptyState, LinkButton } from '@puente/ui'
import CreditCard from 'lucide-react/icons/credit-card'
import { PATHS } from '../../../paths.ts'
import { CallUs } from '../help-card.tsx'

const texts = accountTexts.paymentFailed

export function PaymentFailedScreen() {
  return (
    <EmptyState
      headingLevel={1}
      icon={<CreditCard size={24} aria-hidden="true" />}
      title={texts.title}
      actions={<LinkButton href={PATHS.account}>{texts.tryAgain}</LinkButton>}
    >
      <p className="text-lg text-ink">{texts.text}</p>
      <p className="mt-2">{texts.detail}</p>
      <CallUs className="mt-2" />
    </EmptyState>
  )
}

import type { Loan } from '@puente/contract'
import { accountTexts } from '@puente/texts/account'
import { Card, LinkButton } from '@puente/ui'
import Hourglass from 'lucide-react/icons/hourglass'

const texts = accountTexts.pendingPayment

/** Replaces every payment option while a payment is pending. */
export function PendingPaymentCard({ loan }: { readonly loan: Pick<Loan, 'payment_link'> }) {
  return (
    <Card title={texts.title} aside={<Hourglass size={24} aria-hidden="true" className="text-info" />}>
      <p>{texts.text}</p>
      {loan.payment_link === null ? null : (
        <>
          <p className="mt-3">{texts.unfinished}</p>
          <LinkButton wide href={loan.payment_link} className="mt-4">
            {texts.continue}
          </LinkButton>
        </>
      )}
    </Card>
  )
}

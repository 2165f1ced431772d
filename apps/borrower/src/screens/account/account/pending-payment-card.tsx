import type { Loan } from '@puente/contract'
import { euroText, formatTimeInMadrid } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Button, Card, LinkButton } from '@puente/ui'
import Hourglass from 'lucide-react/icons/hourglass'
import { showAlert } from '../../../alerts/alerts.ts'
import { cancelPayment } from '../../../api/payments.ts'
import { lazyPart } from '../../../loading/lazy-part.tsx'
import { setLoan } from '../../../session/session.ts'
import { useTask } from '../use-task.ts'

const Tracked = lazyPart(async () => (await import('./tracked.tsx')).Tracked)

const texts = accountTexts.pendingPayment

/** Replaces every payment option while a payment is pending. */
export function PendingPaymentCard({ loan }: { readonly loan: Loan }) {
  const { payment_link: link, payment_situation: payment } = loan
  const { running, run } = useTask()
  const cancel = () =>
    run('cancel', async () => {
      setLoan(await cancelPayment())
      showAlert({ severity: 'success', message: texts.cancelled })
    })
  return (
    <Card title={texts.title} aside={<Hourglass size={24} aria-hidden="true" className="text-info" />}>
      {payment.kind === 'pending' ? (
        <p className="mb-2 font-strong">
          {texts.amount(euroText(payment.amount), formatTimeInMadrid(new Date(payment.started_at)))}
        </p>
      ) : null}
      <p>{texts.text}</p>
      <div className="mt-4 empty:hidden">
        <Tracked loan={loan} what="payment" />
      </div>
      {link === null ? null : (
        <>
          <p className="mt-3">{texts.unfinished}</p>
          <LinkButton wide href={link} className="mt-4">
            {texts.continue}
          </LinkButton>
        </>
      )}
      {payment.kind === 'pending' && payment.cancellable ? (
        <>
          <Button variant="secondary" wide busy={running !== null} onClick={cancel} className="mt-3">
            {texts.cancel}
          </Button>
          <p className="mt-2 text-sm text-ink-soft">{texts.cancelHint}</p>
        </>
      ) : null}
    </Card>
  )
}

import { formatEuros } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Button, LinkButton } from '@puente/ui'
import { PATHS } from '../../../paths.ts'
import type { LastPayment } from './last-payment.ts'
import { PaymentFailure } from './payment-failure.tsx'
import { useCardPayment } from './use-card-payment.ts'

const texts = accountTexts.paymentFailed

/** The declined payment once more, as it was chosen. */
export function SamePayment({ payment: { request, amountCents } }: { readonly payment: LastPayment }) {
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

import { accountTexts } from '@puente/texts/account'
import { Alert } from '@puente/ui'

/** Why a payment did not start, beside its button. */
export const PaymentFailure = ({ message }: { readonly message: string | null }) =>
  message === null ? null : (
    <Alert kind="error" title={accountTexts.repayment.notStarted}>
      {message}
    </Alert>
  )

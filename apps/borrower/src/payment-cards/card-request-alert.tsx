import { autoDebitTexts } from '@puente/texts/auto-debit'
import { Alert } from '@puente/ui'
import { cardRequestState } from './card-request.ts'

interface CardRequestAlertProps {
  readonly status: string | null
  readonly isAutoDebitOn: boolean
}

/** The outcome of the borrower's last attempt to add a card (R4.05). */
export function CardRequestAlert({ status, isAutoDebitOn }: CardRequestAlertProps) {
  const state = cardRequestState(status)
  if (state === 'error') return <Alert kind="error">{autoDebitTexts.lastAttemptFailed}</Alert>
  if (state === 'processing') return <Alert kind="info">{autoDebitTexts.cardProcessing}</Alert>
  if (state === 'completed' && isAutoDebitOn) {
    return <Alert kind="success">{autoDebitTexts.cardCompleted}</Alert>
  }
  return null
}

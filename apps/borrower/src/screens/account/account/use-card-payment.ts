import { ApiFailure } from '@puente/client'
import { useEffect, useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { generatePayment, leaveFor, type PaymentRequest, paymentAddress } from '../../../api/payments.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession } from '../../../session/session.ts'

const CONFLICT = 409
/** Requirements R9. */
const PAY_BUTTON_LOCK_MS = 8_000

/**
 * Creates a payment and opens its page. After a click the button is locked, so that repeated clicks pay once. The reason of a
 * failure belongs beside the button (`PaymentFailure`), where the borrower is looking.
 */
export function useCardPayment() {
  const [isLocked, setIsLocked] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (!isLocked) return
    const timer = setTimeout(() => setIsLocked(false), PAY_BUTTON_LOCK_MS)
    return () => clearTimeout(timer)
  }, [isLocked])

  const pay = async (request: PaymentRequest) => {
    if (isLocked) return
    setIsLocked(true)
    setIsLeaving(true)
    setFailure(null)
    try {
      // The call says what is wrong beside the button; the redirect continues the payment that it opened.
      await trackProgress(generatePayment(request))
      leaveFor(await trackProgress(paymentAddress(request)))
    } catch (failure) {
      setIsLeaving(false)
      if (!(failure instanceof ApiFailure)) throw failure
      // After a conflict the loan has changed, and the card with the button may be gone.
      if (failure.status === CONFLICT) showAlert({ severity: 'error', message: failure.message })
      else setFailure(failure.message)
      // Another tab may have paid or extended meanwhile: refresh the loan.
      refreshSession()
    }
  }
  /** Props for the button: busy while leaving, only locked after a failure. */
  const button = { busy: isLocked && isLeaving, disabled: isLocked && !isLeaving }
  return { pay, button, failure }
}

import { ApiFailure } from '@puente/client'
import { useRef, useState } from 'react'
import { type BankSession, fetchBankWidget, saveBankSession } from '../../../api/bank-data.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession, setLoan } from '../../../session/session.ts'
import type { BankOutcome } from './bank-message.ts'

/** The state of the bank connection in this browser. */
export type BankConnection =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly url: URL }
  | { readonly kind: 'sending' }
  /** The bank notifies our server, and the browser learns of it from the loan. */
  | { readonly kind: 'awaited' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'not-opened'; readonly message: string }
  /** Signed in at the bank, but our server was not told: that can be sent again. */
  | { readonly kind: 'unsent'; readonly session: BankSession; readonly message: string }

const CONFLICT = 409

/** Opens the widget, receives its outcome and sends the session. Repeated messages or clicks do nothing. */
export function useBankConnection(provider: string) {
  const [connection, setConnection] = useState<BankConnection>({ kind: 'idle' })
  // State updates with the next render; two messages or clicks can happen before it.
  const isBusy = useRef(false)

  const once = async (work: () => Promise<BankConnection>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      setConnection(await trackProgress(work()))
    } finally {
      isBusy.current = false
    }
  }

  const connect = () =>
    once(async () => {
      setConnection({ kind: 'opening' })
      try {
        return { kind: 'open', url: await fetchBankWidget(provider) }
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        if (failure.status === CONFLICT) await refreshSession()
        return { kind: 'not-opened', message: failure.message }
      }
    })

  const send = (session: BankSession) =>
    once(async () => {
      setConnection({ kind: 'sending' })
      try {
        setLoan(await saveBankSession(session))
        return { kind: 'idle' }
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        // It continued meanwhile, in another tab or by a request whose response was lost: reload the loan.
        if (failure.status === CONFLICT) {
          await refreshSession()
          return { kind: 'idle' }
        }
        return { kind: 'unsent', session, message: failure.message }
      }
    })

  const settle = (outcome: BankOutcome) => {
    if (outcome.kind !== 'connected') setConnection(outcome)
    else if (outcome.session === null) setConnection({ kind: 'awaited' })
    else void send(outcome.session)
  }

  return { connection, connect, send, settle }
}

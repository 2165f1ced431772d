import { ApiFailure } from '@puente/client'
import { livenessTexts } from '@puente/texts/liveness'
import { useState } from 'react'
import { sendClientLog } from '../../../../api/client-log.ts'
import { finishLiveness, startLiveness } from '../../../../api/documents.ts'
import { setUser } from '../../../../session/session.ts'
import { openOzLiveness } from '../../../../third-party/oz-liveness.ts'
import { failureText } from '../failure-text.ts'
import { livenessErrorOf } from './liveness-error.ts'

export type LivenessState =
  | { readonly status: 'idle'; readonly error: string | null }
  | { readonly status: 'working' }
  /** The sandbox renders the camera itself. */
  | { readonly status: 'recording'; readonly transactionId: string }

const IDLE: LivenessState = { status: 'idle', error: null }

const TOO_MANY_REQUESTS = 429

const refusalText = (failure: unknown) =>
  failure instanceof ApiFailure && failure.status === TOO_MANY_REQUESTS
    ? livenessTexts.errors.attemptsExhausted
    : failureText(failure)

/** One check: a session from the server, the provider's camera, and the report that it is over. */
export function useLiveness() {
  const [state, setState] = useState<LivenessState>(IDLE)

  async function finish(transactionId: string) {
    setState({ status: 'working' })
    try {
      setUser(await finishLiveness(transactionId))
      setState(IDLE)
    } catch (failure) {
      setState({ status: 'idle', error: refusalText(failure) })
    }
  }

  async function record(scriptUrl: string, sessionToken: string, transactionId: string) {
    const result = await openOzLiveness({ scriptUrl, sessionToken, transactionId })
    if (result.outcome === 'captured') return finish(transactionId)
    if (result.outcome === 'closed') return setState(IDLE)
    if (result.outcome === 'not_loaded') {
      sendClientLog('liveness', 'the script did not load')
      return setState({ status: 'idle', error: livenessTexts.errors.notLoaded })
    }
    const { error } = result
    // Requirements R8: with the code and event session id that the provider needs to find the case.
    sendClientLog('liveness', error.message ?? 'error', {
      error_code: error.code ?? null,
      event_session_id: error.event_session_id ?? null,
    })
    setState({ status: 'idle', error: livenessTexts.errors[livenessErrorOf(error)] })
  }

  async function start() {
    setState({ status: 'working' })
    try {
      const session = await startLiveness()
      const { transaction_id: transactionId, script_url: scriptUrl, session_token: sessionToken } = session
      if (session.provider === 'sandbox') return setState({ status: 'recording', transactionId })
      if (scriptUrl === null || sessionToken === null) throw new Error('the provider session has no script')
      await record(scriptUrl, sessionToken, transactionId)
    } catch (failure) {
      setState({ status: 'idle', error: refusalText(failure) })
    }
  }

  return { state, start: () => void start(), finish: (id: string) => void finish(id), leave: () => setState(IDLE) }
}

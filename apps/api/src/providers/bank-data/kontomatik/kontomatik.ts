import { AppError } from '@puente/domain'
import type { BankSession, ImportAnswer, ImportFailure, ImportRequest, PullProvider } from '../bank-data.ts'
import { bankDataOf, type KontomatikReply, readKontomatikReply } from './kontomatik-reply.ts'

interface KontomatikConfig {
  /** `https://api.kontomatik.com/v1`, or `https://test.api.kontomatik.com/v1`. */
  readonly url: string
  readonly apiKey: string
  readonly timeoutMs: number
}

const RETRY_AFTER_MS = 5_000
const CHECKED_OWNER = 'puente-check'

// Kontomatik's exceptions. An unknown one is the bank's failure, kept verbatim for support.
const FAILURES = new Map<string, ImportFailure>([
  ['SessionExpired', 'session_rejected'],
  ['InvalidSessionId', 'session_rejected'],
  ['InvalidSessionIdSignature', 'session_rejected'],
  ['NotSignedIn', 'session_rejected'],
  ['CommandNotAvailable', 'bank_failed'],
  ['ServiceMaintenance', 'provider_down'], // takes hours: report it at once
  ['Unauthorized', 'provider_down'], // a wrong key, or our IP address is not on their list
])
const BUSY = new Set(['ConcurrentSessionsLimitExceeded', 'JobsQuotaExceeded', 'ServiceTemporarilyUnavailable'])

/** An earlier request got through although we did not receive the response: its result is in the owner's data. */
const ALREADY_EXECUTED = 'DefaultImportAlreadyExecuted'
const FROM_OWNER_DATA = 'owner-data'

export function kontomatikBankData({ url, apiKey, timeoutMs }: KontomatikConfig): PullProvider {
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<KontomatikReply> => {
    const form = new URLSearchParams(fields).toString()
    const isPost = method === 'POST'
    const name = `Kontomatik ${method} ${path.replace(/\d+/, '{id}')}`
    let response: { status: number; text: string }
    try {
      const answered = await fetch(`${url}${path}${isPost || form === '' ? '' : `?${form}`}`, {
        method,
        headers: {
          'x-api-key': apiKey,
          accept: 'application/xml',
          ...(isPost && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(isPost && { body: form }),
        redirect: 'manual', // a redirect would carry our key to another address
        signal: AbortSignal.timeout(timeoutMs),
      })
      response = { status: answered.status, text: await answered.text() }
    } catch (cause) {
      throw new AppError('provider_unavailable', `${name}: no answer`, { cause })
    }
    const reply = readKontomatikReply(response.text)
    // An exception says more than a status; without one, a 5xx status or an HTML page is no response.
    if (reply === null || (reply.exception === null && response.status >= 500)) {
      throw new AppError('provider_unavailable', `${name}: answered ${response.status}`)
    }
    return reply
  }
  const fieldsOf = ({ sessionId, signature }: BankSession) => ({ sessionId, sessionIdSignature: signature })

  return {
    name: 'kontomatik',
    delivery: 'session',
    openWidget: async ({ origin, ticket }) => ({
      url: `${origin}/aggregation/kontomatik/page?ticket=${encodeURIComponent(ticket)}`,
    }),
    // Only Kontomatik can verify its signature: a wrong one is reported in the response to the import.
    isSessionOf: () => true,

    async startImport({ session, since }) {
      const reply = await call('POST', '/command/default-import.xml', { ...fieldsOf(session), since })
      if (reply.exception === ALREADY_EXECUTED) return pending(FROM_OWNER_DATA, 0)
      return answerOf(reply)
    },

    async readImport({ session, owner }: ImportRequest, importReference) {
      if (importReference !== FROM_OWNER_DATA) {
        return answerOf(await call('GET', `/command/${importReference}.xml`, fieldsOf(session)))
      }
      const reply = await call('GET', '/data.xml', { ownerExternalId: owner })
      if (reply.exception !== null) return answerOfException(reply.exception)
      return { state: 'finished', data: bankDataOf(reply) }
    },

    async signOut(session) {
      // A session that has already ended is the desired state.
      await call('POST', '/command/sign-out.xml', fieldsOf(session))
    },

    // The data of an owner who does not exist.
    async check() {
      const { exception } = await call('GET', '/data.xml', { ownerExternalId: CHECKED_OWNER })
      if (exception !== null && FAILURES.get(exception) === 'provider_down') {
        throw new AppError('provider_unavailable', `Kontomatik answered ${exception}`)
      }
    },

    async erase(owner) {
      const { exception } = await call('DELETE', '/data.xml', { ownerExternalId: owner })
      if (exception !== null && !/NotFound|NoData|OwnerNotExist/i.test(exception)) {
        throw new AppError('provider_unavailable', `Kontomatik has not deleted the data: ${exception}`)
      }
      return 'erased'
    },
  }
}

const pending = (importReference: string, retryAfterMs = RETRY_AFTER_MS): ImportAnswer => ({
  state: 'pending',
  importReference,
  retryAfterMs,
})

function answerOfException(name: string): ImportAnswer {
  if (BUSY.has(name)) return { state: 'busy', providerCode: name, retryAfterMs: RETRY_AFTER_MS }
  return { state: 'failed', reason: FAILURES.get(name) ?? 'bank_failed', providerCode: name }
}

function answerOf(reply: KontomatikReply): ImportAnswer {
  if (reply.exception !== null) return answerOfException(reply.exception)
  const { command } = reply
  if (command === null) throw new AppError('provider_unavailable', 'Kontomatik answered without a command')
  switch (command.state) {
    case 'setup':
    case 'in_progress':
      return pending(command.id)
    case 'successful':
      return { state: 'finished', data: bankDataOf(reply) }
    case 'cancelled':
      return { state: 'failed', reason: 'cancelled', providerCode: 'cancelled' }
    case 'error':
      return { state: 'failed', reason: 'bank_failed', providerCode: 'error' }
  }
}

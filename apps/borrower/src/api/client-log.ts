import { ApiFailure } from '@puente/client'
import type { ClientLogBody } from '@puente/contract'
import { scrubContext, scrubText } from '@puente/domain'
import { hasConsent } from '../consent/consent.ts'
import { clientSettings } from '../content/client-settings.ts'
import { reportToService } from '../third-party/error-reporting.ts'
import { call } from './http.ts'

/** Stops a page that fails in a loop from reporting for ever. */
const MAX_PER_PAGE = 10
const STACK_LINES = 8

const told = new Set<string>()

/** For tests: each is a page of its own. */
export const forgetClientLogs = (): void => told.clear()

/**
 * Reports a client-side error to the server (requirements R7): each error once per page, at most ten, with secrets removed.
 * Fire and forget.
 */
export function sendClientLog(type: string, message: string, context: Readonly<Record<string, unknown>> = {}): void {
  const key = `${type} ${message}`
  if (told.has(key) || told.size >= MAX_PER_PAGE) return
  told.add(key)
  const { version } = clientSettings()
  const body: ClientLogBody = {
    type,
    message: scrubText(message) || type,
    context: scrubContext({ page: location.pathname, version, ...context }) as NonNullable<ClientLogBody['context']>,
  }
  call('POST', '/v2/send-log-data', { body, keepalive: true }).catch(() => null)
}

/** Reports an unexpected exception. Error responses of calls are not exceptions. */
export function reportFailure(type: string, error: unknown): void {
  if (error instanceof ApiFailure) return
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const stack = error instanceof Error ? (error.stack ?? '').split('\n').slice(0, STACK_LINES).join('\n') : ''
  const isNews = !told.has(`${type} ${message}`) && told.size < MAX_PER_PAGE
  sendClientLog(type, message, { stack })
  const dsn = clientSettings().third_parties.error_reporting_dsn
  if (!isNews || dsn === null || !hasConsent('diagnostics')) return
  reportToService(
    {
      type: error instanceof Error ? error.name : type,
      message: scrubText(error instanceof Error ? error.message : message),
      stack: scrubText(stack),
      page: `${location.origin}${location.pathname}`,
    },
    dsn,
  )
}

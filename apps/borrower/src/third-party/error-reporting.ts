import { clientSettings } from '../content/client-settings.ts'

/** `https://key@host/path/project` */
function readDsn(dsn: string) {
  const { protocol, host, pathname, username: key } = new URL(dsn)
  const parts = pathname.split('/').filter((part) => part !== '')
  const project = parts.pop() ?? ''
  const prefix = parts.length === 0 ? '' : `/${parts.join('/')}`
  return { url: `${protocol}//${host}${prefix}/api/${project}/envelope/?sentry_version=7&sentry_key=${key}`, dsn }
}

const FRAME = /^\s*(?:at )?(?:(.+?)[ @(]+)?((?:https?:\/\/|\/)\S+?):(\d+):(\d+)\)?$/

/** Parses stack frames of Chrome, Firefox and Safari; the protocol wants the newest last. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .map((line) => FRAME.exec(line))
    .filter((match) => match !== null)
    .map(([, name, file, line, column]) => ({
      function: name || '?',
      filename: file,
      lineno: Number(line),
      colno: Number(column),
      in_app: true,
    }))
    .reverse()

export interface ErrorReport {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly page: string
}

const newEventId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** One event in Sentry's envelope protocol, which several services accept. Without a library and without personal data. */
function envelopeOf(report: ErrorReport, dsn: string, eventId: string, now: Date): string {
  const { version, mode } = clientSettings()
  const event = {
    event_id: eventId,
    timestamp: now.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    release: version,
    environment: mode,
    request: { url: report.page },
    exception: {
      values: [{ type: report.type, value: report.message, stacktrace: { frames: framesOf(report.stack) } }],
    },
  }
  return [{ event_id: eventId, sent_at: now.toISOString(), dsn }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n')
}

/** Fire and forget: reporting a failure must not fail itself. */
export function reportToService(report: ErrorReport, dsn: string): void {
  const { url } = readDsn(dsn)
  // Plain text, as the protocol allows: other content types would need a CORS preflight.
  const headers = { 'content-type': 'text/plain;charset=UTF-8' }
  const body = envelopeOf(report, dsn, newEventId(), new Date())
  fetch(url, { method: 'POST', body, headers, keepalive: true, referrerPolicy: 'no-referrer' }).catch(() => null)
}

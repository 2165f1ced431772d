import type { ApiFailure } from '@puente/client'
import { authTexts as texts } from '@puente/texts/auth'

/** The server's message with the local clock time at which Retry-After ends. */
export function withTryAgainTime({ message, retryAfterSeconds }: ApiFailure, now = new Date()): string {
  if (retryAfterSeconds === null) return message
  // Rounded up to the next minute: at the minute shown, the wait is over.
  const atMs = Math.ceil((now.getTime() + retryAfterSeconds * 1000) / 60_000) * 60_000
  // Created on demand: the first formatter takes a slow phone 200 ms.
  const time = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit' }).format(atMs)
  const day = new Intl.DateTimeFormat('es-ES', { weekday: 'long', day: 'numeric', month: 'long' })
  const isToday = day.format(atMs) === day.format(now)
  const when = isToday ? texts.tryAgainAt(time) : texts.tryAgainOn(day.format(atMs), time)
  return `${message} ${when}`
}

import type { ApiFailure } from '../../api/http.ts'

const TIME = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('es-ES', { weekday: 'long', day: 'numeric', month: 'long' })

interface TryAgainWords {
  readonly tryAgainAt: (time: string) => string
  readonly tryAgainOn: (date: string, time: string) => string
}

/** The server's message, and from its Retry-After the clock time on the person's own clock at which to try again. */
export function withTryAgainTime(
  { message, retryAfterSeconds }: ApiFailure,
  words: TryAgainWords,
  now = new Date(),
): string {
  if (retryAfterSeconds === null) return message
  // Up to the next whole minute: at the minute shown, the wait is over.
  const atMs = Math.ceil((now.getTime() + retryAfterSeconds * 1000) / 60_000) * 60_000
  const isToday = DAY.format(atMs) === DAY.format(now)
  const when = isToday ? words.tryAgainAt(TIME.format(atMs)) : words.tryAgainOn(DAY.format(atMs), TIME.format(atMs))
  return `${message} ${when}`
}

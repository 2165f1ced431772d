import { accessToken } from '../session/access-token.ts'

type Ask<T> = (signal?: AbortSignal) => Promise<T>

export interface EarlyCall<T> {
  /** Sends the call while the main program is still loading. */
  send(): void
  /** Returns the early response once, and only in the session that sent the call; otherwise sends the call now. */
  answer(signal: AbortSignal): Promise<T>
}

export function earlyCall<T>(ask: Ask<T>): EarlyCall<T> {
  let sent: { readonly token: string | null; readonly answer: Promise<T> } | null = null
  return {
    send() {
      const answer = ask()
      answer.catch(() => {}) // handled where the answer is taken
      sent = { token: accessToken(), answer }
    },
    async answer(signal) {
      const early = sent?.token === accessToken() ? sent.answer : null
      sent = null
      // Repeat a failed early call, so that its failure reaches the query.
      return early === null ? ask(signal) : early.catch(() => ask(signal))
    },
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../apps/api/test/random.ts'
import type { Journal } from './journal.ts'

interface Request {
  readonly body?: object
  /** Another body for each attempt: what a client without idempotency does. */
  readonly bodies?: (attempt: number) => object
  readonly token?: string
  /** Sent as `Idempotency-Key`, the same in every attempt. */
  readonly key?: string
  /** False for a request whose second attempt is legitimately refused, such as a used code: its answer is never dropped on purpose. */
  readonly isRepeatable?: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed body; null where it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the load reads a few fields of many answers, and the check does not rely on them
  readonly body: any
  /** True if an earlier attempt may have been carried out without its answer arriving. */
  readonly isRepeated: boolean
}

/** Thrown when the load has ended and the servers still do not answer: the operation stays unacknowledged. */
export class GaveUp extends Error {}

interface ClientOptions {
  readonly baseUrls: readonly string[]
  readonly random: Random
  readonly journal: Journal
  /** The share of answers that this client drops, as a network that breaks just before they arrive. */
  readonly lostAnswers: number
  /** When to stop trying; in the future of `performance.now()`. */
  readonly giveUpAt: () => number
}

const TIMEOUT_MS = 15_000
const MAX_PAUSE_MS = 1000

/** Sends a request until a server answers it, each time to one of the servers. */
export class RetryingClient {
  constructor(private readonly options: ClientOptions) {}

  async send(method: 'GET' | 'POST' | 'PUT', path: string, request: Request = {}): Promise<Answer> {
    const { baseUrls, random, journal, lostAnswers, giveUpAt } = this.options
    let isRepeated = false
    for (let attempt = 1; ; attempt += 1) {
      journal.requests += 1
      const body = request.bodies?.(attempt) ?? request.body
      const answer = await this.attempt(method, new URL(path, random.pick(baseUrls)), {
        ...request,
        ...(body && { body }),
      })
      const isLost = answer !== null && request.isRepeatable !== false && method !== 'GET' && random.chance(lostAnswers)
      if (answer !== null && answer.status < 500 && !isLost) return { ...answer, isRepeated }
      // 503 is the agreed answer while the database is away. Any other 5xx is a defect, whatever was killed.
      if (answer !== null && answer.status >= 500 && answer.status !== 503) {
        journal.unexpected.push(`${method} ${path} was answered with ${answer.status}`)
      }
      isRepeated = true
      journal.retries += 1
      if (performance.now() > giveUpAt()) throw new GaveUp(`${method} ${path}`)
      await delay(isLost ? 0 : Math.min(MAX_PAUSE_MS, 50 * attempt))
    }
  }

  /** Null if the connection broke or no answer came in time. */
  private async attempt(
    method: string,
    url: URL,
    { body, token, key }: Request,
  ): Promise<Omit<Answer, 'isRepeated'> | null> {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: parsed(text) }
    } catch {
      return null
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

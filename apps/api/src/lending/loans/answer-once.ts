import { hash } from 'node:crypto'
import { AppError } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import { sameBytes } from '../../platform/security/secrets.ts'

/** A request that creates a loan or moves money, as its sender identifies it (settled rules, Idempotency). */
export interface KeyedRequest {
  readonly userId: number
  /** The header `Idempotency-Key`; without one no response is stored. */
  readonly key: string | undefined
  /** Method and path: a key belongs to one route. */
  readonly call: string
  readonly body: unknown
  readonly now: Date
}

export interface Answer<T> {
  readonly statusCode: number
  readonly body: T
}

/** Two bodies are the same request if their JSON is equal, whatever the order of the keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const properties = value as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(properties)
      .sort()
      .map((key) => [key, sorted(properties[key])]),
  )
}

/** The text that two requests must share to be the same. */
export const textOfRequest = ({ call, body }: Pick<KeyedRequest, 'call' | 'body'>): string =>
  `${call}\n${JSON.stringify(sorted(body ?? {}))}`

const hashOfRequest = (request: Pick<KeyedRequest, 'call' | 'body'>): Buffer =>
  hash('sha256', textOfRequest(request), 'buffer')

export const keyReused = () => new AppError('idempotency_key_reused', 'the key was used for another request')

/** The stored response to the same request; null for a key that was not used. One that was used for another request is refused. */
export async function findAnswer<T>(
  tx: Tx,
  request: KeyedRequest & { readonly key: string },
): Promise<Answer<T> | null> {
  const kept = await tx.idempotencyKeys.find(request.userId, request.key)
  if (kept === null) return null
  if (!sameBytes(kept.bodyHash, hashOfRequest(request))) throw keyReused()
  return { statusCode: kept.statusCode, body: kept.answer as T }
}

export const keepAnswer = <T>(
  tx: Tx,
  request: KeyedRequest & { readonly key: string },
  { statusCode, body: answer }: Answer<T>,
): Promise<void> => {
  const { userId, key, now: createdAt } = request
  return tx.idempotencyKeys.add({ userId, key, bodyHash: hashOfRequest(request), statusCode, answer, createdAt })
}

/**
 * The same key gives the same response, and the work is done once, however many requests arrive at the same time. The
 * response is stored in the commit of the work. Work that throws stores nothing, and the key may be used again.
 */
export async function answerOnce<T>(tx: Tx, request: KeyedRequest, work: () => Promise<Answer<T>>): Promise<Answer<T>> {
  if (request.key === undefined) return work()
  // Senders choose their keys freely; the prefix keeps them apart from ours (`payment:transfer:…`).
  const keyed = { ...request, key: `client:${request.key}` }
  await tx.idempotencyKeys.lock(keyed.userId, keyed.key)
  const kept = await findAnswer<T>(tx, keyed)
  if (kept !== null) return kept
  const answer = await work()
  await keepAnswer(tx, keyed, answer)
  return answer
}

import { createHash } from 'node:crypto'
import { AppError } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import { sameBytes } from '../../platform/security/secrets.ts'

/** A request that creates a loan or moves money, as its sender names it (settled rules, Idempotency). */
export interface KeyedRequest {
  readonly userId: number
  /** The header `Idempotency-Key`; without one nothing is kept. */
  readonly key: string | undefined
  /** Method and path: a key belongs to one call. */
  readonly call: string
  readonly body: unknown
  readonly now: Date
}

export interface Answer<T> {
  readonly statusCode: number
  readonly body: T
}

/** Two bodies are the same request when their JSON is, whatever the order of their keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

export const hashOfRequest = ({ call, body }: Pick<KeyedRequest, 'call' | 'body'>): Buffer =>
  createHash('sha256')
    .update(`${call}\n${JSON.stringify(sorted(body ?? {}))}`)
    .digest()

/** The kept answer to the same request; a key that was used for another one is refused. */
export function keptAnswer<T>(
  kept: { readonly bodyHash: Buffer; readonly statusCode: number; readonly answer: unknown },
  bodyHash: Buffer,
): Answer<T> {
  if (!sameBytes(kept.bodyHash, bodyHash)) {
    throw new AppError('idempotency_key_reused', 'the key was used for another request')
  }
  return { statusCode: kept.statusCode, body: kept.answer as T }
}

/**
 * The same key gives the same answer, and the work is done once, however many ask at the same time. The answer is stored in
 * the commit of the work. Work that throws leaves nothing behind, and the key may be used again.
 */
export async function answerOnce<T>(tx: Tx, request: KeyedRequest, work: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const { userId, now } = request
  if (request.key === undefined) return work()
  // Senders choose their keys as they like; with a prefix none of them can meet one of ours (`payment:transfer:…`).
  const key = `client:${request.key}`
  const bodyHash = hashOfRequest(request)
  const kept = await tx.idempotencyKeys.lock(userId, key)
  if (kept !== null) return keptAnswer(kept, bodyHash)
  const answer = await work()
  await tx.idempotencyKeys.add({
    userId,
    key,
    bodyHash,
    statusCode: answer.statusCode,
    answer: answer.body,
    createdAt: now,
  })
  return answer
}

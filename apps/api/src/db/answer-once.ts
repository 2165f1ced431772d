import { hash } from 'node:crypto'
import { AppError } from '@puente/domain'
import { type Secrets, sameBytes } from '../platform/security/secrets.ts'
import type { RequestKey, RequestKeyRow } from './repositories/request-keys.ts'
import type { Tx } from './transaction.ts'

// Every write that its sender may repeat: of borrowers and staff by the header `Idempotency-Key`, of transfers by the bank's reference.

/** A request as its sender identifies it (settled rules, Idempotency). */
export interface KeyedRequest {
  readonly owner: { readonly kind: RequestKey['ownerKind']; readonly id: number }
  readonly key: string
  /** Method and path: a key belongs to one call. */
  readonly call: string
  readonly body: unknown
  readonly now: Date
}

export interface Answer<T> {
  readonly statusCode: number
  readonly body: T
}

type Sealer = Pick<Secrets, 'authenticate' | 'isAuthentic' | 'seal' | 'unseal'>

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
const textOf = ({ call, body }: KeyedRequest): string => `${call}\n${JSON.stringify(sorted(body ?? {}))}`

const keyOf = ({ owner, key }: KeyedRequest): RequestKey => ({
  ownerKind: owner.kind,
  ownerId: owner.id,
  keyHash: hash('sha256', key, 'buffer'),
})

function isSame(secrets: Sealer, request: KeyedRequest, { isSealed, requestHmac }: RequestKeyRow): boolean {
  const text = textOf(request)
  return isSealed ? secrets.isAuthentic(text, requestHmac) : sameBytes(hash('sha256', text, 'buffer'), requestHmac)
}

/** The stored response to the same request; null for a key that was not used. One that was used for another request is refused. */
export async function findAnswer<T>(tx: Tx, secrets: Sealer, request: KeyedRequest): Promise<Answer<T> | null> {
  const kept = await tx.requestKeys.find(keyOf(request))
  if (kept === null) return null
  if (!isSame(secrets, request, kept)) {
    throw new AppError('idempotency_key_reused', 'the key was used for another request')
  }
  const { isSealed, sealedAnswer, statusCode } = kept
  return { statusCode, body: JSON.parse(isSealed ? secrets.unseal(sealedAnswer) : sealedAnswer.toString('utf8')) }
}

/** What is stored of a response. */
export const keptAnswer = (
  secrets: Sealer,
  request: KeyedRequest,
  { statusCode, body }: Answer<unknown>,
): RequestKeyRow => ({
  ...keyOf(request),
  requestHmac: secrets.authenticate(textOf(request)),
  statusCode,
  sealedAnswer: secrets.seal(JSON.stringify(body ?? null)),
  isSealed: true,
  createdAt: request.now,
})

/**
 * The same key gives the same response, and the work is done once, however many requests arrive at the same time. The response is
 * stored in the commit of the work. Work that throws, or returns an error, stores no response, and the key may be used again.
 */
export async function answerOnce<T, Failed extends { readonly error: unknown }>(
  tx: Tx,
  secrets: Sealer,
  request: KeyedRequest,
  work: () => Promise<Answer<T> | Failed>,
): Promise<Answer<T> | Failed> {
  await tx.requestKeys.lock(keyOf(request))
  const kept = await findAnswer<T>(tx, secrets, request)
  if (kept !== null) return kept
  const done = await work()
  if (!('error' in done)) await tx.requestKeys.add(keptAnswer(secrets, request, done))
  return done
}

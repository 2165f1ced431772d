import type { ErrorBody } from '@puente/contract'

type ServerFieldError = ErrorBody['errors'][number]

/** What a failure says when the server did not: each app has its own words. */
export interface FailureTexts {
  readonly unexpected: string
  readonly noConnection: string
}

interface FailureFacts {
  /** 0 if there was no response. */
  readonly status: number
  readonly label: string
  /** Spanish; may be shown as it is. */
  readonly message: string
  /** The body of the response. */
  readonly data?: unknown
  readonly errors?: readonly ServerFieldError[]
  readonly retryAfterSeconds?: number | null
}

/** Every failed call in one shape (requirements R8). */
export class ApiFailure extends Error implements FailureFacts {
  override name = 'ApiFailure' // set by hand: minifiers rename the class
  readonly status: number
  readonly label: string
  readonly data: unknown
  readonly errors: readonly ServerFieldError[]
  readonly retryAfterSeconds: number | null
  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(facts.message, options)
    this.status = facts.status
    this.label = facts.label
    this.data = facts.data ?? null
    this.errors = facts.errors ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
  }
}

/** A response below 500 decides; without one, or with an error of the server, the request may have been carried out. */
export const isAnswered = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status !== 0 && failure.status < 500

/** Makes null of a 404: the thing that was asked for is not there, or not yet. Rethrows anything else. */
export function nullIfMissing(failure: unknown): null {
  if (failure instanceof ApiFailure && failure.status === 404) return null
  throw failure
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export function failureOf(response: Response, data: unknown, { unexpected }: FailureTexts): ApiFailure {
  const body = isRecord(data) ? data : {}
  const errors = (Array.isArray(body.errors) ? body.errors : []).filter(isRecord).map((error) => ({
    property: textOf(error.property) ?? 'request',
    message: textOf(error.message) ?? unexpected,
    label: textOf(error.label) ?? 'unknown',
  }))
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiFailure({
    status: response.status,
    // The message comes from the first entry of the list, or from the body if there is no list (requirements R8).
    label: errors[0]?.label ?? textOf(body.label) ?? 'unknown',
    message: errors[0]?.message ?? textOf(body.message) ?? unexpected,
    data,
    errors,
    retryAfterSeconds: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : null,
  })
}

/** There was no response: offline, DNS failure or a broken connection. */
export const noAnswer = (cause: unknown, { noConnection }: FailureTexts): ApiFailure =>
  new ApiFailure({ status: 0, label: 'error_not_found', message: noConnection }, { cause })

/** Field name → message, for the fields of a form that has the server's names. */
export const fieldMessagesOf = (failure: unknown): Readonly<Record<string, string>> =>
  failure instanceof ApiFailure
    ? Object.fromEntries(
        failure.errors.filter(({ property }) => property !== 'request').map((error) => [error.property, error.message]),
      )
    : {}

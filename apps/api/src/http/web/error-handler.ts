import { catalogueRow, type ErrorBody } from '@puente/contract'
import { AppError, type ErrorCode, type FieldError } from '@puente/domain'
import { regimeRuleTexts } from '@puente/texts/regime'
import { serverValidationTexts, tooShortText } from '@puente/texts/server-validation'
import { validationText } from '@puente/texts/validation'
import type { FastifyInstance, FastifyReply, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { logRefusal } from '../../platform/log/request-log.ts'
import { isDatabaseUnavailable } from '../../platform/query-failure.ts'
import { MAX_JSON_DEPTH } from './json-body.ts'

type Issue = z.core.$ZodIssue

/** Errors that Fastify raises before a route is reached. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_unsupported',
  FST_ERR_CTP_INVALID_TYPE: 'content_type_unsupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_malformed',
}

/** The issues of a union are nested, one list per alternative: the best match is what the caller meant. */
function flatten(issue: Issue, path: readonly PropertyKey[] = []): { path: readonly PropertyKey[]; issue: Issue }[] {
  const here = [...path, ...issue.path]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ path: here, issue }]
  const best = issue.errors.reduce((a, b) => (b.length < a.length ? b : a))
  return best.flatMap((inner) => flatten(inner, here))
}

function messageKey(issue: Issue): string {
  if (issue.code === 'custom') return String(issue.params?.key ?? 'incorrectData')
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'field_required' : 'incorrectData'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'min_length_field'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'max_length_field'
  if (issue.code === 'invalid_value') return 'unknownOption'
  return 'incorrectData'
}

/** How long a text has to be, where the contract says so. */
function minCharactersOf(issue: Issue): Pick<FieldError, 'minCharacters'> {
  const min = issue.code === 'custom' ? issue.params?.minCharacters : 'minimum' in issue ? issue.minimum : undefined
  return typeof min === 'number' && messageKey(issue) === 'min_length_field' ? { minCharacters: min } : {}
}

function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  return issues
    .flatMap((issue) => flatten(issue))
    .map(({ path, issue }) => ({
      property: path.map(String).join('.') || 'request',
      key: messageKey(issue),
      ...minCharactersOf(issue),
    }))
}

/** Text that PostgreSQL cannot store: a NUL character or an unpaired surrogate. */
const UNSTORABLE = /\0|\p{Cs}/u

interface Place {
  readonly value: unknown
  readonly name: string
  readonly parent: Place | null
  readonly depth: number
}

function propertyOf(place: Place): string {
  const names: string[] = []
  for (let at: Place | null = place; at?.parent; at = at.parent) names.unshift(at.name)
  return names.join('.') || 'request'
}

/** Finds values and names in a request that cannot be stored. Not recursive: the caller controls the depth. */
function unstorableIn(root: unknown): FieldError[] {
  const places: Place[] = [{ value: root, name: '', parent: null, depth: 0 }]
  const fields: FieldError[] = []
  // The list grows during iteration.
  for (const place of places) {
    const { value, depth } = place
    if (typeof value === 'string' ? UNSTORABLE.test(value) : depth > MAX_JSON_DEPTH) {
      fields.push({ property: propertyOf(place), key: 'incorrectData' })
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (UNSTORABLE.test(name)) fields.push({ property: propertyOf(place), key: 'incorrectData' })
        else places.push({ value: inner, name, parent: place, depth: depth + 1 })
      }
    }
  }
  return fields
}

/**
 * Validates a request against its contract, whatever characters it holds: for routes that store text as JSON. Returns field
 * errors with the message keys of the requirements.
 */
export const validateShape =
  ({ schema, httpPart, method, url }: Parameters<FastifySchemaCompiler<z.ZodType>>[0]) =>
  (data: unknown): { value: unknown } | { error: AppError } => {
    // A missing body counts as empty: the caller then learns which fields are missing.
    const input = httpPart === 'body' && (data === undefined || data === null) ? {} : data
    const result = z.safeParse(schema, input, { reportInput: true })
    if (result.success) return { value: result.data }
    return {
      error: new AppError('validation_failed', `${method} ${url}`, { fields: fieldErrorsOf(result.error.issues) }),
    }
  }

/** The same, and rejects text that cannot be stored. */
export const validateRequest: FastifySchemaCompiler<z.ZodType> = (part) => {
  const validate = validateShape(part)
  return (data) => {
    const checked = validate(data)
    const fields = 'value' in checked ? unstorableIn(checked.value) : []
    if (fields.length === 0) return checked
    return {
      error: new AppError('validation_failed', `${part.method} ${part.url}: text that cannot be stored`, { fields }),
    }
  }
}

/** An illegal price names the rule that it breaks; other keys belong to validation, here or in the forms. */
const SERVER_FIELD_TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...regimeRuleTexts, ...serverValidationTexts }),
)
const fieldText = ({ key, minCharacters }: FieldError): string =>
  minCharacters === undefined ? (SERVER_FIELD_TEXTS.get(key) ?? validationText(key)) : tooShortText(minCharacters)

function errorBody(error: AppError): ErrorBody {
  const row = catalogueRow(error.code)
  const errors =
    error.fields.length > 0
      ? error.fields.map((field) => ({ property: field.property, message: fieldText(field), label: field.key }))
      : [{ property: row.property, message: row.message, label: error.code }]
  return { message: errors[0]?.message ?? row.message, label: error.code, errors }
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .code(catalogueRow(error.code).status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...error.extra, ...errorBody(error) }))
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const refusal = FRAMEWORK_REFUSALS[String(code)]
  if (refusal !== undefined) return new AppError(refusal, String(code), { cause: error })
  if (isDatabaseUnavailable(error))
    return new AppError('provider_unavailable', 'the database does not answer', { cause: error })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new AppError('body_malformed', String(code), { cause: error })
  }
  return new AppError('internal_error', 'unexpected', { cause: error })
}

export function addErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // The client closed the connection: a failure after that is not a server error.
    const isAborted = reply.raw.destroyed || (request.raw.destroyed && !request.raw.complete)
    const appError = isAborted
      ? new AppError('body_malformed', 'connection closed by the client', { cause: error })
      : toAppError(error)
    const status = catalogueRow(appError.code).status
    if (status >= 500) request.log.error({ err: error, code: appError.code, detail: appError.detail }, 'request failed')
    logRefusal(request, appError)
    return sendError(reply, appError)
  })
}

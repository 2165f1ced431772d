/** What a client of the earlier document can notice, as one sentence each. */

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: Schema
  }[]
  readonly requestBody?: Content & { readonly required?: boolean }
  readonly responses?: Readonly<Record<string, Content>>
}

export interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

/** `request`: the client writes it, so the server must accept at least as much. `response`: the client reads it. */
type Direction = 'request' | 'response'

/** The calls whose form is promised: docs/releases.md. */
const STABLE = /^\/(?:v2|api|aggregation|card|payment|s)(?:\/|$)/

/**
 * Calls that answer requests which they refused before in a further form: a product in instalments had no prices. The first form is the
 * earlier one, and is compared with it.
 */
const FURTHER_FORMS = new Set(['GET /v2/products/{id}/prices'])

/** Every change of the stable calls that can break a client of the earlier document. */
export function breakingChanges(earlier: OpenApi, later: OpenApi): string[] {
  const found = Object.entries(earlier.paths)
    .filter(([path]) => STABLE.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, before]) => {
        const call = `${method.toUpperCase()} ${path}`
        const after = later.paths[path]?.[method]
        return after === undefined ? [`${call} is gone`] : operationChanges(call, before, after, earlier, later)
      }),
    )
  return [...new Set(found)].sort()
}

function operationChanges(
  call: string,
  before: Operation,
  after: Operation,
  earlier: OpenApi,
  later: OpenApi,
): string[] {
  const compare = (at: string, a: Schema | undefined, b: Schema | undefined, direction: Direction) =>
    a === undefined || b === undefined ? [] : schemaChanges(at, a, b, { earlier, later, direction, seen: new Set() })
  const changes: string[] = []
  const known = new Map((before.parameters ?? []).map((one) => [`${one.in} ${one.name}`, one]))
  for (const parameter of after.parameters ?? []) {
    const at = `${call}: ${parameter.in} parameter ${parameter.name}`
    const was = known.get(`${parameter.in} ${parameter.name}`)
    if (parameter.required && !was?.required) changes.push(`${at} is required now`)
    changes.push(...compare(at, was?.schema, parameter.schema, 'request'))
  }
  if (after.requestBody?.required && !before.requestBody) changes.push(`${call}: a request body is required now`)
  for (const [type, { schema }] of Object.entries(before.requestBody?.content ?? {})) {
    const now = after.requestBody?.content?.[type]
    if (now === undefined) changes.push(`${call}: a request body of ${type} is no longer accepted`)
    else changes.push(...compare(`${call}: request`, schema, now.schema, 'request'))
  }
  for (const [status, { content = {} }] of Object.entries(before.responses ?? {})) {
    const now = after.responses?.[status]
    if (now === undefined) {
      if (status.startsWith('2')) changes.push(`${call}: the response ${status} is gone`)
      continue
    }
    for (const [type, { schema }] of Object.entries(content)) {
      const body = now.content?.[type]
      if (body === undefined) changes.push(`${call}: the response ${status} is no longer ${type}`)
      else changes.push(...compare(`${call}: response ${status}`, schema, earlierForm(call, body.schema), 'response'))
    }
  }
  return changes
}

const earlierForm = (call: string, schema: Schema | undefined): Schema | undefined =>
  FURTHER_FORMS.has(call) && schema !== undefined ? (partsOf(schema)[0] ?? schema) : schema

interface Context {
  readonly earlier: OpenApi
  readonly later: OpenApi
  readonly direction: Direction
  /** Pairs of named schemas that are being compared: schemas may contain themselves. */
  readonly seen: ReadonlySet<string>
}

function schemaChanges(at: string, beforeRef: Schema, afterRef: Schema, context: Context): string[] {
  const { earlier, later, direction } = context
  if (beforeRef.$ref !== undefined && afterRef.$ref !== undefined) {
    const pair = `${beforeRef.$ref} ${afterRef.$ref}`
    if (context.seen.has(pair)) return []
    return schemaChanges(at, resolve(beforeRef, earlier), resolve(afterRef, later), {
      ...context,
      seen: new Set([...context.seen, pair]),
    })
  }
  const before = resolve(beforeRef, earlier)
  const after = resolve(afterRef, later)
  const changes: string[] = []

  const typesBefore = typesOf(before, earlier)
  const typesAfter = typesOf(after, later)
  if (typesBefore !== null && typesAfter !== null) {
    const lost = [...typesBefore].filter((type) => !typesAfter.has(type))
    const added = [...typesAfter].filter((type) => !typesBefore.has(type))
    if (direction === 'request' && lost.length > 0) changes.push(`${at} no longer accepts ${lost.join(', ')}`)
    if (direction === 'response' && added.length > 0) changes.push(`${at} may be ${added.join(', ')} now`)
  }

  const valuesBefore = valuesOf(before)
  const valuesAfter = valuesOf(after)
  if (direction === 'request' && valuesAfter !== null) {
    const lost = valuesBefore?.filter((value) => !valuesAfter.includes(value))
    if (lost === undefined) changes.push(`${at} accepts only certain values now`)
    else if (lost.length > 0) changes.push(`${at} no longer accepts ${lost.map(String).join(', ')}`)
  }

  const required = new Set(after.required ?? [])
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name]
    if (now === undefined) {
      if (direction === 'response') changes.push(`${at} has no ${name} any more`)
      continue
    }
    if (direction === 'response' && before.required?.includes(name) && !required.has(name)) {
      changes.push(`${at}.${name} may be missing now`)
    }
    changes.push(...schemaChanges(`${at}.${name}`, property, now, context))
  }
  if (direction === 'request' && before.properties !== undefined) {
    const added = [...required].filter((name) => !before.required?.includes(name))
    changes.push(...added.map((name) => `${at}.${name} is required now`))
  }
  if (before.items && after.items) changes.push(...schemaChanges(`${at}[]`, before.items, after.items, context))
  // Of a value or null, only the value can differ; other unions are compared where they have as many parts.
  const partsBefore = partsOf(before)
  const partsAfter = partsOf(after)
  if (partsBefore.length === partsAfter.length) {
    partsBefore.forEach((part, index) => {
      changes.push(...schemaChanges(at, part, partsAfter[index] ?? {}, context))
    })
  }
  return changes
}

function resolve(schema: Schema, document: OpenApi): Schema {
  if (schema.$ref === undefined) return schema
  return document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}
}

const partsOf = ({ anyOf, oneOf, allOf }: Schema): readonly Schema[] =>
  (anyOf ?? oneOf ?? allOf ?? []).filter(({ type }) => type !== 'null')

/** The JSON types of a value; null where the schema leaves them open. An integer is a number. */
function typesOf(schema: Schema, document: OpenApi): ReadonlySet<string> | null {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const all = alternatives.map((one) => typesOf(resolve(one, document), document))
    return all.includes(null) ? null : new Set(all.flatMap((types) => [...(types ?? [])]))
  }
  if (schema.type === undefined) return null
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  return new Set(types.map((type) => (type === 'integer' ? 'number' : type)))
}

const valuesOf = (schema: Schema): readonly unknown[] | null =>
  schema.enum ?? (schema.const === undefined ? null : [schema.const])

/** The stable calls and the schemas that they use: what a release keeps. */
export function stablePart(document: OpenApi): OpenApi {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => STABLE.test(path)))
  const schemas: Record<string, Schema> = {}
  const collect = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = document.components?.schemas?.[name]
      if (schema === undefined || name in schemas) continue
      schemas[name] = schema
      collect(JSON.stringify(schema))
    }
  }
  collect(JSON.stringify(paths))
  return { openapi: document.openapi, paths, components: { schemas } }
}

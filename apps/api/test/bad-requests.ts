import type { Random } from './random.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}

/** The parts of the OpenAPI document that requests are generated from. */
export interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

interface BadRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

const TEXTS = [
  '',
  ' ',
  'null',
  'NaN',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  "'; drop table loans; --",
  '<script>alert(1)</script>',
  '=1+1',
  '%',
  '\\',
  '\u0000',
  '\ud800',
  '\u202e',
  '🏦'.repeat(300),
  'a'.repeat(20_000),
  '../../etc/passwd',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00T00:00:00Z',
  '__proto__',
  'ES9121000418450200051332',
  '34611000001',
  '12345678Z',
  '00000000-0000-0000-0000-000000000000',
] as const
const NUMBERS = [0, -0, -1, 1, 0.005, 1.005, 1e21, -1e21, 2 ** 31, 2 ** 53, 1e-300] as const
const OTHERS = [
  null,
  true,
  false,
  [],
  {},
  [[[]]],
  [null],
  { length: 1 },
  Array.from({ length: 2000 }, () => 0),
] as const
/** Not what a form or a client of ours would send. */
const RAW_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '\ufeff{}',
  '{"a":1,"a":2}',
  `{"a":"${'x'.repeat(200_000)}"}`,
  `${'['.repeat(200)}${']'.repeat(200)}`,
  'a=1&b=2',
] as const
const BODY_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
] as const

/** Any value that JSON can carry. */
const anyValue = (random: Random): unknown =>
  random.chance(0.5) ? random.pick(TEXTS) : random.chance(0.5) ? random.pick(NUMBERS) : random.pick(OTHERS)

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-12-01',
  'date-time': '2026-12-01T10:00:00Z',
  email: 'ana@example.es',
  uuid: '00000000-0000-4000-8000-000000000000',
}

/** A value that the schema describes, as far as types, formats and ranges go. */
function exampleOf(schema: Schema, document: ApiDocument, random: Random, depth = 0): unknown {
  const reference = schema.$ref?.split('/').at(-1)
  if (reference !== undefined) {
    return exampleOf(document.components?.schemas?.[reference] ?? {}, document, random, depth + 1)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return exampleOf(random.pick(choices), document, random, depth + 1)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'string':
      return FORMATS[schema.format ?? ''] ?? random.pick(['texto', '1234', ...TEXTS])
    case 'integer':
    case 'number':
      return random.between(Math.max(schema.minimum ?? 0, -1000), Math.min(schema.maximum ?? 1000, 100_000))
    case 'boolean':
      return random.chance(0.5)
    case 'array':
      return depth > 8 ? [] : [exampleOf(schema.items ?? {}, document, random, depth + 1)]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || random.chance(0.7))
          .map(([name, property]) => [name, depth > 8 ? null : exampleOf(property, document, random, depth + 1)]),
      )
    default:
      return anyValue(random)
  }
}

/** Spoils one place of a value: replaces it, removes it, or adds what does not belong there. */
function spoiled(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return anyValue(random)
  if (Array.isArray(value)) return value.length === 0 ? [anyValue(random)] : value.map((item) => spoiled(item, random))
  const names = Object.keys(value)
  if (names.length === 0 || random.chance(0.1)) return { ...value, [random.pick(TEXTS)]: anyValue(random) }
  const name = random.pick(names)
  const { [name]: old, ...rest } = value as Record<string, unknown>
  return random.chance(0.2) ? rest : { ...rest, [name]: spoiled(old, random) }
}

/** Half a character cannot be written in an address: it is replaced. */
const inAddress = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

interface Ingredients {
  /** The calls to choose from, as `[path, operations]`. */
  readonly calls: readonly (readonly [string, Readonly<Record<string, Operation>>])[]
  /** Identifiers that exist, for parameters of an address. */
  readonly ids: readonly string[]
  readonly random: Random
}

/** A request to a described call with something wrong in its address, its query, its body or its kind of body. */
export function badRequest(document: ApiDocument, { calls, ids, random }: Ingredients): BadRequest {
  const [path, operations] = random.pick(calls)
  const [verb, operation] = random.pick(Object.entries(operations))
  const method = verb.toUpperCase() as BadRequest['method']
  const address = path.replace(/\{\w+\}/g, () => inAddress(random.chance(0.7) ? random.pick(ids) : random.pick(TEXTS)))
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && random.chance(0.6))
    .flatMap(({ name }) => Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => name))
    .map((name) => `${name}=${inAddress(String(anyValue(random)).slice(0, 3000))}`)
  const url = query.length === 0 ? address : `${address}?${query.join('&')}`
  if (method === 'GET') return { method, url, headers: {} }
  if (random.chance(0.15)) {
    return { method, url, headers: { 'content-type': random.pick(BODY_TYPES) }, payload: random.pick(RAW_BODIES) }
  }
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {}
  let body = exampleOf(schema, document, random)
  for (let times = random.between(0, 2); times > 0; times--) body = spoiled(body, random)
  return { method, url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) ?? 'null' }
}

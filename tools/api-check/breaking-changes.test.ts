// Goal: the check of the API finds every change that breaks a client of the last release, and no other. Each case is the real
// document with one change.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRepository } from '../repository.mjs'
import { breakingChanges, type OpenApi, stablePart } from './breaking-changes.ts'

const released = JSON.parse(readFileSync(inRepository('docs/reference/openapi-0.1.json'), 'utf8')) as OpenApi

// biome-ignore lint/suspicious/noExplicitAny: a test changes any part of the document
type Changeable = any
const changed = (change: (document: Changeable) => void): OpenApi => {
  const copy = structuredClone(released) as Changeable
  change(copy)
  return copy
}
const schema = (document: Changeable, name: string) => document.components.schemas[name]

describe('a change that breaks clients is found', () => {
  it.each<[string, (document: Changeable) => void, string]>([
    ['a removed path', (one) => delete one.paths['/v2/loan/sign'], 'POST /v2/loan/sign is gone'],
    ['a removed method', (one) => delete one.paths['/v2/loan'].post, 'POST /v2/loan is gone'],
    [
      'a new required field of a request',
      (one) => {
        const body = schema(one, 'LoginConfirmInput')
        body.properties.device = { type: 'string' }
        body.required = [...(body.required ?? []), 'device']
      },
      'POST /v2/user/login_confirm: request.device is required now',
    ],
    [
      'a removed field of a response',
      (one) => delete schema(one, 'TokenIssued').properties.token,
      'POST /v2/user/login_confirm: response 200 has no token any more',
    ],
    [
      'a field of a response that may be missing',
      (one) => {
        schema(one, 'TokenIssued').required = []
      },
      'POST /v2/user/login_confirm: response 200.token may be missing now',
    ],
    [
      'a field of a response with another type',
      (one) => {
        schema(one, 'TokenIssued').properties.token = { type: ['string', 'null'] }
      },
      'POST /v2/user/login_confirm: response 200.token may be null now',
    ],
    [
      'a narrowed enum of a request',
      (one) => {
        const body = schema(one, 'LoginConfirmInput')
        body.properties.code = { type: 'string', enum: ['1234'] }
      },
      'POST /v2/user/login_confirm: request.code accepts only certain values now',
    ],
    [
      'a required parameter',
      (one) => one.paths['/v2/loan'].get.parameters.push({ name: 'day', in: 'query', required: true, schema: {} }),
      'GET /v2/loan: query parameter day is required now',
    ],
    [
      'a removed successful response',
      (one) => delete one.paths['/v2/user/login_confirm'].post.responses['200'],
      'POST /v2/user/login_confirm: the response 200 is gone',
    ],
  ])('%s', (_title, change, expected) => {
    const before = changed((one) => {
      one.paths['/v2/loan'].get.parameters ??= []
    })
    const after = structuredClone(before) as Changeable
    change(after)
    expect(breakingChanges(before, after)).toContain(expected)
  })

  it('a value that an enum of a request loses', () => {
    const withKind = (values: string[]) =>
      changed((one) => {
        schema(one, 'LoginConfirmInput').properties.kind = { type: 'string', enum: values }
      })
    expect(breakingChanges(withKind(['sms', 'voice']), withKind(['sms', 'mail']))).toEqual([
      'POST /v2/user/login_confirm: request.kind no longer accepts voice',
    ])
    expect(breakingChanges(withKind(['sms']), withKind(['sms', 'mail']))).toEqual([])
  })
})

describe('a change that no client notices passes', () => {
  it.each<[string, (document: Changeable) => void]>([
    ['the same document', () => undefined],
    ['a new call', (one) => Object.assign(one.paths, { '/v2/new': { get: { responses: {} } } })],
    [
      'an optional field of a request',
      (one) => Object.assign(schema(one, 'LoginConfirmInput').properties, { hint: { type: 'string' } }),
    ],
    [
      'a new field of a response',
      (one) => Object.assign(schema(one, 'TokenIssued').properties, { hint: { type: 'string' } }),
    ],
    [
      'a field that is no longer required in a request',
      (one) => Object.assign(schema(one, 'LoginConfirmInput'), { required: [] }),
    ],
    [
      'a call of staff, which may change',
      (one) => Object.assign(one.paths, { '/staff/x': { get: { responses: {} } } }),
    ],
  ])('%s', (_title, change) => {
    expect(breakingChanges(released, changed(change))).toEqual([])
  })
})

it('compares the first form of a response that has further ones, of the calls where that is known, and of no others', () => {
  const alternatives = (path: string, forms: (own: object) => readonly object[]) =>
    breakingChanges(
      released,
      changed((one) => {
        const content = one.paths[path].get.responses['200'].content['application/json']
        content.schema = { anyOf: forms(content.schema) }
      }),
    )
  const further = { type: 'object', properties: {} }
  expect(alternatives('/v2/products/{id}/prices', (own) => [own, further])).toEqual([])
  expect(alternatives('/v2/products/{id}/prices', (own) => [further, own])).toContain(
    'GET /v2/products/{id}/prices: response 200 has no options any more',
  )
  expect(alternatives('/api/products/{id}/settings', (own) => [own, further])).not.toEqual([])
})

it('keeps the stable calls and every schema that they use', () => {
  const kept = stablePart({ ...released, paths: { ...released.paths, '/staff/x': {} } })
  expect(kept).toEqual(released)
  expect(Object.keys(kept.paths).length).toBeGreaterThan(60)
})

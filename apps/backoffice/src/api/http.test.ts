// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from './http.ts'

// Goal: a form that is sent again after a lost response carries the key of the first request; every other request has a new one.

const json = (status: number, body: object = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const keys: (string | null)[] = []
const respond = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  keys.length = 0
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'))
    return respond()
  })
})
afterEach(() => vi.unstubAllGlobals())

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const refund = (loan: string, amount = 10) => api.post(`/staff/loans/${loan}/refunds`, { amount }).catch(() => null)

it.each([
  ['a lost response', lost],
  ['an error of the server', () => Promise.resolve(json(503))],
])('uses the key again after %s', async (_name, failure) => {
  respond.mockImplementationOnce(failure).mockImplementation(() => Promise.resolve(json(200)))
  await refund('A1')
  await refund('A1')
  await refund('A1')
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('uses a new key after a refusal, for another address and for a request that runs at the same time', async () => {
  respond.mockImplementation(() => Promise.resolve(json(422)))
  await refund('B1')
  await refund('B1')
  await Promise.all([refund('B1'), refund('B1'), refund('B2')])
  expect(new Set(keys)).toHaveLength(5)
})

it('sends no key with a request that reads', async () => {
  respond.mockImplementation(() => Promise.resolve(json(200)))
  await api.get('/staff/refunds')
  expect(keys).toEqual([null])
})

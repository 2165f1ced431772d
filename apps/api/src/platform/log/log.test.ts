// Goal: an operator finds one line for each request, and can tell requests of different processes apart.
import { Writable } from 'node:stream'
import { AppError } from '@puente/domain'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addErrorHandling } from '../../http/web/error-handler.ts'
import { logOptions } from './log.ts'

let lines: Record<string, unknown>[] = []
beforeEach(() => {
  lines = []
})
afterEach(() => vi.useRealTimers())

function makeApp() {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const app = Fastify(logOptions({ logLevel: 'info' }, stream))
  addErrorHandling(app)
  app.get('/loans/:id', async () => ({}))
  app.get('/refused', async () => {
    throw new AppError('not_found', 'no such loan')
  })
  app.get('/failing', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  app.get('/quiet', { logLevel: 'warn' }, async () => ({}))
  return app
}

describe('the log', () => {
  it('has one line per request, with method, route, status and time, and without the address', async () => {
    const app = makeApp()
    await app.inject('/loans/7?access_token=secreto')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: 30, method: 'GET', route: '/loans/:id', status: 200, msg: 'request' })
    expect(lines[0]?.ms).toBeTypeOf('number')
    expect(JSON.stringify(lines)).not.toContain('secreto')
  })

  it('names the reason of a refusal in the line of its request', async () => {
    await makeApp().inject('/refused')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ status: 404, code: 'not_found', detail: 'no such loan' })
  })

  it('gives each request an id that no other process has', async () => {
    for (const app of [makeApp(), makeApp()]) for (const _ of [1, 2]) await app.inject('/loans/7')
    const ids = lines.map(({ reqId }) => reqId)
    expect(new Set(ids).size).toBe(4)
  })

  it('writes no line for a route that every open page polls', async () => {
    await makeApp().inject('/quiet')
    expect(lines).toEqual([])
  })

  it('writes an outage as one error line with the stack, and then one per second with a count', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const app = makeApp()
    for (let request = 0; request < 200; request += 1) await app.inject('/failing')
    vi.advanceTimersByTime(1_000)
    const errors = lines.filter(({ level }) => level === 50)
    expect(errors.map(({ repeated }) => repeated)).toEqual([undefined, 199])
    expect(errors[0]).toMatchObject({ msg: 'request failed', err: { stack: expect.stringContaining('ECONNREFUSED') } })
    expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(200)
  })
})

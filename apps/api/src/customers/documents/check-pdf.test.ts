// Goal: whatever a PDF contains, its check ends in time, uses bounded memory and does not block other requests.
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant } from '../../../test/applicant.ts'
import { upload } from '../../../test/documents.ts'
import { countLoopTurns } from '../../../test/event-loop.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { checkPdf } from './check-pdf.ts'

const file = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) => Buffer.from(part as string, 'latin1')))
const PLAIN = file('1 0 obj << /Type /Catalog >> endobj')

const objectStream = (inflatedBytes: number) =>
  Buffer.concat([
    Buffer.from('1 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> stream\n'),
    deflateSync(Buffer.alloc(inflatedBytes, ' ')),
    Buffer.from('\nendstream endobj\n'),
  ])
const bombs = () => file(...Array<Buffer>(201).fill(objectStream(4 * 1024 * 1024 - 1)))
/** A check on the event loop itself lets it turn once or twice; beside a thread it turns thousands of times. */
const MIN_TURNS = 100
const codedLetters = () => file(`/${'#41'.repeat(3_966_000)}`)

describe('checkPdf', () => {
  const refusal = { code: 'validation_failed', fields: [{ property: 'document', key: 'documentUnreadable' }] }

  it('refuses a file whose check takes too long', async () => {
    await expect(checkPdf(PLAIN, { timeoutMs: 0, heapMegabytes: 128 })).rejects.toMatchObject(refusal)
  })

  it('refuses a file whose check needs too much memory', async () => {
    const names = file('<< ', Array.from({ length: 900_000 }, (_, place) => `/${place.toString(36)}`).join(''), ' >>')
    await expect(checkPdf(names, { timeoutMs: 60_000, heapMegabytes: 16 })).rejects.toMatchObject(refusal)
  })

  it('accepts a plain file', async () => {
    await expect(checkPdf(PLAIN)).resolves.toBeUndefined()
  })

  it.each<[string, () => Buffer, 'fulfilled' | 'rejected']>([
    ['201 object streams of 4 MB', bombs, 'rejected'],
    ['11.9 MB of coded letters', codedLetters, 'fulfilled'],
    ['11.9 MB of names', () => file('/ObjStm '.repeat(1_487_000)), 'fulfilled'],
  ])('checks %s without blocking the event loop', async (_case, make, expected) => {
    const bytes = make()
    const check = Promise.allSettled([checkPdf(bytes, { timeoutMs: 60_000, heapMegabytes: 128 })])
    expect(await countLoopTurns(check)).toBeGreaterThan(MIN_TURNS)
    expect((await check)[0].status).toBe(expected)
  })
})

describe('a hostile PDF', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server.close())

  it('is rejected at its field, and other requests are answered meanwhile', async () => {
    const { token } = await newApplicant(server)
    const bytes = bombs()
    let isOver = false
    const sent = upload(server, { token, type: 'income_statement', bytes }).finally(() => {
      isOver = true
    })
    const health: number[] = []
    while (!isOver) {
      health.push((await server.call('GET', '/health/live')).statusCode)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const refused = await sent
    expect([refused.statusCode, refused.json().errors[0]]).toEqual([
      422,
      expect.objectContaining({ property: 'document', label: 'documentUnreadable' }),
    ])
    expect(new Set(health)).toEqual(new Set([200]))
  })

  it('from one sender does not keep another waiting', async () => {
    const [attacker, borrower] = [await newApplicant(server), await newApplicant(server)]
    const hostile = codedLetters()
    const order: string[] = []
    const types = ['income_statement', 'id_card', 'id_card_back', 'income_statement', 'id_card'] as const
    const flood = types.map((type) =>
      upload(server, { token: attacker.token, type, bytes: hostile }).then(() => order.push('attacker')),
    )
    const plain = upload(server, { token: borrower.token, type: 'income_statement', bytes: PLAIN })
    expect((await plain.finally(() => order.push('borrower'))).statusCode).toBe(201)
    expect(order.filter((who) => who === 'attacker').length).toBeLessThan(types.length)
    await Promise.all(flood)
  })
})

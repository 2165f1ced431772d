// Goal: the statement of a lender with thousands of movements a day is imported while the server goes on answering others.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeCamt053 } from '../../../test/bank-statement.ts'
import { makeStaff } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

const LENDER = 'ES9121000418450200051332'
const LINES = 9_000
/** In one piece the file took 2,400 ms. The room is for machines whose caches are shared with other work. */
const MAX_TURN_MS = 250

let server: TestApp
let token: string
beforeAll(async () => {
  // One person, so that the answer of an upload is that of its import.
  server = await createTestApp({ PUENTE_FOUR_EYES: 'off' })
  token = (await makeStaff(server, 'accountant')).token
})
afterAll(() => server.close())

const lines = Array.from({ length: LINES }, (_, place) => ({
  amountCents: 100 + (place % 700),
  // Almost a loan number: the search for the one that was meant tries hundreds of spellings.
  remittance: `PAGO PRESTAMO M${place}JQ46X`,
  name: 'ANA EJEMPLO',
  iban: 'ES7620770024003102575766',
  // Every second line is known by its place only.
  ...(place % 2 === 0 ? { reference: `R${place}`, endToEndId: `E${place}` } : {}),
}))

/** CPU time of this thread: unlike the time of a clock, it says the same on a machine that does other work as well. */
const cpuMs = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6

/** The longest time for which the event loop could not turn while `work` was done. */
async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ result: Result; longestMs: number }> {
  let longestMs = 0
  let before = cpuMs()
  const timer = setInterval(() => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }, 1)
  const result = await work().finally(() => clearInterval(timer))
  return { result, longestMs: Math.max(longestMs, cpuMs() - before) }
}

it.each([
  ['new', 'unmatched'],
  ['known', 'known'],
])(
  `imports ${LINES} lines that are %s, and never keeps another request waiting for long`,
  async (_what, outcome) => {
    const file = writeCamt053({ account: LENDER, lines })
    const { result, longestMs } = await longestTurn(() =>
      server.call('POST', '/staff/bank/statements', { token, body: { file } }),
    )
    expect(result.statusCode, result.body).toBe(200)
    expect(result.json()).toMatchObject({ lines: LINES, results: { [outcome]: LINES }, differences: [] })
    expect(longestMs).toBeLessThan(MAX_TURN_MS)
  },
  300_000,
)

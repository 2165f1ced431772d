// Goal: a bank's file is imported with all that is ours, says what is not, and is refused with place and reason; an older statement
// keeps the books at the bank's balance.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type WrittenLine, writeCamt053 } from '../../../test/bank-statement.ts'
import { makeStaff } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

const LENDER = 'ES9121000418450200051332'

let server: TestApp
let token: string
beforeAll(async () => {
  // One person, so that the answer of an upload is that of its import.
  server = await createTestApp({ PUENTE_FOUR_EYES: 'off' })
  token = (await makeStaff(server, 'accountant')).token
})
afterAll(() => server.close())

const send = (file: string) => server.call('POST', '/staff/bank/statements', { token, body: { file } })

interface Day {
  readonly day: string
  readonly openingCents: number
  readonly lines?: readonly WrittenLine[]
}
const statementOf = ({ day, openingCents, lines = [] }: Day) =>
  writeCamt053({ account: LENDER, openingCents, lines })
    .replaceAll('<Dt>2026-11-16</Dt>', `<Dt>${day}</Dt>`)
    .replace('<Id>S1</Id>', `<Id>S-${day}</Id>`)

async function bankInBooks(): Promise<number> {
  const { rows } = await server.pool.query(
    `select coalesce(sum(case when debit = 'bank' then amount_cents else -amount_cents end), 0)::int as cents
       from journal_transfers where 'bank' in (debit, credit)`,
  )
  return rows[0].cents
}

it('refuses a statement with a date after today, and stores nothing of it', async () => {
  for (const file of [
    statementOf({ day: '2026-11-17', openingCents: 0 }),
    statementOf({ day: '2026-11-16', openingCents: 0, lines: [{ amountCents: 100 }] }).replace(
      '<BookgDt><Dt>2026-11-16',
      '<BookgDt><Dt>2026-11-18',
    ),
    statementOf({ day: '2026-11-16', openingCents: 0, lines: [{ amountCents: 100, valueOn: '2027-11-16' }] }),
  ]) {
    const answer = await send(file)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ label: 'statement_refused', problem: 'future_date' })
  }
  expect(await bankInBooks()).toBe(0)
})

it('names the line of the file, the statement and the entry that a refusal is about', async () => {
  const file = statementOf({ day: '2026-11-16', openingCents: 0, lines: [{ amountCents: 100 }, { amountCents: 250 }] })
  const answer = await send(file.replace('>2.50<', '>2,50<'))
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ problem: 'not_a_statement', statement: 'S-2026-11-16', entry: 2, line: 8 })
})

it('answers a hostile file with a refusal', async () => {
  for (const file of ['<a>'.repeat(100_000), `<Document>${'<a b="c" d="e"/>'.repeat(100_000)}</Document>`]) {
    const answer = await send(file)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ problem: 'too_complex' })
  }
})

it('imports what is ours of a file, and says what is not', async () => {
  const other = statementOf({ day: '2026-11-12', openingCents: 5_00, lines: [{ amountCents: 1_00 }] })
    .replace(LENDER, 'ES7921000813610123456789')
    .match(/<Stmt>[\s\S]*<\/Stmt>/)?.[0]
  const pending = { amountCents: 7_00, status: 'PDNG' } as const
  const own = statementOf({ day: '2026-11-12', openingCents: 100_00, lines: [{ amountCents: 50_00 }, pending] })
  const answer = await send(own.replace('<Stmt>', `${other}<Stmt>`))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    lines: 1,
    skipped: [
      { reason: 'other_account', account: 'ES7921000813610123456789', lines: 1 },
      { reason: 'not_booked', account: LENDER, lines: 1 },
    ],
  })
  expect(await bankInBooks()).toBe(150_00)
})

it('an older statement moves the opening balance back, once', async () => {
  const older = statementOf({ day: '2026-11-11', openingCents: 80_00, lines: [{ amountCents: 20_00 }] })
  expect((await send(older)).json()).toMatchObject({ lines: 1, results: { unmatched: 1 } })
  expect(await bankInBooks()).toBe(150_00)
  expect((await send(older)).json()).toMatchObject({ lines: 1, results: { known: 1 } })
  expect(await bankInBooks()).toBe(150_00)

  // With days in between missing, the books differ by what those days brought until their statement is imported.
  await send(statementOf({ day: '2026-11-09', openingCents: 10_00, lines: [{ amountCents: 40_00 }] }))
  expect(await bankInBooks()).toBe(120_00)
  await send(statementOf({ day: '2026-11-10', openingCents: 50_00, lines: [{ amountCents: 30_00 }] }))
  expect(await bankInBooks()).toBe(150_00)
})

// Goal: each movement of the bank account is stored once and its money is in the books once, whatever files report it; what cannot
// be decided stays visible; the books have the closing balance of each file, or a list says which have not and why.
import { addDays, type CivilDate, civilDate } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type WrittenLine, type WrittenStatement, writeCamt053 } from '../../../test/bank-statement.ts'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { makeStaff } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { newPublicId } from '../applications/public-id.ts'
import { reconcile } from '../control/reconcile.ts'
import { matchLine } from './decide-line.ts'
import { importStatement } from './import-statement.ts'

const LENDER = 'ES9121000418450200051332'

let server: TestApp
let token: string
/** Each test has a day of its own; the account goes on with the balance of the day before. */
let day: CivilDate = civilDate('2026-10-01')
let opening = 1_000_000
let lastId = 0

beforeAll(async () => {
  server = await createTestApp()
  token = (await makeStaff(server, 'accountant')).token
})
afterAll(() => server.close())
beforeEach(async () => {
  day = addDays(day, 1)
  await server.clock.set(`${day}T20:00:00Z`)
  const { rows } = await server.pool.query('select coalesce(max(id), 0)::int as id from statement_entries')
  lastId = rows[0].id
})

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) })

/** The lines that this test stored. */
const stored = async (): Promise<
  { id: number; amount: number; state: string; conflict: string | null; refund_id: string | null }[]
> => {
  const { rows } = await server.pool.query(
    `select id::int, amount_cents::int as amount, state, conflict, refund_id from statement_entries
     where id > $1 order by id`,
    [lastId],
  )
  return rows
}
const amounts = async () => (await stored()).map(({ amount }) => amount).sort((left, right) => left - right)
const conflicts = async () => (await stored()).flatMap(({ conflict }) => conflict ?? [])

const money = (cents: number, more: Partial<WrittenLine> = {}): WrittenLine => ({
  amountCents: cents,
  bookedOn: day,
  ...more,
})
async function send(id: string, lines: readonly WrittenLine[], more: Partial<WrittenStatement> = {}) {
  const file = writeCamt053({
    account: LENDER,
    statementId: id,
    closedOn: day,
    openingCents: opening,
    lines,
    ...more,
  })
  const outcome = await importStatement(server.deps, file, { channel: 'staff', actor: 'admin:ana' })
  if (outcome.outcome === 'refused') throw new Error(outcome.detail)
  const results: Record<string, number> = {}
  for (const { result } of outcome.lines) results[result] = (results[result] ?? 0) + 1
  const differences = outcome.differences.map((found) => ({
    statement_id: found.statementId,
    closed_on: found.closedOn,
    difference: found.differenceCents / 100,
    opening_difference: found.openingDifferenceCents / 100,
    lines: found.extra.map((line) => ({ amount: line.amountCents / 100, payer_name: line.counterpartyName })),
    doubtful: found.doubtful.map((line) => line.amountCents / 100),
  }))
  return { results, differences }
}
/** The day is over: the next test begins with its closing balance. */
const closeDay = (cents: number) => {
  opening += cents
}
const differences = async () => (await call('GET', '/staff/bank/differences')).json().items
/** The books less the newest closing balance. */
const outOfBalance = () =>
  server.deps.transaction(async (tx) => {
    const { bankCents, statementCents } = await reconcile(tx, server.deps, day)
    return bankCents - (statementCents ?? 0)
  })

describe('a statement', () => {
  it('stores another amount under a known reference as a line of its own, which staff see with its reason', async () => {
    await send('A', [money(1_00, { reference: 'R1' })])
    const answer = await send('B', [money(99_00, { reference: 'R1' })], { openingCents: opening + 1_00 })
    expect(answer.results).toEqual({ conflict: 1 })
    expect(await amounts()).toEqual([1_00, 99_00])
    const [, second] = await stored()
    const { line } = (await call('GET', `/staff/bank/lines/${second?.id}`)).json()
    expect(line).toMatchObject({ state: 'unmatched', conflict: 'reference_reused', reference: 'R1' })
    expect(await outOfBalance()).toBe(0)
    expect((await send('B', [money(99_00, { reference: 'R1' })], { openingCents: opening + 1_00 })).results).toEqual({
      known: 1,
    })
    closeDay(100_00)
  })

  it.each(['', 'NONREF', 'NOTPROVIDED', '0000000000'])(
    'takes "%s" for no reference and keeps two equal transfers of a day, in one file and in two',
    async (reference) => {
      const line = money(50_00, { reference, name: 'ANA', remittance: 'cuota' })
      await send('A', [line, line])
      await send('B', [line], { openingCents: opening + 100_00 })
      for (const again of ['A', 'A']) await send(again, [line, line])
      expect(await amounts()).toEqual([50_00, 50_00, 50_00])
      expect(await conflicts()).toEqual([])
      expect(await outOfBalance()).toBe(0)
      closeDay(150_00)
    },
  )

  it('stores a longer edition of a collective entry once, in another order too', async () => {
    const part = (cents: number, name: string) => money(cents, { reference: 'BATCH', name })
    await send('A', [part(10_00, 'ANA'), part(10_00, 'EVA')])
    await send('A', [part(30_00, 'LUZ'), part(10_00, 'EVA'), part(10_00, 'ANA')])
    expect(await amounts()).toEqual([10_00, 10_00, 30_00])
    expect([await conflicts(), await outOfBalance()]).toEqual([[], 0])
    closeDay(50_00)
  })

  it('a statement of noon does not replace the balances of the evening when it is imported after it', async () => {
    await send('A', [money(10_00), money(20_00)])
    await send('A', [money(10_00)])
    expect([await amounts(), await outOfBalance(), await differences()]).toEqual([[10_00, 20_00], 0, []])
    closeDay(30_00)
  })

  it('a statement that two people import at the same time is stored once', async () => {
    const lines = Array.from({ length: 20 }, () => money(1_00))
    await Promise.all([send('A', lines), send('A', lines), send('A', lines)])
    expect([(await amounts()).length, await outOfBalance()]).toEqual([20, 0])
    closeDay(20_00)
  })

  it('keeps the money of a line whose decision fails, and decides it with the next import', async () => {
    await server.pool.query(`
      create function refuse_lines() returns trigger language plpgsql as $$ begin raise exception 'no events today'; end $$;
      create trigger refuse_lines before insert on statement_entry_events execute function refuse_lines();`)
    const loan = await debtor()
    await call('POST', `/staff/loans/${loan.publicId}/payments`, { reference: 'HAND-F', amount: 10 })
    const line = money(10_00, { reference: 'HAND-F' })
    expect((await send('A', [line])).results).toEqual({ error: 1 })
    expect([await outOfBalance(), (await stored()).map(({ state }) => state)]).toEqual([0, ['unmatched']])
    await server.pool.query('drop trigger refuse_lines on statement_entry_events; drop function refuse_lines()')
    expect((await send('A', [line])).results).toEqual({ matched: 1 })
    closeDay(10_00)
  })
})

async function debtor() {
  return server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    const { loan } = await makeLoan(tx, server.deps, userId, { publicId: newPublicId(), date: day })
    return { loanId: loan.id, publicId: loan.publicId }
  })
}
const factsOf = async (loanId: number) =>
  (await server.deps.transaction((tx) => tx.loans.byId(loanId)))?.life?.facts.slice(1).map(({ id }) => id)
const match = (entryId: number | undefined, publicId: string, cents: number) =>
  server.deps.transaction((tx) =>
    matchLine(
      tx,
      { entryId: entryId ?? 0, shares: [{ publicId, cents }], isThirdParty: false },
      { actor: 'admin:ana', now: server.clock.now(), today: server.clock.today() },
    ),
  )

describe('two lines with one reference', () => {
  it('two lines with one reference are both booked, each as a fact of its own', async () => {
    const [first, second] = [await debtor(), await debtor()]
    await send('A', [money(10_00, { reference: 'TWICE' })])
    await send('B', [money(20_00, { reference: 'TWICE' })], { openingCents: opening + 10_00 })
    const [one, two] = await stored()
    await match(one?.id, first.publicId, 10_00)
    await match(two?.id, second.publicId, 20_00)
    expect([await factsOf(first.loanId), await factsOf(second.loanId)]).toEqual([
      ['transfer:TWICE'],
      ['transfer:TWICE~2'],
    ])
    closeDay(30_00)
  })

  it('two lines with one reference and lines without one are booked with facts that no other line has', async () => {
    const [first, second] = [await debtor(), await debtor()]
    await send('A', [money(10_00), money(10_00)])
    const [one, two] = await stored()
    await match(one?.id, first.publicId, 10_00)
    await match(two?.id, second.publicId, 10_00)
    expect([await factsOf(first.loanId), await factsOf(second.loanId)]).toEqual([
      [`transfer:line:${one?.id}`],
      [`transfer:line:${two?.id}`],
    ])
    closeDay(20_00)
  })
})

describe('a line that repeats another one', () => {
  it('a line that repeats another one is marked, and staff take it out of the books; a line that is not in doubt cannot be taken out', async () => {
    // The account is back at its opening balance: the second file may be the first line again, or one more transfer.
    await send('A', [money(50_00, { name: 'ANA' }), money(-50_00)])
    const answer = await send('B', [money(50_00, { name: 'ANA' })])
    expect(answer.results).toEqual({ conflict: 1 })
    const [sure, , doubtful] = await stored()
    const classify = (id: number | undefined) =>
      call('POST', `/staff/bank/lines/${id}/classify`, { state: 'repeated', reason: 'Está una vez en la cuenta' })
    expect((await classify(sure?.id)).statusCode).toBe(422)
    // The bank's own edition of the whole day: the transfer was there once.
    const whole = await send('A', [money(50_00, { name: 'ANA' }), money(-50_00)])
    expect(whole.differences).toMatchObject([{ difference: -50 }])
    expect((await classify(doubtful?.id)).statusCode).toBe(200)
    const { bankCents } = await server.deps.transaction((tx) => reconcile(tx, server.deps, day))
    expect(bankCents).toBe(opening)
    // The second file is now the one that differs from the books.
    expect(await differences()).toMatchObject([{ statement_id: 'B', difference: 50 }])
    await call('POST', `/staff/bank/differences/${(await differences())[0].id}/explain`, { reason: 'Extracto anulado' })
    closeDay(0)
  })
})

describe('a difference between a statement and the books', () => {
  it('a difference between a statement and the books is told at the import, kept in the list, and gone when the missing statement comes', async () => {
    const missing = [money(70_00, { reference: 'MISSING' })]
    const answer = await send('LATE', [money(5_00, { reference: 'LATE' })], { openingCents: opening + 70_00 })
    const expected = { statement_id: 'LATE', difference: 70, opening_difference: 70, closed_on: day }
    expect(answer.differences).toMatchObject([expected])
    expect(await differences()).toMatchObject([expected])
    expect((await call('GET', '/staff/counts')).json().counts.statement_lines).toBeGreaterThan(0)
    await send('EARLY', missing)
    expect(await differences()).toEqual([])
    closeDay(75_00)
  })

  it('a difference between a statement and the books is found in the statements after a line of a past day that they do not know', async () => {
    const [before, next, after] = [day, addDays(day, 1), addDays(day, 2)]
    await server.clock.set(`${after}T20:00:00Z`)
    const on = (date: CivilDate, cents: number, reference: string) => [money(cents, { bookedOn: date, reference })]
    await send('PAST', on(before, 10_00, 'PAST'), { closedOn: before })
    await send('NEXT', on(next, 20_00, 'NEXT'), { closedOn: next, openingCents: opening + 10_00 })
    await send('LAST', on(after, 30_00, 'LAST'), { closedOn: after, openingCents: opening + 30_00 })
    expect(await differences()).toEqual([])
    // Its opening balance follows on, and it adds up; only the statements after it show that the line was not there.
    const forged = [
      money(10_00, { bookedOn: before, reference: 'PAST' }),
      money(90_00, { bookedOn: before, name: 'EVA' }),
    ]
    const answer = await send('PAST', forged, { closedOn: before })
    expect(answer.differences).toMatchObject([
      { statement_id: 'NEXT', difference: -90, opening_difference: -90, lines: [{ amount: 90, payer_name: 'EVA' }] },
    ])
    const open = (id: string) => expect.objectContaining({ statement_id: id, difference: -90, opening_difference: -90 })
    expect(await differences()).toEqual([open('NEXT'), open('LAST')])
    expect((await differences())[0].lines).toMatchObject([{ amount: 90, payer_name: 'EVA' }])
    const reason = 'La línea no existe en el banco'
    for (const { id } of await differences()) await call('POST', `/staff/bank/differences/${id}/explain`, { reason })
    expect(await differences()).toEqual([])
    day = after
    closeDay(150_00)
  })

  it('names the line of a newer edition that has the reference of another one, and no line that is certain', async () => {
    const certain = money(5_00, { reference: 'CERTAIN' })
    await send('A', [money(10_00, { reference: 'EDITED' }), certain])
    const answer = await send('A', [money(12_00, { reference: 'EDITED' }), certain])
    expect(answer.differences).toMatchObject([{ difference: -10, lines: [{ amount: 10 }], doubtful: [12] }])
    const [open] = await differences()
    expect(open.lines.map(({ amount }: { amount: number }) => amount)).toEqual([10, 12])
    await call('POST', `/staff/bank/differences/${open.id}/explain`, { reason: 'El banco corrigió el apunte' })
    closeDay(27_00)
  })

  it('names the lines that the statement does not have', async () => {
    await send('A', [money(10_00, { reference: 'X1', name: 'ANA' }), money(20_00, { reference: 'X2' })])
    const answer = await send('A', [money(20_00, { reference: 'X2' }), money(7_00, { reference: 'X3' })])
    expect(answer.differences).toMatchObject([
      { difference: -10, opening_difference: 0, lines: [{ amount: 10, payer_name: 'ANA' }] },
    ])
    const [open] = await differences()
    expect(open.lines).toMatchObject([{ amount: 10 }])
    const path = `/staff/bank/differences/${open.id}/explain`
    expect((await call('POST', path, { reason: '' })).statusCode).toBe(422)
    expect((await call('POST', path, { reason: 'El banco anuló el apunte' })).json().items).toEqual([])
    expect((await call('POST', path, { reason: 'El banco anuló el apunte' })).statusCode).toBe(409)
    expect((await call('POST', '/staff/bank/differences/999999/explain', { reason: 'No hay tal' })).statusCode).toBe(
      404,
    )
    const agent = (await makeStaff(server, 'collector')).token
    expect((await server.call('GET', '/staff/bank/differences', { token: agent })).statusCode).toBe(403)
    expect((await server.call('POST', path, { token: agent, body: { reason: 'Da igual' } })).statusCode).toBe(403)
    const { rows } = await server.pool.query(
      "select detail from audit_events where action = 'bank.difference_explained'",
    )
    expect(rows.at(-1)).toMatchObject({ detail: { amount_cents: -10_00, reason: 'El banco anuló el apunte' } })
    // The same file again finds the same difference, which is explained.
    const again = await send('A', [money(20_00, { reference: 'X2' }), money(7_00, { reference: 'X3' })])
    expect([again.differences, await differences()]).toEqual([[], []])
  })
})

// Goal: a refund by transfer leaves in the file for the bank, a statement line confirms or returns it, and the bank balance in the
// books equals the statement's.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WrittenLine, writeCamt053 } from '../../../test/bank-statement.ts'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { acceptAccount } from '../../demo/accept-account.ts'
import { proposeBatch } from '../../staff/approvals/acts/payout-batch.ts'
import { reconcile } from '../control/reconcile.ts'
import { bookPayment } from '../loans/book.ts'
import { exportBatch } from '../payouts/export-batch.ts'
import { makeRefund } from '../refunds/make-refund.ts'
import { makeSenderRefund } from '../refunds/sender-refund.ts'
import { importStatement } from './import-statement.ts'

const LENDER = 'ES7921000813610123456789'
const CUSTOMER = 'ES9121000418450200051332'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({
    PAYOUT_PROVIDER: 'sepa',
    SEPA_DEBTOR_NAME: 'Puente Préstamos',
    SEPA_DEBTOR_IBAN: LENDER,
  })
})
afterAll(() => server.close())

const context = () => ({
  actor: 'admin:ana',
  now: server.clock.now(),
  today: server.clock.today(),
  reason: 'pagó dos veces',
})

/** A loan that was repaid with 50 € too much, and the refund of them. */
const refunded = () =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    await tx.users.savePerson(userId, { firstName: 'Lucía', firstSurname: 'Prueba', bankAccount: CUSTOMER })
    await acceptAccount(tx, { userId, iban: CUSTOMER, by: 'test', now: server.clock.now() })
    const record = await makeLoan(tx, server.deps, userId, { date: addDays(server.clock.today(), -1) })
    const payment = { factId: 'p', cents: 353_00, date: server.clock.today(), context: context() }
    await bookPayment(tx, record, payment)
    return makeRefund(tx, server.deps, { loan: record.loan.publicId, cents: 50_00, method: 'transfer' }, context())
  })

const statusOf = async (id: string) => (await server.deps.transaction((tx) => tx.refunds.byId(id)))?.status
const overpaidOf = async (loanId: number | null) =>
  (await server.deps.transaction((tx) => tx.loans.byId(loanId ?? 0)))?.account?.excess.overpaidCents
let openingCents = 1_000_00
const importLines = async (...lines: readonly WrittenLine[]) => {
  const file = writeCamt053({ account: LENDER, lines, openingCents })
  openingCents += lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const imported = await importStatement(server.deps, file, { channel: 'staff', actor: 'admin:ana' })
  if (imported.outcome === 'refused') throw new Error(imported.detail)
  return imported.lines.map(({ result }) => result)
}
/** What the statement lines about a refund are called in the books. */
const journalsOf = async (id: string): Promise<string[]> => {
  const { rows } = await server.pool.query(
    `select kind from journals where source = 'statement_line' and reference like '%/refund:' || $1::text order by id`,
    [id],
  )
  return rows.map(({ kind }) => kind)
}
const differences = () =>
  server.deps.transaction(async (tx) => {
    const { bankCents, statementCents, unmatchedCents, lines, refundsPayableCents } = await reconcile(
      tx,
      server.deps,
      server.clock.today(),
    )
    return { bank: bankCents - (statementCents ?? 0), unmatched: unmatchedCents - lines.cents, refundsPayableCents }
  })

it('a refund leaves in the file, is confirmed by its line, and comes back by another one', async () => {
  const refund = await refunded()
  await server.runJobs()
  expect(await statusOf(refund.id)).toBe('queued')
  expect(await server.deps.transaction((tx) => proposeBatch(tx, server.clock.now()))).toEqual({
    payouts: [],
    refunds: [refund.id],
  })
  if (server.deps.payouts.kind !== 'files') throw new Error('this test needs a bank that takes files')
  const batch = await exportBatch(server.deps, server.deps.payouts)
  expect(batch).toMatchObject({ transferCount: 1, totalCents: 50_00 })
  expect(batch?.file).toContain(`<EndToEndId>${refund.endToEndId}</EndToEndId>`)
  expect(await statusOf(refund.id)).toBe('sent')
  expect(await exportBatch(server.deps, server.deps.payouts)).toBeNull()

  const left = { amountCents: -50_00, endToEndId: refund.endToEndId, reference: 'OUT1', iban: CUSTOMER }
  expect(await importLines(left)).toEqual(['completed'])
  expect(await statusOf(refund.id)).toBe('completed')
  expect(await journalsOf(refund.id)).toEqual(['refund_sent'])
  expect(await differences()).toEqual({ bank: 0, unmatched: 0, refundsPayableCents: 0 })

  const back = { ...left, amountCents: 50_00, reference: 'BACK1', returnReason: 'AC04' }
  expect(await importLines(back)).toEqual(['returned'])
  expect([await statusOf(refund.id), await overpaidOf(refund.loanId)]).toEqual(['returned', 50_00])
  expect(await journalsOf(refund.id)).toEqual(['refund_sent', 'refund_returned'])
  expect(await differences()).toEqual({ bank: 0, unmatched: 0, refundsPayableCents: 0 })
})

it('a line of another amount books nothing', async () => {
  const refund = await refunded()
  const line = { amountCents: -49_00, endToEndId: refund.endToEndId, reference: 'OUT2', iban: CUSTOMER }
  expect(await importLines(line)).toEqual(['conflict'])
  expect(await statusOf(refund.id)).toBe('queued')
  expect((await differences()).bank).toBe(0)
})

describe('a transfer that the bank runs twice', () => {
  /** 40 € of an unknown payer that go back to the sender. */
  const sentBack = async () => {
    await importLines({ amountCents: 40_00, reference: 'IN1', iban: CUSTOMER, name: 'Luis Desconocido' })
    return server.deps.transaction(async (tx) => {
      const [line] = await tx.statementEntries.page({ state: 'unmatched', after: null, limit: 1 })
      return makeSenderRefund(tx, { entryId: line?.id ?? 0, cents: 40_00 }, context())
    })
  }
  /** All journals, but not the arrival of a line as unmatched money. */
  const journals = async () =>
    (await server.pool.query(`select source, reference, kind from journals where kind <> 'money_received' order by id`))
      .rows
  const lineWith = async (reference: string) => {
    const { headers } = await signInAsDemo(server, 'accountant')
    const { rows } = await server.pool.query('select id from statement_entries where servicer_reference = $1', [
      reference,
    ])
    return (await server.call('GET', `/staff/bank/lines/${rows[0].id}`, { headers })).json().line
  }

  it.each([
    ['a refund of a loan', refunded, 'refund'],
    ['money that goes back to its sender', sentBack, 'sent_back'],
  ] as const)('executes %s once: the next execution and the next return wait for staff', async (name, make, state) => {
    const before = await differences()
    const refund = await make()
    const moved = { endToEndId: refund.endToEndId, iban: CUSTOMER }
    const left = { ...moved, amountCents: -refund.amountCents }
    const back = { ...moved, amountCents: refund.amountCents, returnReason: 'AC04' }
    expect(await importLines({ ...left, reference: `${name} out` })).toEqual(['completed'])
    const afterExecution = await journals()

    expect(await importLines({ ...left, reference: `${name} out again` })).toEqual(['conflict'])
    expect(await lineWith(`${name} out again`)).toMatchObject({ state: 'unmatched', conflict: 'already_left' })
    expect(await statusOf(refund.id)).toBe('completed')
    expect(await journals()).toEqual(afterExecution)

    expect(await importLines({ ...back, reference: `${name} in` })).toEqual(['returned'])
    const afterReturn = await journals()
    expect(await importLines({ ...back, reference: `${name} in again` })).toEqual(['conflict'])
    expect(await lineWith(`${name} in again`)).toMatchObject({ state: 'unmatched', conflict: 'already_returned' })
    expect(await statusOf(refund.id)).toBe('returned')
    expect(await journals()).toEqual(afterReturn)
    // What the bank moved without a reason stands in the list of unmatched money, and nowhere else.
    expect(await differences()).toEqual(before)
    expect((await lineWith(`${name} out`)).state).toBe(state)
  })
})

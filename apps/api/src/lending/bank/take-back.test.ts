// Goal: money that the bank takes back leaves the loan it paid in the same act, and money of an unknown payer goes back to its sender
// with two people; the books follow the statement to the cent all the way.
import { civilDate } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WrittenLine, writeCamt053 } from '../../../test/bank-statement.ts'
import { booksOf } from '../../../test/books.ts'
import { inboxOf, loanView } from '../../../test/card-customers.ts'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { approveAs, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { newPublicId } from '../applications/public-id.ts'
import { reconcile } from '../control/reconcile.ts'
import { verifyAllBooks } from '../control/verify-books.ts'
import { exportBatch } from '../payouts/export-batch.ts'
import { matchLine } from './decide-line.ts'
import { importStatement } from './import-statement.ts'

const LENDER = 'ES9121000418450200051332'
const PAYER = 'ES7620770024003102575766'
const OTHER = 'ES1720852066623456789011'
const TODAY = civilDate('2026-11-16')

let server: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  server = await createTestApp({
    PAYOUT_PROVIDER: 'sepa',
    SEPA_DEBTOR_NAME: 'Puente Préstamos',
    SEPA_DEBTOR_IBAN: LENDER,
  })
  await server.clock.set('2026-11-16T10:00:00Z')
  headers = (await signInAsDemo(server, 'accountant')).headers
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call(method, path, { headers, ...(body === undefined ? {} : { body }) })
const debtor = () =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    const { loan } = await makeLoan(tx, server.deps, userId, { publicId: newPublicId(), date: TODAY })
    return { userId, loanId: loan.id, publicId: loan.publicId }
  })
const bodyOf = async (loanId: number) =>
  (await server.deps.transaction((tx) => tx.loans.byId(loanId)))?.account?.principal.bodyCents

let references = 0
let openingCents = 10_000_00
async function importLines(...lines: readonly WrittenLine[]): Promise<number[]> {
  const named = lines.map((line) => {
    references += 1
    return { reference: `TB${references}`, ...line }
  })
  const file = writeCamt053({ account: LENDER, lines: named, openingCents })
  openingCents += named.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const imported = await importStatement(server.deps, file, { channel: 'staff', actor: 'admin:ana' })
  if (imported.outcome === 'refused') throw new Error(imported.detail)
  const { rows } = await server.pool.query(
    'select id::int from statement_entries where servicer_reference = any($1) order by servicer_reference',
    [named.map(({ reference }) => reference)],
  )
  return rows.map(({ id }) => id)
}
const importLine = async (line: WrittenLine): Promise<number> => (await importLines(line))[0] ?? 0
const read = async (id: number) => (await call('GET', `/staff/bank/lines/${id}`)).json()
const match = (entryId: number, publicId: string, euros: number) =>
  server.deps.transaction((tx) =>
    matchLine(
      tx,
      { entryId, shares: [{ publicId, cents: euros * 100 }], isThirdParty: false },
      { actor: 'admin:ana', now: server.clock.now(), today: server.clock.today() },
    ),
  )
const takeBack = (id: number, line: number) =>
  call('POST', `/staff/bank/lines/${id}/take-back`, { line, reason: 'El banco lo retira' })

/** What must be zero whenever nothing is on its way: bank against statements, lines against books, cash in transit. */
const differences = () =>
  server.deps.transaction(async (tx) => {
    const { bankCents, statementCents, unmatchedCents, lines, refundsPayableCents } = await reconcile(
      tx,
      server.deps,
      server.clock.today(),
    )
    return { bank: bankCents - (statementCents ?? 0), unmatched: unmatchedCents - lines.cents, refundsPayableCents }
  })
/** What the check of the books finds; test loans have no payout of their own. */
const found = async () =>
  (await verifyAllBooks(server.deps)).problems.filter(
    ({ check }) => check === 'statement_lines' || check === 'allocations',
  )
const transitOf = async (loanId: number): Promise<number> => {
  const { rows } = await server.pool.query(
    `select coalesce(sum(case when debit = 'cash_in_transit' then amount_cents else -amount_cents end), 0)::int as cents
     from journal_transfers where 'cash_in_transit' in (debit, credit) and item in (select fact_id from loan_facts where loan_id = $1)`,
    [loanId],
  )
  // The payout of these loans was never on a statement.
  return ((await booksOf(server, loanId)).cash_in_transit ?? 0) + rows[0].cents + 300_00
}
const ALL_ZERO = { bank: 0, unmatched: 0, refundsPayableCents: 0 }

describe('a transfer that the bank takes back', () => {
  it('leaves its loan by itself if the bank names it, also in the file that brought it', async () => {
    const { publicId, loanId, userId } = await debtor()
    const credit = await importLine({ amountCents: 120_00, iban: PAYER, endToEndId: 'PAY-1' })
    await match(credit, publicId, 120)
    expect(await bodyOf(loanId)).toBe(180_00)
    const debit = await importLine({ amountCents: -120_00, iban: PAYER, endToEndId: 'PAY-1', returnReason: 'FOCR' })
    expect(await bodyOf(loanId)).toBe(300_00)
    expect(await transitOf(loanId)).toBe(0)
    // The borrower reads that the bank took it, and not that we were wrong.
    const { payment_situation: told } = await loanView(server, { userId, loanId, token: '' })
    expect(told).toMatchObject({ kind: 'returned', amount: 120, cause: 'bank_return' })
    expect(await inboxOf(server, { userId, loanId, token: '' })).not.toContain('payment_corrected')
    expect(await read(debit)).toMatchObject({ line: { state: 'taken_back', counterpart_id: credit }, take_back: [] })
    const after = await read(credit)
    expect(after).toMatchObject({
      line: { state: 'taken_back', counterpart_id: debit, booked: 0 },
      bookings: [{ loan: publicId, reversal_reason: 'El banco retira el ingreso (FOCR)' }],
    })
    expect(after.events.map(({ state }: { state: string }) => state)).toEqual(['matched', 'taken_back'])
    expect(await differences()).toEqual(ALL_ZERO)
    const both = await importLines(
      { amountCents: 33_00, iban: OTHER },
      { amountCents: -33_00, iban: OTHER, returnReason: 'FOCR' },
    )
    for (const id of both) expect((await read(id)).line.state).toBe('taken_back')
    expect(await differences()).toEqual(ALL_ZERO)
  })

  it('a transfer that the bank takes back is chosen by staff if two could be meant; undone, both lines wait again and the payment can be booked anew', async () => {
    const { publicId, loanId } = await debtor()
    const credits = await importLines({ amountCents: 77_00, iban: PAYER }, { amountCents: 77_00, iban: PAYER })
    for (const id of credits) await match(id, publicId, 77)
    const debit = await importLine({ amountCents: -77_00, iban: PAYER, returnReason: 'AM05' })
    const waiting = await read(debit)
    expect(waiting.line.state).toBe('unmatched')
    expect(
      waiting.take_back.map(({ line, is_named: named }: { line: number; is_named: boolean }) => [line, named]),
    ).toEqual([...credits].reverse().map((id) => [id, true]))
    const [chosen = 0] = credits
    expect((await takeBack(debit, chosen)).statusCode).toBe(200)
    expect(await bodyOf(loanId)).toBe(300_00 - 77_00)
    expect((await takeBack(debit, credits[1] ?? 0)).json().label).toBe('line_resolved')
    const undone = await call('POST', `/staff/bank/lines/${debit}/unmatch`, { reason: 'Era el otro ingreso' })
    expect(undone.json().line).toMatchObject({ state: 'unmatched', counterpart_id: null })
    expect((await read(chosen)).line).toMatchObject({ state: 'unmatched', counterpart_id: null })
    await match(chosen, publicId, 77)
    expect(await bodyOf(loanId)).toBe(300_00 - 154_00)
    expect((await takeBack(debit, credits[1] ?? 0)).statusCode).toBe(200)
    expect(await bodyOf(loanId)).toBe(300_00 - 77_00)
    expect(await transitOf(loanId)).toBe(0)
    expect(await differences()).toEqual(ALL_ZERO)
  })

  it('a transfer that the bank takes back is no other amount, no debit, no payout that came back, and not what a classified line was', async () => {
    const fee = await importLine({ amountCents: 12_00, iban: PAYER })
    const classify = { state: 'ignored', reason: 'Aportación del socio' }
    expect((await call('POST', `/staff/bank/lines/${fee}/classify`, classify)).statusCode).toBe(200)
    const [other = 0, debit = 0] = await importLines({ amountCents: 12_01, iban: PAYER }, { amountCents: -12_00 })
    for (const line of [fee, other, debit]) {
      const refused = await takeBack(debit, line)
      expect([refused.statusCode, refused.json().errors?.[0]?.property], refused.body).toEqual([422, 'line'])
    }
    expect((await takeBack(debit, 999_999)).statusCode).toBe(404)
  })

  it('a transfer that the bank takes back is named by the check of the books if its other line is gone', async () => {
    const [credit = 0] = await importLines(
      { amountCents: 61_00, iban: OTHER },
      { amountCents: -61_00, iban: OTHER, returnReason: 'FOCR' },
    )
    expect(await found()).toEqual([])
    await server.pool.query('update statement_entries set amount_cents = 6000 where id = $1', [credit])
    const objects = (await found()).map(({ object }) => object)
    await server.pool.query('update statement_entries set amount_cents = 6100 where id = $1', [credit])
    expect(objects).toContain(`statement line ${credit}`)
  })

  it('happens once when two people decide at once', async () => {
    const { publicId, loanId } = await debtor()
    const credit = await importLine({ amountCents: 55_00, iban: PAYER })
    await match(credit, publicId, 55)
    const debits = await importLines({ amountCents: -55_00 }, { amountCents: -55_00 })
    const answers = await Promise.all(debits.map((debit) => takeBack(debit, credit)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(await bodyOf(loanId)).toBe(300_00)
  })
})

describe('money of an unknown payer', () => {
  const sendBack = (id: number, amount: number) =>
    call('POST', `/staff/bank/lines/${id}/refund`, { amount, reason: 'No es de ningún cliente' })
  const refundOf = async (id: number) => {
    const { rows } = await server.pool.query('select * from refunds where statement_entry_id = $1', [id])
    return rows[0]
  }
  async function sentBack(amountCents: number) {
    const id = await importLine({ amountCents, iban: PAYER, name: 'ACME SL', remittance: 'factura 7' })
    const waiting = await sendBack(id, amountCents / 100)
    expect(waiting.statusCode, waiting.body).toBe(202)
    const approved = await approveAs(server, 'admin', waiting.json().approval_id)
    expect(approved.statusCode, approved.body).toBe(200)
    await server.runJobs()
    if (server.deps.payouts.kind !== 'files') throw new Error('no bank')
    const batch = await exportBatch(server.deps, server.deps.payouts)
    return { id, refund: await refundOf(id), file: batch?.file ?? '' }
  }

  it('goes back to the account it came from with two people, and its statement line completes it', async () => {
    const { id, refund, file } = await sentBack(640_00)
    expect(file).toContain(PAYER)
    expect(file).toContain(`<EndToEndId>${refund.end_to_end_id}</EndToEndId>`)
    expect((await read(id)).line).toMatchObject({ state: 'sent_back', refunded: 640 })
    const out = await importLine({ amountCents: -640_00, endToEndId: refund.end_to_end_id, iban: PAYER })
    expect((await read(out)).line.state).toBe('sent_back')
    expect((await refundOf(id)).status).toBe('completed')
    expect(await found()).toEqual([])
    expect(await differences()).toEqual(ALL_ZERO)
    const listed = (await call('GET', '/staff/refunds?status=completed')).json().items
    expect(listed).toContainEqual(expect.objectContaining({ loan: null, customer_id: null, line: id, amount: 640 }))
  })

  it('is not taken back by the bank while its return waits for a second person', async () => {
    const id = await importLine({ amountCents: 33_00, iban: PAYER, name: 'ACME SL' })
    const asked = (await sendBack(id, 33)).json()
    const debit = await importLine({ amountCents: -33_00 })
    const refused = await takeBack(debit, id)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ label: 'decision_waits', approval_id: asked.approval_id }),
    ])
    expect((await call('POST', `/staff/approvals/${asked.approval_id}/cancel`)).statusCode).toBe(200)
    const taken = await takeBack(debit, id)
    expect(taken.statusCode, taken.body).toBe(200)
    expect(await differences()).toEqual(ALL_ZERO)
  })

  it('waits on its line again if the transfer comes back', async () => {
    const { id, refund } = await sentBack(88_00)
    await importLine({ amountCents: -88_00, endToEndId: refund.end_to_end_id })
    await importLine({ amountCents: 88_00, endToEndId: refund.end_to_end_id, returnReason: 'AC04' })
    expect((await refundOf(id)).status).toBe('returned')
    expect(await found()).toEqual([])
    expect((await read(id)).line).toMatchObject({ state: 'unmatched', refunded: 0 })
    expect(await differences()).toEqual(ALL_ZERO)
  })

  it('money of an unknown payer does not leave if a loan took it before the approval, nor more than is left, nor without an account', async () => {
    const { publicId } = await debtor()
    const id = await importLine({ amountCents: 40_00, iban: PAYER, name: 'ANA' })
    expect((await sendBack(id, 40.01)).json().errors?.[0]?.property).toBe('amount')
    const waiting = await sendBack(id, 40)
    expect((await approveAs(server, 'accountant', waiting.json().approval_id)).json().label).toBe('approval_not_yours')
    await match(id, publicId, 40)
    expect((await approveAs(server, 'admin', waiting.json().approval_id)).json().label).toBe('approval_stale')
    for (const line of [
      { amountCents: 5_00, name: 'ANA' },
      { amountCents: 5_00, iban: PAYER },
      { amountCents: -5_00, iban: PAYER, name: 'ANA' },
      { amountCents: 5_00, iban: PAYER, name: 'ANA', returnReason: 'AC04' },
    ]) {
      const refused = await sendBack(await importLine(line), 5)
      expect([refused.statusCode, refused.json().label]).toEqual([409, 'line_resolved'])
    }
  })

  it('money of an unknown payer goes back without the part that a loan has, and with it once that booking is taken back', async () => {
    const { publicId } = await debtor()
    const id = await importLine({ amountCents: 60_00, iban: PAYER, name: 'ANA' })
    await match(id, publicId, 20)
    for (const amount of [60, 40.01]) {
      expect((await sendBack(id, amount)).json().errors?.[0]?.property).toBe('amount')
    }
    const undone = await call('POST', `/staff/bank/lines/${id}/unmatch`, { reason: 'Era de otro préstamo' })
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await sendBack(id, 60)).statusCode).toBe(202)
  })

  it('names the customer whose account the sender’s is: who is that customer neither asks for it nor approves it', async () => {
    const { userId } = await debtor()
    const account = 'ES6000491500051234567892'
    await server.deps.transaction((tx) => tx.users.savePerson(userId, { bankAccount: account }))
    const mark = (username: string, customerId: number | null) =>
      server.deps.transaction((tx) => tx.staffUsers.change(username, { ownCustomerId: customerId }))
    const id = await importLine({ amountCents: 15_00, iban: account, name: 'NADIE CONOCIDO' })
    await mark('demo-accountant', userId)
    const own = await sendBack(id, 15)
    expect([own.statusCode, own.json().label]).toEqual([403, 'own_loan'])
    await mark('demo-accountant', null)
    const waiting = await sendBack(id, 15)
    expect(waiting.statusCode, waiting.body).toBe(202)
    const { rows } = await server.pool.query('select user_id::int from approval_requests where id = $1', [
      waiting.json().approval_id,
    ])
    expect(rows[0]?.user_id).toBe(userId)
    await mark('demo-admin', userId)
    expect((await approveAs(server, 'admin', waiting.json().approval_id)).statusCode).toBe(403)
    await mark('demo-admin', null)
    expect((await approveAs(server, 'admin', waiting.json().approval_id)).statusCode).toBe(200)
  })
})

// Goal: money that reaches the bank account ends up on the right loan, once, on its value date; every decision can be taken
// back; the books follow the statement to the cent; hostile files and texts do nothing.
import { addDays, civilDate, DEFAULT_INSTALMENT_PRODUCT, type Phone } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type WrittenLine, writeCamt053 } from '../../../test/bank-statement.ts'
import { bearer } from '../../../test/callers.ts'
import { importByTwo } from '../../../test/import-statement.ts'
import { type LoanOptions, makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { approveAs, makeStaff, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { newPublicId } from '../applications/public-id.ts'
import { postJournal } from '../books/post-journal.ts'
import { Findings, verifyObjects } from '../control/verify-books.ts'

const LENDER = 'ES9121000418450200051332'
const PAYER = 'ES7620770024003102575766'
/** The borrower of `debtor`, as a bank spells the name. */
const BORROWER = 'PENA GUELL NURIA'
const TODAY = civilDate('2026-11-16')

let server: TestApp
let token: string
beforeAll(async () => {
  server = await createTestApp()
  token = (await makeStaff(server, 'accountant')).token
})
afterAll(() => server.close())
beforeEach(() => server.clock.set('2026-11-16T10:00:00Z'))

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) })

async function debtor({ date = TODAY, ...options }: Omit<LoanOptions, 'date'> & { date?: string } = {}) {
  return server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    await tx.users.savePerson(userId, { firstName: 'Nuria', firstSurname: 'Peña', secondSurname: 'Güell' })
    const { loan } = await makeLoan(tx, server.deps, userId, {
      publicId: newPublicId(),
      date: civilDate(date),
      ...options,
    })
    return { userId, loanId: loan.id, publicId: loan.publicId }
  })
}

let references = 0
async function importLines(...lines: readonly WrittenLine[]): Promise<number[]> {
  const named = lines.map((line) => {
    references += 1
    const isUnnamed = line.amountCents > 0 && line.name === undefined
    return { reference: `LINE${references}`, ...(isUnnamed ? { name: BORROWER } : {}), ...line }
  })
  await importByTwo(server, bearer(token), writeCamt053({ account: LENDER, lines: named }))
  const { rows } = await server.pool.query(
    'select id::int from statement_entries where servicer_reference = any($1) order by id',
    [named.map(({ reference }) => reference)],
  )
  return rows.map(({ id }) => id)
}
async function importLine(line: WrittenLine): Promise<number> {
  const [id] = await importLines(line)
  if (id === undefined) throw new Error('no line')
  return id
}
/** Two people decide: a request of the accountant, approved by an admin. */
async function approved(answer: { statusCode: number; json: () => { approval_id: number } }) {
  expect(answer.statusCode).toBe(202)
  const ended = await approveAs(server, 'admin', answer.json().approval_id)
  expect([ended.statusCode, ended.json().state], ended.body).toEqual([200, 'approved'])
}
const read = async (id: number) => (await call('GET', `/staff/bank/lines/${id}`)).json()
const match = (id: number, shares: readonly { loan: string; amount: number }[], more: object = {}) =>
  call('POST', `/staff/bank/lines/${id}/match`, { shares, ...more })
const loanOf = (loanId: number) => server.deps.transaction((tx) => tx.loans.byId(loanId))
const balances = async (): Promise<Record<string, number>> => {
  const { rows } = await server.pool.query(`
    select account, sum(cents)::int as cents from (
      select debit as account, amount_cents as cents from journal_transfers
      union all select credit, -amount_cents from journal_transfers) moves group by account having sum(cents) <> 0`)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

describe('a transfer for a loan in instalments', () => {
  const { deferral, acceleration } = DEFAULT_INSTALMENT_PRODUCT.instalments
  const inInstalments: LoanOptions = {
    annualRateMillionths: 470_967,
    rules: { annualRateMillionths: 470_967 },
    plan: { count: 3, method: 'annuity', dueDay: null, feeCents: 0, firstPeriodMinDays: 28, deferral, acceleration },
  }

  it('is proposed with what it would pay, and booked it shows what it paid', async () => {
    // 300 € in three instalments, the first of them due today.
    const { publicId } = await debtor({ date: '2026-10-16', ...inInstalments })
    const loan = (await call('GET', `/staff/loans/${publicId}`)).json()
    const [first] = loan.loan.instalments
    expect(first.date).toBe(TODAY)
    const id = await importLine({ amountCents: Math.round(first.total * 100), remittance: `Pago ${publicId}` })
    const [candidate] = (await read(id)).candidates
    expect(candidate.reasons).toContain('amount_is_instalment')
    const covers = {
      late_interest: 0,
      instalments: [{ number: 1, amount: first.total }],
      early: 0,
      mode: null,
      closes_loan: false,
      overpaid: 0,
    }
    expect(candidate.covers).toEqual(covers)
    expect((await match(id, [{ loan: publicId, amount: first.total }])).statusCode).toBe(200)
    const after = (await call('GET', `/staff/loans/${publicId}`)).json()
    expect(after.loan.instalments[0]).toMatchObject({ state: 'paid', paid: first.total })
    expect(after.facts.find(({ type }: { type: string }) => type === 'payment').covers).toEqual(covers)
  })

  it('is told as late interest, arrears and the instalment ahead that it reaches', async () => {
    const { publicId } = await debtor({ date: '2026-10-01', ...inInstalments })
    const { loan } = (await call('GET', `/staff/loans/${publicId}`)).json()
    expect(loan.arrears.instalments).toBe(1)
    const id = await importLine({ amountCents: Math.round(loan.due_now * 100) + 20_00, remittance: `Pago ${publicId}` })
    const [candidate] = (await read(id)).candidates
    expect(candidate.covers).toMatchObject({
      late_interest: loan.calculations.today.all_fines,
      instalments: [{ number: 1 }, { number: 2, amount: 20 }],
      early: 0,
    })
  })

  it('says nothing of instalments for a loan with one payment', async () => {
    const { publicId } = await debtor()
    const id = await importLine({ amountCents: 300_00, remittance: `Pago ${publicId}` })
    expect((await read(id)).candidates[0].covers).toBeUndefined()
  })
})

describe('an incoming transfer', () => {
  it('an incoming transfer is proposed for the loan whose number it names, and booked with one call', async () => {
    const { publicId, loanId, userId } = await debtor()
    const id = await importLine({
      amountCents: 300_00,
      remittance: `Pago ${publicId}`,
      iban: PAYER,
      name: 'NURIA PENA GUELL',
    })
    const before = await read(id)
    expect(before.line).toMatchObject({ state: 'unmatched', amount: 300, value_on: TODAY })
    expect(before.candidates).toMatchObject([
      {
        loan: publicId,
        customer_id: userId,
        customer_name: 'Nuria Peña Güell',
        owed: 300,
        score: 100,
        reasons: ['reference_exact', 'amount_is_debt', 'name_same'],
      },
    ])
    const answer = await match(id, [{ loan: publicId, amount: 300 }])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().line).toMatchObject({ state: 'matched', booked: 300, loans: [publicId] })
    expect((await loanOf(loanId))?.loan.status).toBe(3)
    await server.runJobs()
    const { rows } = await server.pool.query('select template_key from notifications where user_id = $1', [userId])
    expect(rows).toEqual([{ template_key: 'loan_returned' }])
  })

  it('an incoming transfer without a reference is found by an account that the borrower used before', async () => {
    const { publicId } = await debtor()
    const iban = 'ES1720852066623456789011'
    const first = await importLine({ amountCents: 10_00, remittance: publicId, iban })
    await match(first, [{ loan: publicId, amount: 10 }])
    const second = await importLine({ amountCents: 20_00, remittance: 'gracias', iban, name: 'PEDRO GIL' })
    expect((await read(second)).candidates).toMatchObject([{ loan: publicId, reasons: ['payer_iban'] }])
  })

  it('an incoming transfer with nothing but the name is proposed for the only customer of that name with a debt, and booked by nothing', async () => {
    const named = (firstSurname: string) =>
      server.deps.transaction(async (tx) => {
        const userId = await makeBorrower(tx, server.clock.now())
        await tx.users.savePerson(userId, { firstName: 'Íñigo', firstSurname, secondSurname: 'De la Serna' })
        const { loan } = await makeLoan(tx, server.deps, userId, { publicId: newPublicId(), date: TODAY })
        return loan.publicId
      })
    const publicId = await named('Zabaleta')
    const line = { amountCents: 300_00, remittance: 'gracias', name: 'ZABALETA DE LA SERNA, INIGO' }
    const id = await importLine(line)
    expect(await read(id)).toMatchObject({
      line: { state: 'unmatched' },
      candidates: [{ loan: publicId, score: 45, reasons: ['amount_is_debt', 'name_same'] }],
    })
    expect((await read(await importLine({ ...line, amountCents: 300_01 }))).candidates).toEqual([])
    await named('Zabaleta')
    expect((await read(id)).candidates).toEqual([])
  })

  it('counts from its value date: late interest after that day falls away', async () => {
    const { publicId, loanId } = await debtor({ date: '2026-10-01' })
    // Due on 31 October; the money was there on 3 November and is booked two weeks later.
    const id = await importLine({ amountCents: 500_00, remittance: publicId, valueOn: '2026-11-03' })
    const [candidate] = (await read(id)).candidates
    await match(id, [{ loan: publicId, amount: candidate.owed }])
    const record = await loanOf(loanId)
    expect(record?.loan.status).toBe(3)
    expect(record?.account).toMatchObject({ closedOn: '2026-11-03', excess: { overpaidCents: 0 } })
  })

  it('an incoming transfer of today with a value date of tomorrow, or from before the payout was known, is booked within the loan', async () => {
    const { publicId, loanId } = await debtor()
    const [early, late] = await importLines(
      { amountCents: 1_00, valueOn: '2026-11-12' },
      { amountCents: 2_00, valueOn: '2026-11-17' },
    )
    expect((await match(early ?? 0, [{ loan: publicId, amount: 1 }])).statusCode).toBe(200)
    expect((await match(late ?? 0, [{ loan: publicId, amount: 2 }])).statusCode).toBe(200)
    const facts = (await loanOf(loanId))?.life?.facts.slice(1).map(({ date }) => date)
    expect(facts).toEqual([TODAY, TODAY])
  })

  it('an incoming transfer is split over several loans; the rest stays unmatched money and can be booked later', async () => {
    const [first, second] = [await debtor(), await debtor()]
    const id = await importLine({ amountCents: 700_00 })
    const before = await balances()
    const answer = await match(id, [
      { loan: second.publicId, amount: 300 },
      { loan: first.publicId, amount: 100 },
    ])
    expect(answer.json().line).toMatchObject({ state: 'split', amount: 700, booked: 400 })
    const after = await balances()
    expect((after.unmatched_money ?? 0) - (before.unmatched_money ?? 0)).toBe(400_00)
    expect((await match(id, [{ loan: first.publicId, amount: 300.01 }])).statusCode).toBe(422)
    expect((await match(id, [{ loan: first.publicId, amount: 200 }])).json().line).toMatchObject({ booked: 600 })
    expect((await loanOf(first.loanId))?.loan.status).toBe(3)
  })

  it('an incoming transfer above the debt leaves what is owed back on the loan', async () => {
    const { publicId, loanId } = await debtor()
    const id = await importLine({ amountCents: 350_00 })
    expect((await match(id, [{ loan: publicId, amount: 350 }])).json().line).toMatchObject({ state: 'matched' })
    expect((await loanOf(loanId))?.account?.excess.overpaidCents).toBe(50_00)
  })

  it('an incoming transfer of another person is marked as such', async () => {
    const { publicId } = await debtor()
    const id = await importLine({ amountCents: 30_00, name: 'JORDI PENA' })
    await approved(await match(id, [{ loan: publicId, amount: 30 }], { third_party: true, reason: 'Lo paga su padre' }))
    expect(await read(id)).toMatchObject({
      line: { state: 'third_party', note: 'Lo paga su padre' },
      bookings: [{ is_third_party: true }],
    })
  })

  describe('needs a second person', () => {
    const reason = 'El cliente lo ha confirmado por teléfono'
    it.each([
      [
        'when the bank names another payer',
        { name: 'PEDRO GIL' },
        30,
        'El banco no nombra al cliente como quien paga.',
      ],
      ['when the bank names no payer', { name: '' }, 30, 'El banco no nombra al cliente como quien paga.'],
      [
        'for an amount far above the debt',
        {},
        400.01,
        'Es bastante más de lo que se debe: el resto quedará por devolver.',
      ],
    ])('%s', async (_when, line, amount, why) => {
      const { publicId, loanId } = await debtor()
      const id = await importLine({ amountCents: 500_00, remittance: `Pago ${publicId}`, ...line })
      const unexplained = await match(id, [{ loan: publicId, amount }])
      expect([unexplained.statusCode, unexplained.json().errors[0].property]).toEqual([422, 'reason'])
      const asked = await match(id, [{ loan: publicId, amount }], { reason })
      expect(asked.statusCode, asked.body).toBe(202)
      expect((await loanOf(loanId))?.account?.principal.bodyCents).toBe(300_00)
      const { headers } = await signInAsDemo(server, 'admin')
      const request = await server.call('GET', `/staff/approvals/${asked.json().approval_id}`, { headers })
      expect(request.json().lines).toContainEqual({ label: 'Qué hay que mirar', value: why })
      await approved(asked)
      expect((await read(id)).line.booked).toBe(amount)
    })

    it('on a loan that owes nothing, which the proposal says', async () => {
      const { publicId } = await debtor()
      const paid = await importLine({ amountCents: 300_00, remittance: publicId })
      expect((await match(paid, [{ loan: publicId, amount: 300 }])).statusCode).toBe(200)
      const id = await importLine({ amountCents: 20_00, remittance: publicId })
      expect((await read(id)).candidates).toMatchObject([{ loan: publicId, second_person: ['nothing_owed'] }])
      await approved(await match(id, [{ loan: publicId, amount: 20 }], { reason }))
    })

    it('and the rest of a line is not proposed for the loan that its first part repaid', async () => {
      const [repaid, open] = [await debtor(), await debtor()]
      const id = await importLine({ amountCents: 340_00, remittance: `${repaid.publicId} ${open.publicId}` })
      const proposed = async () => (await read(id)).candidates.map(({ loan }: { loan: string }) => loan)
      expect((await proposed()).toSorted()).toEqual([repaid.publicId, open.publicId].toSorted())
      expect((await match(id, [{ loan: repaid.publicId, amount: 300 }])).statusCode).toBe(200)
      expect(await proposed()).toEqual([open.publicId])
    })

    it('for all but the first of many lines that are booked at once', async () => {
      const { publicId, loanId } = await debtor()
      const ids = await importLines(...Array.from({ length: 6 }, () => ({ amountCents: 300_00, remittance: publicId })))
      const answers = await Promise.all(ids.map((id) => match(id, [{ loan: publicId, amount: 300 }], { reason })))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 202, 202, 202, 202, 202])
      expect((await loanOf(loanId))?.account?.excess.overpaidCents).toBe(0)
    })

    it('and until the decision, or a withdrawal, the line is not booked otherwise', async () => {
      const { publicId } = await debtor()
      const id = await importLine({ amountCents: 30_00, name: 'PEDRO GIL' })
      const asked = (await match(id, [{ loan: publicId, amount: 30 }], { reason })).json()
      expect((await read(id)).waiting_approvals).toMatchObject([
        { id: asked.approval_id, act: 'line_booking', matter: `bank_line:${id}`, may_cancel: true },
      ])
      const ignore = () => call('POST', `/staff/bank/lines/${id}/classify`, { state: 'ignored', reason })
      const refused = await ignore()
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        expect.objectContaining({ label: 'decision_waits', approval_id: asked.approval_id }),
      ])
      expect((await call('POST', `/staff/approvals/${asked.approval_id}/cancel`)).statusCode).toBe(200)
      expect((await read(id)).waiting_approvals).toEqual([])
      expect((await ignore()).statusCode).toBe(200)
      const late = await approveAs(server, 'admin', asked.approval_id)
      expect([late.statusCode, late.json().label]).toEqual([409, 'approval_closed'])
    })
  })

  it('an incoming transfer is booked once when two people confirm it at the same time on different loans', async () => {
    const debtors = [await debtor(), await debtor()]
    const id = await importLine({ amountCents: 50_00 })
    const answers = await Promise.all(debtors.map(({ publicId }) => match(id, [{ loan: publicId, amount: 50 }])))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ label: 'line_resolved' })
    const facts = await Promise.all(debtors.map(async ({ loanId }) => (await loanOf(loanId))?.life?.facts.length))
    expect(facts.sort()).toEqual([1, 2])
  })

  it('an incoming transfer that staff entered by hand before is recognised at the import, and not booked again', async () => {
    const { publicId, loanId } = await debtor()
    const entered = await call('POST', `/staff/loans/${publicId}/payments`, { reference: 'HAND-1', amount: 40 })
    expect(entered.statusCode, entered.body).toBe(200)
    const id = await importLine({ amountCents: 40_00, reference: 'HAND-1' })
    expect((await read(id)).line).toMatchObject({ state: 'matched', loans: [publicId] })
    expect((await loanOf(loanId))?.life?.facts).toHaveLength(2)
    // Entered by hand after the import: the line must not be booked on top of it.
    const other = await importLine({ amountCents: 41_00, reference: 'HAND-2' })
    await call('POST', `/staff/loans/${publicId}/payments`, { reference: 'HAND-2', amount: 41 })
    const again = await match(other, [{ loan: publicId, amount: 41 }])
    expect([again.statusCode, again.json().label]).toEqual([409, 'transfer_already_booked'])
  })

  it('an incoming transfer on the wrong loan is unmatched and booked again; both loans keep the history', async () => {
    const [wrong, right] = [await debtor({ date: '2026-10-10' }), await debtor()]
    const untouched = (await loanOf(wrong.loanId))?.account
    const id = await importLine({ amountCents: 300_00 })
    const before = await balances()
    await match(id, [{ loan: wrong.publicId, amount: 300 }])
    expect((await call('POST', `/staff/bank/lines/${id}/unmatch`, { reason: 'no' })).statusCode).toBe(422)
    const unmatched = await call('POST', `/staff/bank/lines/${id}/unmatch`, { reason: 'Era de otro préstamo' })
    expect(unmatched.statusCode, unmatched.body).toBe(200)
    expect(unmatched.json()).toMatchObject({
      line: { state: 'unmatched', booked: 0, loans: [] },
      bookings: [{ loan: wrong.publicId, reversal_reason: 'Era de otro préstamo' }],
    })
    expect(await balances()).toEqual(before)
    const restored = await loanOf(wrong.loanId)
    expect(restored?.account?.principal.bodyCents).toBe(untouched?.principal.bodyCents)
    expect(restored?.life?.facts.map(({ type }) => type)).toEqual(['payout', 'payment', 'reversal'])
    const again = await match(id, [{ loan: right.publicId, amount: 300 }])
    expect(again.json().line).toMatchObject({ state: 'matched', loans: [right.publicId] })
    expect(again.json().events.map(({ state }: { state: string }) => state)).toEqual([
      'matched',
      'unmatched',
      'matched',
    ])
    expect((await loanOf(right.loanId))?.loan.status).toBe(3)
    // Booked on the first loan once more: a third fact, not a conflict with the reversed one.
    await call('POST', `/staff/bank/lines/${id}/unmatch`, { reason: 'Otra vez al primero' })
    expect((await match(id, [{ loan: wrong.publicId, amount: 300 }])).statusCode).toBe(200)
  })

  it.each([
    ['an unknown loan', () => [{ loan: 'NOSUCHLOAN', amount: 1 }], 404, 'loan_not_found'],
    ['more than the line', (loan: string) => [{ loan, amount: 10.01 }], 422, 'validation_failed'],
    [
      'a loan twice',
      (loan: string) => [
        { loan, amount: 1 },
        { loan, amount: 2 },
      ],
      422,
      'validation_failed',
    ],
    ['fractions of a cent', (loan: string) => [{ loan, amount: 1.001 }], 422, 'validation_failed'],
    ['a negative amount', (loan: string) => [{ loan, amount: -1 }], 422, 'validation_failed'],
  ])('refuses %s and books nothing', async (_what, shares, status, label) => {
    const { publicId } = await debtor()
    const id = await importLine({ amountCents: 10_00 })
    const answer = await match(id, shares(publicId))
    expect([answer.statusCode, answer.json().label]).toEqual([status, label])
    expect((await read(id)).line).toMatchObject({ state: 'unmatched', booked: 0 })
  })

  it('an incoming transfer is refused by a loan that is not paid out', async () => {
    const publicId = newPublicId()
    await server.deps.transaction(async (tx) =>
      makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), { publicId, until: 'processing' }),
    )
    const id = await importLine({ amountCents: 10_00 })
    expect((await match(id, [{ loan: publicId, amount: 10 }])).json()).toMatchObject({ label: 'nothing_to_pay' })
  })
})

describe('other lines', () => {
  it('other lines are classified with a reason, move the books, and can be taken back', async () => {
    const before = await balances()
    const [fee, cards, own, sale] = await importLines(
      { amountCents: -3_50, remittance: 'COMISION MANTENIMIENTO' },
      { amountCents: 900_00, name: 'REDSYS' },
      { amountCents: 5000_00, remittance: 'aportacion socio' },
      { amountCents: 70_00, remittance: 'compra de cartera' },
    )
    const classify = (id: number | undefined, state: string, reason = 'Revisado con el banco') =>
      call('POST', `/staff/bank/lines/${id}/classify`, { state, reason })
    expect((await classify(fee, 'fee')).json().line).toMatchObject({ state: 'fee', note: 'Revisado con el banco' })
    expect((await classify(cards, 'card_settlement')).statusCode).toBe(200)
    expect((await classify(sale, 'debt_sale')).statusCode).toBe(200)
    expect((await classify(own, 'ignored', '')).statusCode).toBe(422)
    expect((await classify(own, 'matched')).statusCode).toBe(422)
    expect((await classify(own, 'ignored')).statusCode).toBe(200)
    const moved = await balances()
    const change = (account: string) => (moved[account] ?? 0) - (before[account] ?? 0)
    expect(
      ['bank', 'bank_fees', 'card_settlements', 'owner_funds', 'unmatched_money', 'sales_receivable'].map(change),
    ).toEqual([5966_50, 3_50, -900_00, -5000_00, 0, -70_00])
    expect((await classify(fee, 'ignored')).json()).toMatchObject({ label: 'line_resolved' })
    const back = await call('POST', `/staff/bank/lines/${own}/unmatch`, { reason: 'Era un cliente' })
    expect(back.statusCode, back.body).toBe(200)
    expect((await balances()).unmatched_money).toBe((before.unmatched_money ?? 0) - 5000_00)
  })

  it('a card settlement is booked net of the acquirer’s fee by two people, and gives both back', async () => {
    const changesOf = async (work: () => Promise<unknown>) => {
      const before = await balances()
      await work()
      const after = await balances()
      const accounts = ['bank', 'provider_fees', 'card_settlements', 'unmatched_money']
      return accounts.map((account) => (after[account] ?? 0) - (before[account] ?? 0))
    }
    const id = await importLine({ amountCents: 97_00, name: 'REDSYS', remittance: 'LIQUIDACION' })
    const path = `/staff/bank/lines/${id}/classify`
    const net = (fee: number, state = 'card_settlement') => ({ state, fee, reason: 'Liquidación del día 16' })
    const problems = async () => {
      const findings = new Findings()
      await verifyObjects(server.deps, 'lines', [id], findings)
      return findings.problems
    }
    // 100 € of card payments wait for the acquirer: line and fee cannot be more.
    const { card_settlements: waiting = 0 } = await balances()
    const context = { actor: 'test', now: server.clock.now(), today: TODAY }
    const entries = [
      { account: 'card_settlements', cents: 100_00 - waiting },
      { account: 'owner_funds', cents: waiting - 100_00 },
    ] as const
    await server.deps.transaction((tx) =>
      postJournal(tx, { kind: 'correction', source: 'manual', reference: 'cards', date: TODAY, entries }, context),
    )
    for (const body of [net(3.01), net(0), net(3, 'fee')]) {
      const refused = await call('POST', path, body)
      expect([refused.statusCode, refused.json().errors?.[0]?.property], refused.body).toEqual([422, 'fee'])
    }
    const asked = await call('POST', path, net(3))
    expect((await read(id)).line.state).toBe('unmatched')
    expect(await changesOf(() => approved(asked))).toEqual([0, 3_00, -100_00, 97_00])
    expect((await read(id)).line.state).toBe('card_settlement')
    expect(await problems()).toEqual([])
    const undo = () => call('POST', `/staff/bank/lines/${id}/unmatch`, { reason: 'Era de otro día' })
    expect(await changesOf(undo)).toEqual([0, -3_00, 100_00, -97_00])
    const plain = { state: 'card_settlement', reason: 'Sin comisión' }
    expect(await changesOf(() => call('POST', path, plain))).toEqual([0, 0, -97_00, 97_00])
    expect(await changesOf(undo)).toEqual([0, 0, 97_00, -97_00])
    expect(await problems()).toEqual([])
  })

  it('other lines are listed by state, newest first, page by page', async () => {
    await importLines({ amountCents: 1_01 }, { amountCents: 1_02 }, { amountCents: 1_03 })
    const first = (await call('GET', '/staff/bank/lines?state=unmatched&limit=2')).json()
    expect(first.items.map(({ amount }: { amount: number }) => amount)).toEqual([1.03, 1.02])
    const second = (await call('GET', `/staff/bank/lines?state=unmatched&limit=1&after=${first.next}`)).json()
    expect(second.items).toMatchObject([{ amount: 1.01 }])
    expect((await call('GET', '/staff/bank/lines?after=rubbish')).statusCode).toBe(422)
    expect((await call('GET', '/staff/bank/lines?state=lost')).statusCode).toBe(422)
    expect((await call('GET', '/staff/bank/lines/999999999')).statusCode).toBe(404)
  })

  it('keep the statement’s balances for the reconciliation', async () => {
    await importLine({ amountCents: 12_34 })
    const [statement] = (await call('GET', '/staff/bank/statements')).json().items
    expect(statement).toMatchObject({
      account: LENDER,
      closed_on: TODAY,
      opening: 10_000,
      closing: 10_012.34,
      lines: 1,
    })
  })
})

describe('hostile input', () => {
  const good = () => writeCamt053({ account: LENDER, lines: [{ amountCents: 1_00, reference: 'EVIL' }] })
  const laughs = `<!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}">]>`
  it.each([
    ['an external entity', () => `<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${good()}`, 'not_xml'],
    ['a billion laughs', () => `${laughs}${good().replace('EVIL', '&c;')}`, 'not_xml'],
    ['a spreadsheet', () => 'fecha;importe\n1;2', 'not_xml'],
    ['a statement of another bank account', () => good().replaceAll(LENDER, PAYER), 'other_account'],
    ['a statement that does not add up', () => good().replace('10001.00', '10002.00'), 'sum_differs'],
  ])('refuses %s and stores nothing', async (_what, file, problem) => {
    const answer = await call('POST', '/staff/bank/statements', { file: file() })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { label: 'statement_refused', problem }])
    expect((await server.pool.query(`select from statement_entries where servicer_reference = 'EVIL'`)).rowCount).toBe(
      0,
    )
  })

  it('refuses a file of 10 MB before it reads it', async () => {
    const answer = await call('POST', '/staff/bank/statements', { file: 'x'.repeat(10 * 1024 * 1024) })
    expect([answer.statusCode, answer.json().label]).toEqual([413, 'body_too_large'])
  })

  it('writes a remittance text into the spreadsheet so that no formula runs', async () => {
    const text = '=HYPERLINK("http://evil.example";"pulsa")'
    await importLine({ amountCents: 7_00, remittance: text.replaceAll('"', '&quot;'), name: '@SUM(1+1)' })
    const answer = await call('GET', '/staff/bank/lines.csv?state=unmatched')
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.body).toContain(`"'${text.replaceAll('"', '""')}"`)
    expect(answer.body).toContain(`;'@SUM(1+1);`)
  })

  it('hostile input does not show lines to roles without the permission, nor let a reader book', async () => {
    const id = await importLine({ amountCents: 1_00 })
    const collector = (await makeStaff(server, 'collector')).token
    expect((await server.call('GET', '/staff/bank/lines', { token: collector })).statusCode).toBe(403)
    const body = { shares: [{ loan: 'X', amount: 1 }] }
    expect((await server.call('POST', `/staff/bank/lines/${id}/match`, { token: collector, body })).statusCode).toBe(
      403,
    )
    expect((await server.call('GET', '/staff/bank/lines')).statusCode).toBe(401)
  })
})

describe('automatic matching', () => {
  it('automatic matching is off by default, and above a score books what is clear and leaves the rest', async () => {
    const automatic = await createTestApp({ PUENTE_AUTO_MATCH_SCORE: '90' })
    try {
      const staff = (await makeStaff(automatic, 'accountant')).token
      const publicId = newPublicId()
      await automatic.deps.transaction(async (tx) => {
        const user = await tx.users.confirmPhone('34611999001' as Phone, {
          now: automatic.clock.now(),
          isRegisteredByAgent: false,
          targetUrl: null,
        })
        await makeLoan(tx, automatic.deps, user.id, { publicId, date: addDays(TODAY, -1) })
      })
      const lines = [
        { amountCents: 303_00, reference: 'A1', remittance: publicId },
        { amountCents: 1_00, reference: 'A2', remittance: publicId },
      ]
      const file = writeCamt053({ account: LENDER, lines })
      expect(await importByTwo(automatic, bearer(staff), file)).toEqual({
        lines: 2,
        results: { matched: 1, unmatched: 1 },
      })
      const { rows } = await automatic.pool.query('select state, resolved_by from statement_entries order by id')
      expect(rows).toEqual([
        { state: 'matched', resolved_by: 'system' },
        { state: 'unmatched', resolved_by: null },
      ])
    } finally {
      await automatic.close()
    }
  })
})

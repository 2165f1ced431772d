// Goal: a tester gets a customer in any status or special case with one call, created by the code that serves real customers:
// the history is legal, the books balance, and the figures follow from the facts.
import { readFileSync } from 'node:fs'
import { accrueTo, balancesOf, LOAN_STATUS_NUMBERS, LOAN_STATUSES, type LoanStatus, positionOn } from '@puente/domain'
import { isValidIBAN } from 'ibantools'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksOf, nonZero } from '../../../../test/books.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { DEMO_CUSTOMERS } from '../../../demo/demo-customers.ts'
import type { DemoState } from '../../../demo/demo-states.ts'
import { remindBorrowers } from '../../../lending/reminders/remind-borrowers.ts'
import { DEMO_STAFF_TOKEN } from '../../../platform/security/demo-staff.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const make = async (state: string | number, overrides?: object) => {
  const response = await server.call('POST', '/sandbox/customers', { body: { state, overrides } })
  expect([response.statusCode, response.statusCode === 201 ? '' : response.body]).toEqual([201, ''])
  return response.json()
}

/** The status of the newest loan in each special case; null where there is none. */
const CASES: Readonly<Record<Exclude<DemoState, LoanStatus>, LoanStatus | null>> = {
  just_registered: null,
  no_loan: null,
  blocked: null,
  blacklisted: null,
  first_free: 'active',
  repeat: 'returned',
  due_in_2_days: 'active',
  due_today: 'active',
  overdue_5_days: 'overdue',
  part_paid: 'active',
  extended_twice: 'extended',
  pending_payment: 'active',
  with_card: 'active',
  with_promo_codes: 'active',
  with_notifications: 'active',
  counter_offer_less: 'awaiting_sign_contract',
  counter_offer_more: 'awaiting_sign_contract',
  denied_long_ago: 'denied',
  payout_failed: 'processing_fail',
  payout_returned: 'processing_fail',
  another_account_needed: 'awaiting_issuance_method',
  withdrawn: 'active',
  settlement: 'discount',
  settled: 'returned',
  overpaid: 'returned',
  payment_reversed: 'overdue',
  blocked_with_debt: 'active',
  manual_review: 'awaiting_documents',
  documents_to_review: 'awaiting_documents',
  refusal_contested: 'denied',
  account_to_review: 'awaiting_issuance_method',
  plan_ahead: 'active',
  plan_late: 'overdue',
  plan_cured: 'active',
  plan_paid_ahead: 'active',
  plan_deferred: 'extended',
  plan_accelerated: 'awaiting_collector',
  plan_repaid: 'returned',
  plan_missed: 'awaiting_collector',
  plan_demanded: 'awaiting_collector',
  promise_open: 'overdue',
  promise_broken: 'overdue',
  with_lawyer: 'overdue',
}
const EXPECTED: readonly (readonly [DemoState, LoanStatus | null])[] = [
  ...LOAN_STATUSES.map((status) => [status, status] as const),
  ...(Object.entries(CASES) as [DemoState, LoanStatus | null][]),
]

describe('[R4.01] a customer in every state', () => {
  it('lists all of them', async () => {
    const { states } = (await server.call('GET', '/sandbox/customers')).json()
    expect(states.map(({ state }: { state: string }) => state).sort()).toEqual(EXPECTED.map(([state]) => state).sort())
  })

  it('describes every special case in the guide', () => {
    const guide = readFileSync(
      new URL('../../../../../../docs/operating/sandbox-customers.md', import.meta.url),
      'utf8',
    )
    expect(Object.keys(CASES).filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
  })

  it.each(EXPECTED)('%s', async (state, status) => {
    const { loan, token, phone } = await make(state)
    expect(loan?.status ?? null).toBe(status === null ? null : LOAN_STATUS_NUMBERS[status])
    expect(phone).toMatch(/^34600100[1-9]\d\d$/)
    const user = await server.call('GET', '/v2/user', { token })
    expect(user.statusCode).toBe(200)
    const { personal_id: personalId, bank_account: iban } = user.json().personal_data
    if (personalId !== null) {
      expect(personalId).toMatch(/^90000[1-9]\d\d[A-Z]$/)
      expect(isValidIBAN(iban)).toBe(true)
    }
    const records = await server.deps.transaction((tx) => tx.loans.allOf(user.json().id))
    for (const record of records) {
      expect(await booksOf(server, record.loan.id)).toEqual(nonZero(balancesOf(record.account)))
      if (record.life === null || record.account === null) continue
      const position = positionOn(record.life, server.clock.today())
      // A closed loan no longer accrues at night.
      expect(accrueTo(record.account, server.clock.today())).toEqual(position.money.account)
      expect(record.loan.status).toBe(LOAN_STATUS_NUMBERS[position.status])
    }
  })

  it('accepts a state number too, and rejects an unknown state at its field', async () => {
    for (const state of [21, '21']) expect((await make(state)).loan.status).toBe(21)
    for (const state of ['nowhere', 5, '']) {
      const response = await server.call('POST', '/sandbox/customers', { body: { state } })
      expect([response.statusCode, response.json().errors[0].property]).toEqual([422, 'state'])
    }
  })
})

describe('the special cases', () => {
  it('the first loan is free; every other loan of the stories charges interest', async () => {
    expect((await make('first_free')).loan).toMatchObject({ return_amount: 300, tae: 0 })
    expect((await make('active')).loan).toMatchObject({ return_amount: 390, days: { left: 20, late: 0 } })
  })

  it('an overdue loan has the requested days late, and late interest accrues', async () => {
    expect((await make('overdue_5_days')).loan).toMatchObject({ days: { left: 0, late: 5 } })
    const { loan } = await make('overdue', { days_late: 12, amount: 100, term: 10 })
    expect(loan).toMatchObject({ request_amount: 100, days: { total: 10, late: 12 } })
    expect(loan.calculations.today).toMatchObject({ body: 100, annual_commission: 10, all_fines: 12.07 })
  })

  it('a settlement, a withdrawal, an overpayment and a sale show their figures', async () => {
    expect((await make('settlement')).loan.settlement).toMatchObject({ until: '2026-11-24', paid: 0 })
    expect((await make('withdrawn')).loan).toMatchObject({ withdrawn: true, must_pay_date: '2026-12-14' })
    expect((await make('overpaid')).loan).toMatchObject({ overpaid: 25 })
    expect((await make('sold')).loan.cession_portfolio.cession_buyer.account_number).toMatch(/^ES\d{22}$/)
    expect((await make('extended_twice')).loan.days.left).toBe(3)
  })

  it('[R1.04] a customer in the documents step has documents to send; later states have them accepted', async () => {
    const waiting = await make('awaiting_documents')
    expect(waiting.loan.required_files).toEqual(['id_card', 'id_card_back', 'selfie_with_id_card'])
    const { token } = await make('awaiting_bank_process_data')
    const { documents, liveness } = (await server.call('GET', '/v2/user', { token })).json()
    expect(documents.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(liveness.allowed).toBe(false)
    expect((await server.call('GET', '/v2/user/document/id_card', { token })).statusCode).toBe(200)
  })

  it('an application in review has no documents to send, and a staff member can approve it', async () => {
    const { loan, token } = await make('manual_review')
    expect(loan).toMatchObject({ status: 33, required_files: [] })
    const queue = (await server.call('GET', '/staff/reviews', { token: DEMO_STAFF_TOKEN })).json().items
    const review = queue.find((item: { loan: string }) => item.loan === loan.public_id)
    expect(review).toMatchObject({ kind: 'manual_review', reasons: [{ code: 'bank_history_thin' }] })
    const page = await server.call('GET', `/staff/applications/${loan.public_id}`, { token: DEMO_STAFF_TOKEN })
    expect(page.json().decisions[0].inputs.bank.transactionCount).toBeGreaterThan(0)
    const approved = await server.call('POST', `/staff/reviews/${loan.public_id}/approve`, {
      token: DEMO_STAFF_TOKEN,
      body: { comment: 'Nómina comprobada' },
    })
    expect(approved.statusCode).toBe(200)
    expect((await server.call('GET', '/v2/loan', { token })).json()).toMatchObject({ status: 26 })
  })

  it('a new state does not change the phones of earlier ones', () => {
    const phoneOf = (name: DemoState) => DEMO_CUSTOMERS.find(({ state }) => state === name)?.phone
    expect([phoneOf('request'), phoneOf('manual_review')]).toEqual(['34600100028', '34600100053'])
  })

  it('a pending payment holds the loan and can be continued', async () => {
    const { loan } = await make('pending_payment')
    expect(loan).toMatchObject({ has_pending_payment: true, payment_link: expect.stringContaining('/payment/') })
    expect(loan.extendable).toBe(false)
  })

  it('a card is registered, has auto-debit on, and earned its discount', async () => {
    const { token, loan } = await make('with_card')
    const { payment_cards: cards } = (await server.call('GET', '/v2/user', { token })).json()
    expect(cards).toEqual([{ id: expect.any(Number), pan: expect.stringContaining('0003') }])
    expect(loan).toMatchObject({ auto_debit_enabled: true, auto_debit_step_completed: true })
  })

  it('personal codes and notifications exist', async () => {
    const codes = await make('with_promo_codes')
    expect((await server.call('GET', '/v2/user/promocodes', { token: codes.token })).json().items).toHaveLength(2)
    const told = await make('with_notifications')
    const inbox = async () => (await server.call('GET', '/v2/notification-inbox', { token: told.token })).json()
    const before = await inbox()
    expect(before).toHaveLength(2)
    // The reminders of this day, as the night sends them: this customer has had the one about the due date.
    await remindBorrowers(server.deps, server.clock.today())
    expect(await inbox()).toEqual(before)
  })

  it('a customer may apply again after the cooling period or a timeout, but not after a sale or a recent refusal', async () => {
    const apply = async (state: string) => {
      const { token } = await make(state)
      const response = await server.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 7 } })
      return response.statusCode === 201 ? 201 : response.json().label
    }
    expect(await apply('sold')).toBe('active_loan_exists')
    expect(await apply('denied')).toBe('cooling_period')
    expect(await apply('denied_long_ago')).toBe(201)
    expect(await apply('timeout')).toBe(201)
    expect(await apply('repeat')).toBe(201)
    expect(await apply('blacklisted')).toBe('not_allowed')
  })

  it.each([
    [{ amount: 305 }, 'overrides.amount'],
    [{ amount: 100, term: 90 }, 'overrides.term'],
    [{ days_late: -1 }, 'overrides.days_late'],
  ])('overrides %j are refused at their field', async (overrides, property) => {
    const response = await server.call('POST', '/sandbox/customers', { body: { state: 'active', overrides } })
    expect([response.statusCode, response.json().errors[0].property]).toEqual([422, property])
  })

  it('customers created at the same time are different people', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => make('no_loan')))
    expect(new Set(made.map(({ phone }) => phone)).size).toBe(6)
  })
})

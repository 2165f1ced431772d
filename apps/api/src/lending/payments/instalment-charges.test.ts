// Goal: each instalment has its own notice, charge, reminders and receipt, for what is due on its day and not for the whole debt.
import { civilDate, type LoanPlan } from '@puente/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  addCard,
  type Customer,
  expectBooksToBalance,
  inboxOf,
  loanView,
  makeCustomer,
  operationsOf,
} from '../../../test/card-customers.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { runNightsUntil } from '../../night/run-nights.ts'
import { NIGHT_STAGES } from '../../night/stages.ts'

let server: TestApp
beforeEach(async () => {
  server = await createTestApp()
  server.clock.set('2027-01-15T10:00:00Z')
})
afterEach(() => server.close())

const STAGES = NIGHT_STAGES.filter(({ name }) =>
  ['announce_card_charges', 'charge_cards', 'remind_borrowers'].includes(name),
)

const PLAN: LoanPlan = {
  count: 3,
  method: 'annuity',
  dueDay: null,
  feeCents: 0,
  firstPeriodMinDays: 28,
  deferral: null,
  acceleration: { minMissed: 3, noticeDays: 30 },
}

/** 300 € in three instalments of 107.84 €, due on 15 February, March and April. */
const borrow = (): Promise<Customer> =>
  makeCustomer(server, {
    date: civilDate('2027-01-15'),
    annualRateMillionths: 470_967,
    rules: { annualRateMillionths: 470_967 },
    plan: PLAN,
  })

/** The night of a day, those missed before it, and the jobs that they queue. */
async function onThe(day: string): Promise<void> {
  server.clock.set(`${day}T10:00:00Z`)
  await runNightsUntil(server.deps, civilDate(day), STAGES)
  await server.runJobs()
}

const messageOf = async ({ userId }: Customer, key: string): Promise<string> => {
  const { rows } = await server.pool.query(
    'select message from notifications where user_id = $1 and template_key = $2 order by id desc limit 1',
    [userId, key],
  )
  return String(rows[0]?.message).replaceAll('\u00a0', ' ')
}

it('a card is announced and charged on each date with the instalment of that date, until the loan is returned', async () => {
  const customer = await borrow()
  await addCard(server, customer, 'approves')
  await onThe('2027-02-12')
  expect(await messageOf(customer, 'autodebit_notice')).toContain('107,84 €')
  await onThe('2027-02-15')
  expect(await operationsOf(server, customer)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'instalment',
        initiator: 'auto_debit',
        status: 'completed',
        amount_cents: 107_84,
      }),
    ]),
  )
  expect(await messageOf(customer, 'instalment_received')).toBe('Hemos recibido 107,84 € de tu cuota 1 de 3. Gracias.')
  expect(await loanView(server, customer)).toMatchObject({
    status: 2,
    arrears: null,
    next_payment: { date: '2027-03-15', amount: 107.84 },
  })
  const { rows: papers } = await server.pool.query('select kind from loan_documents where loan_id = $1', [
    customer.loanId,
  ])
  // The schedule is the agreed one: no table is sent, and no change is on paper.
  expect(papers.map(({ kind }) => kind).filter((kind) => kind !== 'autodebit')).toEqual([])
  await onThe('2027-03-15')
  await onThe('2027-04-15')
  expect(await loanView(server, customer)).toMatchObject({ status: 3, overpaid: 0 })
  await expectBooksToBalance(server, customer)
})

it('a card that refuses is left alone after two refusals for an instalment', async () => {
  const customer = await borrow()
  await addCard(server, customer, 'declines')
  for (const day of ['15', '16', '17', '18', '19', '20', '21', '22']) await onThe(`2027-02-${day}`)
  const charges = (await operationsOf(server, customer)).filter(({ initiator }) => initiator === 'auto_debit')
  expect(charges.map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(await loanView(server, customer)).toMatchObject({
    status: 21,
    arrears: { since: '2027-02-15', instalments: 1 },
  })
})

it('reminders name the instalment, and the last one as such', async () => {
  const customer = await borrow()
  await onThe('2027-02-12')
  expect(await messageOf(customer, 'instalment_in_3_days')).toContain('107,84 €')
  await onThe('2027-02-15')
  await onThe('2027-02-16')
  // What brings the loan up to date: the instalment and a day of late interest.
  expect(await messageOf(customer, 'instalment_late_1_day')).toContain('Con 107,97 € te pones hoy al día')
  expect(await inboxOf(server, customer)).toEqual(['instalment_in_3_days', 'instalment_today', 'instalment_late_1_day'])
})

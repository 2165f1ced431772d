import { balancesOf, DEFAULT_PRODUCT, type LoanContract } from '@puente/domain'
import { expect } from 'vitest'
import { acceptAccount } from '../src/demo/accept-account.ts'
import { readLoanView } from '../src/http/views/loan-view.ts'
import { applyLoanEvent } from '../src/lending/loans/book.ts'
import type { SimulatedCard } from '../src/providers/cards/card-payments.ts'
import { booksOf, nonZero } from './books.ts'
import { type LoanOptions, makeBorrower, makeLoan, tokenFor } from './make-loan.ts'
import { changeJobs, queuedJobs } from './queued-jobs.ts'
import type { TestApp } from './test-app.ts'

export interface Customer {
  readonly userId: number
  readonly loanId: number
  readonly token: string
}

/** A borrower with a token and, by default, a loan of 300 € for 30 days that was paid out today. */
export const makeCustomer = (server: TestApp, options: LoanOptions = {}): Promise<Customer> =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    const { loan } = await makeLoan(tx, server.deps, userId, options)
    return { userId, loanId: loan.id, token: await tokenFor(tx, server.deps, userId) }
  })

/** Adds a card as its owner would, on the simulated page. */
export async function addCard(server: TestApp, { token }: Customer, card: SimulatedCard = 'approves'): Promise<number> {
  const link = await server.call('POST', '/v2/user/payment_card', { token })
  await pick(server, link.json().payment_link, { outcome: 'success', card })
  const cards = await server.call('GET', '/v2/user/payment_cards', { token })
  return Math.max(...cards.json().items.map(({ id }: { id: number }) => id))
}

/** By API: POSTs an outcome to the path of the link. */
export const pick = (server: TestApp, link: string, body: { outcome: string; card?: string }) =>
  server.call('POST', new URL(link, 'http://localhost').pathname, { body })

/** The current loan in today's API format, with the payment link of a caller of this server. */
export const loanView = (server: TestApp, { userId }: Customer) =>
  server.deps.transaction(async (tx) => {
    const record = await tx.loans.currentOf(userId)
    if (record === null) throw new Error(`user ${userId} has no loan`)
    return readLoanView(tx, server.deps, record, 'http://localhost:80')
  })

export const operationsOf = async (server: TestApp, { userId }: Customer) => {
  const { rows } = await server.pool.query(
    `select id, order_code, kind, initiator, status, amount_cents, provider_code, fact_id from card_operations
     where user_id = $1 order by created_at, order_code`,
    [userId],
  )
  return rows
}

export const recordOf = async (server: TestApp, { loanId }: Customer) => {
  const record = await server.deps.transaction((tx) => tx.loans.byId(loanId))
  if (record === null) throw new Error(`loan ${loanId} is gone`)
  return record
}

export const inboxOf = async (server: TestApp, { userId }: Customer): Promise<string[]> => {
  const { rows } = await server.pool.query('select template_key from notifications where user_id = $1 order by id', [
    userId,
  ])
  return rows.map(({ template_key: key }) => key)
}

/** Expects the books of a loan to match its facts, account by account, and to add up to zero. */
export async function expectBooksToBalance(server: TestApp, customer: Customer): Promise<void> {
  const balances = await booksOf(server, customer.loanId)
  expect(balances).toEqual(nonZero(balancesOf((await recordOf(server, customer)).account)))
  expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0)
}

/** A borrower with a signed contract and a payout account, before the auto-debit choice. */
export const makeSignedCustomer = (server: TestApp): Promise<Customer> =>
  server.deps.transaction(async (tx) => {
    const { clock } = server
    const userId = await makeBorrower(tx, clock.now())
    await tx.users.savePerson(userId, {
      firstName: 'Lucía',
      firstSurname: 'Prueba',
      bankAccount: 'ES9121000418450200051332',
    })
    await acceptAccount(tx, { userId, iban: 'ES9121000418450200051332', by: 'test', now: clock.now() })
    const context = { actor: 'system', now: clock.now(), today: clock.today() }
    let record = await makeLoan(tx, server.deps, userId, { until: 'request' })
    record = await applyLoanEvent(tx, record, 'application_accepted', context)
    record = await applyLoanEvent(tx, record, 'offer_made', context)
    const contract: LoanContract = {
      signedOn: clock.today(),
      principalCents: record.loan.amountCents,
      termDays: record.loan.termDays,
      annualRateMillionths: DEFAULT_PRODUCT.annualRateMillionths,
      rules: DEFAULT_PRODUCT,
    }
    await applyLoanEvent(tx, record, 'agreement_signed', context, { signedAt: clock.now(), contract })
    return { userId, loanId: record.loan.id, token: await tokenFor(tx, server.deps, userId) }
  })

/** Holds the queued jobs back, however slow this machine is, until the test releases them. */
export const holdBackJobs = async (server: TestApp): Promise<void> =>
  changeJobs(server.pool, await queuedJobs(server.pool), { dueInSeconds: 3_600 })

/** Releases all queued jobs now. */
export async function deliverHeldBackJobs(server: TestApp): Promise<void> {
  await changeJobs(server.pool, await queuedJobs(server.pool), { dueInSeconds: -1 })
  await server.runJobs()
}

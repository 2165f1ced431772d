import { addDays } from '@puente/domain'
import { amendLoan } from '../src/lending/loans/book.ts'
import { chargeDueLoans } from '../src/lending/payments/auto-debit.ts'
import { type Customer, makeCustomer, operationsOf } from './card-customers.ts'
import type { TestApp } from './test-app.ts'

/** A customer whose loan of 300 € is due today and whose charge, of 321 €, waits in the queue. */
export async function makeDueCharge(server: TestApp, token: string): Promise<{ customer: Customer; order: string }> {
  const { clock, deps } = server
  const customer = await makeCustomer(server, { termDays: 7, date: addDays(clock.today(), -7) })
  await deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(customer.loanId)
    if (record === null) throw new Error('no loan')
    const context = { actor: 'system', now: clock.now(), today: clock.today() }
    await amendLoan(tx, record, 'auto_debit_on', { autoDebitEnabled: true }, context)
    await tx.paymentCards.add({
      userId: customer.userId,
      provider: 'redsys',
      sealedToken: deps.secrets.seal(token),
      firstTransactionId: 'scheme-1',
      pan: '**** 0003',
      createdAt: clock.now(),
    })
  })
  await chargeDueLoans(deps, clock.today())
  const [operation] = await operationsOf(server, customer)
  return { customer, order: operation.order_code }
}

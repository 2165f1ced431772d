// Goal: a borrower sees how far the payout and a card payment have come, and the result of the payment.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Customer, makeCustomer, pick } from '../../../../../test/card-customers.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const tracking = async ({ token }: Customer) => {
  const answer = await server.call('GET', '/v2/loan/tracking', { token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const states = ({ steps }: { steps: { name: string; state: string }[] }) =>
  Object.fromEntries(steps.map(({ name, state }) => [name, state]))

/** Ten days into a loan of 300 €, with a payment of 100 € on the provider's page. */
async function paying(): Promise<{ customer: Customer; link: string }> {
  const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -10) })
  const answer = await server.call('POST', '/v2/loan/payment-request/generate', {
    token: customer.token,
    body: { payment_type: 'partial_repay', amount: 100 },
  })
  return { customer, link: answer.json().payment_link }
}

it('has no payment before one was started', async () => {
  expect((await tracking(await makeCustomer(server))).payment).toBeNull()
})

it('shows a payment that waits for the bank', async () => {
  const { customer } = await paying()
  const { payment } = await tracking(customer)
  expect(payment).toMatchObject({ status: 'pending', payment_type: 'partial_repay', amount: 100, receipt_id: null })
  expect(states(payment)).toEqual({ started: 'done', bank: 'current', booked: 'ahead' })
  expect(payment.steps[0].at).toBe(server.clock.now().toISOString())
})

it('shows a booked payment with its receipt', async () => {
  const { customer, link } = await paying()
  await pick(server, link, { outcome: 'success' })
  const { payment } = await tracking(customer)
  expect(payment).toMatchObject({ status: 'completed', date: server.clock.today() })
  expect(states(payment)).toEqual({ started: 'done', bank: 'done', booked: 'done' })
  const { publicId } = (await server.deps.transaction((tx) => tx.loans.byId(customer.loanId)))?.loan ?? {}
  const receipt = await server.call(
    'GET',
    `/v2/loans/${publicId}/payments/${encodeURIComponent(payment.receipt_id)}/receipt`,
    { token: customer.token },
  )
  expect(receipt.statusCode).toBe(200)
})

it.each([
  ['declined', async ({ link }: { link: string }) => pick(server, link, { outcome: 'decline' }), 'failed'],
  [
    'cancelled',
    async ({ customer }: { customer: Customer }) =>
      server.call('POST', '/v2/loan/payment-request/cancel', { token: customer.token }),
    'cancelled',
  ],
] as const)('shows a %s payment as not charged', async (_, act, status) => {
  const started = await paying()
  await act(started)
  const { payment } = await tracking(started.customer)
  expect([payment.status, payment.receipt_id, states(payment).bank]).toEqual([status, null, 'failed'])
})

it('follows the payout from the signature on', async () => {
  const customer = await makeCustomer(server, { until: 'processing' })
  const signedAt = server.clock.now()
  await server.pool.query('update loans set signed_at = $2 where id = $1', [customer.loanId, signedAt])
  const { payout } = await tracking(customer)
  expect(payout.steps[0]).toEqual({ name: 'signed', state: 'done', at: signedAt.toISOString() })
  expect(states(payout)).toEqual({ signed: 'done', ordered: 'current', sent: 'ahead', received: 'ahead' })
})

it('shows nothing of another customer', async () => {
  await paying()
  const other = await makeCustomer(server)
  expect((await tracking(other)).payment).toBeNull()
})

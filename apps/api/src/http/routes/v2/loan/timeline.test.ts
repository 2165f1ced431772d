// Goal: a borrower sees every movement of their own money, with a receipt for each payment; other callers see nothing.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Customer, makeCustomer, pick, recordOf } from '../../../../../test/card-customers.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const publicIdOf = async (customer: Customer) => (await recordOf(server, customer)).loan.publicId
const timelineOf = async (customer: Customer, token = customer.token, headers: Record<string, string> = {}) =>
  server.call('GET', `/v2/loans/${await publicIdOf(customer)}/timeline`, { token, headers })
const receipt = async (customer: Customer, id: string, token = customer.token) =>
  server.call('GET', `/v2/loans/${await publicIdOf(customer)}/payments/${encodeURIComponent(id)}/receipt`, { token })

/** Five days into a loan of 300 €, 100 € were paid by card. */
async function partPaid() {
  const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -5) })
  const link = await server.call('POST', '/v2/loan/payment-request/generate', {
    token: customer.token,
    body: { payment_type: 'partial_repay', amount: 100 },
  })
  await pick(server, link.json().payment_link, { outcome: 'success' })
  return customer
}

it('lists what was received and what each payment settled, newest first, and answers 304 when nothing changed', async () => {
  const customer = await partPaid()
  const answer = await timelineOf(customer)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().items).toMatchObject([
    { type: 'payment', amount: 100, allocation: { body: 85, commission: 15, fines: 0 }, has_receipt: true },
    { type: 'received', amount: 300, allocation: null, has_receipt: false },
  ])
  const { items } = (await server.call('GET', '/v2/loans', { token: customer.token })).json()
  expect(items).toMatchObject([{ cost: 15 }])
  expect(answer.headers['cache-control']).toContain('private')
  const again = await timelineOf(customer, customer.token, { 'if-none-match': String(answer.headers.etag) })
  expect(again.statusCode).toBe(304)
})

it('gives every payment a receipt as a PDF with a Spanish name, also a part payment', async () => {
  const customer = await partPaid()
  const [{ id }] = (await timelineOf(customer)).json().items
  const file = await receipt(customer, id)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toMatch(/filename="recibo-\d{4}-\d\d-\d\d-.+\.pdf"/)
  expect(file.body.startsWith('%PDF')).toBe(true)
  expect((await receipt(customer, 'payout')).statusCode).toBe(404)
})

it('is not found for another customer', async () => {
  const customer = await partPaid()
  const stranger = await makeCustomer(server)
  const [{ id }] = (await timelineOf(customer)).json().items
  expect((await timelineOf(customer, stranger.token)).statusCode).toBe(404)
  expect((await receipt(customer, id, stranger.token)).statusCode).toBe(404)
})

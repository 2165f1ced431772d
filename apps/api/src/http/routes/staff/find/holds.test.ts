// Goal: what holds a debt stops reminders, charges, sale, court and extensions, never a payment; staff set and lift what they may, with a
// reason, and everyone who opens the customer or the loan sees it.
import { addDays, type HoldKind } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCard,
  type Customer,
  inboxOf,
  makeCustomer,
  operationsOf,
  recordOf,
} from '../../../../../test/card-customers.ts'
import { makeStaff } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { bringUpToDate } from '../../../../lending/loans/book.ts'
import { moveLoan } from '../../../../lending/loans/staff.ts'
import { runNightsUntil } from '../../../../night/run-nights.ts'
import { sellPortfolio } from '../../../../staff/sell-portfolio.ts'

let server: TestApp
let collector: string
let underwriter: string
beforeAll(async () => {
  server = await createTestApp()
  collector = (await makeStaff(server, 'collector')).token
  underwriter = (await makeStaff(server, 'underwriter')).token
})
afterAll(() => server.close())

const REASON = 'Lo dice su hija por teléfono'
const set = ({ userId }: Customer, kind: string, token = collector, reason = REASON) =>
  server.call('POST', `/staff/customers/${userId}/holds`, { token, body: { kind, reason } })
const lift = ({ userId }: Customer, id: number, token = collector) =>
  server.call('POST', `/staff/customers/${userId}/holds/${id}/lift`, { token, body: { reason: 'Era otra persona' } })
/** One that a procedure sets. */
const setByProcedure = (
  { userId, loanId }: { readonly userId: number; readonly loanId: number | null },
  kind: HoldKind,
) =>
  server.deps.transaction((tx) =>
    tx.holds.add({ userId, loanId, kind, reason: 'procedimiento', setBy: 'system', setAt: server.clock.now() }),
  )
const context = () => ({ actor: 'admin:ana', now: server.clock.now(), today: server.clock.today() })

async function liveThrough(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await server.clock.advanceDays(1)
    await runNightsUntil(server.deps, server.clock.today())
    await server.runJobs()
  }
}

describe('staff', () => {
  it('set a hold once, see it on the customer and on the loan, and lift it with a reason', async () => {
    const customer = await makeCustomer(server)
    const first = await set(customer, 'lawyer')
    expect(first.statusCode).toBe(200)
    const [hold] = first.json().holds
    expect(hold).toMatchObject({ kind: 'lawyer', stands: true, may_be_lifted: true, reason: REASON, lift_reason: null })
    expect((await set(customer, 'lawyer')).json().holds).toHaveLength(1)
    const { loan } = await recordOf(server, customer)
    const page = await server.call('GET', `/staff/loans/${loan.publicId}`, { token: underwriter })
    expect(page.json().holds).toMatchObject([{ id: hold.id, kind: 'lawyer' }])
    expect((await lift(customer, hold.id, underwriter)).statusCode).toBe(403)
    expect((await lift(customer, hold.id)).json().holds).toMatchObject([
      { id: hold.id, stands: false, may_be_lifted: false, lift_reason: 'Era otra persona' },
    ])
    const after = await server.call('GET', `/staff/loans/${loan.publicId}`, { token: underwriter })
    expect(after.json().holds).toEqual([])
    const { rows } = await server.pool.query(
      `select action, detail from audit_events where user_id = $1 and action like 'hold_%' order by id`,
      [customer.userId],
    )
    expect(rows).toEqual([
      { action: 'hold_set', detail: { hold: 'lawyer', reason: REASON } },
      { action: 'hold_lifted', detail: { hold: 'lawyer', reason: 'Era otra persona' } },
    ])
  })

  it('may not set or lift what belongs to a procedure, nor reach the hold of another customer', async () => {
    const [customer, other] = [await makeCustomer(server), await makeCustomer(server)]
    for (const kind of ['dispute', 'self_exclusion', 'promise', 'nothing']) {
      expect((await set(customer, kind)).json().errors[0].property).toBe('kind')
    }
    expect((await set(customer, 'lawyer', collector, 'ok')).json().errors[0].property).toBe('reason')
    const dispute = await setByProcedure(customer, 'dispute')
    expect((await lift(customer, dispute?.id ?? 0)).statusCode).toBe(403)
    const [theirs] = (await set(other, 'deceased')).json().holds
    expect((await lift(customer, theirs.id)).statusCode).toBe(404)
  })
})

describe('while a hold stands', () => {
  it('a borrower who is late is not reminded, and is again once it is lifted', async () => {
    const [held, free] = [await makeCustomer(server, { termDays: 7 }), await makeCustomer(server, { termDays: 7 })]
    const [hold] = (await set(held, 'vulnerable')).json().holds
    await liveThrough(8)
    const reminders = async (customer: Customer) =>
      (await inboxOf(server, customer)).filter((key) => /^(late|due)_/.test(key)).length
    expect(await reminders(held)).toBe(0)
    expect(await reminders(free)).toBe(3)
    await lift(held, hold.id)
    await liveThrough(2)
    expect(await reminders(held)).toBe(1)
  })

  it('a card is neither announced nor charged, and the borrower can still pay', async () => {
    const customer = await makeCustomer(server, { termDays: 7 })
    await addCard(server, customer)
    await setByProcedure(customer, 'complaint')
    await liveThrough(8)
    const automatic = (await operationsOf(server, customer)).filter(({ initiator }) => initiator === 'auto_debit')
    expect(automatic).toEqual([])
    expect((await inboxOf(server, customer)).filter((key) => key.startsWith('autodebit'))).toEqual([])
    const body = { payment_type: 'payoff' }
    const paid = await server.call('POST', '/v2/loan/payment-request/generate', { token: customer.token, body })
    expect(paid.json().payment_link).toContain('/')
  })

  it('the loan goes neither to sale nor to court, and a loan of a list that is held stays with the lender', async () => {
    const [held, free] = [await makeCustomer(server, { termDays: 7 }), await makeCustomer(server, { termDays: 7 })]
    await liveThrough(12)
    const admin = (await makeStaff(server, 'admin')).token
    const { publicId } = (await recordOf(server, held)).loan
    const move = (to: number) =>
      server.call('POST', `/staff/loans/${publicId}/move`, { token: admin, body: { to, reason: 'Sin respuesta' } })
    const refused = await setByProcedure(held, 'masc')
    expect((await move(28)).json()).toMatchObject({ label: 'on_hold', hold: 'masc' })
    await server.deps.transaction((tx) => tx.holds.lift(refused?.id ?? 0, 'system', 'terminó', server.clock.now()))
    for (const { loanId } of [held, free]) {
      await server.deps.transaction(async (tx) => {
        const locked = await tx.loans.lockById(loanId)
        if (locked === null) throw new Error('no loan')
        await moveLoan(tx, await bringUpToDate(tx, locked, context()), 'presale', context())
      })
    }
    // Between the list and the sale.
    await setByProcedure(held, 'dispute')
    const sale = await server.deps.transaction(async (tx) => {
      const buyer = await tx.loans.addBuyer({
        name: 'Cobros Ejemplo, S. L.',
        phone: '34910000000',
        email: 'cobros@ejemplo.example',
        accountHolderName: 'Cobros Ejemplo, S. L.',
        accountNumber: 'ES9121000418450200051332',
        swift: 'CAIXESBBXXX',
        bankName: 'Banco Ejemplo',
      })
      return sellPortfolio(tx, server.deps, [held.loanId, free.loanId], buyer, context())
    })
    expect(sale.sold.map(({ loan }) => loan.id)).toEqual([free.loanId])
    expect(sale.refused).toEqual([{ loanId: held.loanId, reason: 'on_hold:dispute' }])
  })

  it('an extension is not offered and not sold, except one without a price under a self-exclusion', async () => {
    const customer = await makeCustomer(server, { termDays: 7 })
    await liveThrough(5)
    const loan = async () => (await server.call('GET', '/v2/loan', { token: customer.token })).json()
    expect((await loan()).available_extensions).not.toEqual([])
    await setByProcedure({ ...customer, loanId: null }, 'self_exclusion')
    expect(await loan()).toMatchObject({ extendable: false, available_extensions: [] })
    const asked = await server.call('GET', '/v2/loan/prolong', { token: customer.token })
    expect(asked.json()).toMatchObject({ label: 'not_extendable' })
    const { publicId } = (await recordOf(server, customer)).loan
    const expiresOn = addDays(server.clock.today(), 2)
    const prepare = (cost: number) =>
      server.call('POST', `/staff/loans/${publicId}/proposals`, {
        token: collector,
        body: { kind: 'extension', term: 7, cost, expires_on: expiresOn, reason: 'Ha perdido el trabajo' },
      })
    expect((await prepare(5)).json()).toMatchObject({ label: 'not_extendable' })
    expect((await prepare(0)).statusCode).toBe(200)
    const newLoan = await server.call('POST', '/v2/loan', {
      token: customer.token,
      body: { loan_sum: 100, loan_period: 14 },
    })
    expect(newLoan.json()).toMatchObject({ label: 'not_allowed' })
  })
})

it('a hold waits for the act that has the loan, and the next act sees it', async () => {
  const customer = await makeCustomer(server)
  const order: string[] = []
  let release = () => undefined as unknown
  const mayEnd = new Promise((resolve) => {
    release = () => resolve(undefined)
  })
  const act = server.deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(customer.loanId)
    order.push(`locked with ${record?.holds.length ?? 0}`)
    release()
    await server.pool.query('select 1')
    order.push('acted')
  })
  await mayEnd
  const held = set(customer, 'insolvency').then(() => order.push('held'))
  await Promise.all([act, held])
  expect(order).toEqual(['locked with 0', 'acted', 'held'])
  expect((await recordOf(server, customer)).holds).toEqual([{ kind: 'insolvency', until: null }])
})

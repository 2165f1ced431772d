// Goal: a payment that does not count any more says why, in every text that the borrower sees; and a mistake of ours is corrected
// where the payment was announced.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, inboxOf, loanView, makeCustomer, recordOf } from '../../../test/card-customers.ts'
import { makeStaff } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { matchLine, unmatchLine } from '../bank/decide-line.ts'
import { bookPayment } from '../loans/book.ts'

let server: TestApp
let headers: { authorization: string }
beforeAll(async () => {
  server = await createTestApp()
  headers = { authorization: `Bearer ${(await makeStaff(server, 'accountant')).token}` }
})
afterAll(() => server.close())

const contextNow = () => ({ actor: 'staff', now: server.clock.now(), today: server.clock.today() })
const debtor = () => makeCustomer(server, { date: addDays(server.clock.today(), -10) })

/** A transfer on the bank statement, matched with the loan of this customer. */
async function matched(customer: Customer, cents: number): Promise<number> {
  const { loan } = await recordOf(server, customer)
  const id = await server.deps.transaction(async (tx) => {
    const entryId = await tx.statementEntries.addOnce({
      account: 'ES9121000418450200051332',
      servicerReference: crypto.randomUUID(),
      bookedOn: server.clock.today(),
      valueOn: server.clock.today(),
      amountCents: cents,
      remittance: '',
      state: 'unmatched',
      importedAt: server.clock.now(),
    })
    if (entryId === null) throw new Error('no line')
    await matchLine(tx, { entryId, shares: [{ publicId: loan.publicId, cents }], isThirdParty: false }, contextNow())
    return entryId
  })
  await server.runJobs()
  return id
}

const undo = async (entryId: number): Promise<void> => {
  await server.deps.transaction((tx) => unmatchLine(tx, entryId, { ...contextNow(), reason: 'Era de otro préstamo' }))
  await server.runJobs()
}

const unreadOf = async ({ token }: Customer): Promise<string[]> =>
  (await server.call('GET', '/v2/notification-inbox', { token }))
    .json()
    .map(({ message }: { message: string }) => message)
const mailsOf = async ({ userId }: Customer): Promise<string[]> => {
  const { rows } = await server.pool.query('select subject from mails where user_id = $1 order by created_at', [userId])
  return rows.map(({ subject }) => subject)
}

describe('undoing a wrong match', () => {
  it('undoing a wrong match is told as our mistake, in place of the notice of the payment', async () => {
    const customer = await debtor()
    const line = await matched(customer, 50_00)
    expect(await unreadOf(customer)).toEqual([expect.stringMatching(/^Hemos recibido tu pago de 50,00/)])
    await undo(line)
    expect(await unreadOf(customer)).toEqual([expect.stringMatching(/^Por un error nuestro te dijimos/)])
    expect((await loanView(server, customer)).payment_situation).toMatchObject({
      kind: 'returned',
      cause: 'our_mistake',
    })
    const timeline = await server.call(
      'GET',
      `/v2/loans/${(await recordOf(server, customer)).loan.publicId}/timeline`,
      { token: customer.token },
    )
    expect(timeline.json().items).toMatchObject([
      { type: 'payment_returned', reversal_cause: 'our_mistake' },
      { type: 'payment', reversal_cause: 'our_mistake' },
      { type: 'received', reversal_cause: null },
    ])
  })

  it('undoing a wrong match that had closed the loan is corrected by e-mail too, as its receipt was', async () => {
    const customer = await debtor()
    await server.deps.transaction((tx) => tx.users.savePerson(customer.userId, { email: 'lucia@example.org' }))
    const line = await matched(customer, 330_00)
    expect(await inboxOf(server, customer)).toEqual(['loan_returned'])
    await undo(line)
    expect(await inboxOf(server, customer)).toEqual(['loan_returned', 'payment_corrected'])
    expect(await mailsOf(customer)).toEqual([
      expect.stringMatching(/has devuelto tu préstamo/),
      expect.stringMatching(/corregimos un aviso de pago/),
    ])
  })

  it('undoing a wrong match before the borrower heard of it is not mentioned', async () => {
    const customer = await debtor()
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(customer.loanId)
      if (record === null) throw new Error('no loan')
      const payment = { factId: 'silent', cents: 10_00, date: server.clock.today(), context: contextNow() }
      await bookPayment(tx, record, payment)
    })
    await reverse(customer, 'silent', 'our_mistake')
    await server.runJobs()
    expect(await inboxOf(server, customer)).toEqual([])
  })
})

async function reverse(customer: Customer, factId: string, cause?: string) {
  const { loan } = await recordOf(server, customer)
  return server.call('POST', `/staff/loans/${loan.publicId}/payment-reversal`, {
    headers,
    body: { fact_id: factId, reason: 'Como dice el extracto', ...(cause === undefined ? {} : { cause }) },
  })
}

describe('the cause of a reversal', () => {
  it.each([
    [undefined, 'bank_return'],
    ['bank_return', 'bank_return'],
    ['card_chargeback', 'card_chargeback'],
    ['our_mistake', 'our_mistake'],
  ])('%s on the wire is %s for the borrower', async (sent, cause) => {
    const customer = await debtor()
    await matched(customer, 50_00)
    const paid = (await recordOf(server, customer)).life?.facts.at(-1)
    const answer = await reverse(customer, paid?.id ?? '', sent)
    expect(answer.statusCode, answer.body).toBe(200)
    await server.runJobs()
    expect((await loanView(server, customer)).payment_situation).toMatchObject({ cause })
    expect((await inboxOf(server, customer)).includes('payment_corrected')).toBe(cause === 'our_mistake')
  })

  it('the cause of a reversal is one of three: the empty choice of the back office is refused at its field', async () => {
    const customer = await debtor()
    await matched(customer, 50_00)
    const paid = (await recordOf(server, customer)).life?.facts.at(-1)
    for (const cause of ['', 'bank']) {
      const answer = await reverse(customer, paid?.id ?? '', cause)
      expect([answer.statusCode, answer.json().errors[0].property]).toEqual([422, 'cause'])
    }
  })
})

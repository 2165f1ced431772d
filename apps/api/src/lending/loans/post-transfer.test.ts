// Goal: a transfer is booked once, however often and on however many loans staff enter it, and with the same result as any other
// booking.
import { addDays, civilDate, positionOn } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsReadBy } from '../../../test/jobs-read.ts'
import { makeBorrower, makeLoan, tokenFor } from '../../../test/make-loan.ts'
import { emptyQueue } from '../../../test/queued-jobs.ts'
import { makeStaff } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createPool } from '../../db/pool.ts'
import { createTransaction } from '../../db/transaction.ts'
import { postTransfer } from './post-transfer.ts'
import { bookTransfer } from './received-transfer.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  // A hundred requests for one loan take turns: on a busy machine the last of them waits long for a connection.
  server = await createTestApp({ DATABASE_WAIT_TIMEOUT_MS: '100000' })
  token = (await makeStaff(server, 'accountant')).token
})
afterAll(() => server.close())

const TODAY = civilDate('2026-11-16')
beforeEach(() => server.clock.set('2026-11-16T10:00:00Z'))

const makeDebtor = () =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    const { loan } = await makeLoan(tx, server.deps, userId, { date: TODAY })
    return { userId, loanId: loan.id, publicId: loan.publicId }
  })

interface PostedTransfer {
  readonly publicId: string
  readonly reference: string
  readonly cents: number
  readonly token?: string
}
const enter = ({ publicId, reference, cents, token: staffToken = token }: PostedTransfer) =>
  server.app.inject({
    method: 'POST',
    url: `/staff/loans/${publicId}/payments`,
    headers: { authorization: `Bearer ${staffToken}` },
    payload: { reference, amount: cents / 100 },
  })
async function post(transfer: PostedTransfer): Promise<unknown> {
  const answer = await enter(transfer)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}
const labelOf = async (transfer: PostedTransfer): Promise<string> => (await enter(transfer)).json().label

async function waitingForLocks(): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

describe('booking a transfer', () => {
  it('lowers the debt as of its day, and returns what is left', async () => {
    const { publicId, loanId } = await makeDebtor()
    server.clock.set('2026-11-26T10:00:00Z')
    const answer = await server.call('POST', `/staff/loans/${publicId}/payments`, {
      token,
      body: { reference: 'N43-1', amount: 100 },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      fact_id: 'transfer:N43-1',
      status: 2,
      body: 230,
      annual_commission: 0,
      all_fines: 0,
      amount: 230,
      overpaid: 0,
    })
    const stored = await server.deps.transaction((tx) => tx.loans.byId(loanId))
    if (!stored?.life) throw new Error('no life')
    expect(stored.account).toEqual(positionOn(stored.life, addDays(TODAY, 10)).money.account)
  })

  it('booking a transfer does not read the waiting jobs to add its own, even on a connection that started with an empty queue', async () => {
    const { publicId } = await makeDebtor()
    const pool = createPool(String(server.pool.options.connectionString), 1)
    const transaction = createTransaction(pool)
    const { rows } = await server.pool.query('select id from staff_api_keys where token_hash = $1', [
      server.deps.secrets.hashToken(token),
    ])
    const limits = { perBookingCents: 1_00, perDayCents: 100_00 }
    const entered = { publicId, cents: 1_00, paidOn: null, key: { id: rows[0].id, limits, day: TODAY } }
    const context = { actor: 'admin:accountant', now: server.clock.now(), today: TODAY }
    const pay = (reference: string) =>
      transaction((tx) => postTransfer(tx, server.deps, { ...entered, reference }, context))
    try {
      // PostgreSQL keeps the plan of a function's statement from its sixth call on.
      for (let turn = 0; turn < 6; turn += 1) await pay(`queue-${turn}`)
      await server.pool.query(`select graphile_worker.add_job('no-such-task') from generate_series(1, 500)`)
      const before = await jobsReadBy(pool)
      await pay('queue-last')
      expect(await jobsReadBy(pool)).toBe(before)
    } finally {
      await emptyQueue(server.pool)
      await pool.end()
    }
  })

  it('books fifty equal requests as one payment with one response, and fifty different ones as fifty', async () => {
    const { publicId, loanId } = await makeDebtor()
    const same = await Promise.all(
      Array.from({ length: 50 }, () => post({ publicId, reference: 'fifty', cents: 10_00 })),
    )
    for (const answer of same) expect(answer).toEqual(same[0])
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => post({ publicId, reference: `${round}-${index}`, cents: 1_00 })),
      )
    }
    const stored = await server.deps.transaction((tx) => tx.loans.byId(loanId))
    expect(stored?.life?.facts).toHaveLength(1 + 1 + 50)
    expect(stored?.account?.principal.bodyCents).toBe(300_00 - 10_00 - 50_00)
  })

  it('books all of a hundred different transfers sent at once', async () => {
    const { publicId, loanId } = await makeDebtor()
    const entered = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => post({ publicId, reference: `burst-${index}`, cents: 1_00 })),
    )
    expect(entered.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([])
    const stored = await server.deps.transaction((tx) => tx.loans.byId(loanId))
    expect(stored?.life?.facts).toHaveLength(1 + 100)
    expect(stored?.account?.principal.bodyCents).toBe(300_00 - 100_00)
  })

  it('waits for a change of the loan that is under way, and is booked on top of it', async () => {
    const { publicId, loanId } = await makeDebtor()
    let entered: Promise<unknown> = Promise.resolve()
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loanId)
      if (record === null) throw new Error('no loan')
      entered = post({ publicId, reference: 'N43-12', cents: 1_00 })
      await expect.poll(waitingForLocks).toBe(1)
      const context = { actor: 'system', now: server.clock.now(), today: TODAY }
      await bookTransfer(tx, record, { factId: 'transfer:N43-13', cents: 50_00, date: TODAY }, context)
    })
    expect(await entered).toMatchObject({ fact_id: 'transfer:N43-12', amount: 249 })
  })

  it('refuses the same reference with another amount, a token that is not a staff token, and an unknown loan', async () => {
    const { publicId, userId } = await makeDebtor()
    await post({ publicId, reference: 'once', cents: 10_00 })
    expect(await labelOf({ publicId, reference: 'once', cents: 11_00 })).toBe('idempotency_key_reused')
    const borrower = await server.deps.transaction((tx) => tokenFor(tx, server.deps, userId))
    expect(await labelOf({ token: borrower, publicId, reference: 'x', cents: 1_00 })).toBe('session_invalid')
    expect(await labelOf({ publicId: 'NOBODYS', reference: 'x', cents: 1_00 })).toBe('loan_not_found')
  })

  it('refuses the keys of a deactivated and of a related staff member, and a revoked, an expired and a limited key', async () => {
    const { publicId, userId, loanId } = await makeDebtor()
    const refusalAfter = async (sql: string, ...values: unknown[]) => {
      const { username, token: key } = await makeStaff(server, 'accountant')
      await server.pool.query(sql, [username, ...values])
      return labelOf({ token: key, publicId, reference: `refused-${username}`, cents: 1_00 })
    }
    const keyOfStaff = 'staff_id = (select id from staff_users where username = $1)'
    expect(await refusalAfter('update staff_users set is_active = false where username = $1')).toBe('session_invalid')
    expect(await refusalAfter('update staff_users set own_customer_id = $2 where username = $1', userId)).toBe(
      'own_loan',
    )
    expect(await refusalAfter(`update staff_api_keys set revoked_at = now() where ${keyOfStaff}`)).toBe(
      'session_invalid',
    )
    expect(
      await refusalAfter(`update staff_api_keys set expires_at = $2 where ${keyOfStaff}`, server.deps.wallClock.now()),
    ).toBe('session_invalid')
    expect(await refusalAfter(`update staff_api_keys set permissions = '["customers.view"]' where ${keyOfStaff}`)).toBe(
      'not_allowed',
    )
    const stored = await server.deps.transaction((tx) => tx.loans.byId(loanId))
    expect(stored?.life?.facts).toHaveLength(1)
  })

  it('answers 409 to a transfer that is booked on another loan, and tells staff where', async () => {
    const [first, second] = [await makeDebtor(), await makeDebtor()]
    const enter = (publicId: string) =>
      server.call('POST', `/staff/loans/${publicId}/payments`, { token, body: { reference: 'N43-7', amount: 330 } })
    expect((await enter(first.publicId)).statusCode).toBe(200)
    const again = await enter(second.publicId)
    expect(again.statusCode, again.body).toBe(409)
    expect(again.json()).toMatchObject({ label: 'transfer_already_booked', loan: first.publicId })
    // The same line on the same loan is the same request, even when its response is no longer stored.
    expect((await enter(first.publicId)).statusCode).toBe(200)
    await server.pool.query(`delete from request_keys where owner_kind = 'loan' and owner_id = $1`, [first.loanId])
    expect((await enter(first.publicId)).json()).toMatchObject({
      label: 'transfer_already_booked',
      loan: first.publicId,
    })
  })

  it('booking a transfer does not book a transfer again that was reversed: a script repeats what it sent', async () => {
    const { publicId, loanId } = await makeDebtor()
    const transfer = { publicId, reference: 'N43-14', cents: 20_00 }
    const first = await post(transfer)
    const reversed = await server.call('POST', `/staff/loans/${publicId}/payment-reversal`, {
      token,
      body: { fact_id: 'transfer:N43-14', cause: 'bank_return', reason: 'Devuelto por el banco' },
    })
    expect(reversed.statusCode, reversed.body).toBe(200)
    expect(await post(transfer)).toEqual(first)
    const stored = await server.deps.transaction((tx) => tx.loans.byId(loanId))
    expect(stored?.account?.principal.bodyCents).toBe(300_00)
  })

  it('takes an Idempotency-Key like every other staff call', async () => {
    const { publicId } = await makeDebtor()
    const send = (reference: string, amount: number) =>
      server.call('POST', `/staff/loans/${publicId}/payments`, {
        token,
        headers: { 'idempotency-key': `booking-of-${publicId}` },
        body: { reference, amount },
      })
    const first = await send('keyed-1', 5)
    expect((await send('keyed-1', 5)).body).toBe(first.body)
    const other = await send('keyed-2', 5)
    expect([other.statusCode, other.json().label]).toEqual([422, 'idempotency_key_reused'])
  })

  it('books a transfer entered on many loans at the same instant on one of them', async () => {
    const debtors = await Promise.all(Array.from({ length: 8 }, makeDebtor))
    const entered = await Promise.all(
      debtors.map(({ publicId }) => enter({ publicId, reference: 'N43-8', cents: 10_00 })),
    )
    const holder = debtors[entered.findIndex(({ statusCode }) => statusCode === 200)]
    const refusals = entered.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json())
    expect(refusals).toHaveLength(7)
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ label: 'transfer_already_booked', loan: holder?.publicId })
    }
  })

  it('booking a transfer is not blocked by a borrower’s key that looks like ours', async () => {
    const { publicId, userId } = await makeDebtor()
    const borrower = await server.deps.transaction((tx) => tokenFor(tx, server.deps, userId))
    const started = await server.call('POST', '/v2/loan/payment-request/generate', {
      token: borrower,
      body: { payment_type: 'payoff' },
      headers: { 'idempotency-key': 'payment:transfer:N43-9' },
    })
    expect(started.statusCode, started.body).toBe(200)
    expect((await enter({ publicId, reference: 'N43-9', cents: 10_00 })).statusCode).toBe(200)
  })

  it('notifies the borrower once per transfer, and adds the receipt when the loan is paid back', async () => {
    const { publicId, userId, loanId } = await makeDebtor()
    await server.deps.transaction((tx) => tx.users.savePerson(userId, { email: 'paga@example.es' }))
    await post({ publicId, reference: 'N43-10', cents: 100_00 })
    await post({ publicId, reference: 'N43-11', cents: 200_00 })
    await server.runJobs()
    const told = async () =>
      (await server.pool.query('select template_key from notifications where user_id = $1 order by cause', [userId]))
        .rows
    expect(await told()).toEqual([{ template_key: 'payment_received' }, { template_key: 'loan_returned' }])
    await server.deps.transaction((tx) => tx.outbox.add('tell-of-payment', { loanId, factId: 'transfer:N43-11' }))
    await server.runJobs()
    expect(await told()).toHaveLength(2)
    const { rows } = await server.pool.query('select recipient, subject from mails where loan_id = $1', [loanId])
    expect(rows).toEqual([{ recipient: 'paga@example.es', subject: 'Puente: has devuelto tu préstamo' }])
  })

  it('announces the end of a loan with the payment that closed it, and money after it as a payment', async () => {
    const { publicId, userId, loanId } = await makeDebtor()
    await server.deps.transaction((tx) => tx.users.savePerson(userId, { email: 'sobra@example.es' }))
    const told = async () => {
      const { rows } = await server.pool.query(
        'select cause, template_key from notifications where user_id = $1 order by id',
        [userId],
      )
      return Object.fromEntries(rows.map(({ cause, template_key }) => [cause, template_key]))
    }
    // Both are announced together, after the second one is booked.
    await post({ publicId, reference: 'END-1', cents: 300_00 })
    await post({ publicId, reference: 'END-2', cents: 20_00 })
    await server.runJobs()
    const atTheEnd = {
      'payment:transfer:END-1': 'loan_returned',
      'payment:transfer:END-2': 'payment_received',
    }
    expect(await told()).toEqual(atTheEnd)
    // And one that comes when the loan has been closed for days.
    server.clock.set('2026-11-20T10:00:00Z')
    await post({ publicId, reference: 'END-3', cents: 10_00 })
    await server.runJobs()
    expect(await told()).toEqual({ ...atTheEnd, 'payment:transfer:END-3': 'payment_received' })
    const { rows } = await server.pool.query('select subject from mails where loan_id = $1', [loanId])
    expect(rows).toEqual([{ subject: 'Puente: has devuelto tu préstamo' }])
  })

  it('books money on its value date, owes back an overpayment, and refuses a date before the loan', async () => {
    const { publicId } = await makeDebtor()
    server.clock.set('2026-11-26T10:00:00Z')
    const enter = (reference: string, amount: number, paidOn: string) =>
      server.call('POST', `/staff/loans/${publicId}/payments`, { token, body: { reference, amount, paid_on: paidOn } })
    expect((await enter('early', 10, '2026-11-15')).json().errors).toMatchObject([{ property: 'paid_on' }])
    expect((await enter('future', 10, '2026-11-27')).json().errors).toMatchObject([{ property: 'paid_on' }])
    expect((await enter('all', 400, '2026-11-16')).json()).toMatchObject({ status: 3, amount: 0, overpaid: 100 })
  })

  it('charges a day once if the night comes at the same moment', async () => {
    const { publicId, loanId } = await makeDebtor()
    server.clock.set('2026-11-17T10:00:00Z')
    const night = () => server.deps.transaction((tx) => tx.nights.accrue(civilDate('2026-11-17'), 0, 5_000))
    await Promise.all([night(), post({ publicId, reference: 'late', cents: 3_00 })])
    const { rows } = await server.pool.query(
      `select count(*)::int as count from ledger_transfers where loan_id = $1 and kind = 'accrual'`,
      [loanId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

// Goal: a payment is posted in two round trips, once, whoever asks how often, and as every other booking would have it.
import { addDays, civilDate, positionOn } from '@puente/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBorrower, makeLoan, tokenFor } from '../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { postPaymentDirect } from './post-payment-direct.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const TODAY = civilDate('2026-11-16')
beforeEach(() => server.clock.set('2026-11-16T10:00:00Z'))

const makeDebtor = () =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    const { loan } = await makeLoan(tx, server.deps, userId, { date: TODAY })
    return { userId, loanId: loan.id, token: await tokenFor(tx, server.deps, userId) }
  })

const post = (payment: Parameters<typeof postPaymentDirect>[1]) =>
  postPaymentDirect({ pool: server.pool, clock: server.clock, secrets: server.deps.secrets }, payment)

describe('posting a payment', () => {
  it('takes two round trips, session and idempotency included', async () => {
    const { token, loanId } = await makeDebtor()
    server.clock.set('2026-11-26T10:00:00Z')
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const answer = await post({ token, loanId, factId: 'card-1', cents: 100_00 })
    expect(sent).toHaveBeenCalledTimes(2)
    sent.mockRestore()
    expect(answer).toEqual({
      statusCode: 200,
      body: { fact_id: 'card-1', status: 2, body: 230, annual_commission: 0, all_fines: 0, amount: 230 },
    })
    const stored = await server.deps.transaction((tx) => tx.loans.byId(loanId))
    if (!stored?.life) throw new Error('no life')
    expect(stored.account).toEqual(positionOn(stored.life, addDays(TODAY, 10)).money.account)
  })

  it('of fifty at once is one payment with one answer, and of fifty different ones all fifty', async () => {
    const { token, loanId } = await makeDebtor()
    const same = await Promise.all(
      Array.from({ length: 50 }, () => post({ token, loanId, factId: 'once', cents: 10_00 })),
    )
    for (const answer of same) expect(answer).toEqual(same[0])
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => post({ token, loanId, factId: `${round}-${index}`, cents: 1_00 })),
      )
    }
    const stored = await server.deps.transaction((tx) => tx.loans.byId(loanId))
    expect(stored?.life?.facts).toHaveLength(1 + 1 + 50)
    expect(stored?.account?.bodyCents).toBe(300_00 - 10_00 - 50_00)
  })

  it('refuses the same key with another amount, a dead token, and the loan of somebody else', async () => {
    const { token, loanId } = await makeDebtor()
    const other = await makeDebtor()
    await post({ token, loanId, factId: 'once', cents: 10_00 })
    await expect(post({ token, loanId, factId: 'once', cents: 11_00 })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    await expect(post({ token: 'nobody', loanId, factId: 'x', cents: 1_00 })).rejects.toMatchObject({
      code: 'session_invalid',
    })
    await expect(post({ token, loanId: other.loanId, factId: 'x', cents: 1_00 })).rejects.toMatchObject({
      code: 'loan_not_found',
    })
  })

  it('starts again when the night charged the account in between', async () => {
    const { token, loanId } = await makeDebtor()
    server.clock.set('2026-11-17T10:00:00Z')
    const query = pg.Client.prototype.query
    let isFirst = true
    // Between the two round trips of the posting, the night of this day runs over the account.
    const between = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...sent: unknown[]
    ) {
      const isRead = isFirst
      isFirst = false
      const result = await Reflect.apply(query, this, sent)
      if (isRead) await server.deps.transaction((tx) => tx.nights.accrue(civilDate('2026-11-17'), 0, 5_000))
      return result
    } as never)
    await post({ token, loanId, factId: 'late', cents: 3_00 })
    between.mockRestore()
    const { rows } = await server.pool.query(
      `select count(*)::int as count from ledger_transfers where loan_id = $1 and kind = 'accrual'`,
      [loanId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

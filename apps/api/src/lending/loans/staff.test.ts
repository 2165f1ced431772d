// Goal: staff actions on a loan go through the same rules and the same ledger as everything else.
import { addDays, balancesOf, civilDate } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { sellPortfolio } from '../../staff/sell-portfolio.ts'
import { applyLoanEvent, type BookingOutcome, bookRequest, bringUpToDate } from './book.ts'
import { agreeSettlement, cancelSettlement, moveLoan, reversePayment, withdrawLoan } from './staff.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const TODAY = civilDate('2026-11-16')
const LATE = addDays(TODAY, 40)
const on = (today: typeof TODAY) => ({ actor: 'admin:ana', now: server.clock.now(), today })

const withLoan = <T>(options: Parameters<typeof makeLoan>[3], work: (tx: Tx, record: LoanRecord) => Promise<T>) =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    return work(tx, await makeLoan(tx, server.deps, userId, { date: TODAY, ...options }))
  })

function booked(outcome: BookingOutcome): LoanRecord {
  if (outcome.outcome !== 'booked') throw new Error(outcome.reason)
  return outcome.record
}

describe('staff', () => {
  it('settle a loan for less; reaching the sum closes it and writes off the rest', async () => {
    await withLoan({}, async (tx, loan) => {
      const agreed = booked(await agreeSettlement(tx, loan, { agreedCents: 150_00, until: addDays(LATE, 7) }, on(LATE)))
      expect(agreed.loan.status).toBe(38)
      const paid = booked(
        await bookRequest(tx, agreed, { type: 'payment', id: 'agreed', date: LATE, cents: 150_00 }, on(LATE)),
      )
      expect(paid.loan).toMatchObject({ status: 3, returnedOn: LATE })
      expect(balancesOf(paid.account)).toMatchObject({ principal: 0, interest: 0, fines: 0 })
      expect(balancesOf(paid.account).write_off).toBeGreaterThan(0)
    })
  })

  it('cancel a settlement: the loan is late again, with books that agree with its facts', async () => {
    await withLoan({}, async (tx, loan) => {
      const agreed = booked(await agreeSettlement(tx, loan, { agreedCents: 150_00, until: addDays(LATE, 7) }, on(LATE)))
      const cancelled = booked(await cancelSettlement(tx, agreed, on(LATE)))
      expect(cancelled.loan.status).toBe(21)
      expect(cancelled.account).toMatchObject({ settlement: null })
      expect(balancesOf(cancelled.account)).toEqual(balancesOf(agreed.account))
      expect(await cancelSettlement(tx, cancelled, on(LATE))).toEqual({
        outcome: 'refused',
        reason: 'not_in_this_status',
      })
      expect((await tx.loans.statusChangesOf(loan.loan.id)).at(-1)).toMatchObject({
        event: 'settlement_cancelled',
        fromStatus: 38,
        toStatus: 21,
      })
    })
  })

  it('sell a portfolio to one buyer; loans that are not in presale are listed and stay', async () => {
    await withLoan({}, async (tx, loan) => {
      const late = booked(await moveLoan(tx, await bringUpToDate(tx, loan, on(LATE)), 'presale', on(LATE)))
      const other = await makeLoan(tx, server.deps, loan.loan.userId, { date: TODAY })
      const buyer = {
        name: 'Cobros Ejemplo, S. L.',
        phone: '34910000000',
        email: 'cobros@ejemplo.example',
        accountHolderName: 'Cobros Ejemplo, S. L.',
        accountNumber: 'ES9121000418450200051332',
        swift: 'CAIXESBBXXX',
        bankName: 'Banco Ejemplo',
      }
      const buyerId = await tx.loans.addBuyer(buyer)
      const loanIds = [late.loan.id, other.loan.id, 999_999]
      const sale = await sellPortfolio(tx, server.deps, loanIds, buyerId, on(LATE))
      expect(sale.sold.map(({ loan: { id, status, soldOn } }) => [id, status, soldOn])).toEqual([
        [late.loan.id, 27, LATE],
      ])
      expect(sale.refused).toEqual([
        { loanId: other.loan.id, reason: 'not_in_this_status' },
        { loanId: 999_999, reason: 'not_found' },
      ])
      const stored = await tx.loans.byId(late.loan.id)
      expect(stored).toEqual(sale.sold[0])
      expect(balancesOf(stored?.account ?? null)).toMatchObject({ principal: 0, sale_of_debt: expect.any(Number) })
    })
  })

  it('reverse a payment once', async () => {
    const RETURNED = { factId: 'p1', cause: 'bank_return' } as const
    await withLoan({}, async (tx, loan) => {
      const paid = booked(
        await bookRequest(tx, loan, { type: 'payment', id: 'p1', date: TODAY, cents: 50_00 }, on(TODAY)),
      )
      const back = booked(await reversePayment(tx, paid, RETURNED, on(TODAY)))
      expect(back.account?.principal.bodyCents).toBe(300_00)
      expect(await reversePayment(tx, back, RETURNED, on(TODAY))).toEqual({
        outcome: 'refused',
        reason: 'already_known',
      })
    })
  })

  it('an act that has a reason keeps it in the audit', async () => {
    const loanId = await withLoan({}, async (tx, loan) => {
      const late = await bringUpToDate(tx, loan, on(LATE))
      booked(await moveLoan(tx, late, 'presale', { ...on(LATE), reason: 'Tres llamadas sin respuesta' }))
      return loan.loan.id
    })
    const { rows } = await server.pool.query(
      `select detail ->> 'reason' as reason from audit_events where detail ->> 'loan_id' = $1 and actor = 'admin:ana'
       order by id desc limit 1`,
      [String(loanId)],
    )
    expect(rows).toEqual([{ reason: 'Tres llamadas sin respuesta' }])
  })

  it('undo a mistaken move towards court, one step at a time', async () => {
    await withLoan({}, async (tx, loan) => {
      let record = await bringUpToDate(tx, loan, on(LATE))
      const path = [
        'awaiting_collector',
        'collector_in_progress',
        'pre_court',
        'court',
        'post_court',
        'execution',
      ] as const
      for (const to of path) record = booked(await moveLoan(tx, record, to, on(LATE)))
      expect(await moveLoan(tx, record, 'court', on(LATE))).toMatchObject({ reason: 'not_in_this_status' })
      for (const to of path.slice(1, -1).toReversed()) record = booked(await moveLoan(tx, record, to, on(LATE)))
      expect(record.loan.status).toBe(24)
      const changes = await tx.loans.statusChangesOf(record.loan.id)
      expect(changes.filter(({ event }) => event === 'move_corrected')).toHaveLength(4)
    })
  })

  it('move only along the table', async () => {
    await withLoan({}, async (tx, loan) => {
      expect(await moveLoan(tx, loan, 'court', on(TODAY))).toEqual({ outcome: 'refused', reason: 'not_in_this_status' })
    })
  })
})

describe('a withdrawal', () => {
  it('a withdrawal of a paid-out loan leaves only interest at the contract’s rate, thirty days to pay, and no arrears', async () => {
    await withLoan({ termDays: 7 }, async (tx, loan) => {
      const late = await bringUpToDate(tx, loan, on(addDays(TODAY, 10)))
      expect(late.loan.status).toBe(21)
      const outcome = await withdrawLoan(tx, late, on(addDays(TODAY, 10)))
      if (outcome.outcome !== 'booked') throw new Error(outcome.outcome)
      expect(outcome.record.loan).toMatchObject({
        status: 2,
        withdrawnOn: addDays(TODAY, 10),
        mustPayDate: addDays(TODAY, 40),
      })
      expect(outcome.record.account).toMatchObject({ charges: { fineUnits: 0n }, isWithdrawn: true })
    })
  })

  it('a withdrawal before the payout ends the loan', async () => {
    await withLoan({ until: 'processing' }, async (tx, loan) => {
      const failed = await applyLoanEvent(tx, loan, 'payout_failed', on(TODAY))
      const outcome = await withdrawLoan(tx, failed, on(TODAY))
      expect(outcome).toMatchObject({ outcome: 'booked', record: { loan: { status: 36, endReason: 'withdrawn' } } })
    })
  })

  it('a withdrawal during the transfer waits for its outcome', async () => {
    await withLoan({ until: 'processing' }, async (tx, loan) => {
      const noticed = await withdrawLoan(tx, loan, on(TODAY))
      if (noticed.outcome !== 'waits_for_payout') throw new Error(noticed.outcome)
      const arrived = addDays(TODAY, 1)
      const paid = booked(
        await bookRequest(tx, noticed.record, { type: 'payout', id: 'late', date: arrived }, on(arrived)),
      )
      expect(paid.loan).toMatchObject({ status: 2, withdrawnOn: TODAY, mustPayDate: addDays(arrived, 30) })
      expect(paid.account?.isWithdrawn).toBe(true)
    })
    await withLoan({ until: 'processing' }, async (tx, loan) => {
      const noticed = await withdrawLoan(tx, loan, on(TODAY))
      if (noticed.outcome !== 'waits_for_payout') throw new Error(noticed.outcome)
      const failed = await applyLoanEvent(tx, noticed.record, 'payout_failed', on(TODAY))
      expect(failed.loan).toMatchObject({ status: 36, endReason: 'withdrawn' })
    })
  })
})

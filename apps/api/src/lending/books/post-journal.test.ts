import { civilDate } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { type Journal, postJournal } from './post-journal.ts'

// Goal: money that is not about one loan enters the books once, in balance, and stays there.

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const today = civilDate('2026-11-16')
const context = () => ({ actor: 'admin:ana', now: server.clock.now(), today })

const received = (reference: string, cents: number): Journal => ({
  kind: 'money_received',
  source: 'statement_line',
  reference,
  date: today,
  entries: [
    { account: 'bank', cents },
    { account: 'unmatched_money', cents: -cents },
  ],
})

const post = (journal: Journal) => server.deps.transaction((tx) => postJournal(tx, journal, context()))
const totals = () => server.deps.transaction((tx) => tx.books.totalsThrough(today))

describe('a journal', () => {
  it('moves its amounts between accounts and appears in the totals of its day', async () => {
    const { outcome } = await post({
      kind: 'card_settlement',
      source: 'card_settlement',
      reference: 'acquirer-1',
      date: today,
      entries: [
        { account: 'bank', cents: 97_00 },
        { account: 'provider_fees', cents: 3_00 },
        { account: 'card_settlements', cents: -100_00 },
      ],
    })
    expect(outcome).toBe('posted')
    expect(await totals()).toEqual([
      { account: 'bank', debitCents: 97_00, creditCents: 0 },
      { account: 'card_settlements', debitCents: 0, creditCents: 100_00 },
      { account: 'provider_fees', debitCents: 3_00, creditCents: 0 },
    ])
  })

  it('a journal is booked once, even when fifty requests report the same event at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => post(received('line-1', 25_00))))
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
    const { rows } = await server.pool.query(
      "select sum(amount_cents)::int as cents from journal_transfers where credit = 'unmatched_money'",
    )
    expect(rows).toEqual([{ cents: 25_00 }])
  })

  it('a journal with the reference of another event and other amounts is a defect', async () => {
    await post(received('line-2', 10_00))
    await expect(post(received('line-2', 11_00))).rejects.toThrow('booked already with other amounts')
  })

  it.each([
    ['does not balance', [{ account: 'bank', cents: 1 }] as const],
    ['moves nothing', [] as const],
  ])('that %s is refused and leaves nothing behind', async (_, entries) => {
    await expect(post({ ...received('line-3', 1), entries })).rejects.toThrow(RangeError)
    expect(await server.deps.transaction((tx) => tx.books.journalOf('statement_line', 'line-3'))).toBeNull()
  })

  it.each(['journals', 'journal_transfers'])('cannot be changed or deleted: %s', async (table) => {
    await expect(server.pool.query(`delete from ${table}`)).rejects.toThrow()
    await expect(server.pool.query(`update ${table} set booked_on = '2020-01-01'`)).rejects.toThrow()
  })
})

it('the totals of closed days equal the rows, also when a day is closed twice', async () => {
  const before = await totals()
  await server.deps.transaction((tx) => tx.books.closeDays(today, today))
  await server.deps.transaction((tx) => tx.books.closeDays(today, today))
  const { rows } = await server.pool.query('select count(*)::int as count from daily_ledger_totals')
  expect(rows).toEqual([{ count: before.length }])
  expect(await totals()).toEqual(before)
})

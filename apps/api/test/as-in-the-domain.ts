import { balancesOf, type CivilDate, moneyOn, positionOn, statusFromNumber, statusNumber } from '@puente/domain'
import { expect } from 'vitest'
import { booksOf, nonZero } from './books.ts'
import type { TestApp } from './test-app.ts'

/** The stored loan next to what the domain computes from its contract and facts on a day. */
export async function expectAsInTheDomain(server: TestApp, id: number, date: CivilDate): Promise<void> {
  const stored = await server.deps.transaction((tx) => tx.loans.byId(id))
  if (!stored?.life) throw new Error(`loan ${id} is not signed`)
  const { status, money, changes } = positionOn(stored.life, date)
  const { account } = stored
  const isAtRest = account?.closedOn || account?.soldOn || account?.writeOff
  // Nights do not visit closed loans: they stay as they were on the day of their last fact.
  const expected = isAtRest
    ? moneyOn(stored.life.contract, stored.life.facts, account.accruedThrough).account
    : money.account
  expect(stored.account, `account of loan ${id} on ${date}`).toEqual(expected)
  expect(statusFromNumber(stored.loan.status), `status of loan ${id} on ${date}`).toBe(status)
  const recorded = await server.deps.transaction((tx) => tx.loans.statusChangesOf(id))
  const sincePayout = recorded.slice(recorded.findIndex(({ event }) => event === 'paid_out'))
  expect(sincePayout.map((row) => [row.event, row.fromStatus, row.toStatus, row.businessDate, row.factId])).toEqual(
    changes.map(({ event, from, to, date: on, factId }) => [event, statusNumber(from), statusNumber(to), on, factId]),
  )
  expect(await booksOf(server, id), `books of loan ${id} on ${date}`).toEqual(nonZero(balancesOf(money.account)))
}

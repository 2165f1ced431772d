// @vitest-environment happy-dom
import type { InstalmentView, Loan } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { planPageTexts } from '@puente/texts/backoffice-plans'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PlanHead } from './plan-head.tsx'

// Goal: the first line of a loan in instalments answers a caller: what is due now, what comes next, how late it is, and the whole debt.

const { head: texts } = planPageTexts
afterEach(cleanup)

const instalment = (number: number, date: string, state: InstalmentView['state']): InstalmentView => ({
  number,
  date: civilDate(date),
  principal: 100,
  interest: 7.84,
  fee: 0,
  total: 107.84,
  paid: state === 'paid' ? 107.84 : 0,
  state,
})
const AHEAD = [
  instalment(1, '2027-02-15', 'paid'),
  instalment(2, '2027-03-15', 'upcoming'),
  instalment(3, '2027-04-15', 'upcoming'),
]
const loan = (change: Partial<Loan>): Loan =>
  ({
    returned_date: null,
    days: { total: 90, left: 10, late: 0 },
    calculations: { today: { amount: 204.42 } },
    instalments: AHEAD,
    next_payment: { date: civilDate('2027-03-15'), amount: 100.5 },
    due_now: 0,
    arrears: null,
    accelerated_on: null,
    ...change,
  }) as Loan

function cellsOf(change: Partial<Loan> = {}) {
  render(<PlanHead loan={loan(change)} />)
  return Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [
        term.textContent,
        [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) =>
          textContent?.replaceAll('\u00a0', ' '),
        ),
      ]),
  )
}

it('says that a loan is up to date, and what is left of its next instalment', () => {
  expect(cellsOf()).toEqual({
    [texts.dueNow]: [texts.upToDate],
    [texts.next]: ['100,50 €', 'el lunes, 15 de marzo'],
    [texts.late]: ['0', '1 de 3 cuotas, pagada'],
    [texts.owed]: ['204,42 €'],
  })
})

it('says what brings a late loan up to date, and names the next instalment beside the arrears', () => {
  const cells = cellsOf({
    instalments: [instalment(1, '2027-02-15', 'overdue'), ...AHEAD.slice(1)],
    days: { total: 90, left: 0, late: 12 },
    due_now: 108.9,
    next_payment: { date: civilDate('2027-02-27'), amount: 108.9 },
    arrears: { amount: 108.9, since: civilDate('2027-02-15'), instalments: 1 },
  })
  expect(cells[texts.dueNow]).toEqual(['108,90 €'])
  expect(cells[texts.next]).toEqual(['107,84 €', 'el lunes, 15 de marzo'])
  expect(cells[texts.late]).toEqual(['12', 'desde el 15/02/2027', '1 de 3 cuotas, atrasada'])
})

it('names no next instalment once the whole debt is due', () => {
  const cells = cellsOf({ due_now: 350, accelerated_on: civilDate('2027-03-01') })
  expect(cells[texts.dueAll]).toEqual(['350,00 €', 'Todo vencido el 01/03/2027'])
  expect(cells[texts.next]).toEqual([texts.nothingNext])
})

it('says that the loan is repaid', () => {
  expect(cellsOf({ returned_date: civilDate('2027-03-01') })[texts.dueNow]).toEqual([texts.repaid])
})

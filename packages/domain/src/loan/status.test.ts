import { describe, expect, it } from 'vitest'
import {
  ACTIVE_CREDIT_STATUSES,
  APPLICATION_STATUSES,
  CLOSED_STATUSES,
  CREDIT_STATUSES,
  EXTENDABLE_STATUSES,
  HIDDEN_STATUS_BAR_STATUSES,
  LOAN_STATUS_TYPES,
  LOAN_STATUSES,
  type LoanStatus,
  RETURNED_STATUSES,
  statusFromNumber,
  statusNumber,
  WRITE_OFF_STATUSES,
} from './status.ts'

const numbersOf = (statuses: Iterable<LoanStatus>) => [...statuses].map(statusNumber).sort((a, b) => a - b)

describe('[R4.01] loan statuses', () => {
  it('loan statuses are the 25 of the requirements, each with its own number', () => {
    expect(numbersOf(LOAN_STATUSES)).toEqual([
      0, 1, 2, 3, 4, 10, 15, 20, 21, 23, 24, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 100,
    ])
    for (const status of LOAN_STATUSES) expect(statusFromNumber(statusNumber(status))).toBe(status)
    expect(() => statusFromNumber(22)).toThrow(RangeError)
  })

  it('belong to the application or to the credit; 36 and 37 belong to the application', () => {
    expect(numbersOf(APPLICATION_STATUSES)).toEqual([0, 1, 4, 10, 15, 26, 33, 34, 35, 36, 37, 100])
    expect(numbersOf(CREDIT_STATUSES)).toEqual([2, 3, 20, 21, 23, 24, 27, 28, 29, 30, 31, 32, 38])
  })

  it('form the active-credit, hidden-status-bar, closed and returned groups', () => {
    expect(numbersOf(ACTIVE_CREDIT_STATUSES)).toEqual([2, 20, 21, 23, 24, 28, 29, 30, 31, 32, 38])
    expect(numbersOf(HIDDEN_STATUS_BAR_STATUSES)).toEqual([1, 10, 15])
    expect(numbersOf(CLOSED_STATUSES)).toEqual([3, 4, 27, 36])
    expect(numbersOf(RETURNED_STATUSES)).toEqual([3])
  })

  it('allow a write-off in arrears, and an extension until a lawyer has the case', () => {
    expect(numbersOf(WRITE_OFF_STATUSES)).toEqual([21, 23, 24, 28, 29, 30, 31, 32])
    expect(numbersOf(EXTENDABLE_STATUSES)).toEqual([2, 20, 21, 23, 24])
  })

  it('[R3.02] loan statuses have a display type, which is an error when money is late', () => {
    const ofType = (type: string) => numbersOf(LOAN_STATUSES.filter((status) => LOAN_STATUS_TYPES[status] === type))
    expect(ofType('error')).toEqual([4, 21, 23, 24, 28, 29, 30, 31, 32])
    expect(ofType('warning')).toEqual([15, 26, 27, 33, 34, 35, 36, 38])
    expect(ofType('info')).toEqual([0, 1, 2, 3, 10, 20, 37, 100])
  })
})

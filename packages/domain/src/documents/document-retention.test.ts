// Goal: documents are visible, blocked and destroyed exactly on the days that the law sets.
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { type CustomerTies, isDueToBlock, isDueToDestroy } from './document-retention.ts'

const SETTINGS = { applicationDays: 90, blockedDays: 1095 }
const ties = (changes: Partial<CustomerTies> = {}): CustomerTies => ({
  hasContract: false,
  isExcluded: false,
  isOpen: false,
  lastEventOn: civilDate('2026-11-16'),
  ...changes,
})

describe('blocking documents', () => {
  it.each([
    ['an application without a contract, on the last day', ties(), '2027-02-14', false],
    ['an application without a contract, a day later', ties(), '2027-02-15', true],
    ['an application that is not over', ties({ isOpen: true }), '2050-01-01', false],
    ['a customer, five years after the end', ties({ hasContract: true }), '2031-11-16', false],
    ['a customer, a day later', ties({ hasContract: true }), '2031-11-17', true],
    ['a customer who still owes', ties({ hasContract: true, isOpen: true }), '2050-01-01', false],
    ['an excluded person, after the period of an application', ties({ isExcluded: true }), '2027-02-15', false],
    ['an excluded person, after five years', ties({ isExcluded: true }), '2031-11-17', true],
  ] as const)('%s', (_what, facts, today, expected) => {
    expect(isDueToBlock(facts, SETTINGS, civilDate(today))).toBe(expected)
  })
})

describe('destroying blocked documents', () => {
  const blockedOn = civilDate('2027-02-15')
  const later = civilDate('2031-11-17')
  it.each([
    ['an application, on the last day of three years', ties(), blockedOn, '2030-02-14', false],
    ['an application, a day later', ties(), blockedOn, '2030-02-15', true],
    ['an application, even while its applicant applies again', ties({ isOpen: true }), blockedOn, '2030-02-15', true],
    ['a customer, ten years after the end', ties({ hasContract: true }), later, '2036-11-16', false],
    ['a customer, a day later', ties({ hasContract: true }), later, '2036-11-17', true],
    [
      'a person who became a customer in the meantime',
      ties({ hasContract: true, isOpen: true }),
      blockedOn,
      '2050-01-01',
      false,
    ],
    ['an excluded person, before ten years', ties({ isExcluded: true }), later, '2036-11-16', false],
  ] as const)('%s', (_what, facts, since, today, expected) => {
    expect(isDueToDestroy(facts, since, SETTINGS, civilDate(today))).toBe(expected)
  })

  it('happens at once when nothing has to be kept', () => {
    expect(isDueToDestroy(ties(), blockedOn, { ...SETTINGS, blockedDays: 0 }, civilDate('2027-02-16'))).toBe(true)
  })
})

// Goal: documents are visible, blocked and destroyed exactly on the days that the law sets.
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { isDueToBlock, isDueToDestroy, type RetentionFacts } from './document-retention.ts'

const SETTINGS = { applicationDays: 90, blockedDays: 1095 }
const retention = (changes: Partial<RetentionFacts> = {}): RetentionFacts => ({
  hasContract: false,
  isExcluded: false,
  isOpen: false,
  lastEventOn: civilDate('2026-11-16'),
  ...changes,
})

describe('blocking documents', () => {
  it.each([
    ['an application without a contract, on the last day', retention(), '2027-02-14', false],
    ['an application without a contract, a day later', retention(), '2027-02-15', true],
    ['an application that is not over', retention({ isOpen: true }), '2050-01-01', false],
    ['a customer, five years after the end', retention({ hasContract: true }), '2031-11-16', false],
    ['a customer, a day later', retention({ hasContract: true }), '2031-11-17', true],
    ['a customer who still owes', retention({ hasContract: true, isOpen: true }), '2050-01-01', false],
    ['an excluded person, after the period of an application', retention({ isExcluded: true }), '2027-02-15', false],
    ['an excluded person, after five years', retention({ isExcluded: true }), '2031-11-17', true],
  ] as const)('%s', (_what, facts, today, expected) => {
    expect(isDueToBlock(facts, SETTINGS, civilDate(today))).toBe(expected)
  })
})

describe('destroying blocked documents', () => {
  const blockedOn = civilDate('2027-02-15')
  const later = civilDate('2031-11-17')
  it.each([
    ['an application, on the last day of three years', retention(), blockedOn, '2030-02-14', false],
    ['an application, a day later', retention(), blockedOn, '2030-02-15', true],
    [
      'an application, even while its applicant applies again',
      retention({ isOpen: true }),
      blockedOn,
      '2030-02-15',
      true,
    ],
    ['a customer, ten years after the end', retention({ hasContract: true }), later, '2036-11-16', false],
    ['a customer, a day later', retention({ hasContract: true }), later, '2036-11-17', true],
    [
      'a person who became a customer in the meantime',
      retention({ hasContract: true, isOpen: true }),
      blockedOn,
      '2050-01-01',
      false,
    ],
    ['an excluded person, before ten years', retention({ isExcluded: true }), later, '2036-11-16', false],
  ] as const)('%s', (_what, facts, since, today, expected) => {
    expect(isDueToDestroy(facts, since, SETTINGS, civilDate(today))).toBe(expected)
  })

  it('happens at once when nothing has to be kept', () => {
    expect(isDueToDestroy(retention(), blockedOn, { ...SETTINGS, blockedDays: 0 }, civilDate('2027-02-16'))).toBe(true)
  })
})

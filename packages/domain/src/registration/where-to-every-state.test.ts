// Goal: for any route and any person there is exactly one page, the right one, reached in one redirect. All states are generated;
// `npm test` tries one person in seven.
import { describe, expect, it } from 'vitest'
import { runSize } from '../../test-data/run-size.ts'
import type { Applicant } from './applicant.ts'
import {
  ACCOUNT_ROUTES,
  ACTION_ROUTES,
  ENTRY_ROUTES,
  FORWARDS,
  type ForwardRoute,
  type PageRoute,
  pageOf,
  REGISTRATION_STEPS,
  SANDBOX_ROUTES,
  type StepRoute,
} from './route-keys.ts'
import { ALL_STATUSES, applicant } from './testing/applicants.ts'
import { ANY_LOAN, ENDINGS_BY_LOAN, type Ending } from './testing/where-a-person-ends-up.ts'
import { whereTo } from './where-to.ts'

const ON = { isStepperOn: true, isSandbox: false }
const OFF = { isStepperOn: false, isSandbox: false }
const SANDBOX = { isStepperOn: true, isSandbox: true }

const STEPS = REGISTRATION_STEPS.filter((step): step is StepRoute => step !== 'confirmation')
const OTHER_PAGES: readonly PageRoute[] = [...ENTRY_ROUTES, 'forbidden', ...ACCOUNT_ROUTES]
const PAGES: readonly PageRoute[] = [...STEPS, ...OTHER_PAGES, ...ACTION_ROUTES, ...SANDBOX_ROUTES]
const FORWARD_KEYS = Object.keys(FORWARDS) as ForwardRoute[]

const NO_NAME = { personalInfo: { ...applicant().personalInfo, firstName: null } }
const NO_STREET = { actualAddress: { ...applicant().actualAddress, street: null } }
const BOOLEANS = [false, true]

/** The data that a person may still lack, one variant for each case that a rule distinguishes. */
const PERSONAL: readonly Partial<Applicant>[] = [{}, NO_NAME, NO_STREET]
const WORK: readonly Partial<Applicant>[] = [{}, { contactPhoneCount: 0 }]
const ACCOUNTS: readonly Partial<Applicant>[] = [
  {},
  { bankAccount: null, payoutMethod: 9 },
  { bankAccount: null, payoutMethod: null },
]

/** The lists of variants have two, three or six entries, which share no factor with seven: every state still meets every variant. */
function* sampled<T>(all: Iterable<T>): Generator<T> {
  const stride = runSize(7, 1)
  let place = 0
  for (const one of all) if (place++ % stride === 0) yield one
}

/** Every person of the table: each loan state with each flag and each gap in the data. */
function* everyTablePerson(): Generator<Ending> {
  for (const [state, person, page] of ENDINGS_BY_LOAN)
    for (const isBlocked of BOOLEANS)
      for (const isBlacklisted of BOOLEANS)
        for (const isRegisteredByAgent of BOOLEANS)
          for (const hasAllConfirmations of BOOLEANS)
            for (const isPhoneConfirmed of BOOLEANS)
              for (const personal of PERSONAL)
                for (const work of WORK)
                  for (const account of ACCOUNTS) {
                    const flags = {
                      isBlocked,
                      isBlacklisted,
                      isRegisteredByAgent,
                      hasAllConfirmations,
                      isPhoneConfirmed,
                    }
                    yield [state, { ...person, ...flags, ...personal, ...work, ...account }, page]
                  }
}

/**
 * The same table as an ordered list: the first matching line is the page. `page` is that of a person in this loan state with
 * complete data. Written independently on purpose: a test that called the rules would repeat their mistakes.
 */
function endOf([state, person, page]: Ending): PageRoute {
  const lacksPerson = person.personalInfo.firstName === null || person.actualAddress.street === null
  const lacksWork =
    person.contactPhoneCount === 0 &&
    (person.authorizationStatus === 1 || (person.isRegisteredByAgent && person.authorizationStatus === 2))
  const lines: readonly (readonly [boolean, PageRoute])[] = [
    [person.isBlacklisted && person.loan === null, 'forbidden'],
    [/^(?:2|10|20|21|23|24|27|28|29|30|31|32|38)$/.test(state), 'account'], // in debt: blocked or not, they can pay
    [person.isBlocked || state === 'newest 4', 'approveConditions'],
    [/^(?:3|15|36)$/.test(state), 'account'],
    [!person.isPhoneConfirmed, 'authConfirm'],
    [!person.isRegisteredByAgent && lacksPerson, 'personalData'],
    [!person.isRegisteredByAgent && lacksWork, 'additionalInformation'],
    [!person.hasAllConfirmations || lacksPerson || lacksWork, 'dynamic'],
    [person.bankAccount === null && person.payoutMethod !== 9, 'iban'],
  ]
  return lines.find(([fits]) => fits)?.[1] ?? page
}

describe('the page of every person', () => {
  const isRegistered = ({ personalInfo }: Applicant) => personalInfo.firstName !== null

  it('covers a state for every status', () => {
    const statuses = new Set(ENDINGS_BY_LOAN.map(([, { loan }]) => loan?.status))
    expect(statuses.size).toBe(ALL_STATUSES.length + 1) // and one without a loan
  })

  it('[R2.01, R2.12] the page of every person is the page of the table, from any registration step', () => {
    const wrong: string[] = []
    for (const ending of sampled(everyTablePerson())) {
      const [state, person] = ending
      // Outside the stepper, a person without a name is not a customer: no loan was ever closed for them.
      if (person.authorizationStatus === 3 && !isRegistered(person)) continue
      const expected = endOf(ending)
      for (const step of STEPS) {
        const stays = step === 'additionalInformation' && expected === 'personalData' // never backwards in the first two
        const page = whereTo(step, person, ON)
        if (page !== (stays ? step : expected)) wrong.push(`${step} → ${page}, ${state}: ${JSON.stringify(person)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('[R2.01, R2.11] the page of every person is the same page from every other route, except that a refused customer keeps the account', () => {
    const wrong: string[] = []
    for (const ending of sampled(everyTablePerson())) {
      const [state, person] = ending
      if (person.authorizationStatus === 3 && !isRegistered(person)) continue
      const end = state === 'newest 4' && !person.isBlocked ? 'account' : endOf(ending)
      for (const asked of OTHER_PAGES) {
        const isOpen = end === 'account' && (ACCOUNT_ROUTES as readonly PageRoute[]).includes(asked)
        const page = whereTo(asked, person, ON)
        if (page !== (isOpen ? asked : end)) wrong.push(`${asked} → ${page}, ${state}: ${JSON.stringify(person)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('every route and every state', () => {
  const GAPS: readonly Partial<Applicant>[] = [
    {},
    NO_NAME,
    { contactPhoneCount: 0 },
    { bankAccount: null },
    { hasAllConfirmations: false },
    { isPhoneConfirmed: false },
  ]

  /** Includes impossible people, such as a finished registration with an application in progress: they must not loop either. */
  function* everyGeneratedPerson(): Generator<Applicant | null> {
    yield null
    for (const authorizationStatus of [1, 2, 3] as const)
      for (const isBlocked of BOOLEANS)
        for (const isBlacklisted of BOOLEANS)
          for (const isRegisteredByAgent of BOOLEANS)
            for (const hasCard of BOOLEANS)
              for (const gap of GAPS)
                for (const loan of ANY_LOAN) {
                  const flags = { authorizationStatus, isBlocked, isBlacklisted, isRegisteredByAgent, hasCard }
                  yield applicant({ ...flags, ...gap, loan })
                }
  }

  it('[R2.01] leads to a stable page: one redirect, never a loop', () => {
    const unsettled: string[] = []
    for (const flags of [ON, OFF, SANDBOX])
      for (const person of sampled(everyGeneratedPerson())) {
        const ends = new Map(PAGES.map((page) => [page, whereTo(page, person, flags)]))
        for (const [asked, page] of ends)
          if (ends.get(page) !== page) unsettled.push(`${asked} → ${page} for ${JSON.stringify(person)}`)
      }
    expect(unsettled).toEqual([])
  }, 30_000) // more than a million redirects in a full run

  it.each(FORWARD_KEYS)('[R2.01] %s leads where its page leads, for any person', (key) => {
    const people = [null, ...ENDINGS_BY_LOAN.map(([, person]) => person), applicant(NO_NAME)]
    for (const person of people)
      for (const flags of [ON, OFF, SANDBOX])
        expect(whereTo(key, person, flags)).toBe(whereTo(pageOf(key), person, flags))
  })
})

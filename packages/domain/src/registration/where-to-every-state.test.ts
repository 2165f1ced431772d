// Goal: for any route and any person, one page, the right one, reached in one move. Every state is made, none is picked.
import { describe, expect, it } from 'vitest'
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

/** What a person may still lack, each in every way that is different for a rule. */
const PERSONAL: readonly Partial<Applicant>[] = [{}, NO_NAME, NO_STREET]
const WORK: readonly Partial<Applicant>[] = [{}, { contactPhoneCount: 0 }]
const ACCOUNTS: readonly Partial<Applicant>[] = [
  {},
  { bankAccount: null, payoutMethod: 9 },
  { bankAccount: null, payoutMethod: null },
]

/** Everybody whom the table speaks of: each state of the loan with each flag and each gap in what was given. */
function* everybody(): Generator<Ending> {
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
 * The same table read as a list: the first line that fits is the page. `page` is the one of somebody in this state of the
 * loan who has given everything. Written anew on purpose: a test that asked the rules would agree with any mistake in them.
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

describe('where everybody ends up', () => {
  const isRegistered = ({ personalInfo }: Applicant) => personalInfo.firstName !== null

  it('knows a state for every status there is', () => {
    const statuses = new Set(ENDINGS_BY_LOAN.map(([, { loan }]) => loan?.status))
    expect(statuses.size).toBe(ALL_STATUSES.length + 1) // and one for nobody's loan
  })

  it('[R2.01, R2.12] is the page of the table, from any step of the registration', () => {
    const wrong: string[] = []
    for (const ending of everybody()) {
      const [state, person] = ending
      // Outside the stepper somebody without a name is no customer at all: no loan was ever closed for them.
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

  it('[R2.01, R2.11] is the same page from everywhere else, but that a customer who was refused keeps the account', () => {
    const wrong: string[] = []
    for (const ending of everybody()) {
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

  /** Also people who cannot be, such as a finished registration with an application under way: they must not go in circles. */
  function* anybody(): Generator<Applicant | null> {
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

  it('[R2.01] leads to a page that keeps the person: one move, never a loop', () => {
    const unsettled: string[] = []
    for (const flags of [ON, OFF, SANDBOX])
      for (const person of anybody()) {
        const ends = new Map(PAGES.map((page) => [page, whereTo(page, person, flags)]))
        for (const [asked, page] of ends)
          if (ends.get(page) !== page) unsettled.push(`${asked} → ${page} for ${JSON.stringify(person)}`)
      }
    expect(unsettled).toEqual([])
  }, 30_000) // more than a million moves: a second on an idle machine

  it.each(FORWARD_KEYS)('[R2.01] %s leads where its page leads, whoever asks', (key) => {
    const people = [null, ...ENDINGS_BY_LOAN.map(([, person]) => person), applicant(NO_NAME)]
    for (const person of people)
      for (const flags of [ON, OFF, SANDBOX])
        expect(whereTo(key, person, flags)).toBe(whereTo(pageOf(key), person, flags))
  })
})

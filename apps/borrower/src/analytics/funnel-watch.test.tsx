// @vitest-environment happy-dom
// Goal: each step is counted once, with the user's id. The server always receives it, a tag manager only after consent.
import type { ClientSettings, FunnelEvent, Loan, User } from '@puente/contract'
import type { Phone, SmsCode } from '@puente/domain'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { confirmCode } from '../api/confirm-phone.ts'
import { giveConsent } from '../consent/consent.ts'
import { refreshSession, signIn, signInAsCustomer, signOut, useSession } from '../session/session.ts'
import { loanIn } from '../testing/loans.ts'
import { openPage, withStandInApi } from '../testing/open-page.tsx'
import { servePage } from '../testing/page.ts'
import { CUSTOMER } from '../testing/server.ts'
import { sendFunnel, track } from './funnel-queue.ts'
import { FunnelWatch } from './funnel-watch.tsx'

const api = withStandInApi()

function Status() {
  const { user, loan } = useSession()
  return <output>{user === null ? 'nobody' : `${user.id} ${loan?.status ?? 'none'}`}</output>
}

/** Puts server settings into the test's page. */
const settle = (third: Partial<ClientSettings['third_parties']> = {}) =>
  servePage(`${api().origin}/account`, {
    allowed_origins: [],
    third_parties: {
      marketing_script_url: null,
      push_script_url: null,
      error_reporting_dsn: null,
      fraud: null,
      ...third,
    },
  })

let user: User
let loan: Loan | null
beforeEach(async () => {
  user = { ...CUSTOMER, is_repeated: false }
  loan = null
  window.dataLayer = []
  api().answer('GET /v2/user', () => ({
    body: { ...user, loan: loan && { id: loan.id, public_id: loan.public_id, status: loan.status } },
  }))
  api().answer('GET /v2/loan', () => ({ body: loan }))
  api().answer('POST /v2/funnel-events', () => ({ status: 200, body: null }))
  await settle()
})
afterEach(async () => {
  await signOut()
})

const open = () =>
  openPage(
    <>
      <Status />
      <FunnelWatch />
    </>,
  )
const shows = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
const sent = () =>
  (api().bodiesOf('POST /v2/funnel-events') as { events: FunnelEvent[] }[])
    .flatMap(({ events }) => events)
    .map(({ name, funnel }) => `${funnel} ${name}`)
const untilSent = async (...values: string[]) => {
  act(() => sendFunnel())
  await waitFor(() => expect(sent()).toEqual(values))
}

describe('counting steps', () => {
  it('[R9.06] counts a sign-in once its user is known, and sends it with the token', async () => {
    open()
    await confirmCode('34612345678' as Phone, '1234' as SmsCode, false)
    act(() => sendFunnel())
    expect(sent()).toEqual([])
    act(() => signIn('token-a'))
    await shows('1 none')
    await untilSent('registration phone_confirm_complete', 'registration login_succes')
    const [batch] = api().requests.filter(({ call }) => call === 'POST /v2/funnel-events')
    expect(batch?.authorization).toBe('Bearer token-a')
  })

  it('[R6.02, R9.06] counts a repeat customer in the customer-zone funnel', async () => {
    user = { ...user, is_repeated: true }
    act(() => signIn('token-b'))
    open()
    await shows('1 none')
    act(() => track('prolongation_start'))
    await untilSent('customer_zone prolongation_start')
  })

  it('[R9.06] counts a loan change once', async () => {
    act(() => signIn('token-c'))
    open()
    await shows('1 none')
    for (const [next, changes] of [
      ['awaiting_documents', {}],
      ['awaiting_documents', {}],
      ['awaiting_bank_process_data', {}],
      ['awaiting_bank_data_import', {}],
      ['awaiting_sign_contract', { is_loan_amount_or_term_altered: true, request_amount: 100 }],
      ['contract_signed', { is_loan_amount_or_term_altered: true, request_amount: 100 }],
    ] as const) {
      loan = loanIn(next, changes)
      await act(() => refreshSession())
      await shows(`1 ${loan.status}`)
    }
    await untilSent(
      'registration processing_manual_verification_info',
      'registration processing_kontomatik_complete',
      'registration processing_counteroffer_lest_complete',
      'registration processing_loan_approved',
    )
  })

  it('counting steps does not count a loan that existed when the visit began', async () => {
    loan = loanIn('denied')
    act(() => signIn('token-d'))
    open()
    await shows('1 4')
    act(() => track('change_number'))
    await untilSent('registration change_number')
  })

  it('counting steps does not count what a staff member does for a customer', async () => {
    act(() => signInAsCustomer('token-e', 'ana'))
    open()
    await shows('1 none')
    act(() => track('iban_complete'))
    act(() => sendFunnel())
    expect(sent()).toEqual([])
  })
})

describe('the tag manager', () => {
  const MARKETING = { marketing_script_url: 'https://tags.example/t.js' }

  it('[R7.06] receives nothing before consent, and no earlier events afterwards', async () => {
    await settle(MARKETING)
    act(() => signIn('token-f'))
    open()
    await shows('1 none')
    act(() => track('iban_complete'))
    expect(window.dataLayer).toEqual([])
    act(() => giveConsent(['marketing']))
    act(() => track('id_complete'))
    expect(window.dataLayer).toEqual([{ event: 'registration_funnel', value: 'id_complete', userID: '1' }])
    await untilSent('registration iban_complete', 'registration id_complete')
  })

  it('[R9.05] receives the user data 400 ms after a path change, as five strings', async () => {
    await settle(MARKETING)
    giveConsent(['marketing'])
    loan = loanIn('overdue', { days: { total: 30, left: 0, late: 4 } })
    user = { ...user, loan_count: { all: 3, active: 1 } }
    act(() => signIn('token-g'))
    open()
    await shows('1 21')
    await waitFor(() => expect(window.dataLayer).toHaveLength(1))
    window.dataLayer = []
    vi.useFakeTimers()
    act(() => navigate('/account/history'))
    act(() => vi.advanceTimersByTime(399))
    expect(window.dataLayer).toEqual([])
    act(() => vi.advanceTimersByTime(1))
    vi.useRealTimers()
    expect(window.dataLayer).toEqual([
      { event: 'userData', userID: '1', activeCredit: 'true', creditDelayDays: '4', applications: '3', credits: '1' },
    ])
  })
})

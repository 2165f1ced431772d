// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentAlerts, dismissAllAlerts, showAlert } from '../alerts/alerts.ts'
import { call } from '../api/http.ts'
import { queryClient } from '../query-client.ts'
import { stored } from '../storage/stored-values.ts'
import { servePage } from '../testing/page.ts'
import { CUSTOMER, LOAN, NEWCOMER, withServer } from '../testing/server.ts'
import { requestSessionEarly } from './load-session.ts'
import {
  endWithSession,
  followOtherTabs,
  refreshSession,
  signIn,
  signInAsCustomer,
  signOut,
  useSession,
} from './session.ts'

const server = withServer()
const DISCOUNT = { target: 'autodebit_card_added', percent: 15, is_earned: false }
let stopFollowing: () => void

beforeEach(async () => {
  await servePage(`${server().origin}/account`)
  stopFollowing = followOtherTabs()
})
afterEach(async () => {
  cleanup()
  await signOut()
  stopFollowing()
  dismissAllAlerts()
  queryClient.clear()
})

function Who() {
  const session = useSession()
  return (
    <p>
      {session.status} {session.user?.personal_data.first_name} {session.loan?.public_id}{' '}
      {session.autoDebitDiscounts?.map(({ percent }) => percent)}
    </p>
  )
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Who />
    </QueryClientProvider>,
  )

describe('the session', () => {
  it('[R6.01] the session is anonymous without a token and sends no request', () => {
    open()
    expect(screen.getByText('anonymous')).toBeTruthy()
    expect(server().calls).toEqual([])
  })

  it('[R4.11] loads the user, the current loan and the auto-debit discounts', async () => {
    server().answers['GET /v2/user'] = { body: CUSTOMER }
    server().answers['GET /v2/loan'] = { body: LOAN }
    server().answers['GET /v2/discounts'] = { body: { items: [DISCOUNT] } }
    signIn('token')
    open()
    expect(await screen.findByText('signed-in Lucía P-5 15')).toBeTruthy()
  })

  it('[R4.11] sets a loan or discounts that did not load to null, and locks no borrower out', async () => {
    server().answers['GET /v2/user'] = { body: CUSTOMER }
    server().answers['GET /v2/loan'] = { status: 404 }
    server().answers['GET /v2/discounts'] = { body: { items: [DISCOUNT] } }
    signIn('token')
    open()
    expect(await screen.findByText('signed-in Lucía 15')).toBeTruthy()
    server().answers['GET /v2/loan'] = { body: LOAN }
    server().answers['GET /v2/discounts'] = { status: 500 }
    await refreshSession()
    expect(await screen.findByText('signed-in Lucía P-5')).toBeTruthy()
  })

  it('[R4.11] the session does not repeat the requests sent before the program loaded', async () => {
    server().answers['GET /v2/user'] = { body: CUSTOMER }
    server().answers['GET /v2/loan'] = { body: LOAN }
    server().answers['GET /v2/discounts'] = { body: { items: [DISCOUNT] } }
    signIn('token')
    requestSessionEarly()
    open()
    expect(await screen.findByText('signed-in Lucía P-5 15')).toBeTruthy()
    const asked = () => server().calls.filter((made) => made === 'GET /v2/user').length
    expect(asked()).toBe(1)
    await refreshSession()
    expect(asked()).toBe(2)
  })

  it('[R8.01] ends if it was over before the program loaded', async () => {
    server().answers['GET /v2/user'] = {
      status: 401,
      body: { errors: [{ property: 'request', label: 'session_invalid', message: 'Tu sesión ha terminado.' }] },
    }
    signIn('old')
    requestSessionEarly()
    open()
    expect(await screen.findByText('anonymous')).toBeTruthy()
  })

  it('[R8.01] ends if another tab ended it while this page was loading', async () => {
    server().answers['GET /v2/user'] = { status: 401 }
    stopFollowing()
    signIn('old')
    open()
    // The other tab saw the 401 first: it cleared the cookie and announced it before this page listened.
    stored.accessToken.clear()
    expect(await screen.findByText('unavailable')).toBeTruthy()
    stopFollowing = followOtherTabs()
    expect(await screen.findByText('anonymous')).toBeTruthy()
  })

  it('[R8.01] follows another tab at once, also right after the token was read', async () => {
    server().answers['GET /v2/user'] = { body: CUSTOMER }
    signIn('token')
    open()
    expect(await screen.findByText(/signed-in/)).toBeTruthy()
    expect(stored.accessToken.get()).toBe('token')
    // biome-ignore lint/suspicious/noDocumentCookie: what another tab does.
    document.cookie = 'access_token=; Path=/; Max-Age=0'
    window.dispatchEvent(new Event('storage'))
    expect(await screen.findByText('anonymous')).toBeTruthy()
  })

  it('the session does not show one user’s early responses to the next', async () => {
    server().answers['GET /v2/user'] = { body: CUSTOMER }
    signIn('first')
    requestSessionEarly()
    await expect.poll(() => server().calls).toContain('GET /v2/user')
    server().answers['GET /v2/user'] = { body: NEWCOMER }
    signIn('second')
    open()
    expect(await screen.findByText(/signed-in/)).not.toHaveProperty('textContent', expect.stringContaining('Lucía'))
  })

  it('[R4.02] the session does not load the loan while the registration is unfinished', async () => {
    server().answers['GET /v2/user'] = { body: NEWCOMER }
    signIn('token')
    open()
    expect(await screen.findByText('signed-in')).toBeTruthy()
    expect(server().calls.toSorted()).toEqual(['GET /v2/discounts', 'GET /v2/user'])
  })

  it('[R4.09] unhides the special offer on sign-in', () => {
    stored.hiddenSpecialOffer.set(true)
    signIn('token')
    expect(stored.hiddenSpecialOffer.get()).toBeNull()
  })

  it('[R6.01] lets a staff member act for a customer in this tab, and leave only the customer', async () => {
    signIn('own')
    signInAsCustomer('customer', 'ana')
    expect(stored.accessToken.get()).toBe('own')
    await signOut()
    expect(stored.impersonationToken.get()).toBeNull()
    expect(stored.adminUsername.get()).toBeNull()
    expect(stored.accessToken.get()).toBe('own')
  })
})

describe('signing out', () => {
  it('[R4.09] clears the session, its queries and its flags, ends tracking, and nothing else', async () => {
    signIn('token')
    stored.agentSessionId.set('agent')
    stored.agreedWithNewTerms.set('P-5')
    stored.hiddenSpecialOffer.set(true)
    stored.loanSum.set(100)
    stored.loanTerm.set(7)
    stored.loanPromocode.set('SOL')
    stored.targetUrl.set('https://a.example')
    stored.chatWidgetHidden.set(true)
    queryClient.setQueryData(['prefill'], { first_name: 'Lucía' })
    queryClient.setQueryData(['agent-data'], { client_loan_amount: 100 })
    showAlert({ severity: 'success', message: 'Tu teléfono es ahora 612 34 56 78.' })
    const endTracking = vi.fn()
    const forget = endWithSession(endTracking)

    await signOut()
    forget()

    const cleared = ['accessToken', 'agentSessionId', 'agreedWithNewTerms', 'hiddenSpecialOffer'] as const
    expect(cleared.map((name) => stored[name].get())).toEqual([null, null, null, null])
    expect(queryClient.getQueryData(['prefill'])).toBeUndefined()
    expect(queryClient.getQueryData(['agent-data'])).toBeUndefined()
    expect(endTracking).toHaveBeenCalledOnce()
    expect(currentAlerts()).toEqual([])
    expect(stored.loanSum.get()).toBe(100)
    expect(stored.loanTerm.get()).toBe(7)
    expect(stored.loanPromocode.get()).toBe('SOL')
    expect(stored.targetUrl.get()).toBe('https://a.example')
    expect(stored.chatWidgetHidden.get()).toBe(true)
    expect(server().calls).toEqual(['POST /v2/user/logout'])
  })

  it('[R8.01] happens on a 401, with a message', async () => {
    server().answers['GET /v2/user'] = {
      status: 401,
      body: { message: 'Tu sesión ha terminado.', label: 'session_invalid', errors: [] },
    }
    signIn('dead')
    open()
    expect(await screen.findByText('anonymous')).toBeTruthy()
    expect(stored.accessToken.get()).toBeNull()
    expect(currentAlerts().map(({ message }) => message)).toEqual(['Tu sesión ha terminado.'])
  })

  it('[R4.09] removes the data of one user before the next signs in', async () => {
    server().answers['GET /v2/user'] = { body: { ...CUSTOMER, loan: null } }
    signIn('first')
    open()
    expect(await screen.findByText('signed-in Lucía')).toBeTruthy()
    server().answers['GET /v2/user'] = {
      body: { ...CUSTOMER, loan: null, personal_data: { ...CUSTOMER.personal_data, first_name: 'Marcos' } },
    }
    signIn('second')
    expect(await screen.findByText('loading')).toBeTruthy()
    expect(await screen.findByText('signed-in Marcos')).toBeTruthy()
  })

  it('follows another tab', async () => {
    server().answers['GET /v2/user'] = { body: { ...CUSTOMER, loan: null } }
    signIn('token')
    open()
    expect(await screen.findByText('signed-in Lucía')).toBeTruthy()
    stored.accessToken.clear() // the cookie is gone, as another tab leaves it
    window.dispatchEvent(new StorageEvent('storage'))
    expect(await screen.findByText('anonymous')).toBeTruthy()
  })

  it('ignores a call that ends later', async () => {
    signIn('token')
    const late = call('GET', '/v2/loans').catch(() => null)
    await signOut()
    await late
    expect(currentAlerts()).toEqual([])
  })
})

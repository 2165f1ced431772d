// @vitest-environment happy-dom
// Goal: a response of one session is never shown in another, not even briefly.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usePrices } from './api/products.ts'
import { isSameForAll, queryClient } from './query-client.ts'
import { signIn, signInAsCustomer, signOut, useSession } from './session/session.ts'
import { stored } from './storage/stored-values.ts'
import { servePage } from './testing/page.ts'
import { CUSTOMER, withServer } from './testing/server.ts'

const server = withServer()
beforeEach(() => servePage(`${server().origin}/auth`))
afterEach(async () => {
  cleanup()
  await signOut()
  await signOut() // a staff member's session first, then the browser's own
  queryClient.clear()
})

const priced = (date: string) => ({ body: { date, options: {}, amount_steps: [], term_steps: [] } })
const PRICES = 'GET /v2/products/1/prices'

/** Everything that was ever on screen: prices of one session must never appear in another. */
const seen: string[] = []
function ShownPrices() {
  const session = useSession()
  const { prices } = usePrices()
  const shown = `${stored.impersonationToken.get() ?? stored.accessToken.get() ?? 'visitor'} ${prices.data?.date ?? 'no prices'}`
  seen.push(shown)
  return <p>{`${session.status} ${shown}`}</p>
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ShownPrices />
    </QueryClientProvider>,
  )

describe('prices on screen', () => {
  it('[R4.09] change with the session: visitor, customer, staff member acting for another customer, and back', async () => {
    seen.length = 0
    server().answers['GET /v2/user'] = { body: { ...CUSTOMER, loan: null } }
    server().answers[PRICES] = priced('visitor-prices')
    open()
    await screen.findByText(/visitor visitor-prices/)

    server().answers[PRICES] = priced('own-prices')
    signIn('own')
    await screen.findByText(/own own-prices/)

    server().answers[PRICES] = priced('customer-prices')
    signInAsCustomer('customer', 'ana')
    await screen.findByText(/customer customer-prices/)

    server().answers[PRICES] = priced('own-prices')
    await signOut()
    await screen.findByText(/own own-prices/)

    const allowed = ['visitor', 'own', 'customer'].flatMap((who) => [`${who} ${who}-prices`, `${who} no prices`])
    expect([...new Set(seen)].filter((shown) => !allowed.includes(shown))).toEqual([])
  })
})

describe('the query cache', () => {
  it('finds a response in its own session only, and shared content in all of them', () => {
    stored.accessToken.set('first')
    queryClient.setQueryData(['loans'], 'of the first')
    queryClient.setQueryData(['layout'], 'of all')
    // As another tab leaves it: nothing was cleared here yet.
    stored.accessToken.set('second')
    expect(queryClient.getQueryData(['loans'])).toBeUndefined()
    expect(queryClient.getQueryData(['layout'])).toBe('of all')
    expect([isSameForAll(['prices', null]), isSameForAll(['session', 'x'])]).toEqual([false, false])
  })
})

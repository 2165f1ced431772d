// All tabs of a customer learn of a change at once over one connection; without it, polling delivers the change.
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures/server.ts'

const PENDING = 'Tu pago está en marcha'

interface Made {
  readonly token: string
  readonly loan: { readonly payment_link: string }
}

/** A customer with a pending payment, signed in to every tab of the browser. */
async function enterWithPendingPayment(context: BrowserContext, request: APIRequestContext): Promise<Made> {
  const response = await request.post('/sandbox/customers', { data: { state: 'pending_payment' } })
  expect(response.status(), await response.text()).toBe(201)
  const made: Made = await response.json()
  await context.addCookies([{ name: 'access_token', value: made.token, url: new URL(response.url()).origin }])
  return made
}

/** The payment arrives: the provider notifies the server, without any page. */
async function completePayment(request: APIRequestContext, { loan }: Made): Promise<void> {
  const answer = await request.post(loan.payment_link, { data: { outcome: 'success' } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Disables polling, so that a page can learn of a change only through the event stream. */
const withoutPolls = (page: Page) =>
  page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
  })

/** The number of event streams open on the server. */
async function openStreams(request: APIRequestContext): Promise<number> {
  const figures = await (await request.get('/metrics')).text()
  return Number(/^puente_event_streams (\d+)$/m.exec(figures)?.[1])
}

const pendingCard = (page: Page) => page.getByRole('region', { name: PENDING })

test('[R9.02] a payment reaches every tab at once over one connection, which moves to another tab and ends with the session; without a stream the account polls', async ({
  context,
  request,
}) => {
  const made = await enterWithPendingPayment(context, request)
  const streams = () => openStreams(request)
  const tabs = [await context.newPage(), await context.newPage()] as const
  for (const tab of tabs) {
    await withoutPolls(tab)
    await tab.goto('/account')
    await expect(pendingCard(tab)).toBeVisible()
  }
  await expect.poll(streams).toBe(1)

  await completePayment(request, made)
  for (const tab of tabs) await expect(pendingCard(tab)).toBeHidden()
  expect(await streams()).toBe(1)

  // The tab that held the connection closes; the other one takes over and learns that the session ended elsewhere.
  const [first, second] = tabs
  const taken = context.waitForEvent('response', (response) => new URL(response.url()).pathname === '/v2/events')
  await first.close()
  expect((await taken).status()).toBe(200)
  await expect.poll(streams).toBe(1)
  await request.post('/v2/user/logout', { headers: { authorization: `Bearer ${made.token}` } })
  await expect(second).toHaveURL(/\/auth$/)
  await expect.poll(streams).toBe(0)
  await second.close()

  // Without an event stream the account still polls: its thirty-second timer fires after one second.
  const next = await enterWithPendingPayment(context, request)
  const polling = await context.newPage()
  await polling.route('**/v2/events', (route) => route.abort())
  await polling.addInitScript(() => {
    const { setInterval } = window
    window.setInterval = ((work: () => void, ms: number) => setInterval(work, ms / 30)) as typeof window.setInterval
  })
  await polling.goto('/account')
  await expect(pendingCard(polling)).toBeVisible()
  await completePayment(request, next)
  await expect(pendingCard(polling)).toBeHidden()
  expect(await streams()).toBe(0)
})

// Every address of the requirements, for visitors and for customers in different states.
import { registeredWithoutAccount } from './fixtures/applicant.ts'
import { expectAccessible } from './fixtures/axe.ts'
import { enterAs, enterAsNew, makeCustomer, signInWithToken } from './fixtures/people.ts'
import { inShortRun } from './fixtures/run-size.ts'
import { expect, test } from './fixtures/server.ts'

const FOR_VISITORS = [
  ['/', '/auth'],
  ['/auth', '/auth'],
  ['/login', '/auth'],
  ['/registration', '/auth'],
  ['/login/confirmation', '/auth'], // redirects to the confirmation, which returns without a pending phone
  ['/registration/step2', '/auth'],
  ['/auth/confirm', '/auth'],
  ['/registration/personal-data', '/auth'],
  ['/registration/additional-information', '/auth'],
  ['/registration/completing', '/auth'],
  ['/registration/select-account', '/auth'],
  ['/registration/photo-verification', '/auth'],
  ['/registration/photo-verification/anything', '/auth'],
  ['/registration/application', '/auth'],
  ['/registration/verification', '/auth'],
  ['/registration/application-change', '/auth'],
  ['/registration/bank-data', '/auth'],
  ['/registration/decision', '/auth'],
  ['/registration/agreement-document', '/auth'],
  ['/registration/auto-debit', '/auth'],
  ['/registration/step3', '/auth'],
  ['/registration/step4', '/auth'],
  ['/registration/step5', '/auth'],
  ['/registration/step6', '/auth'],
  ['/registration/step7', '/auth'],
  ['/registration/application-created', '/auth'],
  ['/registration/step9', '/auth'],
  ['/registration/unknown', '/auth'],
  ['/account', '/auth'],
  ['/account/history', '/auth'],
  ['/account/personal_info', '/auth'],
  ['/account/payment/failed', '/auth'],
  ['/somewhere/else', '/auth'],
  ['/auth/forbidden', '/auth/forbidden'],
] as const

/** One address per rule; routes.test.ts of the borrower app has the others. */
const IN_SHORT_RUN: readonly string[] = [
  '/',
  '/login/confirmation',
  '/registration/step2',
  '/registration/photo-verification/anything',
  '/account/history',
  '/somewhere/else',
  '/auth/forbidden',
]

test('[R2.01, R2.02, R2.08, R2.09, R2.10] a visitor ends up at the entry page from each kind of address', async ({
  page,
}) => {
  for (const [from, to] of inShortRun(FOR_VISITORS, ([from]) => IN_SHORT_RUN.includes(from))) {
    await page.goto(from)
    await expect(page, from).toHaveURL(to)
  }
})

test('[R2.11, R2.12] a customer without data is sent to the first step from every address', async ({
  page,
  request,
}) => {
  await enterAs(page, request, await makeCustomer(request, 'just_registered'))
  for (const from of [
    '/',
    '/auth',
    '/account',
    '/registration/step3',
    '/registration/decision',
    '/registration/unknown',
  ]) {
    await page.goto(from)
    await expect(page, from).toHaveURL('/registration/personal-data')
  }
})

test('[R2.11, R2.12] an applicant with personal data is sent to the first incomplete step from every address', async ({
  page,
  request,
  baseURL,
}, info) => {
  const { token } = await registeredWithoutAccount(request, info.workerIndex)
  await signInWithToken(page, token, baseURL)
  for (const from of [
    '/',
    '/auth',
    '/account',
    '/registration',
    '/registration/personal-data',
    '/registration/additional-information',
    '/registration/bank-data',
    '/registration/decision',
  ]) {
    await page.goto(from)
    await expect(page, from).toHaveURL('/registration/select-account')
  }
})

test('[R2.11] a customer leaves the entry pages and the steps for the account', async ({ page, request }) => {
  await enterAsNew(page, request, 'active')
  for (const from of ['/', '/auth', '/auth/confirm', '/registration/personal-data', '/registration/select-account']) {
    await page.goto(from)
    await expect(page, from).toHaveURL('/account')
  }
})

test('[R2.07] a blacklisted person without a loan always ends at the declined page', async ({ page, request }) => {
  await enterAs(page, request, await makeCustomer(request, 'blacklisted'))
  for (const from of ['/', '/account', '/registration/personal-data', '/registration/select-account']) {
    await page.goto(from)
    await expect(page, from).toHaveURL('/auth/forbidden')
  }
  await expectAccessible(page)
})

test('[R2.03] an agent session is stored, leaves the address bar, and fills in the phone', async ({
  page,
  request,
}) => {
  const made = await request.post('/sandbox/agent-sessions', {
    data: { mobile_phone: '34611223344', agent_name: 'Ana' },
  })
  const { session_id: sessionId } = await made.json()
  await page.goto(`/auth/session?sessionid=${sessionId}`)
  await expect(page).toHaveURL('/auth')
  await expect(page.getByLabel('Número de teléfono móvil')).toHaveValue('611 22 33 44')
})

test('[R2.04] an admin signs in as a customer with a one-use key, which leaves the address bar', async ({
  page,
  request,
}) => {
  const key = async () => {
    const body = { phone: await makeCustomer(request, 'no_loan'), admin_username: 'eva' }
    return (await (await request.post('/sandbox/impersonation-keys', { data: body })).json()).apikey
  }
  const apikey = await key()
  await page.goto(`/account/auth?apikey=${apikey}&adminUsername=eva`)
  await expect(page).not.toHaveURL(/apikey/)
  await expect(page.getByText(/eva/).first()).toBeVisible()
  // A used key no longer works.
  const again = await page.context().newPage()
  await again.goto(`/account/auth?apikey=${apikey}&adminUsername=eva`)
  await expect(again).toHaveURL('/auth')
})

test('[R2.05] the fallback page passes the requested values to an allowed target only', async ({ page, request }) => {
  const token = await enterAs(page, request, await makeCustomer(request, 'no_loan'))
  await page.goto('/auth/fallback?redirectTo=https://evil.example/&scope[]=token')
  await expect(page).not.toHaveURL(/fallback|evil/)
  const asked = page.waitForRequest((sent) => new URL(sent.url()).pathname === '/legal/contacto')
  await page.goto('/auth/fallback?redirectTo=/legal/contacto&scope[]=token&scope[]=payment_type&payment_type=payoff')
  const address = new URL((await asked).url())
  expect(address.searchParams.get('payment_type')).toBe('payoff')
  // A one-use ticket, never the session’s own token.
  expect(address.searchParams.get('token')).toMatch(/^ticket\./)
  expect(address.href).not.toContain(token)
  await expect(page).toHaveURL(/\/legal\/contacto\?/)
})

test('[R2.06] an unknown short link shows an error', async ({ page }) => {
  const response = await page.goto('/s/unknown')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No hemos encontrado esta página' })).toBeVisible()
  await expectAccessible(page)
})

test('[R2.14] secrets leave the address bar at once, and the marketing source is stored', async ({ page }) => {
  await page.goto('/auth?utm_source=radio&apiurl=https://evil.example')
  await expect(page.getByRole('heading', { name: 'Ingresa el número de teléfono' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('utm_source=radio')
  expect((await page.context().cookies()).map(({ value }) => value).join()).not.toContain('evil')
})

test('[R2.13] a new page starts at the top, and the styles know the screen height', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Ingresa el número de teléfono' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.evaluate(() => history.pushState(null, '', '/auth/forbidden'))
  await expect(page).toHaveURL('/auth/forbidden')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--screen-height')),
  ).toMatch(/px$/)
})

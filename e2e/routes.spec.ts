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

/** A redirect to a redirect, an unknown address and a page for visitors; routes.test.ts of the borrower app has the others. */
const IN_SHORT_RUN: readonly string[] = ['/login/confirmation', '/somewhere/else', '/auth/forbidden']

test('[R2.01, R2.02, R2.06, R2.08, R2.09, R2.10] a visitor ends up at the entry page from each kind of address; an unknown short link shows an error', async ({
  page,
}) => {
  for (const [from, to] of inShortRun(FOR_VISITORS, ([from]) => IN_SHORT_RUN.includes(from))) {
    await page.goto(from)
    await expect(page, from).toHaveURL(to)
  }
  const response = await page.goto('/s/unknown')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No hemos encontrado esta página' })).toBeVisible()
  await expectAccessible(page)
})

test('[R2.03, R2.13, R2.14] the entry page stores the marketing source, drops secrets and starts at the top; an agent session fills in the phone', async ({
  page,
  request,
}) => {
  await page.goto('/auth?utm_source=radio&apiurl=https://evil.example')
  await expect(page.getByRole('heading', { name: 'Ingresa el número de teléfono' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('utm_source=radio')
  expect((await page.context().cookies()).map(({ value }) => value).join()).not.toContain('evil')

  // A new page starts at the top, and the styles know the screen height.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.evaluate(() => history.pushState(null, '', '/auth/forbidden'))
  await expect(page).toHaveURL('/auth/forbidden')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--screen-height')),
  ).toMatch(/px$/)

  // An agent session is stored and leaves the address bar.
  const made = await request.post('/sandbox/agent-sessions', {
    data: { mobile_phone: '34611223344', agent_name: 'Ana' },
  })
  const { session_id: sessionId } = await made.json()
  await page.goto(`/auth/session?sessionid=${sessionId}`)
  await expect(page).toHaveURL('/auth')
  await expect(page.getByLabel('Número de teléfono móvil')).toHaveValue('611 22 33 44')
})

/** The state of a customer, the page for it, and the addresses that lead there. */
const FOR_CUSTOMERS = [
  [
    'just_registered',
    '/registration/personal-data',
    ['/', '/auth', '/account', '/registration/step3', '/registration/decision', '/registration/unknown'],
  ],
  [
    'without account',
    '/registration/select-account',
    [
      '/',
      '/auth',
      '/account',
      '/registration',
      '/registration/personal-data',
      '/registration/additional-information',
      '/registration/bank-data',
      '/registration/decision',
    ],
  ],
  [
    'active',
    '/account',
    ['/', '/auth', '/auth/confirm', '/registration/personal-data', '/registration/select-account'],
  ],
  ['blacklisted', '/auth/forbidden', ['/', '/account', '/registration/personal-data', '/registration/select-account']],
] as const

/** An entry page, the account and later steps; where-to-every-state.test.ts of the domain has every state and address. */
const FOR_CUSTOMERS_IN_SHORT_RUN: readonly string[] = [
  '/auth/confirm',
  '/account',
  '/registration/decision',
  '/registration/select-account',
]

test('[R2.07, R2.11, R2.12] a customer is sent from every address to the first incomplete step, the account or the declined page', async ({
  page,
  request,
  baseURL,
}, info) => {
  for (const [state, to, addresses] of FOR_CUSTOMERS) {
    if (state === 'without account') {
      const { token } = await registeredWithoutAccount(request, info.workerIndex)
      await signInWithToken(page, token, baseURL)
    } else {
      await enterAsNew(page, request, state)
    }
    for (const from of inShortRun<string>(addresses, (address) => FOR_CUSTOMERS_IN_SHORT_RUN.includes(address))) {
      await page.goto(from)
      await expect(page, `${state} ${from}`).toHaveURL(to)
    }
  }
  await expectAccessible(page)
})

test('[R2.04, R2.05] an admin signs in as a customer with a one-use key; the fallback page passes values to an allowed target only', async ({
  page,
  request,
}) => {
  const phone = await makeCustomer(request, 'no_loan')
  const made = await request.post('/sandbox/impersonation-keys', { data: { phone, admin_username: 'eva' } })
  const { apikey } = await made.json()
  await page.goto(`/account/auth?apikey=${apikey}&adminUsername=eva`)
  await expect(page).not.toHaveURL(/apikey/)
  await expect(page.getByText(/eva/).first()).toBeVisible()
  // A used key no longer works.
  const again = await page.context().newPage()
  await again.goto(`/account/auth?apikey=${apikey}&adminUsername=eva`)
  await expect(again).toHaveURL('/auth')

  // The customer signs in, and the fallback page passes the requested values on.
  const token = await enterAs(again, request, phone)
  await again.goto('/auth/fallback?redirectTo=https://evil.example/&scope[]=token')
  await expect(again).not.toHaveURL(/fallback|evil/)
  const asked = again.waitForRequest((sent) => new URL(sent.url()).pathname === '/legal/contacto')
  await again.goto('/auth/fallback?redirectTo=/legal/contacto&scope[]=token&scope[]=payment_type&payment_type=payoff')
  const address = new URL((await asked).url())
  expect(address.searchParams.get('payment_type')).toBe('payoff')
  // A one-use ticket, never the session’s own token.
  expect(address.searchParams.get('token')).toMatch(/^ticket\./)
  expect(address.href).not.toContain(token)
  await expect(again).toHaveURL(/\/legal\/contacto\?/)
})

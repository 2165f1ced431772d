// A repeat customer sees the prices of the loan that is then created, whatever address the visit starts at. The visitor's prices
// (first loan free, at most 300 €) must never reach a signed-in page.
import { createHash } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { Client } from 'pg'
import { type CreatedCustomer, codeSentTo, enterAsNew } from '../fixtures/people.ts'
import { IS_FULL_RUN } from '../fixtures/run-size.ts'
import { expect, test } from '../fixtures/server.ts'

const AMOUNT_EUROS = 800
const TERM_DAYS = 20
// 1 % a day.
const COST = '160,00 €'
const TOTAL = '960,00 €'

/** The choice of an earlier visit, above a new customer's maximum. */
const storeChoice = (page: Page) =>
  page.addInitScript(
    ([amount, term]) => {
      const keep = (name: string, text: string) =>
        localStorage.getItem(name) ?? localStorage.setItem(name, JSON.stringify({ text, expiresAtMs: null }))
      keep('loan_sum', String(amount))
      keep('loan_term', String(term))
    },
    [AMOUNT_EUROS, TERM_DAYS],
  )

const storedAmount = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('loan_sum') ?? '{}').text)

/** A calculator figure, by label; the account shows the figures of the last loan above it. */
const figure = (page: Page, label: string) => page.getByText(label, { exact: true }).last().locator('..')

/** Opens the calculator of the account, or leaves it open. */
async function openCalculator(page: Page) {
  await expect(page).toHaveURL(({ pathname }) => pathname === '/account')
  await page.getByRole('button', { name: 'Calcular otro préstamo' }).click()
}

async function expectOwnPrice(page: Page) {
  await openCalculator(page)
  await expect(page.getByRole('button', { name: 'Pedir este préstamo' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Importe' })).toHaveValue('800,00')
  await expect(figure(page, 'Coste')).toContainText(COST)
  await expect(figure(page, 'Devuelves')).toContainText(TOTAL)
  await expect(page.getByText('Primer préstamo gratis')).toHaveCount(0)
  expect(await storedAmount(page)).toBe(String(AMOUNT_EUROS))
}

async function expectLoanAtThatPrice(
  page: Page,
  request: APIRequestContext,
  { token }: Pick<CreatedCustomer, 'token'>,
) {
  await page.getByRole('button', { name: 'Pedir este préstamo' }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/registration/bank-data')
  const loan = await (await request.get('/v2/loan', { headers: { authorization: `Bearer ${token}` } })).json()
  expect(loan).toMatchObject({ request_amount: AMOUNT_EUROS, days: { total: TERM_DAYS }, return_amount: 960 })
}

const SHORT_LINK = 'own-prices'
const DOORS = [
  '/',
  '/auth',
  '/login',
  '/registration',
  '/account',
  '/auth?access_token=an-old-token',
  `/s/${SHORT_LINK}`,
]
const OTHER_DOORS = [
  '/auth/confirm',
  '/login/confirmation',
  '/registration/step2',
  '/registration/unknown',
  '/an-address-that-does-not-exist',
  '/auth?utm_source=radio',
  `/auth?amount=${AMOUNT_EUROS}&term=${TERM_DAYS}`,
]

const TYPICAL_DOORS = ['/auth?access_token=an-old-token', '/registration/step2', `/s/${SHORT_LINK}`]

/** Each customer tries its addresses in turn, and applies after the last one. The short run has one customer. */
const VISITS = IS_FULL_RUN ? [...DOORS.map((door) => [door]), OTHER_DOORS] : [TYPICAL_DOORS]

for (const doors of VISITS) {
  test(`[R3.04, R5.15, R6.02] a repeat customer who enters at ${doors.join(', ')} sees the price of the loan that is created`, async ({
    page,
    request,
    server,
  }) => {
    const customer = await enterAsNew(page, request, 'repeat')
    await storeChoice(page)
    for (const door of doors) {
      if (door.startsWith('/s/')) await makeShortLink(server.databaseUrl, SHORT_LINK, '/auth')
      await page.goto(door)
      await expectOwnPrice(page)
    }
    await expectLoanAtThatPrice(page, request, customer)
  })
}

async function makeShortLink(databaseUrl: string, hash: string, target: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const tokenHash = createHash('sha256').update(hash).digest()
  await client.query('insert into short_links (token_hash, target, created_at) values ($1, $2, now())', [
    tokenHash,
    target,
  ])
  await client.end()
}

test('[R2.04, R3.04, R6.02] a repeat customer sees their own prices after sign-in, the next visitor those of a visitor, and a staff member who impersonates the customer the customer’s', async ({
  page,
  request,
}) => {
  const { phone } = await enterAsNew(page, request, 'repeat')
  await page.context().clearCookies()
  await page.goto('/auth')
  await expect(page.getByText('Primer préstamo gratis')).toBeVisible()
  await expect(figure(page, 'Coste')).toContainText('0,00 €')

  const national = phone.slice(2)
  await page.getByLabel('Número de teléfono móvil').fill(national)
  await page.getByLabel('Acepto todo lo necesario').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sí, es correcto' }).click()
  await expect(page).toHaveURL('/auth/confirm')
  await page.getByLabel('Código de 4 cifras').fill(await codeSentTo(request, national))
  await openCalculator(page)
  await page.getByRole('textbox', { name: 'Importe' }).fill(String(AMOUNT_EUROS))
  await page.getByRole('textbox', { name: 'Plazo' }).fill(String(TERM_DAYS))
  await page.keyboard.press('Tab')
  await expectOwnPrice(page)

  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('button', { name: 'Salir de la cuenta' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Primer préstamo gratis')).toBeVisible()

  await storeChoice(page)
  const made = await request.post('/sandbox/impersonation-keys', { data: { phone, admin_username: 'eva' } })
  const { apikey } = await made.json()
  await page.goto(`/account/auth?apikey=${apikey}&adminUsername=eva`)
  await expectOwnPrice(page)
})

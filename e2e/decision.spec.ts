// The decision on the real server: a lower offer, a higher offer and a refusal.
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

test('[R2.22, R4.04] a lower offer is declined after one more question, and the account says that the application ended', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'counter_offer_less')
  await page.goto('/registration')
  await expect(page).toHaveURL('/registration/decision')
  await expectAccessible(page)
  await expect(page.getByRole('row', { name: /^Devuelves/ })).toContainText('€')
  await page.getByRole('button', { name: 'No lo quiero' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sí, cerrar mi solicitud' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { name: 'Tu última solicitud ha terminado' })).toBeVisible()
})

test('[R2.22, R4.04] an accepted lower offer is not asked about again after a reload or in another browser', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { token } = await enterAsNew(page, request, 'counter_offer_less')
  await page.goto('/registration')
  await page.getByRole('button', { name: /^Seguir con / }).click()
  await expect(page).toHaveURL('/registration/agreement-document')
  await page.reload()
  await expect(page).toHaveURL('/registration/agreement-document')
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await other.addCookies([{ name: 'access_token', value: token, url: String(baseURL) }])
  const elsewhere = await other.newPage()
  await elsewhere.goto('/registration')
  await expect(elsewhere).toHaveURL('/registration/agreement-document')
  await other.close()
})

test('[R2.22, R4.04] for a higher offer the first button keeps the requested amount', async ({ page, request }) => {
  await enterAsNew(page, request, 'counter_offer_more')
  await page.goto('/registration')
  await expectAccessible(page)
  const keep = page.getByRole('button', { name: /^Seguir con / })
  const amount = (await keep.textContent())?.replace('Seguir con ', '') ?? ''
  await keep.click()
  await expect(page).toHaveURL('/registration/agreement-document')
  await expect(page.getByRole('definition').first()).toHaveText(amount)
})

test('[R2.22] a refusal states its reasons, takes a review request, and leads to the account', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'denied')
  await page.goto('/registration')
  await page.goto('/registration/decision')
  await expect(page.getByRole('heading', { level: 1, name: 'Ahora no podemos darte un préstamo' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Por qué' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Qué deberíamos saber').fill('Tengo otro ingreso.')
  await page.getByRole('button', { name: 'Pedir una revisión' }).click()
  await expect(page.getByText('Hemos recibido tu petición')).toBeVisible()
  await page.getByRole('link', { name: 'Ir a tu cuenta' }).click()
  await expect(page).toHaveURL('/account')
})

test('[R2.22, R6.03] a blocked customer sees the declined message', async ({ page, request }) => {
  await enterAsNew(page, request, 'blocked')
  await page.goto('/account')
  await expect(page).toHaveURL('/registration/decision')
  await expect(page.getByRole('heading', { level: 1, name: 'Ahora no podemos darte un préstamo' })).toBeVisible()
  await expectAccessible(page)
})

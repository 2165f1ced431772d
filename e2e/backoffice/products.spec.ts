// A lender changes what is sold and what it costs in the browser: a price that the law forbids is red while typing and gets its nearest
// lawful value by a click, a second admin approves, and the calculator shows it; a version that is still to come is taken back.

import { productTexts as texts } from '@puente/texts/backoffice-products'
import { actTexts } from '@puente/texts/backoffice-shell'
import { productFactNames } from '@puente/texts/product-facts'
import { expectAccessible } from '../fixtures/axe.ts'
import { approveAsStaff, expect, signInAs, test } from '../fixtures/backoffice.ts'

const editor = texts.editor

// Prices and the clock move: a server of its own.
test.use({ serverSettings: { PUENTE_OFFER_DAYS: '20' } })

test('an admin changes a price, mends the part that is unlawful, a colleague approves, and the calculator sells it', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/backoffice/productos')
  await expect(page.getByRole('cell', { name: /^300,00 TAE/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.newVersion }).click()
  await expect(page).toHaveURL(/\/backoffice\/productos\/1\/nueva$/)

  const ask = page.getByRole('button', { name: editor.ask })
  await expect(ask).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(editor.unchanged)).toBeVisible()

  const rate = page.getByLabel(productFactNames.annualRate)
  await rate.fill('mucho')
  await expect(page.getByText(editor.unreadable)).toBeVisible()
  await rate.fill('182,5')
  await expect(page.getByRole('cell', { name: /^150,00 TAE/ })).toBeVisible()

  await page.getByLabel(productFactNames.firstLoanFree).fill('')

  // Two points above the rate are the limit of every law.
  await page.getByText(editor.payments).click()
  const margin = page.getByLabel(productFactNames.lateMargin)
  await margin.fill('3')
  await expect(page.getByText(texts.brokenRules(['late_interest_margin']))).toBeVisible()
  await expect(page.getByText(editor.hasBroken)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /valores legales/ }).click()
  await expect(margin).toHaveValue('2')
  await expect(rate).toHaveValue('182,5')

  // What was typed is still there after a reload.
  await page.reload()
  await expect(rate).toHaveValue('182,5')

  const answer = page.waitForResponse((response) => response.url().endsWith('/staff/products/1/versions'))
  await ask.click()
  const dialog = page.getByRole('dialog', { name: editor.title('Un pago', 2) })
  await expect(dialog.getByText('182,5 %')).toBeVisible()
  await dialog.getByLabel(actTexts.reason).fill('Precio del consejo')
  await dialog.getByRole('button', { name: editor.ask }).click()
  const { approval_id: id } = await (await answer).json()
  await expect(page).toHaveURL(/\/backoffice\/productos\/1$/)
  await expect(page.getByRole('button', { name: texts.newVersion })).toHaveAttribute('aria-disabled', 'true')

  // The open page follows the approval. The demo customers asked for loans at the prices in force, so that these stay until midnight.
  await approveAsStaff(baseURL, 'admin-2', id)
  await expect(page.getByText(texts.states.coming, { exact: true })).toBeVisible()
  await page.getByText(texts.differences(1)).click()
  await expect(page.getByText('182,5 %').first()).toBeVisible()
  const prices = async () => (await page.request.get('/v2/products/1/prices')).json()
  expect((await prices()).representative_example.annual_rate).toBe(365)
  await page.request.post('/sandbox/clock', { data: { advance_days: 1 } })
  await page.goto('/backoffice/productos/1')
  await expect(page.getByRole('heading', { name: texts.version(2) }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: /^150,00 TAE/ })).toBeVisible()
  expect((await prices()).representative_example.annual_rate).toBe(182.5)
  // 70 € for 7 days at half a per cent a day, and no longer free.
  await page.goto('/auth')
  await expect(page.getByText(/2,45/).first()).toBeVisible()
})

test('a version is taken back before it starts, and a product in instalments is checked against the draft law', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/backoffice/productos/2/nueva')
  // 4 % a month costs too much over six instalments under the draft law, which forbids nothing yet.
  await page.getByRole('button', { name: texts.lawsOf.draft }).click()
  await expect(
    page.getByText(texts.brokenRules(['total_cost_cap'])).or(page.getByText(/Coste total/).first()),
  ).toBeVisible()
  await page.getByLabel(productFactNames.firstLoanFree).fill('100')
  const answer = page.waitForResponse((response) => response.url().endsWith('/staff/products/2/versions'))
  await page.getByRole('button', { name: editor.ask }).click()
  const dialog = page.getByRole('dialog', { name: editor.title('A plazos', 2) })
  await dialog.getByLabel(actTexts.reason).fill('Primer préstamo gratis')
  await dialog.getByRole('button', { name: editor.ask }).click()
  await approveAsStaff(baseURL, 'admin-2', (await (await answer).json()).approval_id)
  await page.getByRole('button', { name: texts.withdrawVersion(2) }).click()
  const withdrawing = page.getByRole('dialog', { name: texts.withdrawVersion(2) })
  await withdrawing.getByLabel(actTexts.reason).fill('Demasiado barato')
  await withdrawing.getByRole('button', { name: texts.withdraw }).click()
  await expect(page.getByText(texts.states.withdrawn, { exact: true })).toBeVisible()
  await expectAccessible(page)
})

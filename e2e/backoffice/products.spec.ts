// An admin prepares new prices beside the old ones, a second admin approves them, and the page lists them as coming.
import { productTexts as texts } from '@puente/texts/backoffice-products'
import { actTexts, railTexts } from '@puente/texts/backoffice-shell'
import { approveAsStaff, signInAs } from '../fixtures/backoffice.ts'
import { expect, test } from '../fixtures/server.ts'

test('a price change is compared with today’s prices and starts after a second admin approved it', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/backoffice')
  await expect(page.getByRole('link', { name: railTexts.products })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(railTexts.products)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/backoffice\/productos$/)
  await expect(page.getByRole('cell', { name: '365 %' }).first()).toBeVisible()

  await page.getByRole('button', { name: texts.change }).click()
  const dialog = page.getByRole('dialog', { name: texts.changeOf(1) })
  await expect(dialog.getByText(actTexts.approval)).toBeVisible()
  await dialog.getByLabel(actTexts.reason).fill('Acuerdo del consejo')
  await dialog.getByRole('button', { name: texts.dialog.confirm }).click()
  await expect(dialog.getByText(texts.dialog.unchanged)).toBeVisible()
  const rate = dialog.getByLabel(texts.dialog.newValue(texts.names.annual_rate))
  await rate.fill('muchos')
  await dialog.getByRole('button', { name: texts.dialog.confirm }).click()
  await expect(rate).toHaveAttribute('aria-invalid', 'true')
  await rate.fill('182,5')
  // 1 % a day of 200 € for 7 days, and half of it.
  await expect(dialog.getByText(/^Ahora: Coste 14,00/)).toBeVisible()
  await expect(dialog.getByText(/^Nuevo: Coste 7,00/)).toBeVisible()
  const sent = page.waitForResponse((response) => response.url().endsWith('/staff/products/1/versions'))
  await dialog.getByRole('button', { name: texts.dialog.confirm }).click()
  const { approval_id: approvalId } = await (await sent).json()
  await expect(page.getByText(actTexts.waiting)).toBeVisible()
  await expect(page.getByText(texts.states.coming)).toHaveCount(0)

  await approveAsStaff(baseURL, 'admin-2', approvalId)
  // The open page learns of it.
  await expect(page.getByText(texts.states.coming, { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: texts.head(texts.states.coming, 2) })).toBeVisible()

  await signInAs(page, 'accountant')
  await page.goto('/backoffice')
  await expect(page.getByRole('link', { name: railTexts.books })).toBeVisible()
  await expect(page.getByRole('link', { name: railTexts.products })).toHaveCount(0)
})

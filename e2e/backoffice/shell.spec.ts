// The frame of the back office: sign-in and back, list of loans, shortcuts, palette, out.
import { roleTexts } from '@puente/texts/backoffice-shell'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, expectFits, test } from '../fixtures/backoffice.ts'

test('a page without a session leads to the sign-in and back; then keyboard only: g and a letter, the palette, the sheet of shortcuts, and out', async ({
  page,
}) => {
  await page.goto('/backoffice/prestamos?status=21')
  await expect(page).toHaveURL(/\/backoffice\/entrar\?volver=/)
  await expectAccessible(page)
  await page.getByRole('button', { name: roleTexts.admin, exact: true }).click()
  await expect(page).toHaveURL(/\/backoffice\/prestamos\?status=21$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Préstamos' })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/backoffice\/clientes$/)
  // A list with filters and all its columns.
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/\/backoffice\/prestamos$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Préstamos' })).toBeVisible()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Cargando…' })).toHaveCount(0)
  await expectFits(page, '/backoffice/prestamos')
  await expectAccessible(page)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar y abrir' })).toBeFocused()
  await page.keyboard.type('audit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/backoffice\/auditoria$/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Tu menú').click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL(/\/backoffice\/entrar/)
  expect((await page.request.get('/staff/counts')).status()).toBe(401)
})

// The frame of the back office: sign-in and back, rail by role, search, shortcuts, tablet.
import type { Locator } from '@playwright/test'
import { claimTexts, documentViewerTexts as viewerTexts } from '@puente/texts/backoffice-decide'
import { expectAccessible } from '../fixtures/axe.ts'
import { signInAs } from '../fixtures/backoffice.ts'
import { expect, test } from '../fixtures/server.ts'

test('a page without a session leads to the sign-in, and signing in leads back to it', async ({ page }) => {
  await page.goto('/backoffice/prestamos?status=21')
  await expect(page).toHaveURL(/\/backoffice\/entrar\?volver=/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Recobro' }).click()
  await expect(page).toHaveURL(/\/backoffice\/prestamos\?status=21$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Préstamos' })).toBeVisible()
})

test('the rail offers a role its own pages, and the address of another page says why it is closed', async ({
  page,
}) => {
  await signInAs(page, 'agent')
  await page.goto('/backoffice')
  const rail = page.getByRole('navigation', { name: 'Secciones' })
  await expect(rail.getByRole('link', { name: 'Sesiones de agente' })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Clientes' })).toHaveCount(0)
  await page.goto('/backoffice/clientes')
  await expect(page.getByRole('heading', { name: 'No tienes permiso para ver esta página' })).toBeVisible()
})

test('keyboard only: a queue by the palette, rows by j and k, a document by Enter, and its rejection', async ({
  page,
}) => {
  for (const _ of [1, 2]) {
    const made = await page.request.post('/sandbox/customers', { data: { state: 'documents_to_review' } })
    expect(made.status(), await made.text()).toBe(201)
  }
  await signInAs(page, 'underwriter')
  await page.goto('/backoffice')
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar y abrir' })).toBeFocused()
  await page.keyboard.type('documentos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/backoffice\/documentos$/)
  const rows = page.locator('[data-row]')
  await expect(rows.nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.nth(0)).toBeFocused()
  // Down to the first document that no colleague works on: other tests of this worker leave some behind.
  const { items } = await (await page.request.get('/staff/documents')).json()
  const free = items.findIndex(({ claim }: { claim: object | null }) => claim === null)
  expect(free).toBeGreaterThanOrEqual(0)
  for (let row = 1; row <= free; row += 1) {
    await page.keyboard.press('j')
    await expect(rows.nth(row)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/backoffice\/documentos\/\d+$/)
  await expect(page.getByText(claimTexts.mine)).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 20; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await tabTo(dialog.getByLabel(viewerTexts.rejectReason))
  await page.keyboard.press('ArrowDown')
  await tabTo(dialog.getByLabel(viewerTexts.rejectComment))
  await page.keyboard.type('Sale movida')
  await tabTo(dialog.getByRole('button', { name: viewerTexts.reject }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(viewerTexts.rejected)).toBeVisible()
})

test('keyboard only: g and a letter, the palette, the sheet of shortcuts, and out', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/backoffice')
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/backoffice\/clientes$/)
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

// The bank sign-in inside the page, on the real server with its simulated bank. What the data leads to is in `journeys`.
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { connectBank, openBank } from './fixtures/bank.ts'
import { enterAsNew } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const WAITING = 'Estamos leyendo los datos de tu banco'

test.beforeEach(async ({ page, request }) => {
  await enterAsNew(page, request, 'awaiting_bank_process_data')
  await page.goto('/registration')
  await expect(page).toHaveURL('/registration/bank-data')
})

test('[R2.21, R1.04] explains the sign-in, opens the bank, and a good account leads to the contract', async ({
  page,
}) => {
  await expectAccessible(page)
  const bank = await openBank(page)
  await expectAccessible(page, { exclude: 'iframe' })
  const frame = await page.locator('iframe').boundingBox()
  expect(frame?.width).toBe(390)
  expect(frame?.height).toBeGreaterThan(700)
  await bank.locator('input[name=scenario][value=good]').check()
  await bank.locator('button[value=connect]').click()
  await expect(page).toHaveURL('/registration/agreement-document')
  await expect(heading(page, 'Revisa y firma tu préstamo')).toBeVisible()
})

test('[R2.21] waits while the data is read, and a reopened page resumes waiting', async ({ page }) => {
  await connectBank(page, 'slow')
  await expect(heading(page, WAITING)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(heading(page, WAITING)).toBeVisible()
  await expect(page).toHaveURL('/registration/agreement-document', { timeout: 60_000 })
})

test('[R2.21] a cancelled, closed or failed bank sign-in shows a message and can be retried', async ({ page }) => {
  const bank = await openBank(page)
  await bank.locator('button[value=cancel]').click()
  await expect(page.getByText('Has salido sin terminar.')).toBeVisible()
  await openBank(page)
  await page.getByRole('button', { name: 'Cerrar y volver' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  const again = await openBank(page)
  await again.locator('button[value=fail]').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tu banco no ha podido conectar' })).toBeVisible()
  await expectAccessible(page)
})

test('[R2.21] a provider outage shows the support phone, and the same page can retry', async ({ page }) => {
  await page.route('**/aggregation/**', (route) =>
    route.fulfill({
      status: 503,
      json: { label: 'provider_unavailable', message: 'Un servicio que necesitamos no responde.', errors: [] },
    }),
  )
  await page.getByRole('button', { name: 'Conectar con mi banco' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'No hemos podido abrir la conexión' })
  await expect(alert.getByRole('link', { name: /^\d[\d ]+$/ })).toBeVisible()
  await page.unroute('**/aggregation/**')
  await openBank(page)
})

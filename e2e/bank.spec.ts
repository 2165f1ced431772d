// The bank sign-in inside the page, on the real server with its simulated bank. What the data leads to is in `journeys`.
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/axe.ts'
import { connectBank, openBank } from './fixtures/bank.ts'
import { enterAsNew } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const WAITING = 'Estamos leyendo los datos de tu banco'

test('[R1.04, R2.21] explains the sign-in, which can be retried after an outage, a cancellation, a closed page and a failure, waits while the data is read, and a good account leads to the contract', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'awaiting_bank_process_data')
  await page.goto('/registration')
  await expect(page).toHaveURL('/registration/bank-data')
  await expectAccessible(page)

  // An outage of the provider shows the support phone.
  await page.route('**/aggregation/**', (route) =>
    route.fulfill({
      status: 503,
      json: { label: 'provider_unavailable', message: 'Un servicio que necesitamos no responde.', errors: [] },
    }),
  )
  await page.getByRole('button', { name: 'Conectar con mi banco' }).click()
  const outage = page.getByRole('alert').filter({ hasText: 'No hemos podido abrir la conexión' })
  await expect(outage.getByRole('link', { name: /^\d[\d ]+$/ })).toBeVisible()
  await page.unroute('**/aggregation/**')

  const cancelled = await openBank(page)
  await expectAccessible(page, { exclude: 'iframe' })
  const frame = await page.locator('iframe').boundingBox()
  expect(frame?.width).toBe(390)
  expect(frame?.height).toBeGreaterThan(700)
  await cancelled.locator('button[value=cancel]').click()
  await expect(page.getByText('Has salido sin terminar.')).toBeVisible()
  await openBank(page)
  await page.getByRole('button', { name: 'Cerrar y volver' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  const failed = await openBank(page)
  await failed.locator('button[value=fail]').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tu banco no ha podido conectar' })).toBeVisible()
  await expectAccessible(page)

  // A good account, whose data takes a while. A reopened page resumes waiting.
  await connectBank(page, 'slow')
  await expect(heading(page, WAITING)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(heading(page, WAITING)).toBeVisible()
  await expect(page).toHaveURL('/registration/agreement-document', { timeout: 60_000 })
  await expect(heading(page, 'Revisa y firma tu préstamo')).toBeVisible()
})

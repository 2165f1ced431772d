// Failures of the server in the account. loan-documents.test.tsx and account-screen.test.tsx of the borrower app show the same
// without a browser.
import { expectAccessible } from './fixtures/axe.ts'
import { enterAsNew } from './fixtures/people.ts'
import { expect, test } from './fixtures/server.ts'

const DOWN = { message: 'Un servicio que necesitamos no responde.', label: 'provider_unavailable', errors: [] }

test('[R8.07, R8.09] a document that cannot be opened and auto-debit that cannot be switched on show errors, and nothing else breaks', async ({
  page,
  request,
}) => {
  await enterAsNew(page, request, 'active')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Activar el pago automático' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pago automático' })
  await dialog.getByRole('checkbox').check()
  await page.route('**/v2/user/ticket', (route) => route.fulfill({ status: 503, json: DOWN }))
  await dialog.getByRole('button', { name: 'Activar y añadir tarjeta' }).click()
  await expect(dialog.getByText('No podemos activar el débito automático')).toBeVisible()
  await expect(dialog).toContainText(DOWN.message)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByText('Documentos', { exact: true }).click()
  await page.route('**/v2/loans/*/documents/*', (route) => route.fulfill({ status: 503, json: DOWN }))
  await page.getByRole('button', { name: /^Descargar: Contrato/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No hemos podido abrir el documento.' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Descargar: Contrato/ })).toBeEnabled()
})

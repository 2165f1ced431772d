// Help for customers: an invitation with link and QR code, and a look into a customer's account with a reason and a banner.
import { formatPhone } from '@puente/domain'
import { signInAs } from '../fixtures/backoffice.ts'
import { makeCustomer } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/server.ts'

test('an agent invites a customer: the code and the link lead to the customer’s sign-in', async ({ page, context }) => {
  await signInAs(page, 'agent')
  await page.goto('/backoffice/agentes')
  await page.getByRole('button', { name: 'Crear invitación' }).click()
  await expect(page.getByLabel('Teléfono del cliente')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Teléfono del cliente').fill('600 777 888')
  await page.getByRole('button', { name: 'Crear invitación' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enseña este código al cliente' })
  const code = dialog.getByRole('img', { name: 'Código QR con el enlace de la invitación' })
  await expect(code).toBeVisible()
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const link = (await dialog.getByText('/auth/session?sessionid=').textContent()) ?? ''
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('textbox', { name: 'Número de teléfono móvil' })).toHaveValue('600 77 78 88')
})

test('support enters a customer’s account with a reason, in a tab that says so', async ({ page, request, context }) => {
  const phone = await makeCustomer(request, 'active')
  await signInAs(page, 'support')
  await page.goto('/backoffice')
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar y abrir' })).toBeFocused()
  await page.keyboard.type(phone.slice(2))
  await page
    .getByRole('option', { name: formatPhone(phone) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Entrar como el cliente' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Llama porque no ve su préstamo')
  await page.getByRole('button', { name: 'Crear el acceso' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Abrir la cuenta del cliente' }).click()
  const account = await opened
  await expect(account.getByText(/demo-support/)).toBeVisible()
  expect(await account.evaluate(() => window.opener)).toBeNull()
})

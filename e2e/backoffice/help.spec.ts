// Help for customers: an invitation with link and QR code, another phone, and a look into a customer's account with a banner.
import { formatPhone } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { customerPageTexts } from '@puente/texts/backoffice-find'
import { actTexts, railTexts } from '@puente/texts/backoffice-shell'
import { expectAccessible } from '../fixtures/axe.ts'
import { approveAsStaff, expect, signInAs, test } from '../fixtures/backoffice.ts'
import { makeCustomer } from '../fixtures/people.ts'

test('an agent sees only the own pages and why another is closed, and invites a customer with a code and a link to the sign-in', async ({
  page,
  context,
}) => {
  await signInAs(page, 'agent')
  await page.goto('/backoffice/clientes')
  await expect(page.getByRole('heading', { name: 'No tienes permiso para ver esta página' })).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Secciones' })
  await expect(rail.getByRole('link', { name: 'Sesiones de agente' })).toBeVisible()
  await expect(rail.getByRole('link', { name: railTexts.customers })).toHaveCount(0)

  await rail.getByRole('link', { name: 'Sesiones de agente' }).click()
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

test('support requests a new phone number for a customer, an admin approves it, and support signs in as the customer with a reason, in a marked tab', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const phone = await makeCustomer(request, 'active')
  const changed = '34699888777'
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

  await page.getByRole('button', { name: customerPageTexts.changePhone }).click()
  const dialog = page.getByRole('dialog', { name: customerPageTexts.changePhone })
  await expect(dialog.getByText(formatPhone(phone))).toBeVisible()
  await dialog.getByLabel(approvalTexts.customerPhone.to).fill('699 88 87 77')
  await dialog.getByLabel(actTexts.reason).fill('Llama desde su número nuevo')
  // Without the check of identity it is refused at its field.
  await dialog.getByRole('button', { name: customerPageTexts.changePhone }).click()
  const check = dialog.getByLabel(approvalTexts.customerPhone.check)
  await expect(check).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await check.selectOption({ label: approvalTexts.customerPhone.checks.in_person })
  const answer = page.waitForResponse((response) => response.url().endsWith('/phone') && response.status() === 202)
  await dialog.getByRole('button', { name: customerPageTexts.changePhone }).click()
  await expect(page.getByText(actTexts.waiting).first()).toBeVisible()
  await expect(page.getByText(formatPhone(phone)).first()).toBeVisible()
  await approveAsStaff(baseURL, 'admin', (await (await answer).json()).approval_id)
  // The open page shows the new one.
  await expect(page.getByText(formatPhone(changed)).first()).toBeVisible()

  await page.getByRole('button', { name: 'Entrar como el cliente' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Llama porque no ve su préstamo')
  await page.getByRole('button', { name: 'Crear el acceso' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Abrir la cuenta del cliente' }).click()
  const account = await opened
  await expect(account.getByText(/demo-support/)).toBeVisible()
  expect(await account.evaluate(() => window.opener)).toBeNull()
})

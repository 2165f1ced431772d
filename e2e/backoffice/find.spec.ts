// A customer says that the money did not arrive: staff find the loan, read what the bank answered, and write it down. And text
// from a customer stays text on every page.
import type { Page } from '@playwright/test'
import { formatPhone } from '@puente/domain'
import {
  contactOutcomeTexts,
  contactTitle,
  customerPageTexts,
  findTexts,
  loanPageTexts,
  payoutStatusText,
} from '@puente/texts/backoffice-find'
import { missingTexts, railTexts } from '@puente/texts/backoffice-shell'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, expectFits, signInAs, test } from '../fixtures/backoffice.ts'
import { countEffort } from '../fixtures/effort.ts'
import { makeCustomer } from '../fixtures/people.ts'

const EVIL = '<img src=x onerror="window.hacked=true">'

/** The customer as the server sends them, with texts that the input rules would refuse today. */
async function fillWithMarkup(page: Page, customerId: string): Promise<void> {
  const path = `/staff/customers/${customerId}`
  const customer = await (await page.request.get(path)).json()
  const address = { ...customer.addresses.actual, region: 'Madrid', city: 'Madrid', street: EVIL }
  const json = {
    ...customer,
    name: EVIL,
    email: EVIL,
    addresses: { registration: address, actual: address },
    contact_phones: [{ number: '34600000000', relation: 34, comment: EVIL }],
    notes: [{ id: 1, text: EVIL, author: 'admin:x', at: '2026-11-16T10:00:00Z', loan: null }],
  }
  await page.route(`**${path}`, (route) => route.fulfill({ json }))
}

test('a customer says that the money did not arrive: search, loan, answer of the bank, note; text from a customer stays inert', async ({
  page,
}) => {
  const made = await page.request.post('/sandbox/customers', { data: { state: 'processing_fail' } })
  expect(made.status(), await made.text()).toBe(201)
  const { phone, loan } = (await made.json()) as { phone: string; loan: { public_id: string } }
  await signInAs(page, 'support')
  await page.goto('/backoffice')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(phone.slice(2))
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: formatPhone(phone) })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/backoffice\/clientes\/\d+$/)
  const customerPath = new URL(page.url()).pathname
  await expect(page.getByText(formatPhone(phone)).first()).toBeVisible()
  await expectFits(page, customerPath)
  await expectAccessible(page)

  // The caller is logged with how the staff member identified them.
  await page.getByRole('button', { name: customerPageTexts.addContact }).click()
  const contact = page.getByRole('dialog')
  await contact.getByLabel(customerPageTexts.identifiedBy).selectOption('questions')
  await contact.getByLabel(customerPageTexts.contactSummary).fill('Dice que no le ha llegado el dinero')
  await contact.getByRole('button', { name: customerPageTexts.save }).click()
  await expect(page.getByText('Dice que no le ha llegado el dinero').first()).toBeVisible()

  await page.getByRole('link', { name: loan.public_id }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: loan.public_id })).toBeVisible()
  const payouts = page.getByRole('region', { name: loanPageTexts.payouts })
  await expect(payouts.getByText(payoutStatusText('failed')).first()).toBeVisible()
  await expect(payouts.getByText(findTexts.columns.bankReason)).toBeVisible()
  const row = payouts.getByRole('row').nth(1)
  await expect(row).toContainText(/\([A-Z]{2}\d{2}\)/)
  await expectAccessible(page)

  await page.getByRole('button', { name: loanPageTexts.addNote }).click()
  await page.getByRole('dialog').getByLabel(customerPageTexts.noteLabel).fill(`Explicado al cliente ${EVIL}`)
  await page.getByRole('dialog').getByRole('button', { name: customerPageTexts.save }).click()
  await expect(page.getByRole('region', { name: loanPageTexts.notes }).getByText(EVIL)).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  // Even what the input rules would refuse today is text on the customer's page.
  await fillWithMarkup(page, customerPath.split('/').at(-1) ?? '')
  await page.locator(`main a[href="${customerPath}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(EVIL)
  await expect(page.getByRole('region', { name: customerPageTexts.identity, exact: true })).toContainText(EVIL)
  await expect(page.getByRole('region', { name: customerPageTexts.notes, exact: true })).toContainText(EVIL)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

test('a call without an answer is logged with its outcome in four clicks, and the history says that it was ours', async ({
  page,
  request,
}) => {
  const phone = await makeCustomer(request, 'overdue')
  await signInAs(page, 'collector')
  const { id } = await (await page.request.get(`/staff/customers/${phone}`)).json()
  await page.goto(`/backoffice/clientes/${id}`)
  await expect(page.getByRole('button', { name: customerPageTexts.addContact })).toBeVisible()
  const effort = await countEffort(page)
  await page.getByRole('button', { name: customerPageTexts.addContact }).click()
  const dialog = page.getByRole('dialog', { name: customerPageTexts.addContact })
  await dialog
    .getByLabel(customerPageTexts.happened)
    .selectOption({ label: customerPageTexts.outgoing(contactOutcomeTexts.no_answer) })
  await dialog.getByRole('button', { name: customerPageTexts.save }).click()
  await expect(dialog).toBeHidden()
  const title = contactTitle({ channel: 'phone', direction: 'outgoing', outcome: 'no_answer' })
  for (const name of [customerPageTexts.contacts, customerPageTexts.timeline]) {
    await expect(page.getByRole('region', { name }).getByText(title)).toBeVisible()
  }
  expect(effort.taps()).toBeLessThanOrEqual(4)
  await expectAccessible(page)
})

test('a wrong loan number says so to staff and leads back to the loans in one click', async ({ page }) => {
  await signInAs(page, 'support')
  await page.goto('/backoffice/prestamos/NOEXISTE99')
  const { titles, backTo } = missingTexts
  await expect(page.getByRole('heading', { level: 1, name: titles.loan })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(titles.loan))
  await expectAccessible(page)
  await page.getByRole('link', { name: backTo(railTexts.loans) }).click()
  await expect(page.getByRole('heading', { level: 1, name: railTexts.loans })).toBeVisible()
})

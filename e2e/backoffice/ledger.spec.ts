// An accountant pays 50 € back that a customer paid too much, and reads the books.
import type { APIRequestContext } from '@playwright/test'
import { bookTexts } from '@puente/texts/backoffice-books'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { actTexts, railTexts } from '@puente/texts/backoffice-shell'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, expectFits, signInAs, test } from '../fixtures/backoffice.ts'

const { page: texts, dialog: dialogTexts } = refundTexts

/** A customer who repaid by card and then sent another 50 € by transfer. */
async function makeOverpaidCustomer(request: APIRequestContext): Promise<{ token: string; loan: string }> {
  const made = await request.post('/sandbox/customers', { data: { state: 'active' } })
  expect(made.status(), await made.text()).toBe(201)
  const { token, loan } = await made.json()
  const headers = { authorization: `Bearer ${token}` }
  const generated = await request.post('/v2/loan/payment-request/generate', {
    headers,
    data: { payment_type: 'payoff' },
  })
  const { payment_link: link } = await generated.json()
  await request.post(new URL(link, 'http://localhost').pathname, { data: { outcome: 'success' } })
  const sent = await request.post(`/staff/loans/${loan.public_id}/payments`, {
    headers: { authorization: 'Bearer sandbox-staff-token' },
    data: { reference: `AGAIN-${loan.public_id}`, amount: 50 },
  })
  expect(sent.status(), await sent.text()).toBe(200)
  expect((await sent.json()).overpaid).toBe(50)
  return { token, loan: loan.public_id }
}

test('50 € overpaid are refunded to the card, and the books agree', async ({ page }) => {
  const { token, loan } = await makeOverpaidCustomer(page.request)
  await signInAs(page, 'accountant')
  await page.goto('/backoffice/devoluciones')
  const row = page.getByRole('row').filter({ hasText: loan })
  await expect(row).toContainText('50,00')
  await expectAccessible(page)

  await row.getByRole('button', { name: texts.refund }).click()
  const dialog = page.getByRole('dialog', { name: dialogTexts.title(loan) })
  await expect(dialog.getByLabel(dialogTexts.amount)).toHaveValue('50,00')
  await expectAccessible(page)
  // A reason is needed, and an amount above what is owed back is refused at its field.
  await dialog.getByRole('button', { name: dialogTexts.confirm }).click()
  await expect(dialog.getByText(actTexts.reasonMissing)).toBeVisible()
  await dialog.getByLabel(actTexts.reason).fill('Pagó dos veces el mismo recibo')
  await dialog.getByLabel(dialogTexts.amount).fill('50,01')
  await dialog.getByRole('button', { name: dialogTexts.confirm }).click()
  await expect(dialog.getByLabel(dialogTexts.amount)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(dialogTexts.amount).fill('50')
  await dialog.getByRole('button', { name: dialogTexts.confirm }).click()
  await expect(page.getByText(dialogTexts.done)).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: texts.views.refunds }).click()
  await expect(row.getByText(refundTexts.statuses.completed)).toBeVisible()
  const borrower = await page.request.get('/v2/loan', { headers: { authorization: `Bearer ${token}` } })
  expect((await borrower.json()).overpaid).toBe(0)

  // The books; the prices are not an accountant's.
  await expect(page.getByRole('link', { name: railTexts.products })).toHaveCount(0)
  await page.getByRole('link', { name: railTexts.books }).click()
  await expect(page).toHaveURL(/\/backoffice\/contabilidad$/)
  await expect(page.getByRole('heading', { level: 1, name: railTexts.books })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Cargando…' })).toHaveCount(0)
  await expectFits(page, '/backoffice/contabilidad')
  await expectAccessible(page)
  await page.getByRole('button', { name: bookTexts.page.views.balance }).click()
  await expect(page).toHaveURL(/\?vista=saldos$/)
  await expect(page.getByRole('row').filter({ hasText: bookTexts.balance.total })).toContainText(bookTexts.page.yes)
  await expectAccessible(page)
  await page.getByRole('button', { name: bookTexts.page.views.checks }).click()
  await page.getByRole('button', { name: bookTexts.checks.run }).click()
  await expect(page.getByText(bookTexts.checks.ok).first()).toBeVisible()
})

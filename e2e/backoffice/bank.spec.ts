// Staff import a statement and book a transfer; the borrower's open page shows it without a reload.

import type { APIRequestContext } from '@playwright/test'
import { centsOf } from '@puente/domain'
import { backofficeBankTexts as texts } from '@puente/texts/backoffice-bank'
import { actTexts } from '@puente/texts/backoffice-shell'
import { expectAccessible } from '../fixtures/axe.ts'
import { approveAsStaff, expect, expectFits, signInAs, test } from '../fixtures/backoffice.ts'
import { signInWithToken } from '../fixtures/people.ts'
import { importStatement, nameOf } from '../fixtures/statements.ts'

interface Debtor {
  readonly token: string
  readonly loan: { readonly public_id: string; readonly calculations: { readonly today: { readonly amount: number } } }
}

async function makeDebtor(request: APIRequestContext): Promise<Debtor> {
  const response = await request.post('/sandbox/customers', { data: { state: 'active' } })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

test('a statement is imported, its transfer is booked with Enter, and the borrower’s open page shows the loan as repaid', async ({
  page,
  context,
  baseURL,
}) => {
  const { token, loan } = await makeDebtor(page.request)
  await signInWithToken(page, token, baseURL)
  const account = await context.newPage()
  // Without polls: only the event stream can bring the news.
  await account.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
  })
  await account.goto('/account')
  await expect(account.getByText('Hoy debes').first()).toBeVisible()
  await expect(account.getByText('Préstamo devuelto')).toHaveCount(0)

  await signInAs(page, 'accountant')
  const amountCents = centsOf(loan.calculations.today.amount)
  const payload = '<img src=x onerror=alert(1)>'
  const remittance = `${payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;')} ${loan.public_id}`
  const name = await nameOf(page.request, token)
  await importStatement(page, { amountCents, reference: 'E2E-EXACT', remittance, name })
  // What a payer wrote is text, never a part of the page.
  await expect(page.getByText(payload)).toBeVisible()
  await expectFits(page, '/backoffice/banco')
  await expectAccessible(page)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .locator('a[data-row]')
    .first()
    .click()
  await expect(page.getByText(texts.reasons.reference_exact)).toBeVisible()
  await expectAccessible(page)
  await page.locator('body').press('Enter')
  await expect(page.getByText(texts.line.assigned)).toBeVisible()
  await expect(page.getByText(texts.states.matched).first()).toBeVisible()

  await expect(account.getByText('Préstamo devuelto')).toBeVisible()
})

test('a transfer of another payer is booked with two people on a loan that staff look up, taken back and booked on another', async ({
  page,
  baseURL,
}) => {
  const [wrong, right] = [await makeDebtor(page.request), await makeDebtor(page.request)]
  await signInAs(page, 'accountant')
  await importStatement(page, { amountCents: 25_00, reference: 'E2E-BLANK', name: 'MADRE DE ALGUIEN' })
  await page
    // In the list of lines: the line may also be named beside a statement that differs from the books.
    .getByRole('row', { name: /MADRE DE ALGUIEN/ })
    .locator('a[data-row]')
    .click()
  await expect(page.getByText(texts.line.noProposals)).toBeVisible()

  const assignTo = async (publicId: string) => {
    await page.getByRole('button', { name: texts.line.other }).click()
    const dialog = page.getByRole('dialog', { name: texts.line.dialog.title })
    await dialog.getByLabel(texts.line.dialog.loan).fill(publicId)
    await dialog.getByLabel(texts.line.dialog.thirdParty).check()
    const submit = dialog.getByRole('button', { name: texts.line.dialog.submit, exact: true })
    await submit.click()
    await expect(dialog.getByText(texts.line.dialog.noteMissing)).toBeVisible()
    await dialog.getByLabel(texts.line.dialog.note, { exact: true }).fill('Lo paga su madre')
    const sent = page.waitForResponse((response) => response.url().endsWith('/match') && response.status() === 202)
    await submit.click()
    await expect(page.getByText(actTexts.waiting).first()).toBeVisible()
    await approveAsStaff(baseURL, 'admin', (await (await sent).json()).approval_id)
    await expect(page.getByRole('row', { name: new RegExp(`${publicId}.*${texts.line.bookingStands}`) })).toBeVisible()
  }
  await assignTo(wrong.loan.public_id)
  await expect(page.getByText(texts.states.third_party).first()).toBeVisible()

  await page.getByRole('button', { name: texts.line.unmatch }).click()
  const dialog = page.getByRole('dialog', { name: texts.line.unmatchTitle })
  await dialog.getByRole('textbox').fill('Era para otro préstamo')
  await dialog.getByRole('button', { name: texts.line.unmatch }).click()
  await expect(page.getByText(texts.line.noProposals)).toBeVisible()

  await assignTo(right.loan.public_id)
  await expect(
    page.getByRole('row', { name: new RegExp(`${wrong.loan.public_id}.*${texts.line.bookingReversed}`) }),
  ).toBeVisible()
})

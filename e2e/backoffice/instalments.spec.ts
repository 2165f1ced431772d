// Staff work on loans in instalments: they call one in with two people and take that back, compute what a customer could do, and match a
// transfer to it.
import type { APIRequestContext, Page } from '@playwright/test'
import { centsOf, euroText, formatDateShort } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { backofficeBankTexts as bankTexts } from '@puente/texts/backoffice-bank'
import { loanPageTexts } from '@puente/texts/backoffice-find'
import { planPageTexts as texts } from '@puente/texts/backoffice-plans'
import { actTexts } from '@puente/texts/backoffice-shell'
import { expectAccessible } from '../fixtures/axe.ts'
import { approveAsStaff, expect, expectFits, signInAs, test } from '../fixtures/backoffice.ts'
import { importStatement, nameOf } from '../fixtures/statements.ts'

/** A part of the second instalment. */
const SECOND = /cuota 2, 20,\d\d/

async function makeDebtor(request: APIRequestContext, state: string) {
  const made = await request.post('/sandbox/customers', { data: { state } })
  expect(made.status(), await made.text()).toBe(201)
  const { token, loan } = await made.json()
  return { token: String(token), publicId: String(loan.public_id), loan }
}
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Asks for an act in its dialog and approves it as another person. */
async function requestAct(page: Page, baseURL: string | undefined, name: string, reason: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText(`${actTexts.approval}:`)).toBeVisible()
  await dialog.getByLabel(actTexts.reason).fill(reason)
  const requested = page.waitForResponse((response) => response.status() === 202)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
  // Until the other person decides, every act on the debt is locked, and the page says why.
  await expect(page.getByText(approvalTexts.onObject.locked.debt)).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  await approveAsStaff(baseURL, 'admin', (await (await requested).json()).approval_id)
}

test('a loan in instalments is called in by two people, which the open page shows, and that is taken back by two', async ({
  page,
  baseURL,
}) => {
  const { publicId } = await makeDebtor(page.request, 'plan_demanded')
  await signInAs(page, 'collector')
  await page.goto(`/backoffice/prestamos/${publicId}`)
  const section = sectionOf(page, texts.acceleration.title)
  await expect(section.getByText(texts.acceleration.passed)).toBeVisible()
  await expect(section.getByRole('link', { name: texts.acceleration.openNotice })).toBeVisible()
  await expect(page.getByText(texts.head.behind(4, 6))).toBeVisible()
  await expectFits(page, 'a loan that may be called in')
  await expectAccessible(page)

  await requestAct(page, baseURL, texts.acceleration.accelerate, 'Cuatro cuotas sin pagar')
  // Without a reload: the whole debt is due, and the schedule has a second version.
  await expect(page.getByText(texts.head.dueAll)).toBeVisible()
  const versions = sectionOf(page, texts.versions.title)
  await versions.getByRole('button', { name: texts.versions.show(2) }).click()
  await expect(versions.getByRole('table', { name: texts.versions.shown(2) })).toContainText(texts.versions.removed)
  await expectFits(page, 'a loan that was called in')
  await expectAccessible(page)

  await requestAct(page, baseURL, texts.acceleration.revoke, 'El cliente propone un acuerdo')
  await expect(page.getByText(texts.head.behind(4, 6))).toBeVisible()
  await expect(page.getByText(texts.head.dueAll)).toHaveCount(0)

  // The demand ended with the revocation: the next one starts again with the notice, which waits for its term.
  await section.getByRole('button', { name: texts.acceleration.send }).click()
  const dialog = page.getByRole('dialog', { name: texts.acceleration.send })
  await dialog.getByLabel(actTexts.reason).fill('No cumple el acuerdo')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: texts.acceleration.send }).click()
  await expect(page.getByText(texts.acceleration.sentDone)).toBeVisible()
  await expect(section.getByRole('link', { name: texts.acceleration.openNotice })).toBeVisible()
  await expect(section.getByRole('button', { name: texts.acceleration.accelerate, exact: true })).toHaveCount(0)
})

test('staff compute what a customer could pay or defer, make the amortisation table, and compare what a deferral changed', async ({
  page,
}) => {
  const { publicId } = await makeDebtor(page.request, 'plan_ahead')
  await signInAs(page, 'support')
  await page.goto(`/backoffice/prestamos/${publicId}`)
  await expect(page.getByText(texts.head.upToDate)).toBeVisible()
  const whatIf = sectionOf(page, texts.whatIf.title)
  await whatIf.getByLabel(texts.whatIf.amount).fill('200,00')
  await page.keyboard.press('Enter')
  const modes = whatIf.getByRole('table', { name: texts.whatIf.early })
  for (const mode of Object.values(texts.whatIf.modes))
    await expect(modes.getByRole('row').filter({ hasText: mode })).toBeVisible()
  await expect(whatIf.getByText(texts.whatIf.deferralTexts.how)).toBeVisible()
  await whatIf.locator('summary', { hasText: texts.whatIf.deferralTexts.rows }).click()
  await expect(whatIf.getByRole('table', { name: texts.whatIf.deferralTexts.rows })).toBeVisible()
  await expectFits(page, 'a computed day')
  await expectAccessible(page)

  await page.getByRole('button', { name: texts.table.make }).click()
  const link = page.getByRole('link', { name: texts.table.open })
  await expect(link).toBeVisible()
  const file = await page.request.get(String(await link.getAttribute('href')))
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])

  const deferred = await makeDebtor(page.request, 'plan_deferred')
  await page.goto(`/backoffice/prestamos/${deferred.publicId}`)
  const versions = sectionOf(page, texts.versions.title)
  await expect(versions.getByRole('row').filter({ hasText: texts.versions.reasons.extension ?? '' })).toBeVisible()
  await versions.getByRole('button', { name: texts.versions.show(2) }).click()
  const comparison = versions.getByRole('table', { name: texts.versions.shown(2) })
  const [first] = deferred.loan.instalments
  await expect(comparison.getByRole('row').nth(1)).toContainText(formatDateShort(first.date))
  await expect(comparison.getByRole('row').nth(1)).toContainText(euroText(first.total))
  await expect(comparison.getByText(texts.versions.changed)).toHaveCount(3)
})

test('a transfer is matched to a loan in instalments: the line says what it would pay, and the loan what it paid', async ({
  page,
}) => {
  const { token, publicId, loan } = await makeDebtor(page.request, 'plan_late')
  await signInAs(page, 'accountant')
  const name = await nameOf(page.request, token)
  // What is due, and 20 € towards the next instalment.
  const amountCents = centsOf(loan.due_now) + 20_00
  await importStatement(page, { amountCents, reference: `E2E-${publicId}`, remittance: `Cuota ${publicId}`, name })
  await page
    .getByRole('row', { name: new RegExp(name) })
    .locator('a[data-row]')
    .first()
    .click()
  const covers = page.getByText(`${bankTexts.line.covers}:`).locator('..')
  await expect(covers).toContainText(/cuota 1, \d/i)
  // It counts from its value date, which is a day before today: a day of late interest less.
  await expect(covers).toContainText(SECOND)
  await expectAccessible(page)
  await page.locator('body').press('Enter')
  await expect(page.getByText(bankTexts.line.assigned)).toBeVisible()

  await page.goto(`/backoffice/prestamos/${publicId}`)
  await expect(page.getByText(texts.head.upToDate)).toBeVisible()
  const facts = page.getByRole('table', { name: loanPageTexts.facts })
  await expect(facts.getByText(SECOND)).toBeVisible()
  await expectFits(page, 'a loan that is up to date again')
})

// Tasks "a saved view shared with a colleague" and "a bulk assignment of 50": filters, views, selection and quick view of the list of loans.
import type { Page } from '@playwright/test'
import { findTexts } from '@puente/texts/backoffice-find'
import { listTexts as texts } from '@puente/texts/backoffice-lists'
import { railTexts, tableTexts } from '@puente/texts/backoffice-shell'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, expectFits, signInAs, test } from '../fixtures/backoffice.ts'
import { countEffort } from '../fixtures/effort.ts'
import { makeCustomer } from '../fixtures/people.ts'

// A server of its own: these tests fill the list, and other files count what is in it.
test.use({ serverSettings: { SANDBOX_BANK_SLOW_MS: '8001' } })

const rowsOf = (page: Page) => page.locator('[data-row]')
const names = async (page: Page) => {
  const { items } = await (await page.request.get('/staff/people')).json()
  return Object.fromEntries(items.map((one: { username: string; name: string }) => [one.username, one.name]))
}

/** Ticks the choices of the filter that is added. */
async function addFilter(page: Page, label: string): Promise<void> {
  await page.keyboard.press('f')
  await page.getByRole('listitem').getByRole('button', { name: label, exact: true }).click()
}

test('a view with two filters is saved and shared with a colleague in ten acts, who opens it in one and cannot change it', async ({
  page,
  request,
}) => {
  await makeCustomer(request, 'overdue')
  await signInAs(page, 'collector')
  await page.goto('/backoffice/prestamos')
  await expect(rowsOf(page).first()).toBeVisible()
  const colleague = (await names(page))['demo-support'] ?? ''
  const effort = await countEffort(page)

  await addFilter(page, findTexts.columns.late)
  await page.getByLabel(texts.from).fill('1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/late_from=1/)
  await addFilter(page, findTexts.status)
  await page.getByRole('checkbox', { name: 'En mora', exact: true }).check()
  await page.getByRole('button', { name: texts.apply }).click()
  await expect(page).toHaveURL(/status=21/)
  const count = (await (await page.request.get('/staff/loans?late_from=1&status=21')).json()).items.length
  await expect(rowsOf(page)).toHaveCount(count)
  await expect(page.getByRole('status', { name: texts.totals })).toContainText(texts.loans(count))
  await expectFits(page, 'lista con filtros')
  await expectAccessible(page)

  await page.getByRole('button', { name: texts.save, exact: true }).click()
  await page.getByRole('dialog').getByLabel(texts.viewName).fill('Mora de hoy')
  await page.getByRole('dialog').getByRole('checkbox', { name: colleague }).check()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: texts.save, exact: true }).click()
  const tab = page.getByRole('navigation', { name: texts.views }).getByRole('link', { name: 'Mora de hoy' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  // Two keys `f` and an Enter besides.
  expect(effort.taps() + 3).toBeLessThanOrEqual(10)

  await page.reload()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(rowsOf(page)).toHaveCount(count)

  await signInAs(page, 'support')
  await page.goto('/backoffice/prestamos')
  await tab.click()
  await expect(page).toHaveURL(/vista=/)
  await expect(rowsOf(page)).toHaveCount(count)
  await expect(page.getByText(/^Compartida por/)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.manage })).toBeHidden()
})

test('fifty loans are given to a colleague in five acts, and are then what the filter by colleague lists', async ({
  page,
  request,
}) => {
  test.slow()
  for (let made = 0; made < 50; made += 5) {
    await Promise.all(Array.from({ length: 5 }, () => makeCustomer(request, 'overdue')))
  }
  await signInAs(page, 'collector')
  await page.goto('/backoffice/prestamos?late_from=1')
  await expect(rowsOf(page)).toHaveCount(50)
  const effort = await countEffort(page)
  await page.getByRole('checkbox', { name: tableTexts.selectAll }).check()
  await expect(page.getByText(texts.selected(50))).toBeVisible()
  await page.keyboard.press('a')
  await page.getByLabel(texts.assignee).selectOption('demo-collector')
  await page.getByRole('button', { name: texts.assign, exact: true }).last().click()
  await expect(page.getByText(texts.done(50, 0))).toBeVisible()
  // The key `a` besides.
  expect(effort.taps() + 1).toBeLessThanOrEqual(5)

  await page.goto('/backoffice/prestamos?assignee=demo-collector')
  await expect(page.getByRole('status', { name: texts.totals })).toContainText(texts.loans(50))
  await expect(rowsOf(page)).toHaveCount(50)
})

test('a row is peeked at with Space, j shows the next one, Enter opens it, and Back returns to the row', async ({
  page,
}) => {
  await signInAs(page, 'collector')
  await page.goto('/backoffice/prestamos?late_from=1')
  await expect(rowsOf(page).first()).toBeVisible()
  const [first, second] = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const panel = page.getByRole('complementary', { name: texts.peek })
  await expect(panel.getByText(first ?? '', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByText(second ?? '', { exact: true })).toBeVisible()
  await expect(panel.getByText(texts.owedToday)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.locator(`[data-row="${second}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: second ?? '' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: railTexts.loans })).toBeVisible()
  await expect(page.locator(`[data-row="${second}"]`)).toBeFocused()
})

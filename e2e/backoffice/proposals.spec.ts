// A collector calls a borrower back and prepares a discount on the page of the loan; the borrower's open page shows it, and a code accepts it.
import { proposalTexts as staffTexts } from '@puente/texts/backoffice-proposals'
import { actTexts } from '@puente/texts/backoffice-shell'
import { taskTexts } from '@puente/texts/backoffice-tasks'
import { proposalTexts as texts } from '@puente/texts/proposal'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, signInAs, test } from '../fixtures/backoffice.ts'
import { codeSentTo, signInWithToken } from '../fixtures/people.ts'

test('a borrower asks for a call, which staff take and mark as done, and accepts the prepared discount on the open page with a code', async ({
  page,
  context,
}) => {
  const made = await page.request.post('/sandbox/customers', { data: { state: 'overdue' } })
  expect(made.status(), await made.text()).toBe(201)
  const { token, phone, loan } = await made.json()
  await signInWithToken(page, token, made.url())
  await signInAs(page, 'collector')
  await page.goto('/backoffice')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const headers = { authorization: `Bearer ${token}` }
  const asked = await page.request.post('/v2/loan/call_request', { headers, data: { time: 'morning' } })
  expect(asked.ok(), await asked.text()).toBe(true)
  // The rail counts it without a reload, and the palette opens the page.
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Tareas.*pendiente/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar y abrir' })).toBeFocused()
  await page.keyboard.type('tareas')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/backoffice\/tareas$/)
  const row = page.getByRole('row').filter({ hasText: 'Pide que le llamemos por la mañana' }).first()
  await expect(row).toContainText(taskTexts.unassigned)
  await expectAccessible(page)
  await row.getByRole('button', { name: taskTexts.take }).click()
  await expect(row).not.toContainText(taskTexts.unassigned)
  await page.keyboard.press('j')
  await expect(page.locator('[data-row]').first()).toBeFocused()
  const before = await page.locator('[data-row]').count()
  await row.getByRole('button', { name: taskTexts.finish }).click()
  await expect(page.locator('[data-row]')).toHaveCount(before - 1)

  // The borrower's page is open, and staff prepare the discount.
  const account = await context.newPage()
  await account.setViewportSize({ width: 390, height: 844 })
  await account.goto('/account')
  await expect(account.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(account.getByRole('heading', { name: texts.discount.title })).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(loan.public_id)
  await page.getByRole('option', { name: loan.public_id }).first().click()
  await page.getByRole('button', { name: staffTexts.prepareDiscount }).click()
  const dialog = page.getByRole('dialog', { name: staffTexts.prepareDiscount })
  const owed = (await (await page.request.get('/v2/loan', { headers })).json()).calculations.today.amount as number
  const agreed = Math.floor(owed) - 20
  await dialog.getByLabel(staffTexts.fields.amount).fill(String(agreed))
  await dialog.getByLabel(actTexts.reason).fill('Ha perdido el trabajo')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: staffTexts.prepare }).click()
  await expect(page.getByText(staffTexts.done)).toBeVisible()
  const section = page.getByRole('region', { name: staffTexts.section })
  await expect(section.getByText(staffTexts.states.open)).toBeVisible()
  await expect(page.getByRole('button', { name: staffTexts.prepareDiscount })).toHaveCount(0)

  // Without a reload.
  await expect(account.getByRole('heading', { name: texts.discount.title })).toBeVisible()
  await expectAccessible(account)
  await account.getByRole('button', { name: texts.accept }).click()
  const accept = account.getByRole('dialog', { name: texts.code.title })
  await accept.getByRole('textbox').fill(await codeSentTo(page.request, String(phone).slice(2)))
  await accept.getByRole('button', { name: texts.code.submit }).click()
  await expect(accept).toHaveCount(0)
  await expect(account.getByRole('heading', { name: texts.discount.title })).toHaveCount(0)

  await expect(section.getByText(staffTexts.states.applied)).toBeVisible()
  await expect(section.getByText(staffTexts.confirmedAt)).toBeVisible()
})

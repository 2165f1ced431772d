// A borrower who is late promises on a phone to pay by a day; the collector sees the promise, what it stops, and notes a hold on the page of the
// loan, which the other pages show without a reload.
import { contactStandingTexts, holdKindTexts, holdTexts, staffPromiseTexts } from '@puente/texts/backoffice-collections'
import { actTexts } from '@puente/texts/backoffice-shell'
import { paymentHelpTexts } from '@puente/texts/payment-help'
import { promiseTexts } from '@puente/texts/promises'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, expectFits, signInAs, test } from '../fixtures/backoffice.ts'
import { signInWithToken } from '../fixtures/people.ts'

test('a late borrower promises to pay at 390, and the collector sees the promise and notes a lawyer', async ({
  page,
  context,
}) => {
  const made = await page.request.post('/sandbox/customers', { data: { state: 'overdue_5_days' } })
  expect(made.status(), await made.text()).toBe(201)
  const { token, loan } = await made.json()
  await signInWithToken(page, token, made.url())

  const account = await context.newPage()
  await account.setViewportSize({ width: 390, height: 844 })
  await account.goto('/account/ayuda-pago')
  await account.getByRole('button', { name: paymentHelpTexts.skipAll }).click()
  const form = account.getByRole('region', { name: promiseTexts.title })
  await form.getByRole('textbox', { name: promiseTexts.amount }).fill('60')
  await form.getByRole('combobox', { name: promiseTexts.date }).selectOption('4')
  await expectAccessible(account)
  // A double click promises once.
  await form.getByRole('button', { name: promiseTexts.action }).dblclick()
  const stands = account.getByRole('region', { name: promiseTexts.standsTitle })
  await expect(stands).toContainText('60,00')
  await expectAccessible(account)
  await account.reload()
  await expect(stands).toContainText('60,00')
  await expect(form).toHaveCount(0)

  await signInAs(page, 'collector')
  const loanPath = `/backoffice/prestamos/${loan.public_id}`
  await page.goto(loanPath)
  const promises = page.getByRole('region', { name: staffPromiseTexts.section })
  await expect(promises).toContainText(staffPromiseTexts.states.open)
  await expect(promises.getByRole('button', { name: staffPromiseTexts.add })).toHaveCount(0)
  const holds = page.getByRole('region', { name: holdTexts.title })
  await expect(holds).toContainText(holdKindTexts.promise)
  await expect(holds.getByRole('button', { name: holdTexts.lift })).toHaveCount(0)

  await holds.getByRole('button', { name: holdTexts.add }).click()
  const dialog = page.getByRole('dialog', { name: holdTexts.addTitle })
  await dialog.getByLabel(holdTexts.kind).selectOption('lawyer')
  await dialog.getByRole('button', { name: holdTexts.confirm }).click()
  await expect(dialog.getByText(actTexts.reasonMissing)).toBeVisible()
  await dialog.getByLabel(actTexts.reason).fill('Llama su abogada, Ana Ejemplo')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: holdTexts.confirm }).click()
  await expect(holds).toContainText(holdKindTexts.lawyer)
  await expectFits(page, loanPath)
  await expectAccessible(page)

  await page.goto(
    `/backoffice/clientes/${(await (await page.request.get(`/staff/loans/${loan.public_id}`)).json()).customer.id}`,
  )
  await expect(page.getByRole('region', { name: contactStandingTexts.title })).toContainText(contactStandingTexts.never)
  await expect(holds).toContainText(holdKindTexts.lawyer)
  await holds.getByRole('button', { name: holdTexts.lift }).click()
  const lifting = page.getByRole('dialog', { name: holdTexts.liftTitle(holdKindTexts.lawyer) })
  await lifting.getByLabel(actTexts.reason).fill('La abogada deja el caso')
  await lifting.getByRole('button', { name: holdTexts.lift }).click()
  await expect(holds.getByRole('button', { name: holdTexts.lift })).toHaveCount(0)
  await expectFits(page, new URL(page.url()).pathname)
  await expectAccessible(page)
})

// Staff prepare a discount on the page of a loan; the borrower's open page shows it, and a code accepts it.
import { proposalTexts as staffTexts } from '@puente/texts/backoffice-proposals'
import { actTexts } from '@puente/texts/backoffice-shell'
import { proposalTexts as texts } from '@puente/texts/proposal'
import { expectAccessible } from '../fixtures/axe.ts'
import { signInAs } from '../fixtures/backoffice.ts'
import { codeSentTo } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/server.ts'

test('a prepared discount reaches the open page of the borrower, who accepts it with a code', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = await page.request.post('/sandbox/customers', { data: { state: 'overdue' } })
  expect(made.status(), await made.text()).toBe(201)
  const { token, phone, loan } = await made.json()
  const borrower = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 390, height: 844 },
  })
  await borrower.addCookies([{ name: 'access_token', value: token, url: baseURL ?? '' }])
  const account = await borrower.newPage()
  await account.goto('/account')
  await expect(account.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(account.getByRole('heading', { name: texts.discount.title })).toHaveCount(0)

  await signInAs(page, 'collector')
  await page.goto(`/backoffice/prestamos/${loan.public_id}`)
  await page.getByRole('button', { name: staffTexts.prepareDiscount }).click()
  const dialog = page.getByRole('dialog', { name: staffTexts.prepareDiscount })
  const owed = (await (await page.request.get('/v2/loan', { headers: { authorization: `Bearer ${token}` } })).json())
    .calculations.today.amount as number
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
  await borrower.close()

  await expect(section.getByText(staffTexts.states.applied)).toBeVisible()
  await expect(section.getByText(staffTexts.confirmedAt)).toBeVisible()
})

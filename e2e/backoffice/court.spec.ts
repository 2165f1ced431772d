// A debt goes to court and back, each time with the approval of a second person.
import { staffLoanStatusTexts as statuses } from '@puente/texts/staff-loan-status'
import { approveAsStaff, expect, requestMove, signInAs, test } from '../fixtures/backoffice.ts'

test('a loan is moved to court and back: a collector requests, a second person approves, and the open page follows', async ({
  page,
  baseURL,
}) => {
  const made = await page.request.post('/sandbox/customers', { data: { state: 'pre_court' } })
  expect(made.status(), await made.text()).toBe(201)
  const loan: string = (await made.json()).loan.public_id
  const move = async (status: string, reason: string) => {
    const requested = page.waitForResponse((response) => response.status() === 202)
    await requestMove(page, status, reason)
    await approveAsStaff(baseURL, 'admin', (await (await requested).json()).approval_id)
  }
  await signInAs(page, 'collector')
  await page.goto(`/backoffice/prestamos/${loan}`)
  // The status beside the title; the history names it too.
  const title = page.getByRole('heading', { level: 1 }).locator('..')
  await expect(title.getByText(statuses.pre_court)).toBeVisible()
  await move(statuses.court, 'No contesta desde hace tres meses')
  await expect(title.getByText(statuses.court, { exact: true })).toBeVisible()

  await move(statuses.pre_court, 'El juzgado archiva el caso')
  await expect(title.getByText(statuses.pre_court)).toBeVisible()
  await expect(page.getByText('El juzgado archiva el caso').first()).toBeVisible()
})

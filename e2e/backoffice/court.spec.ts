// A debt goes to court and back, each time with the approval of a second person.
import type { Page } from '@playwright/test'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { staffLoanStatusTexts as statuses } from '@puente/texts/staff-loan-status'
import { requestMove, signInAs } from '../fixtures/backoffice.ts'
import { expect, test } from '../fixtures/server.ts'

const { page: approvals, states } = approvalTexts

/** Opens the newest request in the list of the approver, and approves it. */
async function approveInList(approver: Page, loan: string, reason: string): Promise<void> {
  await approver.goto('/backoffice/aprobaciones')
  await approver
    .getByRole('row', { name: new RegExp(loan) })
    .getByRole('link')
    .first()
    .click()
  await expect(approver.getByText(reason).first()).toBeVisible()
  await approver.getByRole('button', { name: approvals.approve }).click()
  const dialog = approver.getByRole('dialog', { name: approvals.approveTitle })
  await dialog.getByRole('button', { name: approvals.approve }).click()
  await expect(approver.getByText(states.approved).first()).toBeVisible()
}

test('a loan is moved to court and back: a collector requests, a second person approves, and the open page follows', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = await page.request.post('/sandbox/customers', { data: { state: 'pre_court' } })
  expect(made.status(), await made.text()).toBe(201)
  const loan: string = (await made.json()).loan.public_id
  const approver = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) })
  await signInAs(approver, 'admin')
  await signInAs(page, 'collector')

  await page.goto(`/backoffice/prestamos/${loan}`)
  // The status beside the title; the history names it too.
  const title = page.getByRole('heading', { level: 1 }).locator('..')
  await expect(title.getByText(statuses.pre_court)).toBeVisible()
  await requestMove(page, statuses.court, 'No contesta desde hace tres meses')
  await approveInList(approver, loan, 'No contesta desde hace tres meses')
  await expect(title.getByText(statuses.court, { exact: true })).toBeVisible()

  await requestMove(page, statuses.pre_court, 'El juzgado archiva el caso')
  await approveInList(approver, loan, 'El juzgado archiva el caso')
  await expect(title.getByText(statuses.pre_court)).toBeVisible()
  await expect(page.getByText('El juzgado archiva el caso').first()).toBeVisible()
  await approver.close()
})

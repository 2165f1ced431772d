// Two people decide: what one requests, another approves, and no person can be both.
import type { Page } from '@playwright/test'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { staffLoanStatusTexts as statuses } from '@puente/texts/staff-loan-status'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, requestMove, signInAs, test } from '../fixtures/backoffice.ts'

const { page: texts, list, states, refusals } = approvalTexts
const REASON = 'Acuerdo del comité de noviembre'

/** As a collector, moves a debt to court on its page: the request waits for a second collector or an admin. */
async function requestCourt(page: Page): Promise<string> {
  const made = await page.request.post('/sandbox/customers', { data: { state: 'pre_court' } })
  expect(made.status(), await made.text()).toBe(201)
  const loan: string = (await made.json()).loan.public_id
  await signInAs(page, 'collector')
  await page.goto(`/backoffice/prestamos/${loan}`)
  await requestMove(page, statuses.court, REASON)
  return loan
}

/** Opens the own request from the list of approvals. */
async function openOwnRequest(page: Page, loan: string): Promise<void> {
  await page.goto('/backoffice/aprobaciones')
  await page.getByRole('button', { name: list.tabs.mine }).click()
  const row = page.getByRole('row', { name: new RegExp(loan) })
  await expect(row.getByRole('cell', { name: states.waiting })).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(page.getByText(REASON).first()).toBeVisible()
}

test('the approver is absent: the requester asks a named colleague, whose open list shows it, and who approves', async ({
  page,
  browser,
  baseURL,
}) => {
  const colleague = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) })
  await signInAs(colleague, 'admin-2')
  await colleague.goto('/backoffice/aprobaciones')
  const loan = await requestCourt(page)
  const row = colleague.getByRole('row', { name: new RegExp(loan) })
  await expect(row).toBeVisible()

  await openOwnRequest(page, loan)
  await page.getByRole('button', { name: texts.delegate }).click()
  const dialog = page.getByRole('dialog', { name: texts.delegateTitle })
  await dialog.getByLabel(texts.delegateTo).selectOption({ label: 'Bruno Administrador' })
  await dialog.getByRole('button', { name: texts.delegateTitle }).click()
  await expect(page.getByText(approvalTexts.events.delegated('Bruno Administrador'))).toBeVisible()
  await expect(row.getByText('Bruno Administrador')).toBeVisible()
  await expectAccessible(colleague)

  await row.getByRole('link').click()
  await expect(colleague.getByText(REASON).first()).toBeVisible()
  await expectAccessible(colleague)
  await colleague.getByRole('button', { name: texts.approve }).click()
  const approve = colleague.getByRole('dialog', { name: texts.approveTitle })
  await approve.getByRole('button', { name: texts.approve }).click()
  await expect(colleague.getByText(states.approved).first()).toBeVisible()
  // The requester's open page learns of it.
  await expect(page.getByText(states.approved).first()).toBeVisible()
  await colleague.close()
})

test('the requester cannot approve their own request: the page says who must, and offers no button', async ({
  page,
}) => {
  const loan = await requestCourt(page)
  await page.goto('/backoffice/aprobaciones')
  // Not among the requests that wait for the reader.
  await expect(page.getByText(list.emptyTitle)).toBeVisible()
  await openOwnRequest(page, loan)
  await expect(page.getByText(refusals.own_request)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.cancel })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.approve })).toHaveCount(0)
  await expect(page.getByRole('button', { name: texts.reject })).toHaveCount(0)
})

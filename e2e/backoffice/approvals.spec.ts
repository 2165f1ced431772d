// Two people decide: what one requests, another approves, and no person can be both.
import type { Page } from '@playwright/test'
import { formatPhone } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { customerPageTexts } from '@puente/texts/backoffice-find'
import { actTexts } from '@puente/texts/backoffice-shell'
import { staffLoanStatusTexts as statuses } from '@puente/texts/staff-loan-status'
import { expectAccessible } from '../fixtures/axe.ts'
import { approveAsStaff, requestMove, signInAs } from '../fixtures/backoffice.ts'
import { expect, test } from '../fixtures/server.ts'

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

test('support asks for another phone of a customer, an admin approves it, and the open page shows the new one', async ({
  page,
  baseURL,
}) => {
  const made = await page.request.post('/sandbox/customers', { data: { state: 'active' } })
  const { phone } = (await made.json()) as { phone: string }
  const changed = '34699888777'
  await signInAs(page, 'support')
  const { id } = await (await page.request.get(`/staff/customers/${phone}`)).json()
  await page.goto(`/backoffice/clientes/${id}`)
  await page.getByRole('button', { name: customerPageTexts.changePhone }).click()
  const dialog = page.getByRole('dialog', { name: customerPageTexts.changePhone })
  await expect(dialog.getByText(formatPhone(phone))).toBeVisible()
  await dialog.getByLabel(approvalTexts.customerPhone.to).fill('699 88 87 77')
  await dialog.getByLabel(actTexts.reason).fill(REASON)
  // Without the check of identity it is refused at its field.
  await dialog.getByRole('button', { name: customerPageTexts.changePhone }).click()
  const check = dialog.getByLabel(approvalTexts.customerPhone.check)
  await expect(check).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await check.selectOption({ label: approvalTexts.customerPhone.checks.in_person })
  const answer = page.waitForResponse((response) => response.url().endsWith('/phone') && response.status() === 202)
  await dialog.getByRole('button', { name: customerPageTexts.changePhone }).click()
  await expect(page.getByText(actTexts.waiting).first()).toBeVisible()
  await expect(page.getByText(formatPhone(phone)).first()).toBeVisible()
  await approveAsStaff(baseURL, 'admin', (await (await answer).json()).approval_id)
  await expect(page.getByText(formatPhone(changed)).first()).toBeVisible()
})

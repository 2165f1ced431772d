// Two people decide: what one requests, another approves, and no person can be both.
import type { Page } from '@playwright/test'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { expectAccessible } from '../fixtures/axe.ts'
import { signInAs } from '../fixtures/backoffice.ts'
import { expect, test } from '../fixtures/server.ts'

const { page: texts, list, states, refusals } = approvalTexts
const REASON = 'Acuerdo del comité de noviembre'

/** Sends a request as the signed-in staff member, as a page would. */
async function post(page: Page, path: string, data: object) {
  const { csrf_token: token } = await (await page.request.get('/staff/session')).json()
  const answer = await page.request.post(path, { headers: { 'x-csrf-token': token }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A debt whose move to court waits for a second collector or an admin; the request's id and the loan. */
async function requestCourt(page: Page): Promise<{ id: number; loan: string }> {
  const made = await page.request.post('/sandbox/customers', { data: { state: 'pre_court' } })
  expect(made.status(), await made.text()).toBe(201)
  const loan: string = (await made.json()).loan.public_id
  await signInAs(page, 'collector')
  const { approval_id: id } = await post(page, `/staff/loans/${loan}/move`, { to: 30, reason: REASON })
  return { id, loan }
}

test('the approver is absent: the requester asks a named colleague, whose open list shows it, and who approves', async ({
  page,
  browser,
  baseURL,
}) => {
  const colleague = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) })
  await signInAs(colleague, 'admin-2')
  await colleague.goto('/backoffice/aprobaciones')
  const { id, loan } = await requestCourt(page)
  const row = colleague.getByRole('row', { name: new RegExp(loan) })
  await expect(row).toBeVisible()

  await page.goto(`/backoffice/aprobaciones/${id}`)
  await page.getByRole('button', { name: texts.delegate }).click()
  const dialog = page.getByRole('dialog', { name: texts.delegateTitle })
  await dialog.getByLabel(texts.delegateTo).selectOption({ label: 'demo-admin-2' })
  await dialog.getByRole('button', { name: texts.delegateTitle }).click()
  await expect(page.getByText(approvalTexts.events.delegated('demo-admin-2'))).toBeVisible()
  await expect(row.getByText('demo-admin-2')).toBeVisible()
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

test('the requester cannot approve their own request: the page says who must, and the server refuses', async ({
  page,
}) => {
  const { id } = await requestCourt(page)
  await page.goto(`/backoffice/aprobaciones/${id}`)
  await expect(page.getByText(refusals.own_request)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.approve })).toHaveCount(0)
  const { csrf_token: token } = await (await page.request.get('/staff/session')).json()
  const refused = await page.request.post(`/staff/approvals/${id}/approve`, {
    headers: { 'x-csrf-token': token },
    data: {},
  })
  expect([refused.status(), (await refused.json()).reason]).toEqual([403, 'own_request'])
  await page.goto('/backoffice/aprobaciones')
  await expect(page.getByText(list.emptyTitle)).toBeVisible()
  await page.getByRole('button', { name: list.tabs.mine }).click()
  await expect(page.getByRole('cell', { name: states.waiting }).first()).toBeVisible()
})

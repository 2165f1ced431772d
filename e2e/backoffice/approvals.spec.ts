// Two people decide: what one requests, another approves, and no person can be both.
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { railTexts } from '@puente/texts/backoffice-shell'
import { staffLoanStatusTexts as statuses } from '@puente/texts/staff-loan-status'
import { expectAccessible } from '../fixtures/axe.ts'
import { approveAsStaff, requestMove, signInAs } from '../fixtures/backoffice.ts'
import { expect, test } from '../fixtures/server.ts'

const { page: texts, list, states, refusals } = approvalTexts
const TO_COURT = 'No contesta desde hace tres meses'
const BACK = 'El juzgado archiva el caso'

test('a loan is moved to court and back: the requester cannot approve it and asks a named colleague, and the open pages follow', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = await page.request.post('/sandbox/customers', { data: { state: 'pre_court' } })
  expect(made.status(), await made.text()).toBe(201)
  const loan: string = (await made.json()).loan.public_id
  const rowOfLoan = { name: new RegExp(loan) }
  await signInAs(page, 'collector')
  await page.goto(`/backoffice/prestamos/${loan}`)
  // The status beside the title; the history names it too.
  const title = page.getByRole('heading', { level: 1 }).locator('..')
  await expect(title.getByText(statuses.pre_court)).toBeVisible()
  const moved = page.waitForResponse((response) => response.status() === 202)
  await requestMove(page, statuses.court, TO_COURT)
  await approveAsStaff(baseURL, 'admin', (await (await moved).json()).approval_id)
  await expect(title.getByText(statuses.court, { exact: true })).toBeVisible()

  // The way back: the open list of a colleague shows the request.
  const colleague = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) })
  await signInAs(colleague, 'admin-2')
  await colleague.goto('/backoffice/aprobaciones')
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
  await requestMove(page, statuses.pre_court, BACK)
  const waiting = colleague.getByRole('row', rowOfLoan)
  await expect(waiting).toBeVisible()

  // The requester does not find it among the requests that wait for the reader, and cannot decide it.
  await page.getByRole('link', { name: railTexts.approvals }).click()
  await expect(page.getByText(list.emptyTitle)).toBeVisible()
  await page.getByRole('button', { name: list.tabs.mine }).click()
  const own = page.getByRole('row', rowOfLoan).filter({ hasText: states.waiting })
  await expect(own.getByRole('cell', { name: states.waiting })).toBeVisible()
  await own.getByRole('link').first().click()
  await expect(page.getByText(BACK).first()).toBeVisible()
  await expect(page.getByText(refusals.own_request)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.cancel })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.approve })).toHaveCount(0)
  await expect(page.getByRole('button', { name: texts.reject })).toHaveCount(0)

  // The approver is absent: the requester asks the colleague by name.
  await page.getByRole('button', { name: texts.delegate }).click()
  const dialog = page.getByRole('dialog', { name: texts.delegateTitle })
  await dialog.getByLabel(texts.delegateTo).selectOption({ label: 'Bruno Administrador' })
  await dialog.getByRole('button', { name: texts.delegateTitle }).click()
  await expect(page.getByText(approvalTexts.events.delegated('Bruno Administrador'))).toBeVisible()
  await expect(waiting.getByText('Bruno Administrador')).toBeVisible()
  await expectAccessible(colleague)

  await waiting.getByRole('link').click()
  await expect(colleague.getByText(BACK).first()).toBeVisible()
  await expectAccessible(colleague)
  await colleague.getByRole('button', { name: texts.approve }).click()
  const approve = colleague.getByRole('dialog', { name: texts.approveTitle })
  await approve.getByRole('button', { name: texts.approve }).click()
  await expect(colleague.getByText(states.approved).first()).toBeVisible()
  await colleague.close()

  // The requester's open page learns of it, and so does the loan.
  await expect(page.getByText(states.approved).first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: loan }).click()
  await expect(title.getByText(statuses.pre_court)).toBeVisible()
  await expect(page.getByText(BACK).first()).toBeVisible()
})

// @vitest-environment happy-dom
import type { StaffLoanPage } from '@puente/contract'
import { addDays, civilDate } from '@puente/domain'
import { planActTexts, planPageTexts } from '@puente/texts/backoffice-plans'
import { actTexts } from '@puente/texts/backoffice-shell'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../../api/http.ts'
import { Acceleration } from './acceleration.tsx'

// Goal: staff see which step towards calling a loan in comes next, and are offered that one alone.

const { acceleration: texts } = planPageTexts
const TODAY = civilDate('2027-05-20')
const permissions = vi.hoisted(() => ({ held: ['loans.move'] as string[] }))
vi.mock('../../../../api/server-time.ts', () => ({ serverNow: () => new Date('2027-05-20T10:00:00Z') }))
vi.mock('../../../../api/session.ts', () => ({
  useHasPermission: () => (permission: string) => permissions.held.includes(permission),
  useSession: () => ({ four_eyes: true }),
}))
vi.spyOn(api, 'get').mockResolvedValue({})
const post = vi.spyOn(api, 'post').mockResolvedValue({ outcome: 'waiting', approval_id: 4 })
afterEach(() => {
  cleanup()
  post.mockClear()
  permissions.held = ['loans.move']
})

type State = NonNullable<StaffLoanPage['acceleration']>
const MISSED: State = { missed: 3, min_missed: 3, notice_days: 30, barrier: null, notice: null, accelerated_on: null }
const noticeOf = (deliveredOn: string): State['notice'] => ({
  document: 'd-1',
  issued_on: civilDate(deliveredOn),
  accelerates_on: addDays(civilDate(deliveredOn), 30),
  delivered_on: civilDate(deliveredOn),
  may_accelerate_from: addDays(civilDate(deliveredOn), 30),
})

function open(state: State, page: Partial<StaffLoanPage> = {}) {
  const loan = { public_id: 'P-5', due_now: 241.46, returned_date: null, calculations: { today: { amount: 350.06 } } }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Acceleration page={{ loan, waiting_approvals: [], acceleration: state, ...page } as unknown as StaffLoanPage} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('says nothing while no instalment is missed', () => {
  open({ ...MISSED, missed: 0, barrier: 'not_in_this_status' })
  expect(screen.queryByRole('heading')).toBeNull()
})

it('offers the notice first', async () => {
  const user = open(MISSED)
  expect(buttons()).toEqual([texts.send, texts.otherDemand])
  await user.click(screen.getByRole('button', { name: texts.send }))
  const dialog = within(screen.getByRole('dialog', { name: texts.send }))
  expect(dialog.getByText(/19 de junio/)).toBeTruthy()
  expect(dialog.queryByText(new RegExp(actTexts.approval))).toBeNull()
  await user.type(dialog.getByRole('textbox'), 'Tres cuotas sin pagar')
  await user.click(dialog.getByRole('button', { name: texts.send }))
  expect(post).toHaveBeenCalledExactlyOnceWith('/staff/loans/P-5/acceleration-notice', {
    reason: 'Tres cuotas sin pagar',
  })
})

it.each([
  ['before its term has passed', addDays(TODAY, -29), [texts.otherDemand]],
  ['on the first day after it', addDays(TODAY, -30), [texts.accelerate, texts.otherDemand]],
])('offers to call the loan in, %s: %s', (_when, deliveredOn, offered) => {
  open({ ...MISSED, notice: noticeOf(deliveredOn) })
  expect(buttons()).toEqual(offered)
  expect(screen.getByRole('link', { name: texts.openNotice }).getAttribute('href')).toContain(
    '/staff/loans/P-5/documents/d-1',
  )
})

it('says who must approve, and sends a demand by other means with its proof', async () => {
  const user = open(MISSED)
  await user.click(screen.getByRole('button', { name: texts.otherDemand }))
  const dialog = within(screen.getByRole('dialog', { name: texts.otherDemand }))
  expect(dialog.getByText(`${actTexts.approval}:`)).toBeTruthy()
  await user.type(dialog.getByLabelText(texts.deliveredOn), '10/04/2027')
  await user.type(dialog.getByLabelText(texts.proof), 'Burofax NB0001')
  await user.type(dialog.getByLabelText(actTexts.reason), 'No contesta')
  await user.click(dialog.getByRole('button', { name: texts.accelerate }))
  expect(post).toHaveBeenCalledExactlyOnceWith('/staff/loans/P-5/acceleration', {
    demand: { delivered_on: '2027-04-10', proof: 'Burofax NB0001' },
    reason: 'No contesta',
  })
})

it('names what is missing where the loan cannot be called in', () => {
  open({ ...MISSED, missed: 1, barrier: 'too_few_missed' })
  expect(screen.getByText(planActTexts.acceleration.barriers.too_few_missed)).toBeTruthy()
  expect(buttons()).toEqual([])
})

it('offers the revocation alone once the loan is called in', () => {
  open({ ...MISSED, barrier: 'nothing_ahead', accelerated_on: civilDate('2027-05-19') })
  expect(screen.getByText(texts.done('19/05/2027'))).toBeTruthy()
  expect(buttons()).toEqual([texts.revoke])
})

it('offers nothing without the permission, and locks while another decision waits', () => {
  permissions.held = []
  open({ ...MISSED, notice: noticeOf('2027-04-01') })
  expect(buttons()).toEqual([])
  cleanup()
  permissions.held = ['loans.move']
  const waiting = [{ id: 1, act: 'acceleration' }] as StaffLoanPage['waiting_approvals']
  open({ ...MISSED, notice: noticeOf('2027-04-01') }, { waiting_approvals: waiting })
  for (const button of screen.getAllByRole('button')) expect(button.getAttribute('aria-disabled')).toBe('true')
})

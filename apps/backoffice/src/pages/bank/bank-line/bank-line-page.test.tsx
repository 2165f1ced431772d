// @vitest-environment happy-dom
import type { BankLineDetail } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/http.ts'
import { BankLinePage } from './bank-line-page.tsx'

// Goal: while a decision about a line waits for a second person, its page shows it and offers no other one.

vi.mock('../../../api/session.ts', () => ({
  useHasPermission: () => () => true,
  useSession: () => ({ four_eyes: true }),
}))
vi.mock('../../../api/people.ts', () => ({ usePersonName: () => (actor: string) => actor }))
const post = vi.spyOn(api, 'post').mockResolvedValue({})
afterEach(() => {
  cleanup()
  post.mockClear()
})

const { line: texts } = backofficeBankTexts
const detail = {
  line: {
    id: 7,
    account: 'ES9121000418450200051332',
    reference: 'LINE7',
    booked_on: civilDate('2026-11-16'),
    value_on: civilDate('2026-11-16'),
    amount: 30,
    booked: 0,
    refunded: 0,
    payer_name: 'PEDRO GIL',
    payer_iban: null,
    remittance: 'P-5',
    state: 'unmatched',
    note: null,
    conflict: null,
    loans: [],
    counterpart_id: null,
    imported_at: '2026-11-16T10:00:00.000Z',
    resolved_at: null,
    resolved_by: null,
  },
  waiting_approvals: [],
  candidates: [
    {
      loan: 'P-5',
      status: 5,
      customer_id: 1,
      customer_name: 'Eva Ruiz',
      owed: 30,
      must_pay_date: civilDate('2026-12-01'),
      score: 90,
      reasons: [],
      second_person: [],
    },
  ],
  bookings: [],
  card_refund: null,
  sender_refund: { max: 30, iban: 'ES7620770024003102575766', name: 'PEDRO GIL' },
  take_back: [],
  next_unmatched: null,
  events: [],
} satisfies BankLineDetail

const waiting = {
  id: 9,
  act: 'sender_refund',
  title: 'Devolver 30,00 € a PEDRO GIL',
  matter: 'bank_line:7',
  requested_by: { id: 2, username: 'ana' },
  requested_at: '2026-11-16T10:00:00.000Z',
  may_open: true,
  may_cancel: true,
} as const

async function open(given: Partial<BankLineDetail>) {
  vi.spyOn(api, 'get').mockResolvedValue({ ...detail, ...given })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BankLinePage params={{ id: '7' }} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: texts.other })
  const decisions = [
    texts.other,
    texts.assignTo('30,00\u00a0€', 'P-5'),
    texts.classify.ignored,
    texts.senderRefund.title,
  ]
  return decisions.map((name) => screen.getByRole('button', { name }).getAttribute('aria-disabled'))
}

it('locks every decision about the line, the Enter key too, and says what waits', async () => {
  expect(await open({ waiting_approvals: [waiting] })).toEqual(['true', 'true', 'true', 'true'])
  expect(screen.getByText(waiting.title)).toBeTruthy()
  expect(screen.getByText(approvalTexts.onObject.locked.bank_line)).toBeTruthy()
  await userEvent.setup().keyboard('{Enter}')
  expect(post).not.toHaveBeenCalled()
})

it('offers the decisions while nothing waits', async () => {
  expect(await open({})).toEqual([null, null, null, null])
  await userEvent.setup().keyboard('{Enter}')
  expect(post).toHaveBeenCalledExactlyOnceWith('/staff/bank/lines/7/match', { shares: [{ loan: 'P-5', amount: 30 }] })
})

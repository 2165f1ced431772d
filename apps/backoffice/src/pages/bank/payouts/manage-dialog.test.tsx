// @vitest-environment happy-dom
import type { StaffPayout } from '@puente/contract'
import { backofficePayoutsTexts as texts } from '@puente/texts/backoffice-payouts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../api/http.ts'
import { ManageDialog } from './manage-dialog.tsx'

// Goal: nothing says by default that money never left, and where a loan could be paid out twice the words of the bank are sent.

vi.mock('../../../api/session.ts', () => ({ useSession: () => ({ four_eyes: true }) }))
const post = vi.spyOn(api, 'post').mockResolvedValue({ outcome: 'waiting', approval_id: 1 })
afterEach(() => {
  cleanup()
  post.mockClear()
})

const payout: StaffPayout = {
  id: '7f0c1c9e-0000-4000-8000-000000000001',
  loan: 'L1',
  customer_id: 1,
  attempt: 1,
  end_to_end_id: 'L1-1',
  holder_name: 'Nuria Peña',
  iban: 'ES7621000418490000002001',
  amount: 300,
  status: 'ambiguous',
  bank_reason: null,
  bank_reason_text: null,
  batch: null,
  created_at: '2026-11-16T10:00:00.000Z',
  sent_at: '2026-11-16T10:00:00.000Z',
  settled_at: null,
  recall: null,
  awaits_confirmation: false,
}
function open(given: Partial<StaffPayout> = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ManageDialog payout={{ ...payout, ...given }} onClose={() => {}} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const reason = () => screen.getByRole('textbox', { name: /motivo/i })
const save = () => screen.getByRole('button', { name: texts.confirm })

describe('the dialog of a payout', () => {
  it('the dialog of a payout has no default: nothing is sent until one act is chosen', async () => {
    const user = open()
    for (const radio of screen.getAllByRole('radio')) expect((radio as HTMLInputElement).checked).toBe(false)
    await user.type(reason(), 'Visto en el banco')
    await user.click(save())
    expect(screen.getByText(texts.actMissing)).toBeTruthy()
    expect(post).not.toHaveBeenCalled()
  })

  it('sends the words of the bank with a failure', async () => {
    const user = open()
    await user.click(screen.getByRole('radio', { name: texts.acts.failed }))
    await user.type(screen.getByLabelText(texts.proofDate), '17/11/2026')
    await user.type(screen.getByRole('textbox', { name: texts.proofText }), 'AM04 sin fondos')
    await user.type(reason(), 'Rechazada por el banco')
    await user.click(save())
    expect(post).toHaveBeenCalledWith(`/staff/payouts/${payout.id}/settle`, {
      outcome: 'failed',
      reason: 'Rechazada por el banco',
      proof_date: '2026-11-17',
      proof_text: 'AM04 sin fondos',
    })
  })

  it.each([
    ['queued', false, texts.acts.failed, false],
    ['sent', false, texts.acts.failed, true],
    ['sent', false, texts.acts.completed, false],
    ['failed', false, texts.acts.retry, false],
    ['returned', true, texts.acts.retry, true],
    ['returned', false, texts.acts.retry, false],
  ] as const)(
    'of a %s payout (return to confirm: %s): «%s» asks for a proof: %s',
    async (status, awaits, act, asks) => {
      const user = open({ status, awaits_confirmation: awaits })
      await user.click(screen.getByRole('radio', { name: act }))
      expect(screen.queryByLabelText(texts.proofDate) !== null).toBe(asks)
    },
  )

  it.each([
    ['sent', texts.acts.completed, 'settle', { outcome: 'completed' }],
    ['completed', texts.acts.recall, 'recall', {}],
    ['returned', texts.acts.retry, 'retry', {}],
  ] as const)('of a %s payout, «%s» is sent to its own call', async (status, act, verb, more) => {
    const user = open({ status })
    await user.click(screen.getByRole('radio', { name: act }))
    await user.type(reason(), 'Hablado con el banco')
    await user.click(save())
    const body = { ...more, reason: 'Hablado con el banco' }
    expect(post.mock.calls).toEqual([[`/staff/payouts/${payout.id}/${verb}`, body]])
  })
})

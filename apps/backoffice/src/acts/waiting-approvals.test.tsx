// @vitest-environment happy-dom
import type { WaitingApproval } from '@puente/contract'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../api/http.ts'
import { isDebtLocked, WaitingApprovals } from './waiting-approvals.tsx'

// Goal: staff who read a loan see what waits for a second person, and only the person who asked can withdraw it.

vi.mock('../api/people.ts', () => ({ usePersonName: () => (actor: string) => actor }))
vi.spyOn(api, 'get').mockResolvedValue({})
const post = vi.spyOn(api, 'post').mockResolvedValue({})
afterEach(() => {
  cleanup()
  post.mockClear()
})

const { onObject: texts } = approvalTexts
const waiting: WaitingApproval = {
  id: 7,
  act: 'write_off',
  title: 'Pasar P-5 a fallido',
  matter: 'debt:P-5',
  requested_by: { id: 2, username: 'ana' },
  requested_at: '2026-07-31T22:30:00.000Z',
  may_open: true,
  may_cancel: true,
}
function open(given: Partial<WaitingApproval> = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WaitingApprovals waiting={[{ ...waiting, ...given }]} refresh={[]} locked={texts.locked.debt} />
    </QueryClientProvider>,
  )
}

it('says what waits, who asked and when in Madrid, what it locks, and lets the requester withdraw it', async () => {
  open()
  expect(screen.getByText('Pasar P-5 a fallido')).toBeTruthy()
  expect(screen.getByText(/ana, 01\/08\/2026 00:30/)).toBeTruthy()
  expect(screen.getByText(texts.locked.debt)).toBeTruthy()
  expect(screen.getByRole('link', { name: texts.open }).getAttribute('href')).toBe('/backoffice/aprobaciones/7')
  await userEvent.setup().click(screen.getByRole('button', { name: texts.withdraw }))
  expect(post).toHaveBeenCalledExactlyOnceWith('/staff/approvals/7/cancel')
})

it('offers a colleague without a part in it neither the request nor its withdrawal', () => {
  open({ may_open: false, may_cancel: false })
  expect(screen.getByText('Pasar P-5 a fallido')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it.each([
  ['write_off', true],
  ['discount', true],
  ['court_move', true],
  ['portfolio_sale', true],
  ['refund', false],
  ['unmatched_booking', false],
] as const)('%s that waits locks the other decisions: %s', (act, isLocked) => {
  expect(isDebtLocked([{ ...waiting, act }])).toBe(isLocked)
})

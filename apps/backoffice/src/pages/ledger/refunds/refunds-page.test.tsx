// @vitest-environment happy-dom
import type { StaffRefund } from '@puente/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/http.ts'
import { RefundsPage } from './refunds-page.tsx'

// Goal: the list of refunds says on which day in Madrid each was made.

vi.mock('../../../api/session.ts', () => ({ useHasPermission: () => () => false }))
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const refund: StaffRefund = {
  id: '7f0c1c9e-0000-4000-8000-000000000001',
  loan: 'P-5',
  line: null,
  customer_id: 1,
  amount: 50,
  method: 'transfer',
  status: 'sent',
  end_to_end_id: 'R-1',
  destination: 'ES91…1332',
  provider_code: null,
  reason: 'Pagó de más',
  requested_by: 'ana',
  created_at: '2026-07-31T22:30:00.000Z',
  settled_at: null,
}

it('a refund made at half past midnight in Madrid is of that day, although it was still yesterday in UTC', async () => {
  window.history.replaceState(null, '', '/?vista=devoluciones')
  vi.spyOn(api, 'get').mockResolvedValue({ items: [refund], next: null })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundsPage />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('01/08/2026')).toBeTruthy()
  expect(screen.getByText(/50,00\s€/)).toBeTruthy()
})

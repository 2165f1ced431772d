// @vitest-environment happy-dom
import type { ListedRefund } from '@puente/contract'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/http.ts'
import { RefundsPage } from './refunds-page.tsx'

// Goal: the list of refunds says on which day in Madrid each was made, whose it is, and what waits for a second person.

vi.mock('../../../api/session.ts', () => ({ useHasPermission: () => () => true }))
vi.mock('../../../api/people.ts', () => ({ usePersonName: () => (actor: string) => actor }))
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const refund: ListedRefund = {
  id: '7f0c1c9e-0000-4000-8000-000000000001',
  loan: 'P-5',
  line: null,
  customer_id: 1,
  customer_name: 'Eva Ruiz',
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

function open(waiting: readonly object[] = []) {
  window.history.replaceState(null, '', '/?vista=devoluciones')
  vi.spyOn(api, 'get').mockImplementation(async (path) => ({
    items: path.startsWith('/staff/waiting-approvals') ? waiting : [refund],
    next: null,
  }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundsPage />
    </QueryClientProvider>,
  )
}

it('a refund made at half past midnight in Madrid is of that day, although it was still yesterday in UTC', async () => {
  open()
  expect(await screen.findByText('01/08/2026')).toBeTruthy()
  expect(screen.getByText(/50,00\s€/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Eva Ruiz' }).getAttribute('href')).toBe('/backoffice/clientes/1')
})

it.each([
  ['locked', 'its own outcome waits', `refund:${refund.id}`],
  ['open', 'the outcome of another one waits', 'refund:7f0c1c9e-0000-4000-8000-000000000002'],
  ['open', 'a refund of another overpayment waits', null],
] as const)('the outcome of a refund is %s while %s', async (state, _what, matter) => {
  open([
    {
      id: 7,
      act: 'refund',
      title: 'Devolver 50,00 €',
      matter,
      requested_by: { id: 2, username: 'ana' },
      requested_at: '2026-07-31T22:30:00.000Z',
      may_open: true,
      may_cancel: false,
    },
  ])
  expect(await screen.findByText('Devolver 50,00 €')).toBeTruthy()
  const button = await screen.findByRole('button', { name: refundTexts.page.close })
  expect(button.getAttribute('aria-disabled')).toBe(state === 'locked' ? 'true' : null)
})

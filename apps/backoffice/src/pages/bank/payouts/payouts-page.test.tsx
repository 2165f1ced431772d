// @vitest-environment happy-dom
import { backofficePayoutsTexts as texts } from '@puente/texts/backoffice-payouts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/http.ts'
import { PayoutsPage } from './payouts-page.tsx'

// Goal: the account that money goes to, and the act on a payout, stand before the columns that a narrow window cuts.

vi.mock('../../../api/session.ts', () => ({
  useHasPermission: () => () => true,
  useSession: () => ({ four_eyes: true }),
}))
vi.mock('./batches.tsx', () => ({ Batches: () => null }))
afterEach(cleanup)

it('lists the account and the act before the reason of the bank, and what is rarely read last', async () => {
  vi.spyOn(api, 'get').mockResolvedValue({ items: [], next: null })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PayoutsPage />
    </QueryClientProvider>,
  )
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent)
  const { columns } = texts
  const order = [columns.holder, columns.iban, columns.manage, columns.reason, columns.created, columns.reference]
  expect(heads.filter((head) => order.some((one) => one === head))).toEqual(order)
})

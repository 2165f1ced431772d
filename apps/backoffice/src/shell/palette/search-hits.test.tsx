// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/http.ts'
import { hitHref, hitLabel, useSearchHits } from './search-hits.ts'

// Goal: a search is sent once the typing pauses and is long enough, because each one is audited; what was searched for comes first.

const get = vi.spyOn(api, 'get')
beforeEach(() => {
  vi.useFakeTimers()
  get.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const CUSTOMER = { id: 5, name: 'Nuria Peña', phone: '34611000017', personal_id: '12345678Z' }
const LOAN = { public_id: 'MMWESJQ46X', status: 2, status_text: 'Al día', amount: 300, due_now: 0 }
const found = (matched_by: string, more: object = {}) => ({
  items: [{ matched_by, customer: CUSTOMER, loan: LOAN, ...more }],
})

function Hits({ text, enabled = true }: { text: string; enabled?: boolean }) {
  const { hits, isSearching, failure } = useSearchHits(text, enabled)
  return (
    <>
      <p role="status">{failure ?? (isSearching ? 'searching' : 'idle')}</p>
      <ul>
        {hits.map((hit) => (
          <li key={hitHref(hit)}>
            {hitHref(hit)} {hitLabel(hit)}
          </li>
        ))}
      </ul>
    </>
  )
}
function show(text: string, enabled = true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (now: string) => (
    <QueryClientProvider client={client}>
      <Hits text={now} enabled={enabled} />
    </QueryClientProvider>
  )
  const { rerender } = render(page(text))
  return (now: string) => rerender(page(now))
}
const paused = () => act(() => vi.advanceTimersByTimeAsync(300))
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

const AS_CUSTOMER = '/backoffice/clientes/5 Nuria Peña · +34 611 00 00 17 · 12345678Z'
const AS_LOAN = '/backoffice/prestamos/MMWESJQ46X MMWESJQ46X · Nuria Peña · 300,00 € · Al día'

it('says of a loan what is due of it', async () => {
  get.mockResolvedValue(found('loan', { loan: { ...LOAN, due_now: 107.84 } }))
  show('MMWESJQ46X')
  await paused()
  expect(rows()[0]).toBe(`${AS_LOAN} · debe ahora 107,84 €`)
})

it.each([
  ['loan', [AS_LOAN, AS_CUSTOMER]],
  ['reference', [AS_LOAN, AS_CUSTOMER]],
  ['phone', [AS_CUSTOMER, AS_LOAN]],
])('puts first what the search by %s was for', async (matchedBy, order) => {
  get.mockResolvedValue(found(matchedBy))
  show('MMWESJQ46X')
  await paused()
  expect(rows()).toEqual(order)
  expect(screen.getByRole('status').textContent).toBe('idle')
})

it('shows a customer without a loan, and one without a name by the phone', async () => {
  get.mockResolvedValue(found('phone', { loan: null }))
  show('611000017')
  await paused()
  expect(rows()).toEqual([AS_CUSTOMER])
  cleanup()
  get.mockResolvedValue(found('loan', { customer: { ...CUSTOMER, name: null } }))
  show('MMWESJQ46X')
  await paused()
  expect(rows()[0]).toContain('MMWESJQ46X · +34 611 00 00 17 ·')
})

it('sends one search for what was typed in one go, and none for less than three letters', async () => {
  get.mockResolvedValue(found('phone'))
  const type = show('6')
  await paused()
  for (const text of ['61', '611', '6110', ' 611000 ']) {
    type(text)
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  expect(screen.getByRole('status').textContent).toBe('searching')
  expect(get).not.toHaveBeenCalled()
  await paused()
  expect(get).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(get.mock.calls[0])).toContain('"611000"')
  type('61')
  await paused()
  expect([rows(), get.mock.calls.length]).toEqual([[], 1])
})

it('searches for nothing without the permission, and says why a search failed', async () => {
  show('611000017', false)
  await paused()
  expect([get.mock.calls.length, screen.getByRole('status').textContent]).toEqual([0, 'idle'])
  cleanup()
  get.mockRejectedValue(new Error('No hay conexión'))
  show('611000017')
  await paused()
  expect(screen.getByRole('status').textContent).not.toMatch(/^(idle|searching)$/)
})

// @vitest-environment happy-dom
import { civilDate } from '@puente/domain'
import { onlineManager } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { ACTIVE_LOAN, loanIn } from '../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { refusal } from '../../../testing/stand-in-api.ts'
import { LoanHistoryScreen } from './loan-history-screen.tsx'

const api = withStandInApi()
afterEach(leaveAccount)

it('[R2.26] shows loans with their dates and amounts, and hides applications', async () => {
  signInTo(api())
  const items = [
    { ...loanIn('denied'), public_id: 'P-8' },
    { ...loanIn('timeout'), public_id: 'P-7' },
    { ...loanIn('processing'), public_id: 'P-6' },
    ACTIVE_LOAN,
    { ...loanIn('returned', { returned_date: civilDate('2026-09-01') }), public_id: 'P-4' },
  ]
  api().answer('GET /v2/loans', () => ({ body: { items } }))
  openPage(<LoanHistoryScreen />)
  const active = within(await screen.findByRole('region', { name: 'Préstamo P-5' }))
  expect(active.getByText('05.12.2026')).toBeTruthy()
  expect(active.getByText('330,00 €')).toBeTruthy()
  const returned = within(screen.getByRole('region', { name: 'Préstamo P-4' }))
  expect(returned.getByText('Préstamo devuelto')).toBeTruthy()
  expect(returned.getByText('01.09.2026')).toBeTruthy()
  expect(screen.getAllByRole('region')).toHaveLength(2)
})

it.each([
  [{ total: 30, left: 20, late: 0 }, 'bg-sunken'],
  [{ total: 30, left: 0, late: 0 }, 'bg-warning-tint'],
])('a loan that is up to date has a colour only near its date: %j', async (days, colour) => {
  signInTo(api(), { loan: { ...ACTIVE_LOAN, days } })
  openPage(<LoanHistoryScreen />)
  const badge = await screen.findByText('Préstamo al día')
  expect((badge.closest('[class*="bg-"]') ?? badge).className).toContain(colour)
})

it('tells what a loan has cost, and shows each movement of its money with what it settled', async () => {
  signInTo(api())
  openPage(<LoanHistoryScreen />)
  const loan = within(await screen.findByRole('region', { name: 'Préstamo P-5' }))
  expect(loan.getByText('Coste hasta hoy').parentElement?.textContent).toMatch(/30,00\s€/)
  await userEvent.click(loan.getByText('Movimientos'))
  expect(await loan.findByText(/^Recibiste 300,00\s€ en ES91…1332$/)).toBeTruthy()
  expect(loan.getByText(/^85,00\s€ prestado, 15,00\s€ intereses$/)).toBeTruthy()
  expect(loan.getAllByRole('button', { name: /^Recibo: Pagaste 100,00\s€, 10\.11\.2026/ })).toHaveLength(1)
})

it('says that the list did not load when there is no connection, instead of a skeleton for ever', async () => {
  signInTo(api())
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  try {
    openPage(<LoanHistoryScreen />)
    expect(await screen.findByText('No hemos podido cargar tu historial')).toBeTruthy()
  } finally {
    onlineManager.setOnline(true)
    vi.restoreAllMocks()
  }
  expect(await screen.findByRole('region', { name: 'Préstamo P-5' })).toBeTruthy()
})

it('[R9.02] refreshes an open list every 30 s with the current debt', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  try {
    signInTo(api())
    openPage(<LoanHistoryScreen />)
    const active = within(await screen.findByRole('region', { name: 'Préstamo P-5' }))
    expect(active.getByText('330,00 €')).toBeTruthy()
    const tomorrow = { ...ACTIVE_LOAN, calculations: { today: { ...ACTIVE_LOAN.calculations.today, amount: 333 } } }
    api().answer('GET /v2/loans', () => ({ body: { items: [tomorrow] } }))
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    expect(await active.findByText('333,00 €')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

it('[R2.26] says so if there is none yet', async () => {
  signInTo(api(), { loan: null })
  openPage(<LoanHistoryScreen />)
  expect(await screen.findByRole('heading', { name: 'Todavía no hay préstamos' })).toBeTruthy()
})

it('after a failure shows whom to call, and retries', async () => {
  signInTo(api())
  api().answer('GET /v2/loans', () => refusal(404, 'not_found', 'request'))
  openPage(<LoanHistoryScreen />)
  await screen.findByRole('heading', { name: 'No hemos podido cargar tu historial' })
  const help = screen.getByText(/^Si no funciona, llámanos/)
  expect(within(help).getByRole('link').getAttribute('href')).toMatch(/^tel:/)
  api().answer('GET /v2/loans', () => ({ body: { items: [ACTIVE_LOAN] } }))
  await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }))
  expect(await screen.findByRole('region', { name: 'Préstamo P-5' })).toBeTruthy()
})

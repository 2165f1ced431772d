// @vitest-environment happy-dom
import { ApiFailure } from '@puente/client'
import type { ScheduledInstalment, StaffForecast } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { planPageTexts } from '@puente/texts/backoffice-plans'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../../api/http.ts'
import { Forecast } from './forecast.tsx'

// Goal: staff answer "how much on that day, and what if" from the server's figures, and a wrong question is answered at its field.

const { whatIf: texts } = planPageTexts
vi.mock('../../../../api/server-time.ts', () => ({ serverNow: () => new Date('2027-02-10T10:00:00Z') }))
const get = vi.spyOn(api, 'get')
afterEach(() => {
  cleanup()
  get.mockReset()
})

const row = (number: number, date: string, total: number): ScheduledInstalment => ({
  number,
  date: civilDate(date),
  principal: total,
  interest: 0,
  fee: 0,
  total,
})
const FORECAST: StaffForecast = {
  date: civilDate('2027-02-20'),
  payoff: 303.87,
  due_now: 0,
  early: [
    { mode: 'amount', saved: 13.15, schedule: [row(1, '2027-03-09', 55.38), row(2, '2027-04-09', 55.38)] },
    { mode: 'term', saved: 17.36, schedule: [row(1, '2027-03-09', 106.55)] },
  ],
  covers: { late_interest: 0, instalments: [], early: 200, mode: 'amount', closes_loan: false, overpaid: 0 },
  deferral: {
    months: 1,
    next_pay_date: civilDate('2027-04-09'),
    cost: 3.87,
    price: 0,
    extra_cost: 11.92,
    tae: 58.9,
    instalments: [row(1, '2027-04-09', 110.66)],
  },
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Forecast loan="P-5" />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const compute = () => screen.getByRole('button', { name: texts.compute })
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

it('asks for nothing before it is told to, and then for the day and the amount', async () => {
  get.mockResolvedValue(FORECAST)
  const user = open()
  expect(get).not.toHaveBeenCalled()
  const date = screen.getByLabelText(texts.date)
  expect((date as HTMLInputElement).value).toBe('10/02/2027')
  await user.clear(date)
  await user.type(date, '20/02/2027')
  await user.type(screen.getByLabelText(texts.amount), '200,00')
  await user.click(compute())
  expect(await screen.findByText(/303,87/)).toBeTruthy()
  expect(get.mock.calls[0]?.slice(0, 2)).toEqual(['/staff/loans/P-5/forecast', { date: '2027-02-20', amount: 200 }])
  const modes = within(screen.getByRole('table', { name: texts.early }))
    .getAllByRole('row')
    .slice(1)
  expect(modes.map(({ textContent }) => plain(textContent))).toEqual([
    'Menos cuota2 cuotas de 55,38 €110,76 €09/04/202713,15 €',
    'Menos meses1 cuota de 106,55 €106,55 €09/03/202717,36 €',
  ])
  expect(plain(screen.getByText(texts.covers).parentElement?.textContent)).toContain('Por adelantado, 200,00 €')
  expect(plain(screen.getByText(texts.deferralTexts.extra).parentElement?.textContent)).toContain('11,92 €')
})

it('asks the server nothing for an amount that cannot be read', async () => {
  const user = open()
  await user.type(screen.getByLabelText(texts.amount), 'doscientos')
  await user.click(compute())
  expect(screen.getByText(texts.amountWrong)).toBeTruthy()
  expect(get).not.toHaveBeenCalled()
})

it('shows at the date what is wrong with it', async () => {
  const errors = [{ property: 'date', message: 'Elige un día desde hoy', label: 'minDate' }]
  get.mockRejectedValue(new ApiFailure({ status: 422, label: 'validation_failed', message: 'No', errors, data: {} }))
  const user = open()
  await user.click(compute())
  expect(await screen.findByText('Elige un día desde hoy')).toBeTruthy()
})

it('says that the amount repays no part early, and that nothing can be deferred', async () => {
  const covers = { ...FORECAST.covers, early: 0, mode: null, instalments: [{ number: 1, amount: 50 }] }
  get.mockResolvedValue({ ...FORECAST, early: [], covers, deferral: null })
  const user = open()
  await user.type(screen.getByLabelText(texts.amount), '50')
  await user.click(compute())
  expect(await screen.findByText(texts.noEarly)).toBeTruthy()
  expect(plain(screen.getByText(texts.covers).parentElement?.textContent)).toContain('Cuota 1, 50,00 €')
  expect(screen.getByText(texts.noDeferral)).toBeTruthy()
})

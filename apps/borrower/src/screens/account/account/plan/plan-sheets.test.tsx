// @vitest-environment happy-dom
// Goal: the borrower of a loan in instalments pays what is due, everything or a part, and moves an instalment; each says what
// follows in euros before its button, and the button sends exactly that.
import type { Loan, PartialRepayQuote } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveAccount, signInTo } from '../../../../testing/account-api.ts'
import { LATE_PLAN_LOAN, PLAN_LOAN, quoteOf } from '../../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../../testing/open-page.tsx'
import { AccountScreen } from '../account-screen.tsx'

const api = withStandInApi()

beforeEach(() => vi.spyOn(window.location, 'assign').mockImplementation(() => {}))
afterEach(async () => {
  await leaveAccount()
  vi.restoreAllMocks()
})

const quotes = (amount: number): PartialRepayQuote => ({
  ...quoteOf(amount),
  allocation: { fines: 0, commission: 6.05, fee: 0, body: amount - 6.05 },
  early: [
    {
      mode: 'amount',
      saved: 3.32,
      schedule: [
        { number: 2, date: civilDate('2026-12-05'), principal: 45.1, interest: 1.1, fee: 0, total: 46.2 },
        { number: 3, date: civilDate('2027-01-05'), principal: 44.3, interest: 1.87, fee: 0, total: 46.17 },
      ],
    },
    {
      mode: 'term',
      saved: 5.05,
      schedule: [{ number: 2, date: civilDate('2026-12-05'), principal: 89.4, interest: 1.1, fee: 0, total: 90.5 }],
    },
  ],
})

async function open(address: string, loan: Loan = PLAN_LOAN, quote: typeof quotes = quotes) {
  window.history.replaceState(null, '', address)
  signInTo(api(), { loan })
  api().answer('GET /v2/loan/partial_repay', ({ query }) => ({ body: quote(Number(query.amount)) }))
  api().answer('POST /v2/loan/payment-request/generate', () => ({ body: { payment_link: '/card/1' } }))
  api().answer('POST /v2/user/ticket', () => ({ body: { ticket: 'T' } }))
  openPage(<AccountScreen />)
  return within(await screen.findByRole('dialog', { name: /¿Cuánto pagas hoy\?|Mover una cuota/ }))
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const facts = (region: HTMLElement) =>
  [...region.querySelectorAll('dt')].map((term) => plain(`${term.textContent} ${term.nextElementSibling?.textContent}`))
const preview = async () => facts(await screen.findByRole('region', { name: 'Qué pasa con tu pago' }))
const sent = () =>
  waitFor(() => {
    const call = api().requests.find(({ call }) => call === 'POST /v2/loan/payment-request/generate')
    expect(call).toBeDefined()
    return call?.body
  })

describe('paying', () => {
  it('starts with the next instalment, says what is left after it, and sends it', async () => {
    const sheet = await open('/account/pagar')
    expect(sheet.getByRole('radio', { name: /Cuota 2 de 3/, checked: true })).toBeTruthy()
    expect(await preview()).toEqual([
      'Cuota 2 108,02 €',
      'Te quedará la cuota 3Algo menos si pagas antes de la fecha 108,01 €',
      'Vence martes, 5 de enero de 2027',
      'Coste total 24,05 €',
      'TAE 59,3 %',
      'Pagas hoy 108,02 €',
    ])
    await userEvent.click(sheet.getByRole('button', { name: /^Pagar 108,02\s€$/ }))
    expect(await sent()).toEqual({ payment_type: 'instalment' })
  })

  it('everything: says what it is made of and what it saves', async () => {
    const sheet = await open('/account/pagar?todo=1')
    expect(await preview()).toEqual([
      'Capital que queda 203,98 €',
      'Intereses hasta hoy 6,05 €',
      'Coste total si terminas hoy 18,05 €',
      'TAE 59,3 %',
      'En vez de 216,03 €, ahorras 6,00 €',
    ])
    await userEvent.click(sheet.getByRole('button', { name: /^Pagar 210,03\s€ y terminar$/ }))
    expect(await sent()).toEqual({ payment_type: 'payoff' })
  })

  it('late: explains what brings the loan up to date, with its late interest', async () => {
    const sheet = await open('/account/pagar', LATE_PLAN_LOAN)
    expect(sheet.getByRole('radio', { name: /La cuota atrasada/, checked: true })).toBeTruthy()
    expect((await preview()).slice(0, 2)).toEqual(['Cuota 2 108,02 €', 'Intereses de demora 0,66 €'])
    expect(sheet.getByRole('button', { name: /^Pagar 108,68\s€$/ })).toBeTruthy()
  })

  it('a whole loan that is due has no instalment to choose', async () => {
    const sheet = await open('/account/pagar', { ...LATE_PLAN_LOAN, accelerated_on: civilDate('2026-12-08') })
    expect(sheet.queryByRole('radio', { name: /cuota atrasada/ })).toBeNull()
    expect(sheet.getByRole('radio', { name: /Todo lo que queda/, checked: true })).toBeTruthy()
  })
})

it('the last instalment is paid before its date as the whole that is owed, which is less', async () => {
  const { instalments: rows = [] } = PLAN_LOAN
  const sheet = await open('/account/pagar', {
    ...PLAN_LOAN,
    instalments: rows.map((row) => (row.number === 2 ? { ...row, paid: row.total, state: 'paid' } : row)),
    must_pay_date: civilDate('2027-01-05'),
    next_payment: { date: civilDate('2027-01-05'), amount: 108.01 },
    return_amount: 108.01,
    calculations: { today: { body: 103.86, annual_commission: 1.2, all_fines: 0, fine: 0, fee: 0, amount: 105.06 } },
  })
  expect(sheet.queryByRole('radio', { name: /^Cuota 3/ })).toBeNull()
  await userEvent.click(sheet.getByRole('button', { name: /^Pagar 105,06\s€ y terminar$/ }))
  expect(await sent()).toEqual({ payment_type: 'payoff' })
})

describe('repaying a part', () => {
  it.each([
    ['amount', 'Menos cuota', /^Pagar 120,00\s€ y bajar la cuota$/, '20,73 €', '46,20 €'],
    ['term', 'Menos meses', /^Pagar 120,00\s€ y acabar antes$/, '19,00 €', '90,50 €'],
  ])('in the mode %s shows what it saves and what comes next, and sends it', async (mode, name, action, cost, next) => {
    const sheet = await open('/account/pagar-parte?importe=120')
    const choice = await sheet.findByRole('radio', { name: new RegExp(`^${name}`) })
    await userEvent.click(choice)
    expect(await preview()).toEqual([
      'De tu pago, intereses hasta hoy 6,05 €',
      'Baja tu préstamo 113,95 €',
      `Coste total, antes 24,05 € ${cost}`,
      'TAE 59,3 %',
      `Próxima cuota, 5 dic ${next}`,
    ])
    await userEvent.click(await sheet.findByRole('button', { name: action }))
    expect(await sent()).toEqual({ payment_type: 'partial_repay', amount: 120, mode })
  })

  it('has both ways side by side with their saving, dates and end', async () => {
    const sheet = await open('/account/pagar-parte?importe=120')
    const [amount, term] = await sheet.findAllByRole('radio', { name: /^Menos (cuota|meses)/ })
    expect(plain(amount?.closest('label')?.textContent)).toContain('Ahorras3,32 €')
    expect(plain(amount?.closest('label')?.textContent)).toContain('Terminas el mismo día: martes, 5 de enero de 2027')
    expect(plain(term?.closest('label')?.textContent)).toContain('Ahorras5,05 €')
    expect(plain(term?.closest('label')?.textContent)).toContain('5 ene 2027ninguna')
  })

  it('late: a part counts for what is overdue, without a choice of ways', async () => {
    const sheet = await open('/account/pagar-parte?importe=50', LATE_PLAN_LOAN, (amount) => ({
      ...quoteOf(amount),
      early: [],
    }))
    const pay = await sheet.findByRole('button', { name: /^Pagar 50,00\s€$/ })
    expect(sheet.queryByRole('radio', { name: /Menos/ })).toBeNull()
    expect(plain(sheet.getByText(/^Primero se cubre lo atrasado/).textContent)).toContain('108,68 €')
    await userEvent.click(pay)
    expect(await sent()).toEqual({ payment_type: 'partial_repay', amount: 50 })
  })
})

describe('moving an instalment', () => {
  it('shows now and then with cost and TAE, offers to pay first, and sends the move', async () => {
    const sheet = await open('/account/prorroga')
    const rows = within(sheet.getByRole('table', { name: 'Ahora y si la mueves' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => plain(textContent)).join(' | '))
    expect(rows).toEqual([
      'Fecha | Ahora | Si la mueves',
      'Hoy, 28 nov | – | 6,05 €',
      '5 dic | 108,02 € | –',
      '5 ene 2027 | 108,01 € | 109,11 €',
      '5 feb 2027 | – | 109,12 €',
      'Coste total | 24,05 € | 32,30 €',
      'TAE | 59,3 % | 59,2 %',
      'Terminas | 5 ene 2027 | 5 feb 2027',
    ])
    expect(sheet.getByRole('link', { name: /^Pagar la cuota, 108,02\s€$/ }).getAttribute('href')).toBe('/account/pagar')
    await userEvent.click(sheet.getByRole('button', { name: /^Mover un mes: hoy 6,05\s€, \+8,25\s€$/ }))
    expect(await sent()).toEqual({ payment_type: 'prolongation' })
  })

  it('cannot be paid on a day on which nothing is owed yet, and says so', async () => {
    const { deferral } = PLAN_LOAN
    const sheet = await open('/account/prorroga', { ...PLAN_LOAN, deferral: deferral && { ...deferral, cost: 0 } })
    expect(sheet.getByText('Hoy ya has pagado todo lo que había. Podrás moverla desde mañana.')).toBeTruthy()
    expect(sheet.queryByRole('button', { name: /^Mover/ })).toBeNull()
  })
})

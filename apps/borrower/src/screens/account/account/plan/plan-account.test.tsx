// @vitest-environment happy-dom
// Goal: the account of a loan in instalments says which instalment is next or missed, what it costs, and what each is made of.
import type { Loan } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveAccount, signInTo } from '../../../../testing/account-api.ts'
import { LATE_PLAN_LOAN, loanIn, PLAN_LOAN } from '../../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../../testing/open-page.tsx'
import { AccountScreen } from '../account-screen.tsx'

const api = withStandInApi()

beforeEach(() => window.history.replaceState(null, '', '/account'))
afterEach(async () => {
  await leaveAccount()
  vi.restoreAllMocks()
})

async function open(loan: Loan) {
  signInTo(api(), { loan })
  openPage(<AccountScreen />)
  return within(await screen.findByRole('region', { name: 'Préstamo P-5' }))
}

/** Each line of the list of instalments: title, amount and text. */
const listed = async () =>
  within(await screen.findByRole('region', { name: 'Tus cuotas' }))
    .getAllByRole('listitem')
    .map((item) => [...item.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).join(' | '))

describe('the first card of a loan in instalments', () => {
  it('says the next instalment, its date, the days left, and what paying all today would save', async () => {
    const hero = await open(PLAN_LOAN)
    expect(hero.getByText('Cuota 2 de 3')).toBeTruthy()
    expect(hero.getByText('Vence el sábado, 5 de diciembre')).toBeTruthy()
    expect(hero.getByText('Te quedan 7 días')).toBeTruthy()
    expect(hero.getByText(/^Si lo devuelves todo hoy, pagas 210,03\s€: ahorras 6,00\s€\.$/)).toBeTruthy()
    expect(hero.getByText('Te queda').nextElementSibling?.textContent).toMatch(/^216,03\s€$/)
    expect(hero.getByText('Coste total').nextElementSibling?.textContent).toMatch(/^24,05\s€$/)
    expect(hero.getByRole('link', { name: /^Pagar 108,02\s€$/ }).getAttribute('href')).toBe('/account/pagar')
    expect(hero.getByRole('link', { name: 'Pagar todo' }).getAttribute('href')).toBe('/account/pagar?todo=1')
  })

  it('explains an amount that fell because the instalment before was paid early', async () => {
    const hero = await open({ ...PLAN_LOAN, next_payment: { date: civilDate('2026-12-05'), amount: 106.13 } })
    expect(hero.getByText(/^Era de 108,02\s€: al pagar antes, esta cuota baja\./)).toBeTruthy()
    expect(hero.getByRole('link', { name: /^Pagar 106,13\s€$/ })).toBeTruthy()
  })

  it('late: first what brings the loan up to date, then the whole, and help before everything else', async () => {
    const hero = await open(LATE_PLAN_LOAN)
    expect(hero.getByText('Para ponerte al día')).toBeTruthy()
    expect(hero.getByText('La cuota 2 vencía el sábado, 5 de diciembre')).toBeTruthy()
    expect(hero.getByText('5 días')).toBeTruthy()
    expect(hero.getByText(/^Cada día más suma 0,13\s€ de demora\. Si pagas esto, estás al día\.$/)).toBeTruthy()
    const links = hero.getAllByRole('link').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(links.slice(0, 4)).toEqual(['Pagar 108,68 €', 'todo, 213,21 €', 'No puedo pagar', 'Pagar una parte'])
  })

  it('says that the whole loan is due after an acceleration', async () => {
    const hero = await open({
      ...LATE_PLAN_LOAN,
      accelerated_on: civilDate('2026-12-08'),
      next_payment: { date: civilDate('2026-12-10'), amount: 213.21 },
      deferral: null,
    })
    expect(hero.getByText('Hoy debes')).toBeTruthy()
    expect(hero.getByText('Todo el préstamo venció el martes, 8 de diciembre')).toBeTruthy()
    expect(hero.getByRole('link', { name: /^Pagar 213,21\s€$/ })).toBeTruthy()
    expect(hero.queryByText(/O termina hoy/)).toBeNull()
    expect(hero.queryByText('Mover cuotas')).toBeNull()
  })

  it('asks for the agreed amount, not for an instalment, once there is a settlement', async () => {
    const settlement = { amount: 150, until: civilDate('2026-12-20'), paid: 0 }
    const hero = await open(loanIn('discount', { ...PLAN_LOAN, status: 38, settlement }))
    expect(hero.getByRole('link', { name: /^Pagar 150,00\s€$/ })).toBeTruthy()
    expect(hero.queryByText('Cuota 2 de 3')).toBeNull()
  })
})

describe('the list of instalments', () => {
  it('has each one with its state, and what the loan costs in all', async () => {
    await open(PLAN_LOAN)
    expect(await listed()).toEqual([
      'Recibiste | 300,00 € | Lunes, 5 de octubre',
      'Cuota 1, pagada | 108,02 € | Jueves, 5 de noviembre',
      'Cuota 2 | 108,02 € | Sábado, 5 de diciembre',
      'Cuota 3 | 108,01 € | Martes, 5 de enero de 2027',
      'En total | 324,05 € | Recibiste 300,00 € y te cuesta 24,05 €',
    ])
  })

  it('late: has what was added to the instalment that is missed', async () => {
    await open(LATE_PLAN_LOAN)
    expect((await listed()).slice(2, 4)).toEqual([
      'Cuota 2, atrasada | 108,02 € | Sábado, 5 de diciembre',
      'Intereses de demora | 0,66 € | 5 días de retraso',
    ])
  })

  it('of a long plan names the paid ones and the far ones together', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      number: index + 1,
      date: civilDate(`2026-${String(index + 1).padStart(2, '0')}-15`),
      principal: 25,
      interest: 5,
      fee: 0,
      total: 30,
      paid: index < 4 ? 30 : 0,
      state: index < 4 ? ('paid' as const) : ('upcoming' as const),
    }))
    await open({ ...PLAN_LOAN, instalments: rows })
    expect((await listed()).slice(1, -1).map((line) => line.split(' | ').slice(0, 2).join(' '))).toEqual([
      'Cuotas 1 a 4, pagadas 120,00 €',
      'Cuota 5 30,00 €',
      'Cuota 6 30,00 €',
      'Cuota 7 30,00 €',
      'Cuotas 8 a 12 150,00 €',
    ])
  })

  it('opens as a table with interest, principal and state of each, and their sums', async () => {
    await open(PLAN_LOAN)
    await userEvent.click(await screen.findByRole('button', { name: 'Ver la tabla' }))
    const rows = within(screen.getByRole('table', { name: 'Tabla de cuotas' })).getAllByRole('row')
    expect(
      rows.map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).join(' | ')),
    ).toEqual([
      'Fecha | Cuota | Interés | Capital',
      '05/11/2026Pagada | 108,02 € | 12,00 | 96,02',
      '05/12/2026Pendiente | 108,02 € | 7,90 | 100,12',
      '05/01/2027Pendiente | 108,01 € | 4,15 | 103,86',
      'Total | 324,05 € | 24,05 | 300,00',
    ])
  })

  it('says in the table what changed in the schedule, when and why, with the instalments before', async () => {
    const changed: Loan = { ...PLAN_LOAN, schedule_version: 3 }
    const [, second, third] = PLAN_LOAN.instalments ?? []
    const items = [
      { version: 1, reason: 'payout', made_on: civilDate('2026-10-05'), instalments: [second, third] },
      {
        version: 2,
        reason: 'payment',
        made_on: civilDate('2026-11-10'),
        instalments: [
          { ...second, total: 80 },
          { ...third, total: 80.01 },
        ],
      },
      {
        version: 3,
        reason: 'extension',
        made_on: civilDate('2026-11-20'),
        instalments: [
          { ...second, date: civilDate('2027-01-05'), total: 80 },
          { ...third, date: civilDate('2027-02-05'), total: 80.01 },
        ],
      },
    ]
    api().answer('GET /v2/loans/P-5/schedules', () => ({ body: { items } }))
    await open(changed)
    await userEvent.click(await screen.findByRole('button', { name: 'Ver la tabla' }))
    const title = await screen.findByRole('heading', { name: 'Cambios en tus cuotas' })
    const section = within(title.parentElement ?? document.body)
    await section.findByText('Moviste las cuotas que faltaban')
    const lines = section
      .getAllByRole('listitem')
      .map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')))
    expect(lines).toEqual([
      [
        'Moviste las cuotas que faltaban',
        '20/11/2026 · La cuota 2 pasa del 05/12/2026 al 05/01/2027 · La última pasa del 05/01/2027 al 05/02/2027',
      ],
      ['Pagaste una parte antes de su fecha', '10/11/2026 · La cuota 2 pasa de 108,02 € a 80,00 €'],
    ])
    await userEvent.click(section.getByText('Tus cuotas antes del 20/11/2026', { selector: 'span' }))
    expect(section.getByRole('table', { name: 'Tus cuotas antes del 20/11/2026' }).textContent).toContain('80,00')
  })
})

it('what happens if an instalment is missed is said in words, with the terms of the contract', async () => {
  await open(PLAN_LOAN)
  const card = within(await screen.findByRole('region', { name: '¿Y si no pago a tiempo?' }))
  expect(
    card.getByText(/^Si no pagas la cuota del sábado, 5 de diciembre, .* Las demás cuotas no cambian\./),
  ).toBeTruthy()
  expect(card.getByText(/^En cuanto pagas lo atrasado, vuelves a estar al día/)).toBeTruthy()
  expect(card.getByText(/Solo con 3 sin pagar, y con 30 días de aviso/)).toBeTruthy()
})

it('an application that a new law ended says so', async () => {
  signInTo(api(), { loan: loanIn('timeout', { ended_because: 'law_changed' }) })
  openPage(<AccountScreen />)
  expect(await screen.findByText(/^La ley cambió antes de que firmaras/)).toBeTruthy()
})

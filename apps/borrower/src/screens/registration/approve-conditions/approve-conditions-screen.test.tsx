// @vitest-environment happy-dom

import type { Loan, User } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { stored } from '../../../storage/stored-values.ts'
import { applying, serve } from '../../../testing/applying.ts'
import { loanIn } from '../../../testing/loans.ts'
import { knownUser, openStep, withRegistrationApi } from '../../../testing/open-step.tsx'
import { refusal } from '../../../testing/stand-in-api.ts'
import { ApproveConditionsScreen } from './approve-conditions-screen.tsx'

// Goal: a counter-offer is shown beside the request, both answers are one click away, and a refusal is explained.

const AGREE = 'POST /v2/loan/agree_new_terms'
const REVIEW = 'POST /v2/loan/review_request'
const api = withRegistrationApi()

const offered = (amount: number, asked: number): Loan =>
  loanIn('awaiting_sign_contract', {
    request_amount: amount,
    original_request_amount: asked,
    return_amount: amount * 1.3,
    tae: 2333.9,
    give_date: null,
    must_pay_date: null,
    predicted_must_pay_date: civilDate('2026-12-14'),
    days: { total: 30, left: null, late: 0 },
    is_loan_amount_or_term_altered: true,
    withdrawal_until: null,
  })
const LESS = offered(150, 300)
const MORE = offered(300, 200)
const ENDED = loanIn('timeout', { public_id: 'P-5' })

function open(loan: Loan, changes: Partial<User> = {}) {
  serve(api(), loan, changes)
  const opened = openStep(api(), applying(loan, changes), <ApproveConditionsScreen />)
  serve(api(), loan, changes)
  return opened
}

/** Amounts have a non-breaking space before the sign, which accessible names keep. */
const euros = (text: string) => text.replaceAll(' €', '\u00a0€')
const button = (name: string) => screen.findByRole('button', { name: euros(name) })
const cellsOf = (row: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${row}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

describe('a counter-offer', () => {
  it('[R2.22, R1.05] a counter-offer of less is shown beside the request, with total, date, days and TAE', async () => {
    open(LESS)
    expect(await screen.findByRole('heading', { level: 1, name: euros('Podemos prestarte 150,00 €') })).toBeTruthy()
    await waitFor(() => expect(cellsOf('Devuelves')).toEqual(['390,00 €', '195,00 €']))
    expect(cellsOf('Recibes')).toEqual(['300,00 €', '150,00 €'])
    expect(cellsOf('Coste')).toEqual(['90,00 €', '45,00 €'])
    expect(cellsOf('TAE')).toEqual(['2.333,9 %', '2.333,9 %'])
    expect(screen.getByText('lunes, 14 de diciembre')).toBeTruthy()
    expect(screen.getByText('30 días')).toBeTruthy()
  })

  it('[R2.22, R4.04] a counter-offer of less is accepted: the server is told, and the agreement is stored', async () => {
    api().answer(AGREE, () => {
      serve(api(), { ...LESS, terms_agreed: true })
      return { body: { ...LESS, terms_agreed: true } }
    })
    const { user } = open(LESS)
    await user.click(await button('Seguir con 150,00 €'))
    await waitFor(() => expect(stored.agreedWithNewTerms.get()).toBe('P-5'))
    expect(api().bodiesOf(AGREE)).toEqual([{ agree: true }])
  })

  it('[R2.22, R4.04] a counter-offer of less is declined after a confirmation, and no agreement is stored', async () => {
    api().answer(AGREE, () => {
      serve(api(), ENDED)
      return { body: ENDED }
    })
    const { user } = open(LESS)
    await user.click(await button('No lo quiero'))
    await user.click(await button('No, volver a la oferta'))
    expect(api().bodiesOf(AGREE)).toEqual([])
    await user.click(await button('No lo quiero'))
    await user.click(await button('Sí, cerrar mi solicitud'))
    await waitFor(() => expect(knownUser().loan?.status).toBe(36))
    expect(api().bodiesOf(AGREE)).toEqual([{ agree: false }])
    expect(stored.agreedWithNewTerms.get()).toBeNull()
  })

  it('[R2.22, R4.04] a counter-offer of more comes second: the first button keeps the requested amount and continues', async () => {
    const kept = offered(200, 200)
    api().answer(AGREE, () => {
      serve(api(), kept)
      return { body: kept }
    })
    const { user } = open(MORE)
    expect(
      await screen.findByRole('heading', { level: 1, name: euros('Tu préstamo de 200,00 € está aprobado') }),
    ).toBeTruthy()
    const [first, second] = screen.getAllByRole('button', { name: /€$/ })
    expect([first?.textContent, second?.textContent]).toEqual([
      euros('Seguir con 200,00 €'),
      euros('Prefiero 300,00 €'),
    ])
    await user.click(first as HTMLElement)
    await waitFor(() => expect(api().bodiesOf(AGREE)).toEqual([{ agree: false }]))
    await waitFor(() => expect(stored.agreedWithNewTerms.get()).toBe('P-5'))
  })

  it('shows a failure and stores no agreement', async () => {
    const { user } = open(LESS)
    api().answer(AGREE, () => refusal(409, 'illegal_transition', 'request'))
    await user.dblClick(await button('Seguir con 150,00 €'))
    expect((await screen.findByRole('alert')).textContent).toContain('Tu préstamo ha cambiado')
    expect(stored.agreedWithNewTerms.get()).toBeNull()
  })
})

describe('a refusal', () => {
  const DENIED = loanIn('denied', {
    decline_reasons: [{ code: 'affordability', text: 'Tus gastos son casi tan altos como tus ingresos.' }],
  })
  const FREE_AGAIN: Partial<User> = { permissions: { is_blocked: false, authorization_status: 3 } }

  it('[R2.22] shows the reason, and a human review can be requested', async () => {
    const { user } = open(DENIED, FREE_AGAIN)
    expect(await screen.findByRole('heading', { level: 1, name: 'Ahora no podemos darte un préstamo' })).toBeTruthy()
    expect(screen.getByText('Tus gastos son casi tan altos como tus ingresos.')).toBeTruthy()
    const help = await screen.findByRole('link', { name: 'Qué hacer si tienes dificultades' })
    expect(help.getAttribute('href')).toBe('/info/dificultades')
    expect(screen.getByRole('link', { name: 'Ir a tu cuenta' })).toBeTruthy()
    api().answer(REVIEW, () => ({
      status: 202,
      body: { requested_at: '2026-11-15T10:00:00.000Z', answer_until: '2026-11-30' },
    }))
    await user.type(screen.getByRole('textbox'), ' Cobro otra nómina ')
    await user.click(await button('Pedir una revisión'))
    expect(await screen.findByText('Te contestaremos como muy tarde el lunes, 30 de noviembre.')).toBeTruthy()
    expect(api().bodiesOf(REVIEW)).toEqual([{ reason: 'Cobro otra nómina' }])
  })

  it('[R2.22] shows when to apply again, and that a review was requested earlier', async () => {
    open({ ...DENIED, review_requested: true, reapply_from: civilDate('2026-12-15') }, FREE_AGAIN)
    expect(await screen.findByText(/Puedes pedir otro préstamo a partir del martes, 15 de diciembre/)).toBeTruthy()
    expect(screen.getByText('Hemos recibido tu petición')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pedir una revisión' })).toBeNull()
  })

  it('[R2.22] shows the year of a day in the next year', async () => {
    open({ ...DENIED, request_date: civilDate('2026-12-20'), reapply_from: civilDate('2027-01-19') }, FREE_AGAIN)
    expect(await screen.findByText(/a partir del martes, 19 de enero de 2027/)).toBeTruthy()
  })

  it('[R2.22, R6.03] a blocked customer always sees the declined message and the phone', async () => {
    open(LESS, { permissions: { is_blocked: true, authorization_status: 2 } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Ahora no podemos darte un préstamo' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Ir a tu cuenta' })).toBeNull()
    expect(await screen.findAllByRole('link', { name: '900 123 456' })).not.toHaveLength(0)
  })
})

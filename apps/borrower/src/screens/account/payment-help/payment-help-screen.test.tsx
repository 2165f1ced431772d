// @vitest-environment happy-dom

import type { PaymentHelp } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { ACTIVE_LOAN, loanIn } from '../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { PaymentHelpScreen } from './payment-help-screen.tsx'

// Goal: a borrower who cannot pay answers or skips three questions, sees the options of today, the cheapest first, and can ask for
// a call; a debt in court has its own page.

const HELP: PaymentHelp = {
  options: [
    {
      kind: 'full',
      term: null,
      now: 384,
      later: 0,
      date: civilDate('2026-11-16'),
      total: 384,
      tae: 2333.9,
      matches: false,
    },
    {
      kind: 'part',
      term: null,
      now: 50,
      later: 340.68,
      date: civilDate('2026-11-18'),
      total: 390.68,
      tae: 2400,
      matches: false,
    },
    {
      kind: 'extension',
      term: 14,
      now: 84,
      later: 348,
      date: civilDate('2026-12-02'),
      total: 432,
      tae: 2870.4,
      matches: true,
    },
  ],
  promise: null,
  promise_until: null,
  call_request: null,
}

const api = withStandInApi()
afterEach(() => leaveAccount())

function open(loan = ACTIVE_LOAN, help = HELP) {
  signInTo(api(), { loan })
  api().answer('GET /v2/loan/payment_help', () => ({ body: help }))
  history.replaceState(null, '', '/account/ayuda-pago')
  openPage(<PaymentHelpScreen />)
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('a borrower who cannot pay', () => {
  it('answers three questions, and the options are priced with the answers', async () => {
    open()
    await screen.findByRole('heading', { name: '¿Cuánto puedes pagar hoy?' })
    fireEvent.change(screen.getByRole('textbox', { name: 'Hoy puedo pagar' }), { target: { value: '50' } })
    fireEvent.blur(screen.getByRole('textbox', { name: 'Hoy puedo pagar' }))
    await press('Siguiente')
    fireEvent.click(await screen.findByRole('radio', { name: /En dos semanas/ }))
    await press('Siguiente')
    fireEvent.click(await screen.findByRole('radio', { name: 'He tenido un gasto que no esperaba' }))
    await press('Ver mis opciones')

    await screen.findByRole('region', { name: 'Tus opciones de hoy' })
    expect(
      api()
        .requests.filter(({ call }) => call === 'GET /v2/loan/payment_help')
        .map(({ query }) => query),
    ).toEqual([{ amount: '50', rest_in_days: '14' }])
    // What fits comes first; the rest is folded.
    const titles = screen.getAllByRole('heading', { level: 3 })
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Ampliar 14 días',
      'Pagar todo hoy',
      'Pagar una parte hoy',
    ])
    const folds = titles.map((heading) => heading.closest('details')?.querySelector('summary')?.textContent ?? null)
    expect(folds).toEqual([
      null,
      'Otras 2 opciones, con más dinero hoy o antes',
      'Otras 2 opciones, con más dinero hoy o antes',
    ])
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(
      expect.arrayContaining(['/account/pagar', '/account/pagar-parte?importe=50', '/account/prorroga?dias=14']),
    )
    expect(screen.getAllByText('Encaja con lo que has dicho')).toHaveLength(1)
    expect(screen.queryByText('La más barata')).toBeNull()
    // In euros and a day; the TAE only where it is asked for.
    const extension = within(titles[0]?.closest('li') ?? document.body)
    expect(extension.getByText(/^\+102,00\s€$/)).toBeTruthy()
    expect(extension.getByText(/^6,00\s€ al día$/)).toBeTruthy()
    expect(extension.getByText(/2\.870,4\s%/).closest('details')?.open).toBe(false)
    // Neither the address nor the storage holds an answer.
    expect([location.search, sessionStorage.length]).toEqual(['?paso=opciones', 0])
  })

  it('who can pay nothing today is offered the free call first, and no payment in view', async () => {
    open(ACTIVE_LOAN, { ...HELP, options: HELP.options.map((option) => ({ ...option, matches: false })) })
    await press('Hoy no puedo pagar nada')
    await press('Saltar esta pregunta')
    await press('Saltar esta pregunta')
    const options = await screen.findByRole('region', { name: 'Tus opciones de hoy' })
    const call = await screen.findByRole('region', { name: 'Pide que te llamemos' })
    expect(call.compareDocumentPosition(options) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(within(options).getByText(/no encaja ningún pago/)).toBeTruthy()
    for (const link of within(options).getAllByRole('link')) expect(link.closest('details')).not.toBeNull()
  })

  it('sees the options without an answer, and nothing that was not said', async () => {
    open()
    for (const step of [1, 2, 3]) {
      await screen.findByText(`Pregunta ${step} de 3`)
      await press('Saltar esta pregunta')
    }
    await screen.findByRole('region', { name: 'Tus opciones de hoy' })
    expect(
      api()
        .requests.filter(({ call }) => call === 'GET /v2/loan/payment_help')
        .map(({ query }) => query),
    ).toEqual([{}])
    expect(screen.queryByText('Encaja con lo que has dicho')).toBeNull()
  })

  it('asks for a call, and reads when it was requested', async () => {
    api().answer('POST /v2/loan/call_request', () => ({
      body: { requested_at: '2026-11-16T10:05:00.000Z', time: 'afternoon', call_by: '2026-11-17' },
    }))
    open()
    await press('Ver mis opciones sin contestar')
    fireEvent.click(await screen.findByRole('radio', { name: 'Por la tarde' }))
    await press('Pedir la llamada')
    const card = within(await screen.findByRole('region', { name: 'Nos has pedido una llamada' }))
    expect(card.getByText(/Lo pediste el lunes, 16 de noviembre a las 11:05/)).toBeTruthy()
    expect(
      api()
        .requests.filter(({ call }) => call === 'POST /v2/loan/call_request')
        .map(({ body }) => body),
    ).toEqual([{ time: 'afternoon' }])
    expect(screen.queryByRole('button', { name: 'Pedir la llamada' })).toBeNull()
  })

  it('promises a payment by a day, and sees what was promised instead of the form', async () => {
    open(ACTIVE_LOAN, { ...HELP, promise_until: civilDate('2026-11-30') })
    api().answer('POST /v2/loan/promise', ({ body }) => ({ body: body as object }))
    await press('Ver mis opciones sin contestar')
    const card = within(await screen.findByRole('region', { name: 'Dinos cuándo pagarás' }))
    fireEvent.change(card.getByRole('textbox', { name: 'Pagaré' }), { target: { value: '60' } })
    fireEvent.blur(card.getByRole('textbox', { name: 'Pagaré' }))
    fireEvent.change(card.getByRole('combobox', { name: 'El día' }), { target: { value: '4' } })
    fireEvent.click(card.getByRole('button', { name: 'Prometer el pago' }))
    const stands = within(await screen.findByRole('region', { name: 'Has prometido un pago' }))
    expect(stands.getByText(/60,00\s€ como muy tarde el/)).toBeTruthy()
    expect(
      api()
        .requests.filter(({ call }) => call === 'POST /v2/loan/promise')
        .map(({ body }) => body),
    ).toEqual([{ amount: 60, date: '2026-11-19' }])
    expect(screen.queryByRole('button', { name: 'Prometer el pago' })).toBeNull()
  })

  it('is not asked for a promise while none is taken', async () => {
    open()
    await press('Ver mis opciones sin contestar')
    await screen.findByRole('region', { name: 'Tus opciones de hoy' })
    expect(screen.queryByRole('region', { name: 'Dinos cuándo pagarás' })).toBeNull()
  })

  it('a borrower who cannot pay with a pending payment is told to wait for it', async () => {
    open({ ...ACTIVE_LOAN, has_pending_payment: true }, { ...HELP, options: [] })
    await press('Ver mis opciones sin contestar')
    expect(await screen.findByText(/Tienes un pago en marcha/)).toBeTruthy()
  })
})

describe('a debt in court', () => {
  it.each([
    ['pre_court', 'Último aviso antes de ir al juzgado'],
    ['court', 'En el juzgado'],
    ['post_court', 'Con sentencia del juzgado'],
    ['execution', 'En ejecución judicial'],
  ] as const)(
    'in %s explains what it means and what comes next, with case number, contact and free help',
    async (status, title) => {
      open(loanIn(status, { days: { total: 30, left: 0, late: 200 } }))
      const stage = within(await screen.findByRole('region', { name: title }))
      expect(stage.getByText('Qué significa')).toBeTruthy()
      expect(stage.getByText('Qué viene ahora')).toBeTruthy()
      expect(screen.getByText('P-5')).toBeTruthy()
      expect(await screen.findByRole('button', { name: 'Pedir la llamada' })).toBeTruthy()
      expect(screen.getAllByRole('link', { name: '900 000 002' }).length).toBeGreaterThan(0)
      expect(screen.getByRole('region', { name: 'Ayuda gratis' })).toBeTruthy()
      expect(screen.queryByRole('region', { name: 'Tus opciones de hoy' })).toBeNull()
    },
  )
})

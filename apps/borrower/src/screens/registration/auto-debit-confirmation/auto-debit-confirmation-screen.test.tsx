// @vitest-environment happy-dom

import type { Loan, User } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applying, serve } from '../../../testing/applying.ts'
import { loanIn } from '../../../testing/loans.ts'
import { knownUser, openStep, withRegistrationApi } from '../../../testing/open-step.tsx'
import { refusal } from '../../../testing/stand-in-api.ts'
import { AutoDebitConfirmationScreen } from './auto-debit-confirmation-screen.tsx'

// Goal: auto-debit is a choice with its terms visible, and declining is as easy as accepting.

const CHOOSE = 'POST /v2/loan/steps/autodebit/complete'
const TICKET = 'POST /v2/user/ticket'
const api = withRegistrationApi()

const SIGNED: Loan = loanIn('contract_signed', {
  give_date: null,
  must_pay_date: null,
  predicted_must_pay_date: civilDate('2026-12-14'),
  days: { total: 30, left: null, late: 0 },
  auto_debit_step_completed: false,
})
const PAID_OUT: Loan = { ...SIGNED, status: 10, auto_debit_step_completed: true }

let leave: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

function open(changes: Partial<User> = {}) {
  api().answer('GET /v2/discounts', () => ({
    body: { items: [{ target: 'autodebit_card_added', percent: 15, is_earned: false }] },
  }))
  api().answer(TICKET, () => ({ body: { ticket: 'ticket-1' } }))
  const opened = openStep(api(), applying(SIGNED, changes), <AutoDebitConfirmationScreen />)
  serve(api(), SIGNED, changes)
  return opened
}

const button = (name: string) => screen.findByRole('button', { name })

describe('the choice of auto-debit', () => {
  it('[R2.24, R1.05] shows the benefit, the maximum charge, the day, and how to cancel', async () => {
    open()
    expect(await screen.findByText('Con ella tienes un 15 % de descuento en tu próximo préstamo.')).toBeTruthy()
    const terms = screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(terms).toEqual(['390,00 €', 'lunes, 14 de diciembre'])
    expect(screen.getByText(/Puedes quitarlo gratis y cuando quieras/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  })

  it('[R5.11] links a card only once the authorisation is ticked, on the card page, with a ticket', async () => {
    const { user } = open()
    await user.click(await button('Vincular tarjeta'))
    expect(screen.getByText('La casilla de verificación debe verificarse para continuar')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
    await user.click(screen.getByRole('checkbox'))
    await user.click(await button('Vincular tarjeta'))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`${api().origin}/card/tokenize?access_token=ticket-1`))
  })

  it('[R2.24] "Ahora no" needs no tick, is sent once, and continues', async () => {
    const { user } = open()
    api().answer(CHOOSE, () => {
      serve(api(), PAID_OUT)
      return { body: PAID_OUT }
    })
    await user.dblClick(await button('Ahora no'))
    await waitFor(() => expect(knownUser().loan?.status).toBe(10))
    expect(api().bodiesOf(CHOOSE)).toEqual([{ autodebit_enabled: false }])
  })

  it('[R8.09] shows that the card page cannot be opened', async () => {
    const { user } = open()
    api().answer(TICKET, () => refusal(503, 'provider_unavailable', 'request'))
    await user.click(await screen.findByRole('checkbox'))
    await user.click(await button('Vincular tarjeta'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/No podemos activar el débito automático/)
  })
})

describe('the previous card request', () => {
  it.each([
    ['Error', 'Tu último intento de vincular la tarjeta para el débito automático fue fallido.'],
    ['Fraud', 'Tu último intento de vincular la tarjeta para el débito automático fue fallido.'],
    ['New', /^Si has terminado de añadir tu tarjeta, la estamos comprobando/],
    ['PendingConfirmation', /^Si has terminado de añadir tu tarjeta, la estamos comprobando/],
  ])('[R4.05, R8.09] %s is shown, and both options stay available', async (payment_card_request_status, text) => {
    open({ payment_card_request_status })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await button('Vincular tarjeta')).toBeTruthy()
    expect(await button('Ahora no')).toBeTruthy()
  })
})

// @vitest-environment happy-dom

import type { Loan, LoanDocument } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATHS } from '../../../paths.ts'
import { refreshSession } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'
import { applying, serve } from '../../../testing/applying.ts'
import { loanIn } from '../../../testing/loans.ts'
import { knownUser, openStep, withRegistrationApi } from '../../../testing/open-step.tsx'
import { refusal } from '../../../testing/stand-in-api.ts'
import { ApplicationSignScreen } from './application-sign-screen.tsx'
import type { SignView } from './sign-view.ts'

// Goal: a borrower signs only what was shown, a code signs once, and every error says what to do next.

const DOCUMENTS = 'GET /v2/loans/P-5/documents'
const RESEND = 'POST /v2/loan/sign_resend'
const SIGN = 'POST /v2/loan/sign'
const DOCUMENTS_POLL_MS = 3_000
const api = withRegistrationApi()
afterEach(() => vi.useRealTimers()) // also after a failure

const documentOf = (kind: LoanDocument['kind'], title: string, sha256: string): LoanDocument => ({
  id: `${kind}-${sha256}`,
  kind,
  title,
  sha256,
  created_at: '2026-11-14T10:00:00.000Z',
  signed_at: null,
  content_type: 'application/pdf',
  size_bytes: 41_000,
})
const READ = [documentOf('ine', 'Información previa', 'i1'), documentOf('loan_agreement', 'Contrato', 'c1')]

// The server's date is 14 November 2026: thirty days before the predicted date.
const OFFERED: Loan = loanIn('awaiting_sign_contract', {
  give_date: null,
  must_pay_date: null,
  predicted_must_pay_date: civilDate('2026-12-14'),
  approve_date: civilDate('2026-11-14'),
  days: { total: 30, left: null, late: 0 },
  withdrawal_until: null,
  auto_debit_step_completed: false,
})
const SIGNED = { ...OFFERED, status: 1 }

beforeEach(() => window.history.replaceState(null, '', PATHS.applicationSign))

function open(loan: Loan = OFFERED, view: SignView = {}) {
  window.history.replaceState(view, '', PATHS.applicationSign)
  const opened = openStep(api(), applying(loan), <ApplicationSignScreen />)
  serve(api(), loan)
  api().answer(DOCUMENTS, () => ({ body: { items: READ } }))
  api().answer(RESEND, () => ({ body: { resend_after_seconds: 90 } }))
  api().answer(SIGN, () => {
    serve(api(), SIGNED)
    return { body: SIGNED }
  })
  return opened
}

const CODE_VIEW: SignView = { signing: 'P-5', agreementSha256: 'c1' }
const button = (name: string) => screen.findByRole('button', { name })
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^He leído/ })
const codeField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Código de 4 cifras/ })
const asked = (call: string) => api().bodiesOf(call).length

describe('the confirm view', () => {
  it('[R2.23, R1.05] shows amount, cost, total, date, days, TAE, the account and both documents, and ticks nothing', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Revisa y firma tu préstamo' })).toBeTruthy()
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(figures.slice(0, 4)).toEqual(['300,00 €', '90,00 €', '2.333,9 %', '390,00 €'])
    expect(screen.getByText('El lunes, 14 de diciembre, en un solo pago, a los 30 días')).toBeTruthy()
    expect(screen.getByText('CaixaBank ···· 1332')).toBeTruthy()
    expect(screen.getByText(/^Titular: Lucía/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Abrir: Información previa/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Abrir: Contrato/ })).toBeTruthy()
    expect((await box()).checked).toBe(false)
    expect(asked(RESEND)).toBe(0)
  })

  it.each([
    [2.01, '2,01 €'],
    [0, 'menos de 0,01 €'],
  ])('states what a late day costs: %d is %s', async (late_interest_per_day, text) => {
    open({ ...OFFERED, late_interest_per_day })
    expect(
      await screen.findByText(new RegExp(`intereses de demora: ${text.replace(' €', '\\s€')} al día`)),
    ).toBeTruthy()
  })

  it('[R2.23, R5.11] continues only once the box is ticked, and requests the first code then', async () => {
    const { user } = open()
    await user.click(await button('Continuar para firmar'))
    expect(screen.getByText('La casilla de verificación debe verificarse para continuar')).toBeTruthy()
    expect(asked(RESEND)).toBe(0)
    await user.click(await box())
    const scrolled = vi
      .spyOn(window, 'scrollTo')
      .mockImplementation((() => Promise.resolve()) as typeof window.scrollTo)
    await user.dblClick(await button('Continuar para firmar'))
    expect(await codeField()).toBeTruthy()
    // The second view starts at its heading, not where the first one was left.
    expect(scrolled).toHaveBeenCalledWith(0, 0)
    expect(asked(RESEND)).toBe(1)
    expect(screen.getByText('Lo hemos enviado por SMS al +34 612 34 56 78.')).toBeTruthy()
    act(() => window.history.back())
    expect(await box()).toBeTruthy()
  })

  it('[R2.23] waits for documents that are being prepared, and blocks signing until then', async () => {
    let isReady = false
    const { user } = open()
    api().answer(DOCUMENTS, () => ({ body: { items: isReady ? READ : [] } }))
    expect(await screen.findByText('Estamos preparando tus documentos')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continuar para firmar' })).toBeNull()
    isReady = true
    await user.click(await box())
    api().answer(RESEND, () => refusal(409, 'documents_not_ready', 'request'))
    await user.click(await button('Continuar para firmar'))
    expect(await screen.findByText(/Estamos preparando tu contrato/)).toBeTruthy()
  })

  it('[R8.06] continues with a recent code, perhaps from another tab', async () => {
    const { user } = open()
    api().answer(RESEND, () => refusal(429, 'resend_too_early', 'request', 42))
    await user.click(await box())
    await user.click(await button('Continuar para firmar'))
    expect(await codeField()).toBeTruthy()
    expect(screen.getByText(/Podrás pedir otro código en 0:4/)).toBeTruthy()
  })
})

describe('the code', () => {
  it('[R2.23, R1.05] signs with the button and not with the last digit', async () => {
    stored.signResendAt.set(Date.now())
    const { user } = open(OFFERED, CODE_VIEW)
    await user.type(await codeField(), '1234')
    expect(asked(SIGN)).toBe(0)
    await user.click(await button('Firmar el contrato'))
    await waitFor(() => expect(knownUser().loan?.status).toBe(1))
    expect(api().bodiesOf(SIGN)).toEqual([{ code: '1234' }])
    expect(stored.signResendAt.get()).toBeNull()
  })

  it('[R4.10] if wrong, shows the attempts left, and then that it is used up', async () => {
    const { user } = open(OFFERED, CODE_VIEW)
    api().answer(SIGN, () => refusal(422, 'code_incorrect', 'code'))
    for (const left of ['Te quedan 2 intentos.', 'Te queda 1 intento.', 'pide uno nuevo.']) {
      const field = await codeField()
      await waitFor(() => expect(field.value).toBe(''))
      await user.type(field, '0000')
      await user.click(await button('Firmar el contrato'))
      await waitFor(() => expect(screen.getAllByText(new RegExp(left))).not.toHaveLength(0))
    }
  })

  it.each([
    ['an expired code', 422, 'code_expired', 'code', undefined, /ha caducado o ya se ha usado/],
    ['too many attempts', 429, 'too_many_attempts', 'request', 600, /Podrás intentarlo de nuevo (a las|el) /],
    [
      'the error for a staff member acting for the customer',
      403,
      'not_allowed',
      'request',
      undefined,
      /No tienes permiso/,
    ],
  ] as const)('[R2.23] shows %s', async (_, status, label, property, retryAfter, text) => {
    const { user } = open(OFFERED, CODE_VIEW)
    api().answer(SIGN, () => refusal(status, label, property, retryAfter))
    await user.type(await codeField(), '1234')
    await user.click(await button('Firmar el contrato'))
    await waitFor(() => expect(screen.getAllByText(text)).not.toHaveLength(0))
    expect(knownUser().loan?.status).toBe(26)
  })

  it('[R2.23] returns to the contract if the documents changed, to be read and ticked again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { user } = open(OFFERED, CODE_VIEW)
    const renewed = READ.map((document) => ({
      ...document,
      sha256: `${document.sha256}-new`,
      id: `${document.id}-new`,
    }))
    let isRenewed = false
    api().answer(DOCUMENTS, () => ({ body: { items: isRenewed ? renewed : READ } }))
    api().answer(SIGN, () => refusal(409, 'documents_changed', 'request'))
    await user.type(await codeField(), '1234')
    await user.click(await button('Firmar el contrato'))
    expect(await screen.findByText('Los documentos han cambiado')).toBeTruthy()
    expect(await screen.findByText('Estamos preparando tus documentos')).toBeTruthy()
    isRenewed = true
    await act(() => vi.advanceTimersByTimeAsync(DOCUMENTS_POLL_MS))
    vi.useRealTimers()
    expect((await box()).checked).toBe(false)
  })

  it('[R4.04] returns to the decision if the server has no agreement to the terms', async () => {
    stored.agreedWithNewTerms.set('P-5')
    const { user } = open(OFFERED, CODE_VIEW)
    api().answer(SIGN, () => refusal(409, 'terms_not_agreed', 'request'))
    await user.type(await codeField(), '1234')
    await user.click(await button('Firmar el contrato'))
    await waitFor(() => expect(stored.agreedWithNewTerms.get()).toBeNull())
  })

  it('follows a signature made in another tab', async () => {
    const { user } = open(OFFERED, CODE_VIEW)
    api().answer(SIGN, () => {
      serve(api(), SIGNED)
      return refusal(409, 'illegal_transition', 'request')
    })
    await user.type(await codeField(), '1234')
    await user.click(await button('Firmar el contrato'))
    await waitFor(() => expect(knownUser().loan?.status).toBe(1))
  })
})

describe('another code', () => {
  it('[R9.03, R8.06] another code can be requested after 90 s, which a reload does not restart; a failure shows the phone', async () => {
    stored.signResendAt.set(Date.now() - 60_000)
    const { user, view } = open(OFFERED, CODE_VIEW)
    expect(await screen.findByText(/Podrás pedir otro código en 0:(30|29|28|27|26|25)/)).toBeTruthy()
    view.unmount()
    stored.signResendAt.set(Date.now() - 90_000)
    open(OFFERED, CODE_VIEW)
    api().answer(RESEND, () => refusal(503, 'provider_unavailable', 'request'))
    await user.click(await button('Enviar otro código'))
    expect(await screen.findByText(/no responde.*llámanos al 900/)).toBeTruthy()
    api().answer(RESEND, () => ({ body: { resend_after_seconds: 90 } }))
    await user.click(await button('Enviar otro código'))
    expect(await screen.findByText(/Te hemos enviado un código nuevo/)).toBeTruthy()
    expect(screen.getByText(/Podrás pedir otro código en 1:/)).toBeTruthy()
  })

  it('[R4.03] another code is requested automatically, once, if the approval date is past', async () => {
    open({ ...OFFERED, approve_date: civilDate('2026-11-13') }, CODE_VIEW)
    expect(await screen.findByText(/Ha pasado tiempo desde que aprobamos tu préstamo/)).toBeTruthy()
    await act(() => refreshSession())
    expect(asked(RESEND)).toBe(1)
  })

  it('[R4.03] another code is not requested automatically on the day of the approval', async () => {
    open(OFFERED, CODE_VIEW)
    await codeField()
    await act(() => refreshSession())
    expect(asked(RESEND)).toBe(0)
  })
})

// @vitest-environment happy-dom
import type { User } from '@puente/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refreshSession } from '../../../session/session.ts'
import { loanIn } from '../../../testing/loans.ts'
import { knownUser, openStep, WITH_PERSONAL_DATA, withRegistrationApi } from '../../../testing/open-step.tsx'
import { refusal } from '../../../testing/stand-in-api.ts'
import { BankVerificationScreen } from './bank-verification-screen.tsx'

// Goal: whatever happens at the bank, the borrower knows the state and the next action; a session is sent once.

const WIDGET = 'GET /aggregation/unnax/widget'
const TOKEN = 'POST /v2/loan/bank_token'
const SESSION = { sessionId: 's-1', sessionIdSignature: 'sig', bankId: 'b-1', bankName: 'Banco Sol' }
const api = withRegistrationApi()

const applicant = (status: number): User => ({
  ...WITH_PERSONAL_DATA,
  permissions: { is_blocked: false, authorization_status: 2 },
  bank_verification_adapter: 'unnax',
  loan: { id: 5, public_id: 'P-5', status },
})

function open(status = 35) {
  const opened = openStep(api(), applicant(status), <BankVerificationScreen />)
  api().answer('POST /v2/user/ticket', () => ({ body: { ticket: 'ticket-1' } }))
  api().answer(WIDGET, () => ({ body: { url: '/bank-page' } }))
  api().answer('GET /bank-page', () => ({ body: {} }))
  api().answer(TOKEN, () => ({ body: loanIn('awaiting_bank_data_import') }))
  return opened
}

const loanReaches = async (status: number) => {
  api().answer('GET /v2/user', () => ({ body: applicant(status) }))
  await act(() => refreshSession())
}

const connect = (name = 'Conectar con mi banco') => screen.findByRole('button', { name })
const frame = () => screen.findByTitle<HTMLIFrameElement>('Entra en tu banco')

function post(data: object, { source, origin }: { source: MessageEventSource | null; origin: string }) {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data: { source: 'puente-bank', ...data }, source, origin }))
  })
}

async function postFromFrame(data: object) {
  post(data, { source: (await frame()).contentWindow, origin: api().origin })
}

const WAITING = 'Estamos leyendo los datos de tu banco'

describe('connecting with the bank', () => {
  it('[R2.21, R1.04] opens the widget of the customer’s provider with a ticket, and sends the session once', async () => {
    const { user } = open()
    await user.click(await connect())
    expect((await frame()).src).toBe(`${api().origin}/bank-page`)
    expect(api().requests.find(({ call }) => call === WIDGET)?.query).toEqual({ token: 'ticket-1' })
    await postFromFrame({ type: 'connected', ...SESSION })
    await screen.findByRole('heading', { level: 1, name: WAITING })
    await waitFor(() => expect(knownUser().loan?.status).toBe(37))
    expect(api().bodiesOf(TOKEN)).toEqual([SESSION])
    expect(screen.getByText(/menos de un minuto/)).toBeTruthy()
    expect(screen.getByText(/Puedes cerrar esta página/)).toBeTruthy()
    expect(screen.getByText(/Te avisamos por SMS/)).toBeTruthy()
  })

  it('[R2.21] sends a repeated message once', async () => {
    const { user } = open()
    await user.click(await connect())
    const { contentWindow: source } = await frame()
    const sender = { source, origin: api().origin }
    post({ type: 'connected', ...SESSION }, sender)
    post({ type: 'connected', ...SESSION }, sender)
    await waitFor(() => expect(knownUser().loan?.status).toBe(37))
    expect(api().bodiesOf(TOKEN)).toHaveLength(1)
  })

  it('[R2.21] ignores messages from any window except the frame', async () => {
    const { user } = open()
    await user.click(await connect())
    const { contentWindow: source } = await frame()
    post({ type: 'connected', ...SESSION }, { source: window, origin: api().origin })
    post({ type: 'connected', ...SESSION }, { source, origin: 'https://otra.example' })
    post({ source: 'another-window', type: 'cancelled' }, { source, origin: api().origin })
    expect(await frame()).toBeTruthy()
    expect(api().bodiesOf(TOKEN)).toEqual([])
    await postFromFrame({ type: 'cancelled' })
    expect(await screen.findByText(/Has salido sin terminar/)).toBeTruthy()
  })

  it('[R2.21] waits if the bank notifies the server itself, and can start over', async () => {
    const { user } = open()
    await user.click(await connect())
    await postFromFrame({ type: 'connected' })
    expect(await screen.findByRole('heading', { level: 1, name: WAITING })).toBeTruthy()
    expect(api().bodiesOf(TOKEN)).toEqual([])
    await user.click(screen.getByRole('button', { name: /Conectar otra vez/ }))
    expect(await frame()).toBeTruthy()
  })
})

describe('when it fails', () => {
  it('reports a provider that is down, shows whom to call, and retries', async () => {
    const { user } = open()
    api().answer(WIDGET, () => refusal(503, 'provider_unavailable', 'request'))
    await user.click(await connect())
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /No hemos podido abrir la conexión.*no responde.*900 123 456/,
    )
    api().answer(WIDGET, () => ({ body: { url: '/bank-page' } }))
    await user.click(await connect('Volver a intentarlo'))
    expect(await frame()).toBeTruthy()
  })

  it('reports a bank that could not connect', async () => {
    const { user } = open()
    await user.click(await connect())
    await postFromFrame({ type: 'failed', reason: 'bank_down' })
    expect((await screen.findByRole('alert')).textContent).toMatch(/Tu banco no ha podido conectar/)
    expect(await connect('Volver a intentarlo')).toBeTruthy()
  })

  it('resends a session that did not reach us, without another sign-in at the bank', async () => {
    const { user } = open()
    api().answer(TOKEN, () => refusal(503, 'provider_unavailable', 'request'))
    await user.click(await connect())
    await postFromFrame({ type: 'connected', ...SESSION })
    const again = await screen.findByRole('button', { name: 'Enviar el aviso otra vez' })
    api().answer(TOKEN, () => ({ body: loanIn('awaiting_bank_data_import') }))
    await user.click(again)
    await waitFor(() => expect(knownUser().loan?.status).toBe(37))
    expect(api().bodiesOf(TOKEN)).toEqual([SESSION, SESSION])
  })

  it('[R2.21] a failed import returns here with a message', async () => {
    open(37)
    await screen.findByRole('heading', { level: 1, name: WAITING })
    await loanReaches(35)
    expect((await screen.findByRole('alert')).textContent).toMatch(/No hemos podido leer los datos de tu banco/)
    expect(await connect()).toBeTruthy()
  })

  it('a first visit shows no failure, and the phone for borrowers without online banking', async () => {
    open()
    await connect()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText(/¿No usas la banca por internet\?/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Qué no vemos nunca' })).toBeTruthy()
  })
})

// @vitest-environment happy-dom
// Goal: no face is analysed without consent, a borrower without it has an alternative, and errors can be followed up.
import type { LivenessSession, User } from '@puente/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetClientLogs } from '../../../../api/client-log.ts'
import { signIn } from '../../../../session/session.ts'
import { openPage, withStandInApi } from '../../../../testing/open-page.tsx'
import { CUSTOMER } from '../../../../testing/server.ts'
import { refusal } from '../../../../testing/stand-in-api.ts'
import { DocumentsScreen } from '../documents-screen.tsx'

const START = 'POST /v2/user/liveness/session'
const FINISH = 'PUT /v2/user/liveness'
const LOG = 'POST /v2/send-log-data'
const EVENT_SESSION = '5c1d9b1e-2f47-4f0a-9a36-7d0c8f2b1e44'
const api = withStandInApi()

const session = (provider: LivenessSession['provider']): LivenessSession => ({
  transaction_id: 'transaction-1',
  provider,
  script_url: provider === 'oz' ? 'https://oz.example/plugin_liveness.php' : null,
  session_token: provider === 'oz' ? 'session-token' : null,
  expires_at: '2026-11-15T12:10:00Z',
})

function open(status: User['liveness']['status'] = null) {
  const person: User = {
    ...CUSTOMER,
    loan: { id: 5, public_id: 'P-5', status: 33 },
    liveness: { allowed: true, status },
  }
  const state = { person }
  api().answer('GET /v2/user', () => ({ body: state.person }))
  api().answer('GET /v2/loan', () => ({
    body: {
      public_id: 'P-5',
      status: 33,
      required_files: ['liveness_selfie'],
      is_loan_amount_or_term_altered: false,
      auto_debit_step_completed: false,
    },
  }))
  api().answer(START, () => ({ status: 201, body: session('oz') }))
  api().answer(LOG, () => ({ status: 204, body: null }))
  api().answer(FINISH, () => {
    state.person = { ...state.person, liveness: { allowed: true, status: 'pending' } }
    return { body: state.person }
  })
  signIn(`token-${Math.random()}`)
  openPage(<DocumentsScreen />)
  return userEvent.setup()
}

type Plugin = NonNullable<Window['OzLiveness']>

/** A stub of the provider's script: it loads at once and does what the test says. */
function withPlugin(play: Plugin['open']) {
  const opened = vi.fn(play)
  window.OzLiveness = { open: opened }
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    queueMicrotask(() => (node as HTMLScriptElement).onload?.(new Event('load')))
  })
  return opened
}

afterEach(() => {
  vi.restoreAllMocks()
  delete window.OzLiveness
  forgetClientLogs()
})

async function begin(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Empezar' }))
}

const agree = async (user: ReturnType<typeof userEvent.setup>) => {
  await begin(user)
  await user.click(await screen.findByRole('checkbox', { name: /^Acepto que se traten los rasgos de mi cara/ }))
  await user.click(screen.getByRole('button', { name: 'Grabar el vídeo' }))
}

describe('the liveness check', () => {
  it('[R8.08] starts only after consent, which is not ticked beforehand', async () => {
    const user = open()
    await begin(user)
    const consent = await screen.findByRole<HTMLInputElement>('checkbox')
    expect(consent.checked).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Grabar el vídeo' }))
    expect(await screen.findByText(/^Marca la casilla para grabar el vídeo/)).toBeTruthy()
    expect(api().bodiesOf(START)).toEqual([])
  })

  it('[R2.20] without consent, a staff member reviews a photo instead', async () => {
    const user = open()
    await begin(user)
    await user.click(await screen.findByRole('button', { name: 'Prefiero que lo revise una persona' }))
    await screen.findByRole('heading', { level: 1, name: 'Un selfi con tu documento en la mano' })
    await user.click(screen.getByRole('button', { name: 'Prefiero el vídeo corto' }))
    await screen.findByRole('heading', { level: 1, name: 'Un vídeo corto de tu cara' })
  })

  it('[R3.12, R4.12] opens the provider for this transaction, and then waits for the verdict', async () => {
    const opened = withPlugin(({ on_capture_complete }) => on_capture_complete())
    const user = open()
    await agree(user)
    await screen.findByRole('heading', { level: 1, name: 'Estamos comprobando el vídeo' })
    expect(opened.mock.calls[0]?.[0]).toMatchObject({
      lang: 'es',
      action: ['video_selfie_blank'],
      session_token: 'session-token',
      meta: { transaction_id: 'transaction-1' },
    })
    expect(api().bodiesOf(FINISH)).toEqual([{ transaction_id: 'transaction-1' }])
  })

  it('[R8.08] shows a provider error in Spanish and logs its code and event session id', async () => {
    withPlugin(({ on_error }) =>
      on_error({ code: 'virtual_camera', event_session_id: EVENT_SESSION, message: 'refused' }),
    )
    const user = open()
    await agree(user)
    expect(await screen.findByText('No uses una cámara virtual.')).toBeTruthy()
    await waitFor(() => expect(api().bodiesOf(LOG)).toHaveLength(1))
    expect(api().bodiesOf(LOG)[0]).toMatchObject({
      type: 'liveness',
      context: { error_code: 'virtual_camera', event_session_id: EVENT_SESSION },
    })
    expect(api().bodiesOf(FINISH)).toEqual([])
  })

  it('[R8.08] says when the attempts are used up, and keeps the alternative available', async () => {
    const user = open()
    api().answer(START, () => refusal(429, 'too_many_attempts', 'request', 60))
    await agree(user)
    expect(await screen.findByText(/^Has agotado los intentos/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Prefiero que lo revise una persona' })).toBeTruthy()
  })

  it('[R8.07] reports a failed check, which can be retried', async () => {
    const user = open('failed')
    await begin(user)
    expect(await screen.findByText('La identidad no ha sido verificada')).toBeTruthy()
    expect(screen.getByText('La verificación fotográfica ha fallado, por favor inténtelo de nuevo')).toBeTruthy()
    expect(screen.getByText(/llámanos al \d/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Volver a intentarlo' })).toBeTruthy()
  })
})

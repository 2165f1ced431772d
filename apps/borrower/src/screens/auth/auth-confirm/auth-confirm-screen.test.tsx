// @vitest-environment happy-dom
import { type Phone, parsePhone } from '@puente/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadClientSettings } from '../../../content/client-settings.ts'
import { signOut } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { CLIENT_SETTINGS, refusal, type StandInAnswer } from '../../../testing/stand-in-api.ts'
import { codeWasSent, pendingSignIn } from '../pending-sign-in.ts'
import { AuthConfirmScreen } from './auth-confirm-screen.tsx'

// Goal: the code from the message signs the borrower in; every alternative (resend, other channel, other number, later) is
// available when it should be and not before.

const api = withStandInApi()

const CONFIRM = 'POST /v2/user/login_confirm'
const RESEND = 'POST /v2/user/resend_phone_confirmation_code'
const CONSENTS = 'PUT /v2/user/confirmations'
const NOW = new Date('2026-11-14T10:00:00')

const phone = (text: string): Phone => {
  const parsed = parsePhone(text)
  if (!parsed.ok) throw new Error(`not a phone: ${text}`)
  return parsed.value
}

beforeEach(() => {
  // Only the screen's own timers are faked: the calls are real and need the others.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW.getTime() - 1 })
  // Happy DOM drops an expired cookie once its clock has passed: this ends the previous test's session.
  stored.accessToken.clear()
  vi.advanceTimersByTime(1)
  window.happyDOM?.setURL(`${api().origin}/auth/confirm`)
})
afterEach(async () => {
  vi.useRealTimers()
  await signOut()
})

const open = (resendAfterSeconds = 90, agreesToMarketing = false) => {
  codeWasSent(phone('612345678'), agreesToMarketing, resendAfterSeconds)
  const page = openPage(<AuthConfirmScreen />)
  return { user: userEvent.setup({ delay: null }), page }
}
const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const codeField = () => screen.getByRole('textbox', { name: 'Código de 4 cifras' })
const resendButton = () => screen.queryByRole('button', { name: 'Enviar otro código' })
const whatsappButton = () => screen.queryByRole('button', { name: 'Recibirlo por WhatsApp' })
const fieldError = () => document.getElementById(`${codeField().id}-error`)?.textContent

describe('the code', () => {
  it('[R2.17, R5.03] the code is submitted automatically when complete, and signs the borrower in', async () => {
    const { user } = open()
    expect(screen.getByText('+34 612 34 56 78')).toBeTruthy()
    await user.type(codeField(), '1234')
    await waitFor(() => expect(stored.accessToken.get()).toBe('token-of-the-person'))
    expect(api().bodiesOf(CONFIRM)).toEqual([{ code: '1234', mobile_phone: '34612345678' }])
    expect(pendingSignIn()).toBeNull()
  })

  it('[R4.09] signs in with the consents recorded, and unhides the special offer', async () => {
    stored.hiddenSpecialOffer.set(true)
    const { user } = open()
    await user.type(codeField(), '1234')
    await waitFor(() => expect(stored.accessToken.get()).toBe('token-of-the-person'))
    const consents = api().requests.filter(({ call }) => call === CONSENTS)
    expect(consents.map(({ body, authorization }) => [body, authorization])).toEqual([
      [{ all_confirmations: true }, 'Bearer token-of-the-person'],
    ])
    expect(stored.hiddenSpecialOffer.get()).toBeNull()
    expect(stored.acceptedTexts.get()).toBe(CLIENT_SETTINGS.consent_texts)
  })

  it('records no consent in a browser that was not asked for it: the next step asks a new customer', async () => {
    stored.acceptedTexts.set(CLIENT_SETTINGS.consent_texts)
    const { user } = open()
    await user.type(codeField(), '1234')
    await waitFor(() => expect(stored.accessToken.get()).toBe('token-of-the-person'))
    expect(api().bodiesOf(CONSENTS)).toEqual([])
  })

  it('carries the phone screen’s consents, so that they are stored for the owner of the code', async () => {
    stored.targetUrl.set('/auth?utm_source=x')
    const { user } = open(90, true)
    await user.type(codeField(), '1234')
    await waitFor(() => expect(stored.accessToken.get()).toBe('token-of-the-person'))
    expect(api().bodiesOf(CONFIRM)).toEqual([
      { code: '1234', mobile_phone: '34612345678', agree_marketing: true, target_url: '/auth?utm_source=x' },
    ])
    stored.targetUrl.clear()
  })

  it('signs in even if the consents could not be recorded', async () => {
    api().answer(CONSENTS, () => refusal(500, 'internal_error', 'request'))
    const { user } = open()
    await user.type(codeField(), '1234')
    await waitFor(() => expect(stored.accessToken.get()).toBe('token-of-the-person'))
  })

  it('[R5.03] the code can be pasted with spaces, and is sent once', async () => {
    const { user } = open()
    await user.click(codeField())
    await user.paste(' 12 34 ')
    await waitFor(() => expect(api().bodiesOf(CONFIRM)).toHaveLength(1))
    await waitFor(() => expect(stored.accessToken.get()).toBe('token-of-the-person'))
    expect(api().bodiesOf(CONFIRM)).toHaveLength(1)
  })

  it('the code has six digits if the operator configured that', async () => {
    const page = document.getElementById('puente-settings')
    if (page) page.textContent = JSON.stringify({ ...JSON.parse(page.textContent ?? ''), code_digits: 6 })
    await loadClientSettings()
    const { user } = open()
    const field = screen.getByRole('textbox', { name: 'Código de 6 cifras' })
    await user.type(field, '1234')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(document.getElementById(`${field.id}-error`)?.textContent).toContain('El código tiene 6 cifras')
    expect(api().bodiesOf(CONFIRM)).toEqual([])
    await user.type(field, '56')
    await waitFor(() => expect(api().bodiesOf(CONFIRM)).toEqual([{ code: '123456', mobile_phone: '34612345678' }]))
    await waitFor(() => expect(stored.accessToken.get()).toBe('token-of-the-person'))
  })

  it('[R5.03] the code is not sent while it is incomplete', async () => {
    const { user } = open()
    await user.type(codeField(), '12')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(fieldError()).toContain('El código tiene 4 cifras')
    expect(document.activeElement).toBe(codeField())
    expect(api().bodiesOf(CONFIRM)).toEqual([])
  })

  it('[R8.03] if wrong, shows the error at the field, counts down the attempts and allows another', async () => {
    api().answer(CONFIRM, () => refusal(422, 'code_incorrect', 'code'))
    const { user } = open()
    await user.type(codeField(), '9999')
    await waitFor(() => expect(fieldError()).toContain('El código no es correcto'))
    expect(fieldError()).toContain('Te quedan 2 intentos')
    expect(codeField()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(codeField())
    await user.type(codeField(), '8888')
    await waitFor(() => expect(fieldError()).toContain('Te queda 1 intento'))
    await user.type(codeField(), '7777')
    await waitFor(() => expect(fieldError()).toContain('pide uno nuevo'))
  })

  it('[R8.03] the code after too many attempts shows the time to come back', async () => {
    api().answer(CONFIRM, () => refusal(429, 'too_many_attempts', 'code', 1800))
    const { user } = open()
    await user.type(codeField(), '9999')
    await waitFor(() => expect(fieldError()).toContain('Podrás intentarlo de nuevo a las 10:30.'))
  })

  it('[R8.03] the code after too many attempts today shows the day too', async () => {
    api().answer(CONFIRM, () => refusal(429, 'too_many_attempts', 'code', 24 * 3600))
    const { user } = open()
    await user.type(codeField(), '9999')
    await waitFor(() => expect(fieldError()).toContain('el domingo, 15 de noviembre a las 10:00.'))
  })

  it('the code is read from the message if the browser supports it', async () => {
    vi.stubGlobal('OTPCredential', class {})
    vi.stubGlobal('navigator', { ...navigator, credentials: { get: async () => ({ code: '4321' }) } })
    try {
      open()
      await waitFor(() => expect(api().bodiesOf(CONFIRM)).toEqual([{ code: '4321', mobile_phone: '34612345678' }]))
      await waitFor(() => expect(stored.accessToken.get()).toBe('token-of-the-person'))
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('another code', () => {
  it('[R9.03] another code can be requested after 90 s and not before', async () => {
    const { user } = open()
    expect(screen.getByText('Podrás pedir otro código en 1:30')).toBeTruthy()
    await passSeconds(89)
    expect(screen.getByText('Podrás pedir otro código en 0:01')).toBeTruthy()
    expect(resendButton()).toBeNull()
    await passSeconds(1)
    await user.click(screen.getByRole('button', { name: 'Enviar otro código' }))
    expect(await screen.findByText('Podrás pedir otro código en 1:30')).toBeTruthy()
    expect(api().bodiesOf(RESEND)).toEqual([{ mobile_phone: '34612345678', channel: 'sms' }])
  })

  it('[R9.03] keeps the wait after a reload', async () => {
    const { page } = open()
    await passSeconds(40)
    page.unmount()
    openPage(<AuthConfirmScreen />)
    expect(screen.getByText('Podrás pedir otro código en 0:50')).toBeTruthy()
  })

  it('[R9.03] uses the server’s wait', () => {
    open(25)
    expect(screen.getByText('Podrás pedir otro código en 0:25')).toBeTruthy()
  })

  it('[R2.17, R9.03] another code can come by WhatsApp after 30 s', async () => {
    const { user } = open()
    await passSeconds(29)
    expect(whatsappButton()).toBeNull()
    await passSeconds(1)
    await user.click(screen.getByRole('button', { name: 'Recibirlo por WhatsApp' }))
    expect(await screen.findByText(/código nuevo por WhatsApp/)).toBeTruthy()
    expect(api().bodiesOf(RESEND)).toEqual([{ mobile_phone: '34612345678', channel: 'whatsapp' }])
    expect(whatsappButton()).toBeNull()
  })

  it('[R8.06] another code that could not be sent shows why, and whom to call', async () => {
    api().answer(RESEND, () => refusal(503, 'provider_unavailable', 'request'))
    const { user } = open(0)
    await user.click(screen.getByRole('button', { name: 'Enviar otro código' }))
    const message = await screen.findByText(/Un servicio que necesitamos no responde/)
    await waitFor(() => expect(message.textContent).toContain('llámanos al 900'))
    expect(resendButton()).toBeTruthy()
  })

  it('[R8.06] requested too early starts the server’s wait', async () => {
    api().answer(RESEND, () => refusal(429, 'resend_too_early', 'request', 45))
    const { user } = open(0)
    await user.click(screen.getByRole('button', { name: 'Enviar otro código' }))
    expect(await screen.findByText('Podrás pedir otro código en 0:45')).toBeTruthy()
  })

  it('another code is requested once, also by a double click', async () => {
    let finish = (_answer: StandInAnswer) => {}
    const asked = new Promise<void>((wasAsked) => {
      api().answer(RESEND, () => {
        wasAsked()
        return new Promise((resolve) => {
          finish = resolve
        })
      })
    })
    open(0)
    const button = screen.getByRole('button', { name: 'Enviar otro código' })
    act(() => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    await asked
    finish({ body: { resend_after_seconds: 90 } })
    expect(await screen.findByText('Podrás pedir otro código en 1:30')).toBeTruthy()
    expect(api().bodiesOf(RESEND)).toHaveLength(1)
  })
})

describe('another number', () => {
  const openDialog = async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Cambiar número' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cambiar número de teléfono' })
    const field = within(dialog).getByRole('textbox', { name: 'Nuevo número de teléfono móvil' })
    const save = within(dialog).getByRole('button', { name: 'Guardar y continuar' })
    return { user, dialog, field, save }
  }
  const errorOf = (field: HTMLElement) => document.getElementById(`${field.id}-error`)?.textContent

  it('[R5.02] another number must differ', async () => {
    const { user, field, save } = await openDialog()
    await user.type(field, '612345678')
    await user.click(save)
    expect(errorOf(field)).toContain('El número no debe coincidir con el número de registro')
    expect(api().bodiesOf('PUT /v2/user/change_phone')).toEqual([])
  })

  it('[R8.04, R2.17] leads back to the phone screen with the number filled in, without a session', async () => {
    const { user, field, save } = await openDialog()
    await user.type(field, '699887766')
    await user.click(save)
    await waitFor(() => expect(location.pathname).toBe('/auth'))
    expect(stored.pendingPhone.get()).toBe('34699887766')
    expect(pendingSignIn()).toBeNull()
  })

  it('[R2.17] gets its own code if the server accepts it', async () => {
    api().answer('PUT /v2/user/change_phone', () => ({ body: { resend_after_seconds: 90 } }))
    const { user, field, save } = await openDialog()
    await user.type(field, '699887766')
    await user.click(save)
    expect(await screen.findByText('+34 699 88 77 66')).toBeTruthy()
    expect(location.pathname).toBe('/auth/confirm')
  })

  it('[R8.03] another number that the server refuses shows the error at the field', async () => {
    api().answer('PUT /v2/user/change_phone', () => refusal(422, 'phone_belongs_to_another', 'mobile_phone'))
    const { user, field, save } = await openDialog()
    await user.type(field, '699887766')
    await user.click(save)
    await waitFor(() => expect(errorOf(field)).toContain('Este número ya está registrado por otra persona.'))
  })
})

describe('the older sign-in', () => {
  const begin = () => {
    const opened = open()
    stored.registeringToken.set('registering')
    return opened
  }

  it('[R7.01] confirms with its own token, which becomes the session token', async () => {
    api().answer('PUT /v2/user/phone_confirmation', () => ({ body: {} }))
    const { user } = begin()
    await user.type(codeField(), '1234')
    await waitFor(() => expect(stored.accessToken.get()).toBe('registering'))
    const confirmed = api().requests.filter(({ call }) => call === 'PUT /v2/user/phone_confirmation')
    expect(confirmed.map(({ body, authorization }) => [body, authorization])).toEqual([
      [{ code: '1234' }, 'Bearer registering'],
    ])
    expect(api().bodiesOf(CONFIRM)).toEqual([])
    expect(stored.registeringToken.get()).toBeNull()
  })

  it('[R2.17] changes the number in place', async () => {
    api().answer('PUT /v2/user/change_phone', () => ({ body: { resend_after_seconds: 90 } }))
    const { user } = begin()
    await user.click(screen.getByRole('button', { name: 'Cambiar número' }))
    await user.type(await screen.findByRole('textbox', { name: 'Nuevo número de teléfono móvil' }), '699887766')
    await user.click(screen.getByRole('button', { name: 'Guardar y continuar' }))
    expect(await screen.findByText('+34 699 88 77 66')).toBeTruthy()
    const [asked] = api().requests.filter(({ call }) => call === 'PUT /v2/user/change_phone')
    expect(asked?.authorization).toBe('Bearer registering')
  })
})

it('redirects to the start without a phone that waits for a code', async () => {
  openPage(<AuthConfirmScreen />)
  await waitFor(() => expect(location.pathname).toBe('/auth'))
})

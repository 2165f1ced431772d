// @vitest-environment happy-dom
import { MAXIMUM_AGE_YEARS, MINIMUM_AGE_YEARS } from '@puente/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { currentAlerts } from '../../../alerts/alerts.ts'
import { loadClientSettings } from '../../../content/client-settings.ts'
import { stored } from '../../../storage/stored-values.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { CLIENT_SETTINGS, refusal } from '../../../testing/stand-in-api.ts'
import { startOverWith } from '../pending-sign-in.ts'
import { AuthScreen } from './auth-screen.tsx'

// Goal: a visitor enters a number, accepts what is required and nothing more, and confirms the number once.

const api = withStandInApi()

const LOGIN = 'POST /v2/user/login'
const REQUIRED = [/términos y condiciones/, /política de privacidad/, /información previa al contrato/]
const CONSENT_MISSING = 'La casilla de verificación debe verificarse para continuar'

const open = () => {
  openPage(<AuthScreen />)
  return userEvent.setup()
}
type User = ReturnType<typeof open>

const phoneField = () => screen.getByRole('textbox', { name: 'Número de teléfono móvil' })
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name })
const selectAll = () => box('Acepto todo lo necesario')
const marketing = () => box(/ofertas y novedades/)
const continueButton = () => screen.getByRole('button', { name: 'Continuar' })
const dialog = () => screen.findByRole('dialog', { name: '¿Es correcto tu número?' })

const fillIn = async (user: User, digits = '612345678') => {
  await user.type(phoneField(), digits)
  await user.click(selectAll())
}
const sayYes = async (user: User) => user.click(within(await dialog()).getByRole('button', { name: 'Sí, es correcto' }))

describe('the form', () => {
  it('[R2.16] the form has the title of the requirements, the phone, the consents and the button', async () => {
    open()
    expect(screen.getByRole('heading', { level: 2, name: 'Ingresa el número de teléfono' })).toBeTruthy()
    expect(phoneField()).toBeTruthy()
    for (const name of REQUIRED) expect(box(name)).toHaveProperty('checked', false)
    expect(marketing()).toHaveProperty('checked', false)
    const terms = await screen.findByRole('link', { name: /términos y condiciones/ })
    expect(terms.getAttribute('href')).toBe('/legal/terminos')
  })

  it('[R5.01] groups the number 3-2-2-2 as it is typed', async () => {
    const user = open()
    await user.type(phoneField(), '612345678')
    expect(phoneField()).toHaveProperty('value', '612 34 56 78')
  })

  for (const digits of ['61234567', '123456789', '666666666']) {
    it(`[R5.01] refuses ${digits}`, async () => {
      const user = open()
      await fillIn(user, digits)
      await user.click(continueButton())
      expect(phoneField().getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByRole('link', { name: /El teléfono no es válido/ })).toBeTruthy()
      expect(api().bodiesOf(LOGIN)).toEqual([])
    })
  }

  it('[R5.11] shows an error at each required box, and none at marketing', async () => {
    const user = open()
    await user.type(phoneField(), '612345678')
    await user.click(box(REQUIRED[0] ?? ''))
    await user.click(continueButton())
    expect(screen.getAllByText(CONSENT_MISSING)).toHaveLength(2)
    expect(box(REQUIRED[0] ?? '').getAttribute('aria-invalid')).toBeNull()
    expect(marketing().getAttribute('aria-invalid')).toBeNull()
    await user.click(box(REQUIRED[1] ?? ''))
    expect(screen.getAllByText(CONSENT_MISSING)).toHaveLength(1)
  })

  it('[R2.16, R5.11] select-all ticks the required boxes and leaves marketing alone', async () => {
    const user = open()
    await user.click(selectAll())
    for (const name of REQUIRED) expect(box(name)).toHaveProperty('checked', true)
    expect(marketing()).toHaveProperty('checked', false)
    await user.click(box(REQUIRED[2] ?? ''))
    expect(selectAll()).toHaveProperty('checked', false)
    expect(selectAll()).toHaveProperty('indeterminate', true)
  })
})

describe('the entry page', () => {
  it('shows a headline, three steps, what one needs and the lender', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: /todo el coste a la vista/ })).toBeTruthy()
    const steps = within(await screen.findByRole('region', { name: 'Así funciona' }))
    expect(steps.getAllByRole('listitem')).toHaveLength(3)
    const needs = within(screen.getByRole('region', { name: 'Qué necesitas' }))
    expect(needs.getByText(`Tener entre ${MINIMUM_AGE_YEARS} y ${MAXIMUM_AGE_YEARS} años`)).toBeTruthy()
    const lender = within(await screen.findByRole('region', { name: 'Quién te presta' }))
    expect(lender.getByText(/Ejemplo, S\. L\./)).toBeTruthy()
  })

  it('starts with the phone form for a visitor who wants to enter', async () => {
    window.history.replaceState(null, '', '/auth?entrar')
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Ingresa el número de teléfono' })).toBeTruthy()
    expect(document.activeElement).toBe(phoneField())
    const calculator = await screen.findByRole('heading', { name: 'Calcula tu préstamo' })
    expect(phoneField().compareDocumentPosition(calculator) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Así funciona' })).toBeNull()
  })

  it('keeps the number and the consents when the visitor chooses to enter', async () => {
    const user = open()
    await fillIn(user)
    await user.click(marketing())
    act(() => navigate('/auth?entrar'))
    expect(screen.getByRole('heading', { level: 1, name: 'Ingresa el número de teléfono' })).toBeTruthy()
    expect(phoneField()).toHaveProperty('value', '612 34 56 78')
    for (const name of REQUIRED) expect(box(name)).toHaveProperty('checked', true)
    expect(marketing()).toHaveProperty('checked', true)
  })
})

describe('a browser that accepted the consents before', () => {
  it('a browser that accepted the consents before is asked for the number only', async () => {
    stored.acceptedTexts.set(CLIENT_SETTINGS.consent_texts)
    const user = open()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByText(/ya se aceptaron los términos/)).toBeTruthy()
    await user.type(phoneField(), '612345678')
    await user.click(continueButton())
    await sayYes(user)
    await waitFor(() => expect(api().bodiesOf(LOGIN)).toHaveLength(1))
  })

  it('a browser that accepted the consents before is asked again once the texts have changed', () => {
    stored.acceptedTexts.set('older texts')
    open()
    for (const name of REQUIRED) expect(box(name)).toHaveProperty('checked', false)
  })
})

describe('the number', () => {
  it('[R2.16] the number has to be confirmed before anything is sent', async () => {
    const user = open()
    await fillIn(user)
    await user.click(continueButton())
    expect(within(await dialog()).getByText('+34 612 34 56 78')).toBeTruthy()
    expect(api().bodiesOf(LOGIN)).toEqual([])
  })

  it('[R2.16] gets the focus back when it is not right', async () => {
    const user = open()
    await fillIn(user)
    await user.click(continueButton())
    await user.click(within(await dialog()).getByRole('button', { name: 'No, quiero cambiarlo' }))
    expect(document.activeElement).toBe(phoneField())
    expect(phoneField()).toHaveProperty('value', '612 34 56 78')
    expect(api().bodiesOf(LOGIN)).toEqual([])
  })

  it('[R2.16, R5.01] the number is sent with the prefix 34 once confirmed, and the code screen opens', async () => {
    stored.targetUrl.set('/account')
    const user = open()
    await fillIn(user)
    await user.click(continueButton())
    await sayYes(user)
    await waitFor(() => expect(location.pathname).toBe('/auth/confirm'))
    expect(api().bodiesOf(LOGIN)).toEqual([{ mobile_phone: '34612345678', target_url: '/account' }])
    expect(stored.pendingPhone.get()).toBe('34612345678')
    const waitMs = (stored.smsResendAt.get() ?? 0) - Date.now()
    expect(waitMs).toBeGreaterThan(80_000)
    expect(waitMs).toBeLessThanOrEqual(90_000)
  })

  it('[R7.01] uses the older sign-in if a developer switched it on', async () => {
    const settings = document.getElementById('puente-settings')
    if (settings) settings.textContent = JSON.stringify({ ...CLIENT_SETTINGS, developer_toolbar: true })
    await loadClientSettings()
    stored.developerOlderSignIn.set(true)
    api().answer('POST /v2/user/phone_number', () => ({ body: { token: 'registering' } }))
    const user = open()
    await fillIn(user)
    await user.click(continueButton())
    await sayYes(user)
    await waitFor(() => expect(location.pathname).toBe('/auth/confirm'))
    expect(api().bodiesOf('POST /v2/user/phone_number')).toEqual([{ phone: '34612345678' }])
    expect(api().bodiesOf(LOGIN)).toEqual([])
    expect(stored.registeringToken.get()).toBe('registering')
  })

  it('[R5.11] carries the marketing consent only if it was given', async () => {
    const user = open()
    await fillIn(user)
    await user.click(marketing())
    await user.click(continueButton())
    await sayYes(user)
    await waitFor(() => expect(api().bodiesOf(LOGIN)).toEqual([{ mobile_phone: '34612345678', agree_marketing: true }]))
  })

  it('the number is sent once, also by a double click', async () => {
    const user = open()
    await fillIn(user)
    await user.click(continueButton())
    await user.dblClick(within(await dialog()).getByRole('button', { name: 'Sí, es correcto' }))
    await waitFor(() => expect(location.pathname).toBe('/auth/confirm'))
    expect(api().bodiesOf(LOGIN)).toHaveLength(1)
  })
})

describe('a refusal of the server', () => {
  it('[R8.03] a refusal of the server is shown at the phone field', async () => {
    api().answer(LOGIN, () => refusal(422, 'phone_unchanged', 'mobile_phone'))
    const user = open()
    await fillIn(user)
    await user.click(continueButton())
    await sayYes(user)
    await waitFor(() => expect(phoneField().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.queryByRole('dialog', { name: '¿Es correcto tu número?' })).toBeNull()
    // The summary takes the focus once the dialog has closed.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Hay un dato que revisar' })),
    )
    expect(location.pathname).toBe('/auth')
  })

  it('[R8.03] a refusal of the server for too many codes is shown at the phone field with the time to come back', async () => {
    api().answer(LOGIN, () => refusal(429, 'too_many_codes', 'request', 1800))
    const user = open()
    await fillIn(user)
    await user.click(continueButton())
    await sayYes(user)
    expect(await screen.findByRole('link', { name: /demasiados códigos.*Podrás intentarlo de nuevo/ })).toBeTruthy()
  })

  it('[R8.02] a refusal of the server is an alert without a response; the number is not asked about twice', async () => {
    api().answer(LOGIN, () => refusal(503, 'provider_unavailable', 'request'))
    const user = open()
    await fillIn(user)
    await user.click(continueButton())
    await sayYes(user)
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'Un servicio que necesitamos no responde. Inténtalo de nuevo en unos minutos.',
    )
    api().answer(LOGIN, () => ({ body: { resend_after_seconds: 90 } }))
    await user.click(continueButton())
    await waitFor(() => expect(location.pathname).toBe('/auth/confirm'))
  })
})

describe('prefilled values', () => {
  it('contain the agent’s number', async () => {
    stored.agentSessionId.set('session-1')
    api().answer('GET /api/agent/customer/session-1', () => ({ body: { phone_number: '611222333' } }))
    const user = open()
    await waitFor(() => expect(phoneField()).toHaveProperty('value', '611 22 23 33'))
    await user.click(selectAll())
    await user.click(continueButton())
    await sayYes(user)
    await waitFor(() =>
      expect(api().bodiesOf(LOGIN)).toEqual([{ mobile_phone: '34611222333', agent_session_id: 'session-1' }]),
    )
  })

  it('[R2.03] prefilled values do not contain the number of an expired agent session, which is then forgotten', async () => {
    stored.agentSessionId.set('session-2')
    api().answer('GET /api/agent/customer/session-2', () => ({
      status: 404,
      body: { message: 'La invitación ya no es válida.', label: 'agent_session_not_found', errors: [] },
    }))
    open()
    await waitFor(() => expect(stored.agentSessionId.get()).toBeNull())
    expect(phoneField()).toHaveProperty('value', '')
  })

  it('[R2.03] keep an agent session that could not be checked', async () => {
    stored.agentSessionId.set('session-3')
    api().answer('GET /api/agent/customer/session-3', () => ({ status: 503, body: {} }))
    open()
    await waitFor(() => expect(currentAlerts()).toHaveLength(1))
    expect(stored.agentSessionId.get()).toBe('session-3')
  })

  it('[R8.04] contain a changed number, and the consents given before', () => {
    startOverWith('34699887766' as Parameters<typeof startOverWith>[0])
    open()
    expect(phoneField()).toHaveProperty('value', '699 88 77 66')
    for (const name of REQUIRED) expect(box(name)).toHaveProperty('checked', true)
    expect(marketing()).toHaveProperty('checked', false)
  })
})

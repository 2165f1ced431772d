// @vitest-environment happy-dom
import type { User, UserDocument, UserSession } from '@puente/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { loanIn } from '../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { CUSTOMER } from '../../../testing/server.ts'
import { refusal } from '../../../testing/stand-in-api.ts'
import { PersonalInformationScreen } from './personal-information-screen.tsx'

const api = withStandInApi()
afterEach(async () => {
  await leaveAccount()
  vi.restoreAllMocks()
})

const open = (user: User = CUSTOMER) => {
  signInTo(api(), { user })
  openPage(<PersonalInformationScreen />)
  return userEvent.setup()
}
const button = (name: string) => screen.findByRole('button', { name })

it('[R2.26] shows full name, email, personal ID, phone and the connected cards', async () => {
  signInTo(api())
  api().answer('GET /v2/user/payment_cards', () => ({
    body: { items: [{ id: 1, pan: '**** 0003', is_default: true, expires_on: '2028-06-30' }] },
  }))
  openPage(<PersonalInformationScreen />)
  for (const text of ['Lucía García', 'lucia@example.es', '12345678Z', '612 34 56 78', '**** 0003', 'Caduca 06/28']) {
    expect(await screen.findByText(text), text).toBeTruthy()
  }
})

it('[R2.27] a borrower whose debt was sold keeps the cards and is not offered another, which would pay nothing', async () => {
  signInTo(api(), { loan: loanIn('sold') })
  api().answer('GET /v2/user/payment_cards', () => ({
    body: { items: [{ id: 1, pan: '**** 0003', is_default: true, expires_on: null }] },
  }))
  openPage(<PersonalInformationScreen />)
  await screen.findByText('Lucía García')
  await button('Quitar la tarjeta **** 0003')
  expect(screen.queryByRole('button', { name: 'Añadir una tarjeta' })).toBeNull()
})

it('shows the support number if a card cannot be added, because the dialog hides it', async () => {
  api().answer('POST /v2/user/payment_card', () => refusal(503, 'provider_unavailable', 'request'))
  const user = open()
  await user.click(await button('Añadir una tarjeta'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Añadir una tarjeta' }))
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByRole('button', { name: 'Ir a añadirla' }))
  const alert = within(await dialog.findByRole('alert'))
  expect(alert.getByRole('link').getAttribute('href')).toMatch(/^tel:/)
})

describe('a phone change', () => {
  const toTheCodes = async () => {
    api().answer('PUT /v2/user/change_phone', () => ({ body: { resend_after_seconds: 90 } }))
    const user = open()
    await user.click(await button('Cambiar el teléfono'))
    await user.type(await screen.findByRole('textbox', { name: 'Nuevo número de teléfono móvil' }), '699887766')
    await user.click(await button('Guardar y continuar'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirma el cambio de teléfono' }))
    return {
      user,
      dialog,
      code: dialog.getByRole('textbox', { name: 'Código del número nuevo, *** ** ** 66' }),
      currentCode: dialog.getByRole('textbox', { name: 'Código de tu número de ahora, *** ** ** 78' }),
    }
  }

  it('[R7.01] takes effect once the codes of both numbers are confirmed', async () => {
    const { user, dialog, code, currentCode } = await toTheCodes()
    const changed = {
      ...CUSTOMER,
      contacts: { mobile_phone: '34699887766' },
      phone_change_hold_until: '2026-11-17T10:03:20Z',
    }
    api().answer('PUT /v2/user/phone_confirmation', () => ({ body: changed }))
    await user.type(code, '1234')
    expect(document.activeElement).toBe(currentCode)
    await user.type(currentCode, '5678')
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText(/^Tu teléfono es ahora el 699 88 77 66/)).toBeTruthy()
    expect(screen.getByText('699 88 77 66')).toBeTruthy()
    expect(api().bodiesOf('PUT /v2/user/phone_confirmation')).toEqual([{ code: '1234', current_code: '5678' }])
    expect(screen.getByText(/hasta el martes, 17 de noviembre, a las 11:04, no puedes firmar/)).toBeTruthy()
  })

  it('[R4.10] wrong codes change nothing, and both fields show the error and the attempts left', async () => {
    api().answer('PUT /v2/user/phone_confirmation', () => refusal(422, 'code_incorrect', 'code'))
    api().answer('POST /v2/user/attempts', () => ({ body: { left: 1 } }))
    const { user, dialog, code, currentCode } = await toTheCodes()
    await user.type(code, '9999')
    await user.type(currentCode, '9999')
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    await waitFor(() =>
      expect(document.getElementById(`${code.id}-error`)?.textContent).toContain('Te queda 1 intento.'),
    )
    expect(document.getElementById(`${currentCode.id}-error`)?.textContent).toContain('no es correcto')
    expect(api().bodiesOf('POST /v2/user/attempts')).toEqual([{ kind: 'login' }])
    expect(screen.getByText('612 34 56 78')).toBeTruthy()
  })

  it('a missing code is an error at its field, and nothing is sent', async () => {
    const { user, dialog, code, currentCode } = await toTheCodes()
    await user.type(code, '1234')
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    expect(document.getElementById(`${currentCode.id}-error`)?.textContent).toContain('El campo no puede estar vacío')
    expect(api().bodiesOf('PUT /v2/user/phone_confirmation')).toEqual([])
  })

  it('tells a customer without access to the current number to call', async () => {
    const { user, dialog } = await toTheCodes()
    await user.click(dialog.getByText('No tengo acceso a mi número antiguo'))
    expect(dialog.getByRole('link', { name: '900 123 456' }).getAttribute('href')).toBe('tel:900123456')
  })
})

describe('open sessions', () => {
  const HERE = {
    id: 2,
    device: 'Chrome en Android',
    signed_in_at: '2026-11-16T10:05:00Z',
    last_used_at: null,
    is_current: true,
  }
  const THERE = {
    id: 1,
    device: 'Safari en iPhone',
    signed_in_at: '2026-11-14T22:30:00Z',
    last_used_at: '2026-11-15T09:00:00Z',
    is_current: false,
  }
  const openWith = (items: UserSession[]) => {
    const user = open()
    api().answer('GET /v2/user/sessions', () => ({ body: { items } }))
    return user
  }

  it('show the device, its sign-in, its last use, and which one is this', async () => {
    openWith([HERE, THERE])
    expect(await screen.findByText('Safari en iPhone')).toBeTruthy()
    expect(screen.getByText('Entraste el 14.11.2026 a las 23:30')).toBeTruthy()
    expect(screen.getByText('Último uso: 15.11.2026 a las 10:00')).toBeTruthy()
    const here = screen.getByText('Este dispositivo').closest('li')
    expect(here?.textContent).toContain('Chrome en Android')
    expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('open sessions end one by one, and the list reloads', async () => {
    const user = openWith([HERE, THERE])
    api().answer('DELETE /v2/user/sessions/1', () => ({ status: 204, body: null }))
    const end = await button('Cerrar la sesión de Safari en iPhone del 14.11.2026 a las 23:30')
    api().answer('GET /v2/user/sessions', () => ({ body: { items: [HERE] } }))
    await user.click(end)
    expect(await screen.findByText('Solo tienes la sesión abierta en este dispositivo.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull()
    expect(api().bodiesOf('DELETE /v2/user/sessions/1')).toHaveLength(1)
  })

  it('open sessions end all but this one', async () => {
    const user = openWith([HERE, THERE])
    api().answer('DELETE /v2/user/sessions', () => ({ status: 204, body: null }))
    await user.click(await button('Cerrar las demás'))
    expect(await screen.findByText('Hemos cerrado las demás sesiones.')).toBeTruthy()
  })

  it('open sessions can be retried if they did not load', async () => {
    const user = open()
    api().answer('GET /v2/user/sessions', () => refusal(503, 'provider_unavailable', 'request'))
    await screen.findByText('No hemos podido cargar tus sesiones.', undefined, { timeout: 10_000 })
    api().answer('GET /v2/user/sessions', () => ({ body: { items: [HERE] } }))
    await user.click(await button('Volver a intentarlo'))
    expect(await screen.findByText('Chrome en Android')).toBeTruthy()
  })
})

describe('marketing', () => {
  it('marketing is withdrawn with one click, and the switch shows the stored value', async () => {
    const agreed = { ...CUSTOMER, agreements: { all_confirmations: true, marketing: true } }
    const user = open(agreed)
    api().answer('PUT /v2/user/marketing', () => ({ body: CUSTOMER }))
    const choice = await screen.findByRole<HTMLInputElement>('switch', { name: /Recibir ofertas y novedades/ })
    expect(choice.checked).toBe(true)
    await user.click(choice)
    await waitFor(() => expect(choice.checked).toBe(false))
    expect(api().bodiesOf('PUT /v2/user/marketing')).toEqual([{ agree_marketing: false }])
  })

  it('marketing does not change if the server does not respond', async () => {
    const user = open()
    api().answer('PUT /v2/user/marketing', () => refusal(503, 'provider_unavailable', 'request'))
    const choice = await screen.findByRole<HTMLInputElement>('switch', { name: /Recibir ofertas y novedades/ })
    await user.click(choice)
    await waitFor(() => expect(api().bodiesOf('PUT /v2/user/marketing')).toHaveLength(1))
    await waitFor(() => expect(choice.disabled).toBe(false))
    expect(choice.checked).toBe(false)
  })
})

describe('reminders', () => {
  const CHOICE = { before_due: true, on_due: true, channel: 'sms' } as const

  it('are switched off and moved to e-mail one by one, each with the rest as stored', async () => {
    const user = open({ ...CUSTOMER, reminders: CHOICE })
    let stored = { ...CUSTOMER, reminders: { ...CHOICE, before_due: false } as User['reminders'] }
    api().answer('PUT /v2/user/reminders', () => ({ body: stored }))
    const before = await screen.findByRole<HTMLInputElement>('switch', { name: '3 días antes de la fecha de pago' })
    await user.click(before)
    await waitFor(() => expect(before.checked).toBe(false))
    stored = { ...CUSTOMER, reminders: { before_due: false, on_due: true, channel: 'email' } }
    const mail = await screen.findByRole<HTMLInputElement>('radio', { name: 'Correo' })
    await waitFor(() => expect(before.disabled).toBe(false))
    await user.click(mail)
    await waitFor(() => expect(mail.checked).toBe(true))
    expect(api().bodiesOf('PUT /v2/user/reminders')).toEqual([
      { before_due: false, on_due: true, channel: 'sms' },
      { before_due: false, on_due: true, channel: 'email' },
    ])
  })
})

describe('sent documents', () => {
  const sent = (type: UserDocument['type'], status: UserDocument['status']): UserDocument => ({
    type,
    status,
    uploaded_at: '2026-11-14T23:30:00Z',
    rejection_reason: null,
    rejection_text: null,
  })
  const withDocuments = { ...CUSTOMER, documents: [sent('id_card', 'accepted'), sent('id_card_back', 'pending')] }

  it('[R7.01] sent documents can be viewed by their owner', async () => {
    const tab = { location: { replace: vi.fn() }, close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    api().answer('GET /v2/user/document/id_card', () => ({
      body: { type: 'id_card', content_type: 'image/jpeg', document: btoa('photo') },
    }))
    const user = open(withDocuments)
    await user.click(await button('Ver DNI o NIE, por delante'))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
    expect(screen.getAllByText('Enviado el 15.11.2026')).toHaveLength(2) // past midnight in Madrid
  })

  it('[R7.01] sent documents can be deleted until a staff member accepts them', async () => {
    api().answer('DELETE /v2/user/document/id_card_back', () => ({ body: null }))
    const user = open(withDocuments)
    await user.click(await button('Retirar DNI o NIE, por detrás'))
    expect(screen.queryByRole('button', { name: 'Retirar DNI o NIE, por delante' })).toBeNull()
    signInTo(api(), { user: { ...withDocuments, documents: [sent('id_card', 'accepted')] } })
    await user.click(await button('Sí, retirarlo'))
    await waitFor(() => expect(screen.queryByText('DNI o NIE, por detrás')).toBeNull())
    expect(api().bodiesOf('DELETE /v2/user/document/id_card_back')).toHaveLength(1)
  })
})

describe('a change of the address', () => {
  const SAVE = 'PUT /v2/user/address'
  const places = (items: readonly object[]) => ({ body: { items, current_page_number: 1, pages_count: 1 } })
  const toTheForm = async () => {
    api().answer('GET /v2/regions', () => places([{ id: 28, name: 'Madrid' }]))
    api().answer('GET /v2/cities', () => places([]))
    api().answer('GET /v2/streets', () => places([]))
    const user = open()
    await user.click(await button('Cambiar la dirección'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambia tu dirección' }))
    return { user, dialog, street: dialog.getByRole<HTMLInputElement>('combobox', { name: 'Calle' }) }
  }

  it('[R5.08] starts with the known one, is saved by the rules of the registration, and is shown', async () => {
    const { user, dialog, street } = await toTheForm()
    const known = CUSTOMER.addresses.registration_address
    expect(street.value).toBe(known.street)
    await user.clear(street)
    await user.click(await button('Guardar la dirección'))
    expect(await dialog.findByRole('link', { name: 'Calle: El campo no puede estar vacío' })).toBeTruthy()
    expect(api().bodiesOf(SAVE)).toEqual([])

    const moved = { ...known, street: 'Calle Nueva' }
    const addresses = { registration_address: moved, actual_address: moved }
    api().answer(SAVE, () => ({ body: { ...CUSTOMER, addresses } }))
    await user.type(street, 'Calle Nueva')
    await user.click(await button('Guardar la dirección'))
    expect(await screen.findByText(/^Calle Nueva/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const [sent] = api().bodiesOf(SAVE) as { addresses: { registration_address: object; actual_address: object } }[]
    expect(sent?.addresses.registration_address).toMatchObject({ street: 'Calle Nueva', city: known.city })
    expect(sent?.addresses.actual_address).toEqual(sent?.addresses.registration_address)
  })

  it('[R8.03] shows what the server refuses at its field, and changes nothing', async () => {
    const { user, dialog } = await toTheForm()
    const errors = [{ property: 'addresses.registration_address.street', message: 'No existe esa calle', label: 'x' }]
    api().answer(SAVE, () => ({ status: 422, body: { label: 'x', message: 'x', errors } }))
    await user.click(await button('Guardar la dirección'))
    expect(await dialog.findByRole('link', { name: 'Calle: No existe esa calle' })).toBeTruthy()
  })
})

describe('a change of the e-mail address', () => {
  const toTheCode = async () => {
    api().answer('PUT /v2/user/change_email', () => ({ body: { resend_after_seconds: 90 } }))
    const user = open()
    await user.click(await button('Cambiar el correo'))
    await user.type(await screen.findByRole('textbox', { name: 'Nuevo correo electrónico' }), 'otra@example.com')
    await user.click(await button('Enviar el código'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirma el cambio de correo' }))
    return { user, dialog, code: dialog.getByRole('textbox', { name: 'Código de 4 cifras' }) }
  }

  it('takes effect once the code from the phone is confirmed, and says so', async () => {
    const { user, code } = await toTheCode()
    const sent: unknown[] = []
    api().answer('PUT /v2/user/email_confirmation', ({ body }) => {
      sent.push(body)
      const personal_data = { ...CUSTOMER.personal_data, email: 'otra@example.com' }
      return { body: { ...CUSTOMER, personal_data, email_change_hold_until: '2026-11-17T10:03:20Z' } }
    })
    await user.type(code, '1234')
    await user.click(await button('Confirmar'))
    expect(await screen.findByText('otra@example.com')).toBeTruthy()
    expect(sent).toEqual([{ email: 'otra@example.com', code: '1234' }])
    expect(await screen.findByText(/hasta el martes, 17 de noviembre, a las 11:04, no le mandamos nada/)).toBeTruthy()
  })

  it('shows a wrong code at its field', async () => {
    const { user, code, dialog } = await toTheCode()
    api().answer('PUT /v2/user/email_confirmation', () => refusal(422, 'code_incorrect', 'code'))
    await user.type(code, '1234')
    await user.click(await button('Confirmar'))
    await waitFor(() =>
      expect(
        dialog
          .getAllByRole('alert')
          .map(({ textContent }) => textContent)
          .join(''),
      ).not.toBe(''),
    )
    expect(await screen.findByText('lucia@example.es')).toBeTruthy()
  })
})

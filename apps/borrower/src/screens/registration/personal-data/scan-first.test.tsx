// @vitest-environment happy-dom
// Goal: with photos first, the borrower checks what was read instead of typing it, and can always type.

import type { OcrUser, User, UserDocument } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadClientSettings } from '../../../content/client-settings.ts'
import { field, NEWCOMER, openStep, send, withRegistrationApi } from '../../../testing/open-step.tsx'
import { CLIENT_SETTINGS } from '../../../testing/stand-in-api.ts'
import { PersonalDataScreen } from './personal-data-screen.tsx'

const api = withRegistrationApi()
async function setScanFirst(scan_first: boolean) {
  const settings = document.getElementById('puente-settings')
  if (settings !== null) settings.textContent = JSON.stringify({ ...CLIENT_SETTINGS, scan_first })
  await loadClientSettings()
}
beforeEach(() => setScanFirst(true))

const READ: OcrUser = {
  first_name: 'LUCIA',
  first_surname: 'GARCIA',
  second_surname: 'LOPEZ',
  personal_id: '12345678Z',
  birthday: civilDate('1990-05-01'),
  expiration_date: civilDate('2031-02-03'),
  nationality: 'ES',
  gender: 3,
  is_complete: true,
}
const photoOf = (type: UserDocument['type']): UserDocument => ({
  type,
  status: 'pending',
  uploaded_at: '2026-11-14T10:00:00Z',
  rejection_reason: null,
  rejection_text: null,
})
const WITH_FRONT: User = { ...NEWCOMER, documents: [photoOf('id_card')] }
const WITH_BOTH: User = { ...NEWCOMER, documents: [photoOf('id_card'), photoOf('id_card_back')] }
const open = (user: User) => openStep(api(), user, <PersonalDataScreen />)
const read = (changes: Partial<OcrUser> = {}) =>
  api().answer('GET /v2/ocr_user', () => ({ body: { ...READ, ...changes } }))
const asksForOcr = () => api().requests.some(({ call }) => call === 'GET /v2/ocr_user')

describe('the first step with photos before the form', () => {
  it('asks for the front, then for the back, and offers to type instead', async () => {
    const { view } = open(NEWCOMER)
    expect(await screen.findByRole('heading', { level: 1, name: /^La parte de delante/ })).toBeTruthy()
    expect(screen.getByText('Así escribes menos')).toBeTruthy()
    // Skipping a document is a choice of an application, which does not exist yet.
    expect(screen.queryByRole('button', { name: 'No puedo hacer esta foto ahora' })).toBeNull()
    view.unmount()

    const { user } = open(WITH_FRONT)
    expect(await screen.findByRole('heading', { level: 1, name: /^La parte de atrás/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Prefiero escribir mis datos' }))
    expect((await field('Nombre')).value).toBe('')
  })

  it('shows what was read and asks whether it is correct', async () => {
    read()
    const { user } = open(WITH_BOTH)
    const card = await screen.findByRole('region', { name: '¿Es correcto?' })
    for (const value of ['Lucia Garcia Lopez', '12345678Z', '03/02/2031', '01/05/1990', 'Mujer', 'España']) {
      expect(within(card).getByText(value)).toBeTruthy()
    }
    expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull()
    expect(await field('Correo electrónico')).toBeTruthy()
    await user.click(within(card).getByRole('button', { name: 'Corregir estos datos' }))
    expect((await field('Nombre')).value).toBe('Lucia')
    expect(screen.queryByRole('region', { name: '¿Es correcto?' })).toBeNull()
  })

  it('waits while the photo is being read', async () => {
    let polls = 0
    api().answer('GET /v2/ocr_user', () => {
      polls += 1
      return polls === 1
        ? { status: 404, body: { label: 'not_found', message: 'x', errors: [] }, headers: { 'retry-after': '2' } }
        : { body: READ }
    })
    open(WITH_BOTH)
    expect(await screen.findByRole('heading', { level: 1, name: 'Leemos tu documento' })).toBeTruthy()
    expect(await screen.findByRole('region', { name: '¿Es correcto?' }, { timeout: 5_000 })).toBeTruthy()
    expect(polls).toBe(2)
  })

  it.each([
    ['nothing was read', () => undefined],
    ['a check digit is wrong', () => read({ is_complete: false, personal_id: null })],
  ])('leads to an empty form with one sentence if %s', async (_why, answer) => {
    answer()
    open(WITH_BOTH)
    expect(await screen.findByText(/No hemos podido leer tu documento/)).toBeTruthy()
    expect((await field('Nombre')).value).toBe('')
    expect((await field('Fecha de caducidad del documento')).value).toBe('')
  })

  it('shows the field of a value that the rules refuse: an expired card', async () => {
    read({ expiration_date: civilDate('2020-01-01') })
    open(WITH_BOTH)
    await screen.findByRole('region', { name: '¿Es correcto?' })
    expect((await field(/caducidad/)).value).toBe('01/01/2020')
    expect(screen.queryByRole('textbox', { name: 'DNI o NIE' })).toBeNull()
  })

  it('shows the fields again if the server refuses one of them', async () => {
    read()
    api().answer('PUT /v2/user/personal_data_and_address', () => ({
      status: 422,
      body: {
        label: 'x',
        message: 'x',
        errors: [{ property: 'personal_data.expiration_date', message: 'Ha caducado', label: 'x' }],
      },
    }))
    const { user, drafts } = open(WITH_BOTH)
    drafts.set('personalData', {
      values: {
        email: 'lucia@example.es',
        'addresses.registration_address.postalCode': '28801',
        'addresses.registration_address.region': 'Madrid',
        'addresses.registration_address.city': 'Madrid',
        'addresses.registration_address.street': 'Calle Mayor',
      },
      savedAtMs: 1,
    })
    const card = await screen.findByRole('region', { name: '¿Es correcto?' })
    expect(card).toBeTruthy()
    await user.click(await send())
    await screen.findByRole('heading', { level: 1, name: '¿Dónde vives?' })
    await user.click(await send())
    await waitFor(() => expect(screen.queryByRole('region', { name: '¿Es correcto?' })).toBeNull())
    expect((await field(/caducidad/)).getAttribute('aria-invalid')).toBe('true')
    await user.tab() // leaving a field sends the draft
  })

  it('the first step with photos before the form never replaces what was typed, and asks who has typed for no photo', async () => {
    read()
    const { drafts } = open(NEWCOMER)
    drafts.set('personalData', { values: { firstName: 'Lucía' }, savedAtMs: 1 })
    expect((await field('Nombre')).value).toBe('Lucía')
    expect(asksForOcr()).toBe(false)
  })

  it('keeps a typed value beside the read ones', async () => {
    read()
    const { drafts } = open(WITH_BOTH)
    drafts.set('personalData', { values: { firstName: 'Lucía' }, savedAtMs: 1 })
    const card = await screen.findByRole('region', { name: '¿Es correcto?' })
    expect(within(card).getByText('Garcia Lopez')).toBeTruthy()
    expect((await field('Nombre')).value).toBe('Lucía')
  })
})

describe('without the setting', () => {
  it('the form comes first, and nothing is requested for photos', async () => {
    await setScanFirst(false)
    open(NEWCOMER)
    expect((await field('Nombre')).value).toBe('')
    expect(asksForOcr()).toBe(false)
  })
})

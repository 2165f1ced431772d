// @vitest-environment happy-dom
// Goal: the borrower does not retype what is on the document, and typed values stay.

import type { OcrUser, User } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { field, NEWCOMER, openStep, send, withRegistrationApi } from '../../../testing/open-step.tsx'
import { PersonalDataScreen } from '../personal-data/personal-data-screen.tsx'

const api = withRegistrationApi()

const READ: OcrUser = {
  first_name: 'MARIA-JOSE ANA',
  first_surname: 'GARCIA',
  second_surname: null,
  personal_id: '12345678Z',
  birthday: civilDate('1990-05-01'),
  expiration_date: civilDate('2031-02-03'),
  nationality: 'ES',
  gender: 3,
  is_complete: true,
}

const BACK_AGAIN: User = {
  ...NEWCOMER,
  documents: [
    {
      type: 'id_card_back',
      status: 'accepted',
      uploaded_at: '2026-01-01T10:00:00Z',
      rejection_reason: null,
      rejection_text: null,
    },
  ],
}

describe('a form for a borrower with a document', () => {
  it('[R2.18] starts with the OCR data', async () => {
    api().answer('GET /v2/ocr_user', () => ({ body: READ }))
    const { user } = openStep(api(), BACK_AGAIN, <PersonalDataScreen />)
    expect((await field('Nombre')).value).toBe('Maria-Jose Ana')
    expect((await field('DNI o NIE')).value).toBe('12345678Z')
    expect((await field(/caducidad/)).value).toBe('03/02/2031')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'España' }).checked).toBe(true)
    await user.click(await send())
    expect((await field('Fecha de nacimiento')).value).toBe('01/05/1990')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mujer' }).checked).toBe(true)
  })

  it('[R2.18] keeps what was typed before', async () => {
    api().answer('GET /v2/ocr_user', () => ({ body: READ }))
    const { drafts } = openStep(api(), BACK_AGAIN, <PersonalDataScreen />)
    drafts.set('personalData', { values: { firstName: 'María José' }, savedAtMs: 1 })
    expect((await field('Nombre')).value).toBe('María José')
    expect((await field('Primer apellido')).value).toBe('Garcia')
  })

  it('[R2.18] a form for a borrower with a document is empty if nothing could be read', async () => {
    openStep(api(), BACK_AGAIN, <PersonalDataScreen />)
    expect((await field('Nombre')).value).toBe('')
  })

  it('[R2.18] requests no OCR data without a document', async () => {
    openStep(api(), NEWCOMER, <PersonalDataScreen />)
    await field('Nombre')
    expect(api().requests.some(({ call }) => call === 'GET /v2/ocr_user')).toBe(false)
  })
})

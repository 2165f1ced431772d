// @vitest-environment happy-dom
import type { User } from '@puente/contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openStep, WITH_PERSONAL_DATA, withRegistrationApi } from '../../../testing/open-step.tsx'
import { ConsiderationScreen } from './consideration-screen.tsx'

const api = withRegistrationApi()

const applicant = (status: number, documents: User['documents'] = []): User => ({
  ...WITH_PERSONAL_DATA,
  permissions: { is_blocked: false, authorization_status: 2 },
  loan: { id: 1, public_id: 'P-1', status },
  documents,
})
const PHOTO: User['documents'][number] = {
  type: 'id_card',
  status: 'pending',
  uploaded_at: '2026-11-14T10:00:00.000Z',
  rejection_reason: null,
  rejection_text: null,
}

describe('the thanks page says what happens next, how long it takes, and that the borrower can leave', () => {
  it.each([
    ['an application just made', 100, [], 'Gracias, ya tenemos tu solicitud', /menos de un minuto/],
    ['photos under review', 33, [PHOTO], 'Gracias, ya tenemos tus fotos', /unos minutos en horario de atención/],
    [
      'a staff member decides',
      33,
      [],
      'Una persona está revisando tu solicitud',
      /menos de una hora en horario de atención/,
    ],
    [
      'photos accepted, and a staff member decides',
      33,
      [{ ...PHOTO, status: 'accepted' }],
      'Una persona está revisando tu solicitud',
      /menos de una hora/,
    ],
  ] as const)('[R2.21] %s', async (_, status, documents, title, howLong) => {
    openStep(api(), applicant(status, [...documents]), <ConsiderationScreen />)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Qué pasa ahora' })).toBeTruthy()
    expect(screen.getByText(howLong)).toBeTruthy()
    expect(screen.getByText(/Te avisamos por SMS/)).toBeTruthy()
    expect(screen.getByText(/Puedes cerrar esta página/)).toBeTruthy()
  })
})

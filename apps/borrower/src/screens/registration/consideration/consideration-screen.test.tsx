// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openStep, WITH_PERSONAL_DATA, withRegistrationApi } from '../testing/open-step.tsx'
import { ConsiderationScreen } from './consideration-screen.tsx'

const api = withRegistrationApi()

it('[R2.21] thanks, tells what happens next and how long it takes, and that nobody has to wait', async () => {
  openStep(api(), WITH_PERSONAL_DATA, <ConsiderationScreen />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Gracias, ya tenemos tu solicitud' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Qué pasa ahora' })).toBeTruthy()
  expect(screen.getByText(/Suele tardar menos de una hora/)).toBeTruthy()
  expect(screen.getByText(/Puedes cerrar esta página/)).toBeTruthy()
})

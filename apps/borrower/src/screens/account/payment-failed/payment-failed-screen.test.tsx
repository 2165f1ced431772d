// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { PaymentFailedScreen } from './payment-failed-screen.tsx'

const api = withStandInApi()
afterEach(leaveAccount)

function open(search: string) {
  signInTo(api())
  window.history.replaceState(null, '', `/account/payment/failed${search}`)
  openPage(<PaymentFailedScreen />)
}

it('[R8.10] a failed payment leaves the loan unchanged and can be retried', () => {
  open('')
  expect(screen.getByRole('heading', { level: 1, name: 'El pago no se ha completado' })).toBeTruthy()
  expect(screen.getByText('Algo salió mal')).toBeTruthy()
  expect(screen.getByText(/tu préstamo sigue igual que antes/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Intentarlo de nuevo' }).getAttribute('href')).toBe('/account')
})

it('[R8.10] does not mention a payment if a card was not added', () => {
  open('?payment=add_card_failed')
  expect(screen.getByRole('heading', { level: 1, name: 'No hemos podido añadir tu tarjeta' })).toBeTruthy()
  expect(screen.getByText(/^No se te ha cobrado nada/)).toBeTruthy()
  expect(screen.queryByText(/préstamo/)).toBeNull()
})

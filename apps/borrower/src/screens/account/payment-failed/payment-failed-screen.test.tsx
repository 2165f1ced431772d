// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { keepLastPayment } from '../account/last-payment.ts'
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

const TRACKING = 'GET /v2/loan/tracking'

it('[R8.10] opened without a failed payment, says so, and leads to the account', async () => {
  api().answer(TRACKING, () => ({ body: { payout: null, payment: null } }))
  open('')
  expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos ningún pago fallido' })).toBeTruthy()
  expect(screen.getByText('Algo salió mal')).toBeTruthy()
  expect(screen.queryByText('No se te ha cobrado nada.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Ir a tu cuenta' }).getAttribute('href')).toBe('/account')
})

it('[R8.10] says that nothing was charged, and offers the same payment again as it was chosen', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  api().answer('POST /v2/loan/payment-request/generate', () => ({ body: { payment_link: 'https://pagos.example/9' } }))
  const request = { payment_type: 'partial_repay', amount: 100 } as const
  keepLastPayment({ publicId: 'P-5', request, amountCents: 100_00 })
  open('')
  expect(screen.getByText('No se te ha cobrado nada.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Pagar 100,00\u00a0€ otra vez' }))
  const paid = 'payment_type=partial_repay&amount=100'
  await waitFor(() => expect(leave).toHaveBeenCalledWith(`${api().origin}/payment?access_token=billete&${paid}`))
  expect(api().bodiesOf('POST /v2/loan/payment-request/generate')).toEqual([request])
})

it('[R8.10] does not offer the payment of another loan', async () => {
  keepLastPayment({ publicId: 'P-4', request: { payment_type: 'payoff' }, amountCents: 100_00 })
  open('')
  expect(await screen.findByRole('link', { name: 'Intentarlo de nuevo' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /otra vez/ })).toBeNull()
})

it('[R8.10] does not mention a payment if a card was not added', () => {
  open('?payment=add_card_failed')
  expect(screen.getByRole('heading', { level: 1, name: 'No hemos podido añadir tu tarjeta' })).toBeTruthy()
  expect(screen.getByText(/^No se te ha cobrado nada/)).toBeTruthy()
  expect(screen.queryByText(/préstamo/)).toBeNull()
})

// @vitest-environment happy-dom

import type { PaymentTracking } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stored } from '../../../storage/stored-values.ts'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { ACTIVE_LOAN, loanIn } from '../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { AccountScreen } from './account-screen.tsx'
import { keepLastPayment } from './last-payment.ts'
import { dayOf } from './loan-day.ts'

// Goal: after the card page a borrower reads what became of the payment, in short on the account and in full at its own address.

const api = withStandInApi()
afterEach(() => leaveAccount())

const TODAY = dayOf(ACTIVE_LOAN) ?? civilDate('2026-11-15')
const AT = `${TODAY}T09:00:00.000Z`

const PAID: PaymentTracking = {
  payment_type: 'partial_repay',
  status: 'completed',
  amount: 100,
  term: null,
  date: TODAY,
  receipt_id: 'card:1',
  steps: [
    { name: 'started', state: 'done', at: AT },
    { name: 'bank', state: 'done', at: AT },
    { name: 'booked', state: 'done', at: AT },
  ],
}
const DECLINED: PaymentTracking = {
  ...PAID,
  status: 'failed',
  receipt_id: null,
  steps: [
    { name: 'started', state: 'done', at: AT },
    { name: 'bank', state: 'failed', at: AT },
    { name: 'booked', state: 'ahead', at: null },
  ],
}

function open(payment: PaymentTracking, { loan = ACTIVE_LOAN, search = '', amountCents = 100_00 } = {}) {
  history.replaceState(null, '', `/account${search}`)
  keepLastPayment({
    publicId: loan.public_id,
    request: { payment_type: 'partial_repay', amount: amountCents / 100 },
    amountCents,
  })
  signInTo(api(), { loan })
  api().answer('GET /v2/loan/tracking', () => ({ body: { payout: null, payment } }))
  openPage(<AccountScreen />)
}

it('confirms a payment on the account, and opens its result with the new balance, the due date and the receipt', async () => {
  open(PAID)
  const card = within(await screen.findByRole('region', { name: 'Hemos recibido tu pago' }))
  expect(card.getByText(/Has pagado 100,00\s€\. Te quedan .* por pagar, y vence el/)).toBeTruthy()
  fireEvent.click(card.getByRole('link', { name: 'Ver el resultado y el recibo' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Hemos recibido tu pago' }))
  expect(location.search).toBe('?pago=resultado')
  expect(sheet.getByText('Te queda por pagar hoy')).toBeTruthy()
  expect(sheet.getByText('Fecha de pago')).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Ver el recibo' })).toBeTruthy()
  expect(sheet.getByText('Apuntado en tu préstamo')).toBeTruthy()
})

it('of a declined payment says that nothing was charged, and offers it again', async () => {
  open(DECLINED, { search: '?pago=resultado' })
  const sheet = within(await screen.findByRole('dialog', { name: 'El pago no se ha hecho' }))
  expect(sheet.getByText(/no se te ha cobrado nada/)).toBeTruthy()
  expect(sheet.getByRole('button', { name: /100,00/ })).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(location.search).toBe(''))
})

it('says that nothing is owed after the last payment', async () => {
  const returned = loanIn('returned')
  open({ ...PAID, payment_type: 'partial_repay' }, { loan: returned, search: '?pago=resultado' })
  const sheet = within(await screen.findByRole('dialog', { name: 'Hemos recibido tu pago' }))
  expect(sheet.getByText(/No debes nada/)).toBeTruthy()
})

it('does not confirm a payment that this tab did not make', async () => {
  open(PAID, { amountCents: 50_00 })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(api().requests.some(({ call }) => call === 'GET /v2/loan/tracking')).toBe(true))
  await screen.findByRole('region', { name: 'Préstamo P-5' })
  expect(screen.queryByRole('region', { name: 'Hemos recibido tu pago' })).toBeNull()
})

it('is hidden by the borrower for good', async () => {
  open(PAID)
  fireEvent.click(await screen.findByRole('button', { name: 'Ocultar este aviso' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Hemos recibido tu pago' })).toBeNull())
  expect(stored.lastPayment.get()).toBeNull()
})

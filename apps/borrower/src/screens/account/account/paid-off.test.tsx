// @vitest-environment happy-dom
// Goal: paying back is a page of its own, also after a reload, until the borrower leaves it; borrowing is never celebrated.
import { civilDate } from '@puente/domain'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stored } from '../../../storage/stored-values.ts'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { ACTIVE_LOAN, loanIn } from '../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { AccountScreen } from './account-screen.tsx'
import { keepLastPayment } from './last-payment.ts'

const api = withStandInApi()
beforeEach(() => history.replaceState(null, '', '/account'))
afterEach(async () => {
  stored.lastPayment.clear()
  await leaveAccount()
})

const RETURNED = loanIn('returned', {
  returned_date: civilDate('2026-12-03'),
  calculations: { today: { body: 0, annual_commission: 0, all_fines: 0, fine: 0, amount: 0 } },
  cost: 84,
})
const title = () => screen.findByRole('heading', { name: 'Ya estás al otro lado' })

function open(loan = RETURNED) {
  keepLastPayment({ publicId: loan.public_id, request: { payment_type: 'payoff' }, amountCents: 384_00 })
  signInTo(api(), { loan })
  api().answer('GET /v2/loan/tracking', () => ({ body: { payout: null, payment: null } }))
  openPage(<AccountScreen />)
}

it('says what was paid and how early, again after a reload, and goes once it is left', async () => {
  open()
  await title()
  expect(
    screen.getByText(/con 384,00\s€ has terminado\. No debes nada\. Lo devuelves 2 días antes de la fecha\.$/),
  ).toBeTruthy()
  expect(screen.getByText(/^84,00\s€$/)).toBeTruthy()
  cleanup()
  openPage(<AccountScreen />)
  await title()
  await userEvent.click(screen.getByRole('button', { name: 'Ir a mi cuenta' }))
  await waitFor(() => expect(screen.queryByText('Ya estás al otro lado')).toBeNull())
  expect(await screen.findByText('No debes nada')).toBeTruthy()
  cleanup()
  openPage(<AccountScreen />)
  expect(await screen.findByText('No debes nada')).toBeTruthy()
  expect(screen.queryByText('Ya estás al otro lado')).toBeNull()
})

it('is not shown for a part payment', async () => {
  open(ACTIVE_LOAN)
  await screen.findByRole('region', { name: 'Préstamo P-5' })
  expect(screen.queryByText('Ya estás al otro lado')).toBeNull()
})

it('is not shown where another tab paid', async () => {
  signInTo(api(), { loan: RETURNED })
  openPage(<AccountScreen />)
  expect(await screen.findByText('No debes nada')).toBeTruthy()
  expect(screen.queryByText('Ya estás al otro lado')).toBeNull()
})

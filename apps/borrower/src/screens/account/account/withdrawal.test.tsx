// @vitest-environment happy-dom
import type { Loan } from '@puente/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage, withStandInApi } from '../../auth/testing/open-page.tsx'
import { refusal } from '../../auth/testing/stand-in-api.ts'
import { leaveAccount, signInTo } from '../testing/account-api.ts'
import { ACTIVE_LOAN, loanIn } from '../testing/loans.ts'
import { AccountScreen } from './account-screen.tsx'

// Goal: within fourteen days a person steps back alone, knowing what is owed and until when; after them it is not offered.

const WITHDRAW = 'POST /v2/loan/withdraw'
const api = withStandInApi()
beforeEach(() => window.history.replaceState(null, '', '/account'))
afterEach(() => leaveAccount())
vi.setConfig({ testTimeout: 20_000 })

// Its fourth day: ACTIVE_LOAN was signed on 5 November.
const FOURTH_DAY: Loan = {
  ...ACTIVE_LOAN,
  days: { total: 30, left: 26, late: 0 },
  calculations: { today: { body: 300, annual_commission: 12, all_fines: 0, fine: 0, amount: 312 } },
}

async function open(loan: Loan) {
  signInTo(api(), { loan })
  openPage(<AccountScreen />)
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}
const title = () => screen.queryByText('Desistir del contrato')

describe('stepping back from the contract', () => {
  it('tells until when and what is owed, asks once more, and does it', async () => {
    const user = await open(FOURTH_DAY)
    await user.click(await screen.findByText('Desistir del contrato'))
    expect(screen.getByText(/^Hasta el jueves, 19 de noviembre puedes echarte atrás/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Quiero desistir' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Desistir del contrato?' }))
    const terms = dialog.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(terms).toEqual(['300,00 €', '12,00 €', '312,00 €', 'miércoles, 9 de diciembre'])
    api().answer(WITHDRAW, () => {
      signInTo(api(), { loan: { ...FOURTH_DAY, withdrawn: true, must_pay_date: '2026-12-09' } })
      return { body: { ...FOURTH_DAY, withdrawn: true } }
    })
    await user.dblClick(dialog.getByRole('button', { name: 'Sí, desistir' }))
    expect(await screen.findByText(/Tienes hasta el miércoles, 9 de diciembre para devolver/)).toBeTruthy()
    await waitFor(() => expect(title()).toBeNull())
    expect(api().bodiesOf(WITHDRAW)).toHaveLength(1)
  })

  it('a refusal is told, and the loan stays as it is', async () => {
    const user = await open(FOURTH_DAY)
    await user.click(await screen.findByText('Desistir del contrato'))
    await user.click(screen.getByRole('button', { name: 'Quiero desistir' }))
    api().answer(WITHDRAW, () => refusal(409, 'illegal_transition', 'request'))
    await user.click(await screen.findByRole('button', { name: 'Sí, desistir' }))
    expect(await screen.findByText(/Tu préstamo ha cambiado mientras tanto/)).toBeTruthy()
    expect(title()).toBeTruthy()
  })

  it('before the money is sent there is nothing to give back', async () => {
    const user = await open(loanIn('contract_signed', { give_date: null, must_pay_date: null }))
    await user.click(await screen.findByText('Desistir del contrato'))
    expect(screen.getByText(/no tienes que devolver nada/)).toBeTruthy()
  })

  it.each([
    ['the fourteen days are over', { ...ACTIVE_LOAN, days: { total: 30, left: 15, late: 0 } }],
    ['it has been done', { ...FOURTH_DAY, withdrawn: true }],
    ['nothing was signed', loanIn('timeout', { withdrawal_until: null })],
  ])('is not offered when %s', async (_, loan) => {
    await open(loan)
    expect(title()).toBeNull()
  })
})

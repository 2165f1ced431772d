// @vitest-environment happy-dom

import type { Loan, WithdrawalQuote } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { ACTIVE_LOAN, lateLoan, loanIn } from '../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { refusal } from '../../../testing/stand-in-api.ts'
import { AccountScreen } from './account-screen.tsx'

// Goal: within fourteen days the borrower can withdraw alone, knowing the amount and the deadline; later it is not offered.

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

const QUOTE: WithdrawalQuote = {
  body: 300,
  interest: 12,
  amount: 312,
  pay_until: civilDate('2026-12-09'),
  next_day: 3,
  amount_then: 402,
}

async function open(loan: Loan, quote = QUOTE) {
  signInTo(api(), { loan })
  api().answer('GET /v2/loan/withdraw', () => ({ body: quote }))
  openPage(<AccountScreen />)
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}
async function termsIn(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByText('Desistir del contrato'))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Desistir del contrato?' }))
  const terms = await dialog.findAllByRole('definition')
  return { dialog, terms: terms.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')) }
}
const title = () => screen.queryByText('Desistir del contrato')

describe('withdrawing from the contract', () => {
  it('shows the deadline and the amount, asks for confirmation, and withdraws', async () => {
    const user = await open(FOURTH_DAY)
    const { dialog, terms } = await termsIn(user)
    expect(screen.getByText(/^Hasta el jueves, 19 de noviembre puedes echarte atrás/)).toBeTruthy()
    expect(terms).toEqual(['300,00 €', '12,00 €', '312,00 €', 'miércoles, 9 de diciembre'])
    expect(
      dialog.getByText(/^Cada día suma 3,00\s€\. Si esperas al miércoles, 9 de diciembre, pagas 402,00\s€\.$/),
    ).toBeTruthy()
    api().answer(WITHDRAW, () => {
      signInTo(api(), { loan: { ...FOURTH_DAY, withdrawn: true, must_pay_date: civilDate('2026-12-09') } })
      return { body: { ...FOURTH_DAY, withdrawn: true, must_pay_date: '2026-12-09' } }
    })
    await user.dblClick(dialog.getByRole('button', { name: 'Sí, desistir' }))
    expect(await screen.findByText(/Tienes hasta el miércoles, 9 de diciembre para devolver/)).toBeTruthy()
    await waitFor(() => expect(title()).toBeNull())
    expect(api().bodiesOf(WITHDRAW)).toHaveLength(1)
  })

  it('shows the server’s amount for a late loan, not the current debt', async () => {
    const late = { ...lateLoan(3), must_pay_date: civilDate('2026-11-12'), days: { total: 7, left: 0, late: 3 } }
    const user = await open(late, {
      ...QUOTE,
      interest: 30,
      amount: 330,
      pay_until: civilDate('2026-12-15'),
    })
    expect((await termsIn(user)).terms).toEqual(['300,00 €', '30,00 €', '330,00 €', 'martes, 15 de diciembre'])
  })

  it.each([
    'extended',
    'overdue',
    'awaiting_collector',
    'collector_in_progress',
    'presale',
    'pre_court',
    'court',
    'post_court',
    'execution',
    'discount',
  ] as const)('is offered to a borrower whose loan is in %s within the fourteen days', async (status) => {
    const late = { must_pay_date: civilDate('2026-11-12'), days: { total: 7, left: 0, late: 3 } }
    const user = await open(loanIn(status, late))
    expect((await termsIn(user)).terms[0]).toBe('300,00 €')
    expect(screen.queryByText(/el acuerdo de pago con descuento deja de valer/)).toBeNull()
  })

  it('warns that a settlement ends with it', async () => {
    const settlement = { amount: 150, until: civilDate('2026-11-30'), paid: 20 }
    const user = await open(loanIn('discount', { settlement }))
    const { dialog } = await termsIn(user)
    expect(dialog.getByText('Si desistes, el acuerdo de pago con descuento deja de valer.')).toBeTruthy()
  })

  it('retries the amount if it did not load', async () => {
    const user = await open(FOURTH_DAY)
    api().answer('GET /v2/loan/withdraw', () => refusal(503, 'provider_unavailable', 'request'))
    await user.click(await screen.findByText('Desistir del contrato'))
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' })
    api().answer('GET /v2/loan/withdraw', () => ({ body: QUOTE }))
    await user.click(retry)
    expect(await screen.findByText('Si lo devuelves hoy')).toBeTruthy()
  })

  it.each([
    [3, 345, /Cada día suma 3,00\s€\. El último día, miércoles, 9 de diciembre, pagas 345,00\s€\.$/],
    [0, 330, /Devuélvelo como muy tarde el miércoles, 9 de diciembre: no se suma nada\.$/],
  ])(
    'once done, the page says what each day adds (%d €) and what the last day costs',
    async (perDay, then, sentence) => {
      await open({
        ...FOURTH_DAY,
        withdrawn: true,
        must_pay_date: civilDate('2026-12-09'),
        days: { total: 34, left: 30, late: 0 },
        next_day: perDay,
        return_amount: then,
      })
      expect(await screen.findByText(sentence)).toBeTruthy()
      expect(screen.queryByText(/no pagas nada más/)).toBeNull()
    },
  )

  it('shows a refusal, and the loan does not change', async () => {
    const user = await open(FOURTH_DAY)
    await user.click(await screen.findByText('Desistir del contrato'))
    api().answer(WITHDRAW, () => refusal(409, 'illegal_transition', 'request'))
    await user.click(await screen.findByRole('button', { name: 'Sí, desistir' }))
    expect(await screen.findByText(/Tu préstamo ha cambiado mientras tanto/)).toBeTruthy()
    expect(title()).toBeTruthy()
  })

  it('a withdrawal before the payout returns nothing', async () => {
    const user = await open(loanIn('contract_signed', { give_date: null, must_pay_date: null }))
    await user.click(await screen.findByText('Desistir del contrato'))
    expect(await screen.findByText(/no tienes que devolver nada/)).toBeTruthy()
  })

  it('withdrawing from the contract is possible for a payout that failed for more than fourteen days, without a past deadline', async () => {
    const failed = { give_date: null, must_pay_date: null, days: { total: 30, left: null, late: 0 } }
    // Signed on 5 November; today is the 25th.
    const user = await open(loanIn('processing_fail', { ...failed, predicted_must_pay_date: civilDate('2026-12-25') }))
    await user.click(await screen.findByText('Desistir del contrato'))
    expect(await screen.findByText(/^Mientras no te llegue el dinero, puedes echarte atrás/)).toBeTruthy()
    expect(screen.queryByText(/19 de noviembre/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Sí, desistir' })).toBeTruthy()
  })

  it('a withdrawal from a loan being paid out leaves the amount to return, and the page keeps saying so', async () => {
    const sending = loanIn('processing', { give_date: null, must_pay_date: null })
    const user = await open(sending)
    await user.click(await screen.findByText('Desistir del contrato'))
    api().answer(WITHDRAW, () => {
      signInTo(api(), { loan: { ...sending, withdrawn: true } })
      return { body: { ...sending, withdrawn: true } }
    })
    await user.click(await screen.findByRole('button', { name: 'Sí, desistir' }))
    expect(await screen.findByText(/cuando llegue, devuélvelo en un plazo de 30 días/)).toBeTruthy()
    expect(await screen.findByText(/Si el dinero llega, tienes 30 días para devolverlo/)).toBeTruthy()
  })

  it.each([
    ['the fourteen days are over', { ...ACTIVE_LOAN, days: { total: 30, left: 15, late: 0 } }],
    [
      'they are over while the payout is under way',
      loanIn('processing', {
        give_date: null,
        must_pay_date: null,
        predicted_must_pay_date: civilDate('2026-12-25'),
        days: { total: 30, left: null, late: 0 },
      }),
    ],
    ['the borrower has withdrawn', { ...FOURTH_DAY, withdrawn: true }],
    ['nothing was signed', loanIn('timeout', { withdrawal_until: null })],
  ])('is not offered when %s', async (_, loan) => {
    await open(loan)
    expect(title()).toBeNull()
  })
})

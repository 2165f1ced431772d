// @vitest-environment happy-dom
import { IssueMethodBody, type User } from '@puente/contract'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loanIn } from '../../../testing/loans.ts'
import {
  field,
  knownUser,
  openStep,
  send,
  WITH_PERSONAL_DATA,
  withRegistrationApi,
} from '../../../testing/open-step.tsx'
import { CUSTOMER } from '../../../testing/server.ts'
import { refusal } from '../../../testing/stand-in-api.ts'
import { IbanScreen } from './iban-screen.tsx'

// Goal: there is an account for the payout, and a typing error is noticed before the transfer.

const SAVE = 'PUT /v2/user/issue_method'
const ACCOUNTS = 'GET /v2/user/available_bank_accounts'
const IBAN = 'ES9121000418450200051332'
const ACCOUNTS_POLL_MS = 3_000
const api = withRegistrationApi()
afterEach(() => vi.useRealTimers()) // also after a failure

const ASKED_AGAIN: User = {
  ...WITH_PERSONAL_DATA,
  permissions: { is_blocked: false, authorization_status: 2 },
  loan: { id: 1, public_id: 'P-1', status: 34 },
}

const CREATE = 'POST /v2/loan'
const APPLIED: User = {
  ...WITH_PERSONAL_DATA,
  permissions: { is_blocked: false, authorization_status: 2 },
  loan: { id: 1, public_id: 'P-1', status: 35 },
}
/** The button of the review: it saves the account and sends the application. It is busy until the price is known. */
async function apply(user: UserEvent) {
  const button = await screen.findByRole('button', { name: 'Enviar mi solicitud' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  await user.click(button)
}
const createsLoan = () =>
  api().answer(CREATE, () => {
    api().answer('GET /v2/user', () => ({ body: APPLIED }))
    return { status: 201, body: { public_id: 'P-1', status: 35 } }
  })

const savesTo = (bank_account: string | null) =>
  api().answer(SAVE, () => ({ body: { ...CUSTOMER, personal_data: { ...CUSTOMER.personal_data, bank_account } } }))

describe('the payout account', () => {
  it('[R3.11, R5.05, R5.18] rejects a mistyped IBAN and sends a valid one without spaces', async () => {
    savesTo(IBAN)
    const { user } = openStep(api(), WITH_PERSONAL_DATA, <IbanScreen />)
    await user.click(await screen.findByRole('radio', { name: /^Escribir mi IBAN/ }))
    const iban = await field('IBAN')
    await user.type(iban, 'es9121000418450200051333')
    expect(iban.value).toBe('ES91 2100 0418 4502 0005 1333')
    await apply(user)
    expect(await screen.findByRole('link', { name: 'IBAN: Número de IBAN incorrecto' })).toBeTruthy()
    expect(api().bodiesOf(SAVE)).toEqual([])
    await user.type(iban, '{backspace}2')
    createsLoan()
    await apply(user)
    await waitFor(() => expect(knownUser().loan?.status).toBe(35))
    expect(api().bodiesOf(SAVE)).toEqual([{ method_of_disbursement: 1, iban: IBAN, new_flow: true }])
    // Reading drops fields that the contract does not name.
    const [sent] = api().bodiesOf(SAVE)
    expect(IssueMethodBody.parse(sent)).toEqual(sent)
  })

  it('[R3.12] the payout account comes from the bank later, unless another is chosen', async () => {
    savesTo(null)
    const { user } = openStep(api(), WITH_PERSONAL_DATA, <IbanScreen />)
    createsLoan()
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^La cuenta de mi banco/ })).checked).toBe(true)
    await apply(user)
    await waitFor(() => expect(api().bodiesOf(SAVE)).toEqual([{ method_of_disbursement: 9, iban: '', new_flow: true }]))
    await waitFor(() => expect(knownUser().loan?.status).toBe(35))
    expect(api().bodiesOf(CREATE)).toHaveLength(1)
  })

  it('[R2.19, R2.21] is chosen on the review of all answers, and a failed application keeps the account', async () => {
    const personal_data = { ...WITH_PERSONAL_DATA.personal_data, bank_account: IBAN }
    api().answer(SAVE, () => ({ body: { ...WITH_PERSONAL_DATA, personal_data } }))
    const { user } = openStep(api(), WITH_PERSONAL_DATA, <IbanScreen />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Revisa y elige tu cuenta' })).toBeTruthy()
    expect((await screen.findByRole('region', { name: 'Quién eres' })).textContent).toContain(
      WITH_PERSONAL_DATA.personal_data.personal_id,
    )
    expect(screen.queryByRole('link', { name: /^Cambiar.*Dónde recibes/ })).toBeNull()
    api().answer(CREATE, () => refusal(409, 'cooling_period', 'request'))
    await user.click(await screen.findByRole('radio', { name: /^Escribir mi IBAN/ }))
    await user.type(await field('IBAN'), IBAN)
    await apply(user)
    await waitFor(() => expect(knownUser().personal_data.bank_account).toBe(IBAN))
    expect(screen.getByRole('alert').textContent).toContain('Todavía no puedes pedir otro préstamo')
    expect(knownUser().loan).toBeNull()
  })

  it('[R2.19, R5.05] another payout account has to be chosen', async () => {
    api().answer(ACCOUNTS, () => ({ body: { accounts: [] } }))
    const { user } = openStep(api(), ASKED_AGAIN, <IbanScreen />)
    await user.click(await send())
    expect(
      await screen.findByRole('link', { name: 'Elige una cuenta a tu nombre: El campo no puede estar vacío' }),
    ).toBeTruthy()
  })

  it('[R2.19, R9.02] if requested again, polls the bank’s accounts while typing stays possible, and uses the chosen one', async () => {
    let asked = 0
    api().answer(ACCOUNTS, () => ({ body: { accounts: asked++ === 0 ? [] : [IBAN] } }))
    savesTo(IBAN)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { user } = openStep(api(), ASKED_AGAIN, <IbanScreen />)
    expect(await screen.findByText(/Buscamos tus cuentas en tu banco/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: /^Escribir mi IBAN/ })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /^La cuenta de mi banco/ })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(ACCOUNTS_POLL_MS))
    vi.useRealTimers()
    await user.click(await screen.findByRole('radio', { name: /^Cuenta que termina en 1332/ }))
    expect(screen.getByText(/^CaixaBank · /)).toBeTruthy()
    expect(screen.queryByText(/Buscamos tus cuentas/)).toBeNull()
    await user.click(await send())
    await waitFor(() =>
      expect(api().bodiesOf(SAVE)).toEqual([{ method_of_disbursement: 9, iban: IBAN, new_flow: true }]),
    )
  })

  it('[R2.19] appears with the bank’s accounts at once, not without them first', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    api().answer(ACCOUNTS, async () => {
      await held
      return { body: { accounts: [IBAN] } }
    })
    openStep(api(), ASKED_AGAIN, <IbanScreen />)
    await waitFor(() => expect(api().bodiesOf(ACCOUNTS)).toHaveLength(1))
    expect(screen.queryByRole('radio')).toBeNull()
    answer()
    expect(await screen.findByRole('radio', { name: /^Cuenta que termina en 1332/ })).toBeTruthy()
    expect(screen.queryByText(/Buscamos tus cuentas/)).toBeNull()
  })

  it('[R2.19] the payout account can be typed although the bank’s accounts do not load', async () => {
    api().answer(ACCOUNTS, () => refusal(503, 'provider_unavailable', 'request'))
    openStep(api(), WITH_PERSONAL_DATA, <IbanScreen />)
    expect(await screen.findByRole('radio', { name: /^Escribir mi IBAN/ })).toBeTruthy()
  })

  it('[R2.19] if requested again after a returned transfer, says so and polls no bank accounts', async () => {
    api().answer(ACCOUNTS, () => ({ body: { accounts: [] } }))
    api().answer('GET /v2/loan', () => ({ body: loanIn('awaiting_issuance_method', { public_id: 'P-1' }) }))
    openStep(api(), ASKED_AGAIN, <IbanScreen />)
    expect(await screen.findByText(/Tu banco no ha aceptado la transferencia/)).toBeTruthy()
    expect(screen.queryByText(/Buscamos tus cuentas/)).toBeNull()
  })

  it('[R2.19] names an account under review and what the loan waits for, and another one can be chosen', async () => {
    api().answer(ACCOUNTS, () => ({ body: { accounts: [] } }))
    const waiting: User = { ...ASKED_AGAIN, payout_account_review: 'waiting' }
    openStep(api(), { ...waiting, personal_data: { ...waiting.personal_data, bank_account: IBAN } }, <IbanScreen />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Estamos comprobando tu cuenta' })).toBeTruthy()
    expect(screen.getByText('Comprobamos que la cuenta que termina en 1332 está a tu nombre.')).toBeTruthy()
    expect(screen.queryByText(/Buscamos tus cuentas/)).toBeNull()
    expect(screen.getByRole('radio', { name: /^Escribir mi IBAN/ })).toBeTruthy()
  })

  it('[R2.19] names a refused account and asks for another', async () => {
    api().answer(ACCOUNTS, () => ({ body: { accounts: [] } }))
    const refused: User = { ...ASKED_AGAIN, payout_account_review: 'refused' }
    openStep(api(), { ...refused, personal_data: { ...refused.personal_data, bank_account: IBAN } }, <IbanScreen />)
    expect(await screen.findByText(/la cuenta que termina en 1332 esté a tu nombre. Elige otra/)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Necesitamos otra cuenta' })).toBeTruthy()
  })

  it('[R2.19, R8.03] shows an account that the server refuses at the field', async () => {
    api().answer(ACCOUNTS, () => ({ body: { accounts: [] } }))
    const { user } = openStep(api(), ASKED_AGAIN, <IbanScreen />)
    api().answer(SAVE, () => refusal(422, 'validation_failed', 'iban'))
    await user.click(await screen.findByRole('radio', { name: /^Escribir mi IBAN/ }))
    await user.type(await field('IBAN'), IBAN)
    await user.click(await send())
    expect(await screen.findByRole('link', { name: 'IBAN: Revisa los datos marcados.' })).toBeTruthy()
  })
})

// @vitest-environment happy-dom
import type { Loan } from '@puente/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AccountScreen } from '../screens/account/account/account-screen.tsx'
import { leaveAccount, signInTo } from '../testing/account-api.ts'
import { loanIn } from '../testing/loans.ts'
import { openPage, withStandInApi } from '../testing/open-page.tsx'
import { CUSTOMER } from '../testing/server.ts'
import { refusal } from '../testing/stand-in-api.ts'

// Goal: whose money has not left can have it on another account of theirs, and sees how long it waits then.

const api = withStandInApi()
beforeEach(() => window.history.replaceState(null, '', '/account'))
afterEach(leaveAccount)

const CURRENT = 'ES9121000418450200051332'
const OTHER = 'ES7620770024003102575766'
const button = (name: string) => screen.findByRole('button', { name })

async function open(loan: Partial<Loan> = {}, accounts: readonly string[] = [CURRENT, OTHER]) {
  signInTo(api(), { loan: { ...loanIn('processing'), payout_account_correctable: true, ...loan } })
  api().answer('GET /v2/user/available_bank_accounts', () => ({ body: { accounts } }))
  openPage(<AccountScreen />)
  await screen.findByRole('heading', { level: 1, name: 'Hola, Lucía' })
  return userEvent.setup()
}

describe('the account of a signed loan', () => {
  it('changes with the code from the phone', async () => {
    const user = await open()
    const sent: unknown[] = []
    api().answer('PUT /v2/user/change_payout_account', ({ body }) => {
      sent.push(body)
      return { body: { resend_after_seconds: 90 } }
    })
    api().answer('PUT /v2/user/payout_account_confirmation', ({ body }) => {
      sent.push(body)
      return { body: CUSTOMER }
    })
    await user.click(await button('Cambiar la cuenta'))
    const dialog = within(await screen.findByRole('dialog', { name: '¿En qué cuenta quieres el dinero?' }))
    await user.click(await dialog.findByRole('radio', { name: /Cuenta que termina en 5766/ }))
    expect(dialog.queryByRole('radio', { name: /1332/ })).toBeNull()
    await user.click(await button('Enviar el código'))
    await user.type(await screen.findByRole('textbox', { name: 'Código de 4 cifras' }), '1234')
    await user.click(await button('Confirmar'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ iban: OTHER }, { iban: OTHER, code: '1234' }])
    expect(await screen.findByText('Cobrarás en la cuenta que termina en 5766.')).toBeTruthy()
  })

  it('asks for a choice, and says in the dialog that the money has left meanwhile', async () => {
    const user = await open()
    api().answer('PUT /v2/user/change_payout_account', () => refusal(409, 'data_locked', 'iban'))
    await user.click(await button('Cambiar la cuenta'))
    const dialog = within(await screen.findByRole('dialog', { name: '¿En qué cuenta quieres el dinero?' }))
    await dialog.findByRole('radio', { name: /5766/ })
    await user.click(await button('Enviar el código'))
    const alert = () => dialog.getByRole('alert').textContent
    await waitFor(() => expect(alert()).not.toBe(''))
    const missing = alert()
    await user.click(dialog.getByRole('radio', { name: /5766/ }))
    await user.click(await button('Enviar el código'))
    await waitFor(() => expect([missing, '']).not.toContain(alert()))
  })

  it('names the phone where the bank shows no other account', async () => {
    const user = await open({}, [CURRENT])
    await user.click(await button('Cambiar la cuenta'))
    expect(await screen.findByText(/Tu banco solo nos ha mostrado la cuenta que ya tienes elegida/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enviar el código' })).toBeNull()
  })

  it('cannot change once the money has left, and the wait after a change is said with its end', async () => {
    await open({ payout_account_correctable: undefined as never, payout_hold_until: '2026-11-17T10:03:20Z' })
    expect(await screen.findByText(/enviamos el dinero a partir del martes, 17 de noviembre, a las 11:04/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cambiar la cuenta' })).toBeNull()
  })
})

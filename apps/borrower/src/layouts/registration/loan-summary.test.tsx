// @vitest-environment happy-dom

import type { Loan } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PATHS } from '../../paths.ts'
import { stored } from '../../storage/stored-values.ts'
import { applying, serve } from '../../testing/applying.ts'
import { wireInstalmentPrices } from '../../testing/instalment-prices.ts'
import { ACTIVE_LOAN } from '../../testing/loans.ts'
import { knownUser, NEWCOMER, openStep, withRegistrationApi } from '../../testing/open-step.tsx'
import { refusal } from '../../testing/stand-in-api.ts'
import { LoanSummary, LoanSummaryLine } from './loan-summary.tsx'

// Goal: the summary shows the loan's current state: an offer before the signature, the contract after it.

const api = withRegistrationApi()

const AWAITING_ISSUANCE_METHOD = 34
const APPROVED: Loan = {
  ...ACTIVE_LOAN,
  status: AWAITING_ISSUANCE_METHOD,
  give_date: null,
  must_pay_date: null,
  predicted_must_pay_date: civilDate('2026-12-15'),
  withdrawal_until: null,
}

/** Until the loan is known, the calculator's figures are shown. */
async function open(loan: Loan) {
  serve(api(), loan)
  openStep(api(), applying(loan), <LoanSummary pathname={PATHS.iban} />)
  await waitFor(() => expect(knownUser()?.loan?.status).toBe(loan.status))
}
const dateUnder = (term: string) => screen.getByText(term).nextElementSibling?.textContent

describe('the summary beside the steps', () => {
  it('shows the cost of an offer if it were signed today', async () => {
    await open(APPROVED)
    expect(dateUnder('Fecha de pago')).toContain('15 de diciembre')
    expect(screen.getByText(/si firmas hoy/)).toBeTruthy()
  })

  it('shows the agreed amounts of a signed contract, whose date depends on the payout', async () => {
    await open({ ...APPROVED, withdrawal_until: civilDate('2026-11-29') })
    expect(dateUnder('Fecha prevista')).toContain('15 de diciembre')
    expect(screen.getByText(/^Contrato firmado\. El plazo cuenta desde/)).toBeTruthy()
    expect(screen.queryByText(/si firmas hoy|Antes de firmar/)).toBeNull()
  })

  it('shows the due date of a loan that was paid out', async () => {
    await open(ACTIVE_LOAN)
    expect(dateUnder('Fecha de pago')).toContain('5 de diciembre')
    expect(screen.queryByText(/si firmas hoy|Antes de firmar/)).toBeNull()
  })

  it('shows nothing after a returned transfer: there is nothing to repay', async () => {
    const failed = { ...APPROVED, status: 15, return_amount: 0, predicted_must_pay_date: null }
    await open({ ...failed, withdrawal_until: civilDate('2026-11-29') })
    expect(screen.queryByText('Tu préstamo')).toBeNull()
  })
})

describe('the line of the steps on a phone', () => {
  const line = () => screen.findByRole('button', { name: /^Tu préstamo: / })

  it('shows the chosen loan before the application, and changes it in a sheet', async () => {
    const { user } = openStep(api(), NEWCOMER, <LoanSummaryLine pathname={PATHS.personalData} />)
    await waitFor(async () =>
      expect((await line()).textContent).toMatch(/100\s€ · devuelves [\d,]+\s€ el \d+\snov · TAE [\d.,]+\s%/),
    )
    await user.click(await line())
    const sheet = within(await screen.findByRole('dialog', { name: 'Tu préstamo' }))
    await user.click(sheet.getByRole('button', { name: 'Subir: Importe' }))
    await user.click(sheet.getByRole('button', { name: 'Guardar y seguir' }))
    expect((await line()).textContent).toContain('110')
    expect(stored.loanSum.get()).toBe(110)
  })

  it('changes amount, number of instalments and pay day in the sheet where only instalments are on sale', async () => {
    api().answer('GET /v2/products/1/prices', () => refusal(409, 'price_not_lawful', 'request'))
    api().answer('GET /v2/products/2/prices', ({ query }) => ({
      body: wireInstalmentPrices(query.pay_day === undefined ? null : Number(query.pay_day)),
    }))
    const { user } = openStep(api(), NEWCOMER, <LoanSummaryLine pathname={PATHS.personalData} />)
    await waitFor(async () => expect((await line()).textContent).toMatch(/100\s€ · devuelves [\d,]+\s€ en 3 cuotas/))
    await user.click(await line())
    const sheet = within(await screen.findByRole('dialog', { name: 'Tu préstamo' }))
    await user.click(await sheet.findByRole('button', { name: 'Subir: Importe' }))
    await user.click(sheet.getByRole('button', { name: 'Subir: Cuotas' }))
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Día de pago' }), '28')
    expect(await sheet.findByText(/^(?:3 cuotas de .* y una última de|4 cuotas de)/)).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: 'Guardar y seguir' }))
    await waitFor(async () => expect((await line()).textContent).toMatch(/110\s€ · devuelves [\d,]+\s€ en 4 cuotas/))
    expect([stored.loanSum.get(), stored.loanInstalments.get(), stored.loanPayDay.get()]).toEqual([110, 4, 28])
  })

  it('only shows the loan once it exists', async () => {
    serve(api(), APPROVED)
    const { user } = openStep(api(), applying(APPROVED), <LoanSummaryLine pathname={PATHS.bankVerification} />)
    await waitFor(async () => expect((await line()).textContent).toContain('15\u00a0dic'))
    await user.click(await line())
    const sheet = within(await screen.findByRole('dialog', { name: 'Tu préstamo' }))
    expect(sheet.queryByRole('slider')).toBeNull()
    expect(sheet.getByText('Recibes')).toBeTruthy()
  })
})

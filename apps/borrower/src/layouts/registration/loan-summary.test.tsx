// @vitest-environment happy-dom
import type { Loan } from '@puente/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PATHS } from '../../paths.ts'
import { applying, serve } from '../../testing/applying.ts'
import { ACTIVE_LOAN } from '../../testing/loans.ts'
import { knownUser, openStep, withRegistrationApi } from '../../testing/open-step.tsx'
import { LoanSummary } from './loan-summary.tsx'

// Goal: beside the steps stands what is true of the loan now: an offer before the signature, the contract after it.

const api = withRegistrationApi()

const AWAITING_ISSUANCE_METHOD = 34
const APPROVED: Loan = {
  ...ACTIVE_LOAN,
  status: AWAITING_ISSUANCE_METHOD,
  give_date: null,
  must_pay_date: null,
  predicted_must_pay_date: '2026-12-15',
  withdrawal_until: null,
}

/** Until the loan is known, the calculator's own figures stand there. */
async function open(loan: Loan) {
  serve(api(), loan)
  openStep(api(), applying(loan), <LoanSummary pathname={PATHS.iban} />)
  await waitFor(() => expect(knownUser()?.loan?.status).toBe(loan.status))
}
const dateUnder = (term: string) => screen.getByText(term).nextElementSibling?.textContent

describe('the summary beside the steps', () => {
  it('of an offer says what it would cost, were it signed today', async () => {
    await open(APPROVED)
    expect(dateUnder('Fecha de pago')).toContain('15 de diciembre')
    expect(screen.getByText(/si firmas hoy/)).toBeTruthy()
  })

  it('of a signed contract no longer asks what if: the amounts are agreed, the date waits for the money', async () => {
    await open({ ...APPROVED, withdrawal_until: '2026-11-29' })
    expect(dateUnder('Fecha prevista')).toContain('15 de diciembre')
    expect(screen.getByText(/^Contrato firmado\. El plazo cuenta desde/)).toBeTruthy()
    expect(screen.queryByText(/si firmas hoy|Antes de firmar/)).toBeNull()
  })

  it('of a loan that was paid out names the day on which it is due', async () => {
    await open(ACTIVE_LOAN)
    expect(dateUnder('Fecha de pago')).toContain('5 de diciembre')
    expect(screen.queryByText(/si firmas hoy|Antes de firmar/)).toBeNull()
  })

  it('says nothing while there is nothing to return: the transfer came back', async () => {
    const failed = { ...APPROVED, status: 15, return_amount: 0, predicted_must_pay_date: null }
    await open({ ...failed, withdrawal_until: '2026-11-29' })
    expect(screen.queryByText('Tu préstamo')).toBeNull()
  })
})

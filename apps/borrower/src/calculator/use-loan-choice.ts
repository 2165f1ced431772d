import type { Prices, ProductSettings } from '@puente/contract'
import { type CustomerKind, centsOf, eurosFromCents } from '@puente/domain'
import { useEffect, useState } from 'react'
import { stored } from '../storage/stored-values.ts'
import { type LoanChoice, nearestChoice } from './loan-offer.ts'

// Requirements R9: used if the server's settings did not load.
const DEFAULTS: Record<CustomerKind, LoanChoice> = {
  new: { amountCents: 70_00, termDays: 7 },
  repeat: { amountCents: 200_00, termDays: 7 },
}

export const hasStoredChoice = (): boolean => stored.loanSum.get() !== null && stored.loanTerm.get() !== null

/** The sliders' initial values (R9.01): the visitor's stored choice, else the server's settings, else the constants. */
export function startingChoice(kind: CustomerKind, settings: ProductSettings | undefined): LoanChoice {
  const amountEuros = stored.loanSum.get() ?? settings?.calculator.amount_default_toggle_position
  return {
    amountCents: amountEuros === undefined ? DEFAULTS[kind].amountCents : centsOf(amountEuros),
    termDays: stored.loanTerm.get() ?? settings?.calculator.term_default_toggle_position ?? DEFAULTS[kind].termDays,
  }
}

/** Dispatched at the window when the stored choice changes: the summary of the loan is beside the sliders. */
export const CHOICE_EVENT = 'loan-choice'

function storeChoice({ amountCents, termDays }: LoanChoice): void {
  stored.loanSum.set(eurosFromCents(amountCents))
  stored.loanTerm.set(termDays)
  dispatchEvent(new Event(CHOICE_EVENT))
}

/**
 * The choice shown by the sliders, always one on offer. `isSnapped` says which part had to move, so that the visitor is
 * informed. The stored choice is the visible one, because the application uses it; but the prices of a signed-out visitor are
 * those of a new customer (`isProvisional`), and a choice beyond them stays stored: it may be on offer after the sign-in.
 */
export function useLoanChoice(prices: Prices, start: () => LoanChoice, isProvisional = false) {
  const [wanted, setWanted] = useState(start)
  const choice = nearestChoice(wanted, prices)
  const isSnapped = {
    amount: choice.amountCents !== wanted.amountCents,
    term: choice.termDays !== wanted.termDays,
  }
  const { amountCents, termDays } = choice
  const isStale = !isProvisional && (isSnapped.amount || isSnapped.term)

  useEffect(() => {
    if (isStale) storeChoice({ amountCents, termDays })
  }, [isStale, amountCents, termDays])

  const choose = (changed: Partial<LoanChoice>) => {
    const next = nearestChoice({ ...choice, ...changed }, prices)
    setWanted(next)
    storeChoice(next)
  }
  return { choice, choose, isSnapped }
}

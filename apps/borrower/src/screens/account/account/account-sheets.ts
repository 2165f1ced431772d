import type { Loan } from '@puente/contract'
import { type AccountSheet, isAccountSheet } from '@puente/domain'
import { useCallback, useEffect, useRef } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { PATHS, routeKeyOf } from '../../../paths.ts'
import { cardsFor } from './account-cards.ts'
import { withdrawalOf } from './withdrawal-stage.ts'

/** The sheets that the loan's state offers: the actions of the cards, and no others. */
export function sheetsFor(loan: Loan | null): ReadonlySet<AccountSheet> {
  const sheets = new Set<AccountSheet>()
  if (loan === null) return sheets
  const cards = cardsFor(loan)
  if (cards.has('repayment')) sheets.add('accountPay').add('accountPayPart')
  if (cards.has('prolongation')) sheets.add('accountExtend')
  if (cards.has('loan') || cards.has('payout')) sheets.add('accountDocuments')
  if ((cards.has('loan') || cards.has('payout')) && withdrawalOf(loan) !== null) sheets.add('accountWithdraw')
  return sheets
}

/** The open sheet, and how to close it. An address whose action the loan does not offer leads to the account. */
export function useAccountSheet(loan: Loan | null) {
  const key = routeKeyOf(usePathname())
  const asked = isAccountSheet(key) ? key : null
  const sheet = asked !== null && sheetsFor(loan).has(asked) ? asked : null
  // Opened from the page: the browser's Back closes it, and so does the close button.
  const wasOpenedHere = useRef(false)
  const isFirst = useRef(true)
  useEffect(() => {
    if (asked === null) wasOpenedHere.current = false
    else if (!isFirst.current) wasOpenedHere.current = true
    isFirst.current = false
  }, [asked])

  const isUnavailable = asked !== null && sheet === null && loan !== null
  useEffect(() => {
    if (isUnavailable) navigate(PATHS.account, { replace: true })
  }, [isUnavailable])

  const close = useCallback(() => {
    if (!isAccountSheet(routeKeyOf(location.pathname))) return
    if (wasOpenedHere.current) history.back()
    else navigate(PATHS.account, { replace: true })
  }, [])
  return { sheet, close }
}

/** From one sheet to another: Back still leads to the page. */
export const switchSheet = (sheet: AccountSheet): void => navigate(PATHS[sheet], { replace: true })

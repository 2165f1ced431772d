import type { Loan, User } from '@puente/contract'
import { AUTHORIZATION } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { useEffect } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { showAlert } from '../../../alerts/alerts.ts'
import { wholeLoan } from '../../../api/loan.ts'
import { useSession } from '../../../session/session.ts'
import { cardsFor } from './account-cards.ts'

function addressWithout(name: string): string {
  const parameters = new URLSearchParams(location.search)
  parameters.delete(name)
  const rest = parameters.toString()
  return `${location.pathname}${rest === '' ? '' : `?${rest}`}`
}

/** Null if the calculator is on this page. */
function whyNoNewLoan({ permissions, loan: known }: User, loan: Loan | null): string | null {
  if (permissions.authorization_status === AUTHORIZATION.hasOpenLoan) return accountTexts.noNewLoanNow
  if (known === null || (loan !== null && cardsFor(loan).has('calculator'))) return null
  return accountTexts.nextLoan.notNow
}

/** Notices that another page or service requests through the address (requirements R2). */
export function useAddressNotices(): void {
  const parameters = new URLSearchParams(useSearch())
  const isFromCalculator = parameters.get('target_by') === 'calculator'
  const isCardAdded = parameters.get('payment') === 'add_card_successful'

  const { user, loan } = useSession()
  const whyNot = user === null ? null : whyNoNewLoan(user, wholeLoan(loan))
  useEffect(() => {
    if (isFromCalculator && whyNot !== null) showAlert({ severity: 'warning', message: whyNot })
  }, [isFromCalculator, whyNot])

  useEffect(() => {
    if (!isCardAdded) return
    showAlert({ severity: 'success', message: accountTexts.cardAdded })
    // Cleared at once: reloading the page must not show the notice again.
    navigate(addressWithout('payment'), { replace: true, state: history.state })
  }, [isCardAdded])
}

import { alertTexts } from '@puente/texts/alerts'
import { useEffect } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { showAlert } from '../../../alerts/alerts.ts'

function addressWithout(name: string): string {
  const parameters = new URLSearchParams(location.search)
  parameters.delete(name)
  const rest = parameters.toString()
  return `${location.pathname}${rest === '' ? '' : `?${rest}`}`
}

/** Notices that another page or service asks the account for by its address (specification §2.3). */
export function useAddressNotices(): void {
  const parameters = new URLSearchParams(useSearch())
  const isFromCalculator = parameters.get('target_by') === 'calculator'
  const isCardAdded = parameters.get('payment') === 'add_card_successful'

  useEffect(() => {
    if (isFromCalculator) showAlert({ severity: 'warning', message: alertTexts.noNewLoanNow })
  }, [isFromCalculator])

  useEffect(() => {
    if (!isCardAdded) return
    showAlert({ severity: 'success', message: alertTexts.cardAdded })
    // Cleared at once: reloading the page must not tell of a card again.
    navigate(addressWithout('payment'), { replace: true, state: history.state })
  }, [isCardAdded])
}

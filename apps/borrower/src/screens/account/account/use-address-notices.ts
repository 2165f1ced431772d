import { alertTexts } from '@puente/texts/alerts'
import { useEffect } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { showAlert } from '../../../alerts/alerts.ts'

/** Notices that another page or service asks the account for by its address (specification §2.3). */
export function useAddressNotices(): void {
  const search = useSearch()
  useEffect(() => {
    const parameters = new URLSearchParams(search)
    if (parameters.get('target_by') === 'calculator')
      showAlert({ severity: 'warning', message: alertTexts.noNewLoanNow })
    if (parameters.get('payment') !== 'add_card_successful') return
    showAlert({ severity: 'success', message: alertTexts.cardAdded })
    // Cleared at once: reloading the page must not tell of a card again.
    parameters.delete('payment')
    const rest = parameters.toString()
    navigate(`${location.pathname}${rest === '' ? '' : `?${rest}`}`, { replace: true, state: history.state })
  }, [search])
}

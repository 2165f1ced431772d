import { ApiFailure } from '@puente/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { setPromoCode, usePrices, useProductSettings } from '../../../api/products.ts'
import { startingChoice } from '../../../calculator/use-loan-choice.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { whenLoaded } from '../../../loading/when-loaded.ts'
import { refreshSession, useSession } from '../../../session/session.ts'

// Only who sends the application needs it: the steps are within their limit without it.
const loadCreateApplication = () => import('./create-application.ts')

const newReference = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Creates the application, once per press; a failure is shown and can be retried with the same reference. */
export function useApply() {
  const { user } = useSession()
  const { prices } = usePrices()
  const settings = useProductSettings()
  const queryClient = useQueryClient()
  const [attemptReference] = useState(newReference)
  const [isWorking, setIsWorking] = useState(false)
  const [isFailed, setIsFailed] = useState(false)
  // State updates with the next render; two clicks can happen before it.
  const isBusy = useRef(false)

  const priceFailure = prices.isError ? prices.error.message : null
  useEffect(() => {
    if (priceFailure !== null) showAlert({ severity: 'error', message: priceFailure })
  }, [priceFailure])

  /** True if the application exists afterwards. */
  const apply = async (): Promise<boolean> => {
    if (isBusy.current || user === null) return false
    if (prices.data === undefined) {
      void prices.refetch()
      return false
    }
    isBusy.current = true
    setIsWorking(true)
    setIsFailed(false)
    try {
      if (!(await whenLoaded(loadCreateApplication))) return false
      const { createApplication } = await loadCreateApplication()
      const application = createApplication({
        user,
        prices: prices.data,
        defaults: startingChoice(user.is_repeated ? 'repeat' : 'new', settings.data),
        attemptReference,
        queryClient,
        dropPromoCode: () => setPromoCode(queryClient, null),
      })
      const isSent = await trackProgress(application)
      await refreshSession()
      return isSent
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // It already exists: from another tab, or from a request whose response was lost. The guard decides what comes next.
      const exists = error.label === 'active_loan_exists'
      if (exists) await refreshSession()
      else showAlert({ severity: 'error', message: error.message })
      setIsFailed(true)
      return exists
    } finally {
      isBusy.current = false
      setIsWorking(false)
    }
  }
  const isLoading = prices.isPending || settings.isPending
  return {
    apply,
    isBusy: isWorking || isLoading || prices.isFetching,
    isFailed: isFailed || prices.isError,
    hasPrices: prices.data !== undefined,
  }
}

import { applicationTexts as texts } from '@puente/texts/application'
import { Button, Spinner } from '@puente/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { ApiFailure } from '../../../api/http.ts'
import { setPromoCode, usePrices, useProductSettings } from '../../../api/products.ts'
import { startingChoice } from '../../../calculator/use-loan-choice.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession, useSession } from '../../../session/session.ts'
import { StepOutline } from '../step-outline.tsx'
import { createApplication } from './create-application.ts'

const newReference = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Creates the application once, automatically; failures are shown and can be retried. */
export function ApplicationScreen() {
  const { user } = useSession()
  const { prices } = usePrices()
  const settings = useProductSettings()
  const queryClient = useQueryClient()
  const [attemptReference] = useState(newReference)
  const [isFailed, setIsFailed] = useState(false)
  // State updates with the next render, and an effect may run twice before it.
  const isBusy = useRef(false)
  const canStart = prices.data !== undefined && !settings.isPending && user !== null

  const apply = async () => {
    if (isBusy.current || user === null || prices.data === undefined) return
    isBusy.current = true
    setIsFailed(false)
    try {
      const application = createApplication({
        user,
        prices: prices.data,
        defaults: startingChoice(user.is_repeated ? 'repeat' : 'new', settings.data),
        attemptReference,
        dropPromoCode: () => setPromoCode(queryClient, null),
      })
      await trackProgress(application)
      await refreshSession()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // It already exists: from another tab, or from a request whose response was lost. The guard decides what comes next.
      if (error.label === 'active_loan_exists') await refreshSession()
      else showAlert({ severity: 'error', message: error.message })
      setIsFailed(true)
    } finally {
      isBusy.current = false
    }
  }
  const applyAtOnce = useEffectEvent(apply)
  useEffect(() => {
    if (canStart) void applyAtOnce()
  }, [canStart])

  const priceFailure = prices.isError ? prices.error.message : null
  useEffect(() => {
    if (priceFailure !== null) showAlert({ severity: 'error', message: priceFailure })
  }, [priceFailure])

  const retry = () => {
    if (prices.data === undefined) void prices.refetch()
    else void apply()
  }

  if (!isFailed && !prices.isError) {
    return (
      <StepOutline step="application">
        <div className="flex items-center gap-3 py-4" role="status">
          <Spinner size={40} />
          <span className="text-lg font-medium">{texts.working}</span>
        </div>
      </StepOutline>
    )
  }
  return (
    <StepOutline step="application" title={texts.failedTitle} text={texts.failedText} tellsTime={false} saving="none">
      <Button wide onClick={retry} busy={prices.isFetching}>
        {texts.retry}
      </Button>
    </StepOutline>
  )
}

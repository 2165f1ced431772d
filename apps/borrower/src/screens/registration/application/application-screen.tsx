import { ApiFailure } from '@puente/client'
import { formatDateFrom } from '@puente/domain'
import { applicationTexts as texts } from '@puente/texts/application'
import { Button, LinkButton, StickyActions } from '@puente/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { setPromoCode, usePrices, useProductSettings } from '../../../api/products.ts'
import { useToday } from '../../../api/use-today.ts'
import { LoanFigures } from '../../../calculator/loan-figures.tsx'
import { startingChoice } from '../../../calculator/use-loan-choice.ts'
import { useLoanSummary } from '../../../layouts/registration/loan-summary.tsx'
import { trackProgress } from '../../../loading/progress.ts'
import { PATHS } from '../../../paths.ts'
import { refreshSession, useSession } from '../../../session/session.ts'
import { StepOutline } from '../step-outline.tsx'
import { createApplication } from './create-application.ts'
import { ReviewAnswers } from './review-answers.tsx'

const newReference = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Creates the application, once per press; a failure is shown and can be retried with the same reference. */
function useApply() {
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

  const apply = async () => {
    if (isBusy.current || user === null) return
    if (prices.data === undefined) return void prices.refetch()
    isBusy.current = true
    setIsWorking(true)
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
      setIsWorking(false)
    }
  }
  const isLoading = prices.isPending || settings.isPending
  return { apply, isBusy: isWorking || isLoading || prices.isFetching, isFailed: isFailed || prices.isError }
}

/** The review of all answers with the price. It applies, or leads back to an application that exists. */
export function ApplicationScreen() {
  const { user } = useSession()
  const summary = useLoanSummary()
  const today = useToday()
  const { apply, isBusy, isFailed } = useApply()
  if (user === null) return null
  const isSent = user.loan !== null
  return (
    <StepOutline
      step="application"
      title={isFailed ? texts.failedTitle : isSent ? texts.sentTitle : undefined}
      text={isFailed ? texts.failedText : isSent ? texts.sentText : undefined}
      tellsTime={false}
    >
      {summary === null ? null : (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg">{texts.review.loan}</h2>
          <LoanFigures
            {...summary.offer}
            due={
              summary.offer.dueDate === null ? null : texts.review.loanDue(formatDateFrom(today, summary.offer.dueDate))
            }
          />
        </section>
      )}
      <ReviewAnswers user={user} />
      <StickyActions>
        {isSent ? (
          // The plain address: the guard opens the current step.
          <LinkButton wide href={PATHS.application}>
            {texts.goOn}
          </LinkButton>
        ) : (
          <Button wide onClick={apply} busy={isBusy}>
            {isFailed ? texts.retry : texts.apply}
          </Button>
        )}
      </StickyActions>
    </StepOutline>
  )
}

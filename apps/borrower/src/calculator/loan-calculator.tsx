import type { Prices, ProductSettings } from '@puente/contract'
import { type CustomerKind, formatEuros } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { Button, Card, DAY_UNIT, EURO_UNIT, Slider, sliderSteps, VisuallyHidden } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { showAlert } from '../alerts/alerts.ts'
import { instalmentPricesQuery } from '../api/instalment-prices.ts'
import { offerAddress, usePrices, useProductSettings } from '../api/products.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { accessToken } from '../session/access-token.ts'
import { CalculatorSkeleton } from './calculator-skeleton.tsx'
import { isOfferEmpty, offeredAmounts, offeredTerms, priceOf } from './loan-offer.ts'
import { LoanExample, LoanPricePanel } from './loan-result.tsx'
import { PromoCode } from './promo-code.tsx'
import { hasStoredChoice, startingChoice, useLoanChoice } from './use-loan-choice.ts'

/** Loads after the prices of one payment: the first page does not wait for it. */
const Plans = lazyPart(async () => (await import('./plans/plans.tsx')).Plans)

interface LoanCalculatorProps {
  readonly kind: CustomerKind
  /** On the price: the button that takes the chosen amount. */
  readonly action?: ((amountCents: number) => ReactNode) | undefined
  /** The place of the example and the promo code, if it is not under the price. Null until it is on the page. */
  readonly detailsPlace?: HTMLElement | null | undefined
  /** Under the price. */
  readonly children?: ReactNode
}

interface FramedCalculatorProps extends LoanCalculatorProps {
  /** False where the surrounding part has the title. */
  readonly isFramed?: boolean
}

/** Amount and term, with their cost. The choice is stored as `loan_sum` and `loan_term`. */
export function LoanCalculator({ isFramed = true, ...props }: FramedCalculatorProps) {
  const { prices, promoCode } = usePrices()
  const settings = useProductSettings()
  const plans = useQuery(instalmentPricesQuery(promoCode, null))
  const failure = prices.error

  useEffect(() => {
    if (failure) showAlert({ severity: 'error', message: failure.message })
  }, [failure])

  // Without a stored choice the sliders wait for the settings, so that they do not jump while touched.
  // Whether instalments are on sale decides about the place that is kept for them.
  const isReady = prices.data !== undefined && !plans.isPending && (hasStoredChoice() || !settings.isPending)
  const hasFailed = prices.data ? isOfferEmpty(prices.data) : prices.isError

  const content = hasFailed ? (
    <PricesFailed isRetrying={prices.isFetching} onRetry={() => prices.refetch()} />
  ) : isReady ? (
    prices.data ? (
      <Calculator
        {...props}
        prices={prices.data}
        settings={settings.data}
        promoCode={promoCode}
        hasPlans={!!plans.data}
      />
    ) : (
      <Plans {...props} settings={settings.data} promoCode={promoCode} />
    )
  ) : (
    <CalculatorSkeleton />
  )
  return isFramed ? <Card title={texts.title}>{content}</Card> : content
}

interface CalculatorProps extends LoanCalculatorProps {
  readonly prices: Prices
  readonly settings: ProductSettings | undefined
  readonly promoCode: string | null
  readonly hasPlans: boolean
}

function Calculator({ kind, prices, settings, promoCode, hasPlans, action, detailsPlace, children }: CalculatorProps) {
  const isVisitor = accessToken() === null
  const { choice, choose, isSnapped } = useLoanChoice(prices, () => startingChoice(kind, settings), isVisitor)
  const price = priceOf(choice, prices)
  const [isPlan, setIsPlan] = useState(false)
  const notices = [
    isSnapped.amount ? texts.snappedAmount(formatEuros(choice.amountCents)) : '',
    isSnapped.term ? texts.snappedTerm(texts.days(choice.termDays)) : '',
    isVisitor && (isSnapped.amount || isSnapped.term) ? texts.snappedVisitor : '',
  ].filter(Boolean)

  const promo = <PromoCode applied={promoCode} changesPrice={price.originalCostCents > price.costCents} />
  const details = (
    <div className="flex flex-col gap-2">
      <LoanExample prices={prices} choice={choice} price={price} />
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        {/* A plain link sends no token, and a customer has individual prices: the account offers them as a file. */}
        {isVisitor ? (
          <a
            href={offerAddress({ ...choice, promoCode })}
            target="_blank"
            rel="noopener"
            className="text-link inline-flex min-h-11 items-center"
          >
            {texts.offer}
            <VisuallyHidden>{` (${texts.opensInNewTab})`}</VisuallyHidden>
          </a>
        ) : null}
        {promo}
      </div>
    </div>
  )
  return (
    <div className="flex flex-col gap-3">
      <Slider
        label={texts.amount}
        value={choice.amountCents}
        onValueChange={(amountCents) => choose({ amountCents })}
        steps={sliderSteps(offeredAmounts(prices, choice.termDays))}
        unit={EURO_UNIT}
      />
      {hasPlans ? (
        // As tall as the two prices that come, so that what follows does not move.
        <div className="flex min-h-58 flex-col gap-3">
          <Plans
            {...{ prices, choice, price, promoCode, isPlan, detailsPlace }}
            onPlan={setIsPlan}
            action={action?.(choice.amountCents)}
          >
            {promo}
          </Plans>
        </div>
      ) : null}
      {isPlan ? null : (
        <Slider
          label={texts.term}
          value={choice.termDays}
          onValueChange={(termDays) => choose({ termDays })}
          steps={sliderSteps(offeredTerms(prices))}
          unit={DAY_UNIT}
        />
      )}
      <p role="status" className="text-sm font-medium text-info-text empty:hidden">
        {notices.join(' ')}
      </p>
      {isPlan ? null : (
        <>
          <LoanPricePanel prices={prices} choice={choice} price={price} action={action?.(choice.amountCents)} />
          {detailsPlace === undefined ? details : detailsPlace && createPortal(details, detailsPlace)}
        </>
      )}
      {children}
    </div>
  )
}

function PricesFailed({ isRetrying, onRetry }: { readonly isRetrying: boolean; readonly onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-strong">{texts.failedTitle}</p>
      <p className="text-ink-soft">{texts.failedText}</p>
      <Button variant="secondary" busy={isRetrying} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}

import { ApiFailure } from '@puente/client'
import type { Prices, ProductView, User } from '@puente/contract'
import { type CustomerKind, euroText } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { instalmentCalculatorTexts } from '@puente/texts/instalment-calculator'
import { Button } from '@puente/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { createLoan, isPromoRefusal, type LoanApplication } from '../../../api/application.ts'
import { fetchOffer, useProducts } from '../../../api/offers.ts'
import { openFile } from '../../../api/open-file.ts'
import { isPromoCodeValid, setPromoCode, usePrices, useProductSettings } from '../../../api/products.ts'
import { onlyPlanToApplyFor, planToApplyFor } from '../../../calculator/chosen-plan-when-asked.ts'
import { LoanCalculator } from '../../../calculator/loan-calculator.tsx'
import { nearestChoice, priceOf } from '../../../calculator/loan-offer.ts'
import { startingChoice } from '../../../calculator/use-loan-choice.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession, useSession } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'

const texts = accountTexts.nextLoan
const OFFER_FILE_NAME = 'oferta.pdf'
const CARD_DISCOUNT = 'autodebit_card_added'

/** From the minimum to the maximum of all ranges on offer. */
function limitsOf({ amount_steps, term_steps, instalment_steps }: ProductView): string {
  const bounds = (ranges: ProductView['amount_steps']): [number, number] => [
    Math.min(...ranges.map(({ from }) => from)),
    Math.max(...ranges.map(({ to }) => to)),
  ]
  const [least, most] = bounds(amount_steps)
  const amounts = [euroText(least), euroText(most)] as const
  return instalment_steps === undefined
    ? texts.limits(amounts, bounds(term_steps))
    : texts.planLimits(amounts, bounds(instalment_steps))
}

/** Which discount lowered the prices; a code alone is named at its field. The server applies the larger of the two. */
function discountOf(prices: Prices, { discounts }: Pick<User, 'discounts'>, promoCode: string | null): string | null {
  const isEarned = discounts.some(({ target }) => target === CARD_DISCOUNT)
  const largest = nearestChoice({ amountCents: Number.MAX_SAFE_INTEGER, termDays: Number.MAX_SAFE_INTEGER }, prices)
  const { costCents, originalCostCents } = priceOf(largest, prices)
  if (!isEarned || costCents >= originalCostCents) return null
  const percent = Math.round((1 - costCents / originalCostCents) * 100)
  return promoCode === null ? texts.cardDiscount(percent) : texts.largerDiscount(percent)
}

interface Chosen {
  readonly amountCents: number
  readonly termDays: number
  readonly plan?: LoanApplication['plan']
}

async function fetchChosenOffer({ plan, ...choice }: Chosen, promoCode: string | null): Promise<Blob> {
  if (plan === undefined) return fetchOffer({ ...choice, promoCode })
  const { fetchPlanOffer } = await import('../../../api/plan-offers.ts')
  return fetchPlanOffer({ ...choice, ...plan, promoCode })
}

/** The next loan: its cost, and the application for it. The guard decides where the application continues. */
export function NextLoan({ kind, isFramed = true }: { readonly kind: CustomerKind; readonly isFramed?: boolean }) {
  const queryClient = useQueryClient()
  const { prices, promoCode } = usePrices()
  const settings = useProductSettings()
  const { user } = useSession()
  const products = useProducts()
  const [isApplying, setIsApplying] = useState(false)

  // Exactly the sliders' choice at the moment of the click: the stored or initial one, moved to what is on offer.
  const chosen = async (offered: Prices | null) => {
    const wanted = startingChoice(kind, settings.data)
    if (offered === null) {
      const only = await onlyPlanToApplyFor(queryClient, wanted.amountCents, promoCode)
      return only === null ? ('gone' as const) : { ...wanted, ...only }
    }
    const choice = nearestChoice(wanted, offered)
    const plan = await planToApplyFor(queryClient, choice.amountCents, promoCode)
    return plan === 'gone' ? plan : { ...choice, plan }
  }
  const sayGone = () =>
    showAlert({
      severity: 'info',
      message: prices.data ? instalmentCalculatorTexts.gone : instalmentCalculatorTexts.none,
    })

  const showOffer = async () => {
    if (prices.data === undefined) return
    try {
      const choice = await chosen(prices.data)
      if (choice === 'gone') return sayGone()
      await trackProgress(openFile(() => fetchChosenOffer(choice, promoCode), OFFER_FILE_NAME))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert({ severity: 'error', message: failure.message })
    }
  }

  const apply = async () => {
    if (prices.data === undefined) return
    setIsApplying(true)
    try {
      const isCodeGood = promoCode === null || (await isPromoCodeValid(promoCode))
      // An expired code is dropped, and the borrower sees the new price before applying.
      if (!isCodeGood) return setPromoCode(queryClient, null)
      const choice = await chosen(prices.data)
      if (choice === 'gone') return sayGone()
      const application = {
        ...choice,
        promoCode,
        targetUrl: stored.targetUrl.get(),
        // The idempotency key names the previous loan: a second tab or a lost response creates no second loan.
        attemptReference: `after-${user?.loan?.public_id ?? 'none'}`,
      }
      await trackProgress(createLoan(application))
      await refreshSession()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (isPromoRefusal(failure)) setPromoCode(queryClient, null)
      showAlert({ severity: 'error', message: failure.message })
    } finally {
      setIsApplying(false)
    }
  }

  const discount = user && prices.data ? discountOf(prices.data, user, promoCode) : null
  return (
    <LoanCalculator
      kind={kind}
      isFramed={isFramed}
      action={() => (
        <Button variant="dock" wide busy={isApplying} onClick={apply}>
          {texts.apply}
        </Button>
      )}
    >
      {discount === null ? null : <p className="font-medium text-success-text">{discount}</p>}
      <p className="text-sm text-ink-soft">
        {products.map((product) => `${limitsOf(product)} `)}
        {texts.note}
      </p>
      <Button variant="quiet" className="-mx-5 self-start" onClick={showOffer}>
        {texts.offer}
      </Button>
    </LoanCalculator>
  )
}

import type { CustomerKind } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Button } from '@puente/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { createLoan } from '../../../api/application.ts'
import { ApiFailure } from '../../../api/http.ts'
import { isPromoCodeValid, setPromoCode, usePrices, useProductSettings } from '../../../api/products.ts'
import { LoanCalculator } from '../../../calculator/loan-calculator.tsx'
import { nearestChoice } from '../../../calculator/loan-offer.ts'
import { startingChoice } from '../../../calculator/use-loan-choice.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession, useSession } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'

const texts = accountTexts.nextLoan

/** The next loan: what it costs, and the application for it. Where the application goes on is the guard's to decide. */
export function NextLoan({ kind }: { readonly kind: CustomerKind }) {
  const queryClient = useQueryClient()
  const { prices, promoCode } = usePrices()
  const settings = useProductSettings()
  const { user } = useSession()
  const [isApplying, setIsApplying] = useState(false)

  const apply = async () => {
    if (prices.data === undefined) return
    setIsApplying(true)
    try {
      // The very choice that the sliders show: what is stored, else where they start, on what is offered.
      const choice = nearestChoice(startingChoice(kind, settings.data), prices.data)
      const isCodeGood = promoCode === null || (await isPromoCodeValid(promoCode))
      // A code that ran out is dropped, and the person sees the new price before asking for the loan.
      if (!isCodeGood) return setPromoCode(queryClient, null)
      const application = {
        ...choice,
        promoCode,
        targetUrl: stored.targetUrl.get(),
        // Named after the loan before it: a second tab, or a try whose answer got lost, makes no second loan.
        attemptReference: `after-${user?.loan?.public_id ?? 'none'}`,
      }
      await trackProgress(createLoan(application))
      await refreshSession()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert({ severity: 'error', message: failure.message })
    } finally {
      setIsApplying(false)
    }
  }

  return (
    <LoanCalculator kind={kind}>
      <Button wide busy={isApplying} onClick={apply}>
        {texts.apply}
      </Button>
      <p className="text-sm text-ink-soft">{texts.note}</p>
    </LoanCalculator>
  )
}

import {
  addDays,
  CLOSED_STATUSES,
  civilDate,
  formatDateLong,
  formatEuros,
  formatTae,
  statusFromNumber,
} from '@puente/domain'
import { registrationTexts } from '@puente/texts/registration'
import { Card, DescriptionList } from '@puente/ui'
import { wholeLoan } from '../../api/loan.ts'
import { usePrices, useProductSettings } from '../../api/products.ts'
import { isOfferEmpty, nearestChoice, priceOf } from '../../calculator/loan-offer.ts'
import { startingChoice } from '../../calculator/use-loan-choice.ts'
import { PATHS } from '../../paths.ts'
import { type Offer, offerOf } from '../../screens/registration/offer.ts'
import { useSession } from '../../session/session.ts'

const texts = registrationTexts.summary

/** The steps that tell the figures themselves, or that there is no loan to sum up. */
const TOLD_BY_THE_STEP: readonly string[] = [
  PATHS.approveConditions,
  PATHS.applicationSign,
  PATHS.autoDebitConfirmation,
]

/** What the steps are for, beside them on a wide screen: amount, cost, date and TAE, always live. */
export function LoanSummary({ pathname }: { readonly pathname: string }) {
  const offer = useOffer()
  if (offer === null || TOLD_BY_THE_STEP.includes(pathname)) return null
  return (
    <Card variant="quiet" title={texts.title}>
      <DescriptionList
        rows={[
          { key: 'amount', term: texts.amount, description: formatEuros(offer.amountCents) },
          { key: 'cost', term: texts.cost, description: formatEuros(offer.costCents) },
          { key: 'total', term: texts.total, description: formatEuros(offer.returnCents) },
          { key: 'term', term: texts.term, description: texts.termDays(offer.termDays) },
          ...(offer.dueDate === null
            ? []
            : [{ key: 'due', term: texts.due, description: formatDateLong(offer.dueDate) }]),
          ...(offer.taePercent === null
            ? []
            : [{ key: 'tae', term: texts.tae, description: formatTae(offer.taePercent) }]),
        ]}
      />
      <p className="mt-3 text-sm text-ink-soft">{texts.note}</p>
    </Card>
  )
}

/** The application's own figures once there is one; before that, what was chosen in the calculator. */
function useOffer(): Offer | null {
  const { user, loan } = useSession()
  const { prices } = usePrices()
  const settings = useProductSettings()
  if (user?.loan && !CLOSED_STATUSES.has(statusFromNumber(user.loan.status))) {
    const whole = wholeLoan(loan)
    return whole === null ? null : offerOf(whole)
  }
  if (!prices.data || isOfferEmpty(prices.data)) return null
  const choice = nearestChoice(startingChoice(user?.is_repeated ? 'repeat' : 'new', settings.data), prices.data)
  return {
    ...choice,
    ...priceOf(choice, prices.data),
    dueDate: addDays(civilDate(prices.data.date), choice.termDays),
  }
}

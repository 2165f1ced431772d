import { addDays, civilDate, formatDateLong, formatEuros, formatTae } from '@puente/domain'
import { registrationTexts } from '@puente/texts/registration'
import { Card, DescriptionList } from '@puente/ui'
import { usePrices, useProductSettings } from '../../api/products.ts'
import { isOfferEmpty, nearestChoice, priceOf } from '../../calculator/loan-offer.ts'
import { startingChoice } from '../../calculator/use-loan-choice.ts'
import { useSession } from '../../session/session.ts'

const texts = registrationTexts.summary

/** What the steps are for, beside them on a wide screen: amount, cost, date and TAE, always live. */
export function LoanSummary() {
  const { user } = useSession()
  const { prices } = usePrices()
  const settings = useProductSettings()
  // Once there is an application, what counts are its own figures, and the steps show them.
  if (user?.loan || !prices.data || isOfferEmpty(prices.data)) return null
  const choice = nearestChoice(startingChoice(user?.is_repeated ? 'repeat' : 'new', settings.data), prices.data)
  const price = priceOf(choice, prices.data)
  return (
    <Card variant="quiet" title={texts.title}>
      <DescriptionList
        rows={[
          { key: 'amount', term: texts.amount, description: formatEuros(choice.amountCents) },
          { key: 'cost', term: texts.cost, description: formatEuros(price.costCents) },
          { key: 'total', term: texts.total, description: formatEuros(price.returnCents) },
          { key: 'term', term: texts.term, description: texts.termDays(choice.termDays) },
          {
            key: 'due',
            term: texts.due,
            description: formatDateLong(addDays(civilDate(prices.data.date), choice.termDays)),
          },
          { key: 'tae', term: texts.tae, description: formatTae(price.taePercent) },
        ]}
      />
      <p className="mt-3 text-sm text-ink-soft">{texts.note}</p>
    </Card>
  )
}

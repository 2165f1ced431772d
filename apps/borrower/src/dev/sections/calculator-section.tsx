import { centsOf, eurosFromCents, formatEuros, formatTae } from '@puente/domain'
import { developerTexts } from '@puente/texts/developer'
import { useState } from 'react'
import { usePrices } from '../../api/products.ts'
import { isOfferEmpty, nearestChoice, priceOf } from '../../calculator/loan-offer.ts'
import { stored } from '../../storage/stored-values.ts'
import { Action, Field, Note, Section } from '../parts.tsx'

const texts = developerTexts.calculator

/** Shows the cost of a loan, and sets what the next application requests. */
export function CalculatorSection() {
  const { prices } = usePrices()
  const [amount, setAmount] = useState(() => String(stored.loanSum.get() ?? 100))
  const [term, setTerm] = useState(() => String(stored.loanTerm.get() ?? 14))
  const [isKept, setIsKept] = useState(false)

  const grid = prices.data && !isOfferEmpty(prices.data) ? prices.data : null
  const choice = grid && nearestChoice({ amountCents: centsOf(Number(amount)), termDays: Number(term) }, grid)
  const price = grid && choice && priceOf(choice, grid)
  const keep = () => {
    if (!choice) return
    stored.loanSum.set(eurosFromCents(choice.amountCents))
    stored.loanTerm.set(choice.termDays)
    setAmount(String(eurosFromCents(choice.amountCents)))
    setTerm(String(choice.termDays))
    setIsKept(true)
  }
  return (
    <Section title={texts.title}>
      <div className="grid grid-cols-2 gap-2">
        <Field label={texts.amount} inputMode="numeric" value={amount} onValueChange={setAmount} />
        <Field label={texts.term} inputMode="numeric" value={term} onValueChange={setTerm} />
      </div>
      <Note>
        {price
          ? texts.result(formatEuros(price.returnCents), formatEuros(price.costCents), formatTae(price.taePercent))
          : texts.none}
      </Note>
      <Action disabled={!choice} onClick={keep}>
        {texts.keep}
      </Action>
      {isKept ? <Note>{texts.kept}</Note> : null}
    </Section>
  )
}

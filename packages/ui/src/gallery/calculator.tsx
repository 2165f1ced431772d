import { civilDate, DEFAULT_PRODUCT, formatTae, quoteLoan, stepsOf } from '@puente/domain'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Slider } from '../fields/slider.tsx'
import { sliderSteps } from '../fields/slider-steps.ts'
import { DAY_UNIT, EURO_UNIT } from '../fields/slider-units.ts'
import { Card } from '../layout/card.tsx'
import { DescriptionList } from '../layout/description-list.tsx'
import { DateText } from '../text/date-text.tsx'
import { Money } from '../text/money.tsx'

const AMOUNTS = sliderSteps(stepsOf([{ from: 5_000, to: 100_000, step: 1_000 }]))
const TERMS = sliderSteps(stepsOf([{ from: 7, to: 30, step: 1 }]))
const TODAY = civilDate('2026-11-06')

/** The components combined, as on the first screen. */
export function Calculator() {
  const [amountCents, setAmountCents] = useState(20_000)
  const [termDays, setTermDays] = useState(14)
  const quote = quoteLoan({
    product: DEFAULT_PRODUCT,
    amountCents,
    termDays,
    giveDate: TODAY,
    isFirstLoan: false,
    percentCommission: 0,
  })

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
      <Card title="¿Cuánto necesitas?">
        <div className="flex flex-col gap-6">
          <Slider label="Importe" value={amountCents} onValueChange={setAmountCents} steps={AMOUNTS} unit={EURO_UNIT} />
          <Slider label="Plazo" value={termDays} onValueChange={setTermDays} steps={TERMS} unit={DAY_UNIT} />
        </div>
      </Card>
      <Card title="Lo que pagas" variant="quiet">
        <DescriptionList
          rows={[
            { key: 'amount', term: 'Recibes', description: <Money amountCents={amountCents} /> },
            { key: 'interest', term: 'Intereses', description: <Money amountCents={quote.commissionTotalCents} /> },
            {
              key: 'total',
              term: 'Devuelves',
              description: <Money amountCents={quote.returnAmountCents} />,
              total: true,
            },
            { key: 'due', term: 'Pagas el', description: <DateText date={quote.mustPayDate} /> },
            { key: 'tae', term: 'TAE', description: formatTae(quote.taePercent) },
          ]}
        />
        <div className="mt-3">
          <Button wide>Continuar</Button>
        </div>
        <p className="mt-3 text-sm text-ink-soft">Puedes devolverlo antes cuando quieras, sin comisión.</p>
      </Card>
    </div>
  )
}

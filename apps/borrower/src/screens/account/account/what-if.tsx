import type { Loan } from '@puente/contract'
import { centsOf, eurosFromCents, formatEuros, startingPartCents } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Disclosure, EURO_UNIT, LinkButton, Slider } from '@puente/ui'
import Calculator from 'lucide-react/icons/calculator'
import { useState } from 'react'
import { PATHS } from '../../../paths.ts'
import { partPaymentSteps } from './part-payment-steps.ts'
import { PartPreview } from './part-preview.tsx'

const texts = accountTexts.whatIf

/** "¿Y si pago X hoy?": what a part would settle and leave, without starting a payment. */
export function WhatIf({ loan }: { readonly loan: Loan }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <section aria-label={texts.title} className="min-w-0 py-2">
      <Disclosure
        variant="block"
        onToggle={(event) => event.currentTarget.open && setIsOpened(true)}
        summary={
          <span className="flex items-center gap-3.5">
            <Calculator size={24} aria-hidden="true" className="flex-none text-ink-soft" />
            <h2 className="text-base leading-snug font-strong tracking-normal">{texts.title}</h2>
          </span>
        }
      >
        {isOpened ? <Trial loan={loan} /> : null}
      </Disclosure>
    </section>
  )
}

function Trial({ loan }: { readonly loan: Loan }) {
  const owedCents = centsOf(loan.calculations.today.amount)
  const [wantedCents, setWantedCents] = useState(() => startingPartCents(owedCents))
  // The debt may fall while the page is open, after a payment in another tab.
  const cents = Math.min(wantedCents, owedCents)
  return (
    <div className="flex flex-col gap-4">
      <Slider
        label={texts.amount}
        value={cents}
        onValueChange={setWantedCents}
        steps={partPaymentSteps(owedCents)}
        unit={EURO_UNIT}
      />
      <PartPreview amountCents={cents} owedCents={owedCents} />
      <LinkButton variant="secondary" href={`${PATHS.accountPayPart}?importe=${eurosFromCents(cents)}`}>
        {texts.go(formatEuros(cents))}
      </LinkButton>
    </div>
  )
}

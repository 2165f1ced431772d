import { calculatorTexts as texts } from '@puente/texts/calculator'
import { Button } from '@puente/ui'
import { lazy, Suspense, useState } from 'react'
import { whenLoaded } from '../loading/when-loaded.ts'

const loadPromoCodeField = () => import('./promo-code-field.tsx')
const PromoCodeField = lazy(async () => ({ default: (await loadPromoCodeField()).PromoCodeField }))

interface PromoCodeProps {
  readonly applied: string | null
  readonly changesPrice: boolean
}

/** Most visitors have no code: the field loads on demand, or when a code is in use. */
export function PromoCode({ applied, changesPrice }: PromoCodeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const question = (
    <Button
      variant="quiet"
      aria-expanded={isOpen}
      onClick={async () => setIsOpen(await whenLoaded(loadPromoCodeField))}
      className="-mx-5 self-start"
    >
      {texts.promoQuestion}
    </Button>
  )
  if (!isOpen && applied === null) return question
  return (
    <Suspense fallback={question}>
      <PromoCodeField applied={applied} changesPrice={changesPrice} focused={isOpen} onReset={() => setIsOpen(true)} />
    </Suspense>
  )
}

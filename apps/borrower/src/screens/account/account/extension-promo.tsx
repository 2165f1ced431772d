import type { LoanExtension } from '@puente/contract'
import type { PromoCode } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { Button } from '@puente/ui'
import { useState } from 'react'
import { fieldErrors } from '../../../api/field-errors.ts'
import { ApiFailure } from '../../../api/http.ts'
import { fetchProlongDetails } from '../../../api/loan.ts'
import { PromoEntry } from '../../../calculator/promo-entry.tsx'

export interface AppliedPromo {
  readonly code: string
  readonly extensions: readonly LoanExtension[]
}

interface ExtensionPromoProps {
  readonly applied: AppliedPromo | null
  readonly onApply: (promo: AppliedPromo | null) => void
}

const FIELD = 'promoCode'

/** A code for the extension: the extensions come back with its part taken off. */
export function ExtensionPromo({ applied, onApply }: ExtensionPromoProps) {
  const [isOpen, setIsOpen] = useState(false)
  const confirm = async (code: PromoCode) => {
    try {
      const { available_extensions: extensions } = await fetchProlongDetails(code)
      onApply({ code, extensions })
      return null
    } catch (failure) {
      const refusal = failure instanceof ApiFailure ? fieldErrors(failure, [FIELD]).fields[FIELD] : undefined
      if (refusal === undefined) throw failure
      return refusal
    }
  }
  if (!isOpen) {
    return (
      <Button variant="quiet" aria-expanded={false} onClick={() => setIsOpen(true)} className="-mx-5 self-start">
        {texts.promoQuestion}
      </Button>
    )
  }
  return <PromoEntry applied={applied?.code ?? null} focused onConfirm={confirm} onReset={() => onApply(null)} />
}

import type { PromoCode } from '@puente/domain'
import { promoCodeTexts as texts } from '@puente/texts/promo-code'
import { validationTexts } from '@puente/texts/validation'
import { useQueryClient } from '@tanstack/react-query'
import { checkPromoCode, setPromoCode } from '../api/products.ts'
import { PromoEntry } from './promo-entry.tsx'

interface PromoCodeFieldProps {
  /** The code in use, checked by the server. */
  readonly applied: string | null
  readonly changesPrice: boolean
  /** The visitor has just opened the field: it takes the focus. */
  readonly focused: boolean
  /** The code was removed: the field stays open for another. */
  readonly onReset: () => void
}

/** The promo code of the loan. Changing it changes the prices. */
export function PromoCodeField({ applied, changesPrice, focused, onReset }: PromoCodeFieldProps) {
  const queryClient = useQueryClient()
  const confirm = async (code: PromoCode) => {
    const { valid, message = validationTexts.promoCodeExpired } = await checkPromoCode(code)
    if (!valid) return message
    setPromoCode(queryClient, code)
    return null
  }
  return (
    <PromoEntry
      applied={applied}
      note={changesPrice ? null : <p className="w-full text-sm text-ink-soft">{texts.appliedNoChange}</p>}
      focused={focused}
      onConfirm={confirm}
      onReset={() => {
        setPromoCode(queryClient, null)
        onReset()
      }}
    />
  )
}

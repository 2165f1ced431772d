import { ApiFailure } from '@puente/client'
import type { Loan, LoanExtension } from '@puente/contract'
import type { PromoCode } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { Button } from '@puente/ui'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { fieldErrors } from '../../../api/field-errors.ts'
import { fetchProlongDetails } from '../../../api/loan.ts'
import { PromoEntry } from '../../../calculator/promo-entry.tsx'

/** A quote belongs to one debt and one due date: otherwise it is requested again. */
const quoteQuery = ({ public_id: publicId, must_pay_date: mustPayDate, calculations }: Loan, code: string | null) =>
  queryOptions({
    queryKey: ['extensions-with-code', publicId, mustPayDate, calculations.today, code],
    queryFn: code === null ? skipToken : () => fetchProlongDetails(code),
    staleTime: Number.POSITIVE_INFINITY,
  })

interface QuotedExtensions {
  readonly extensions: readonly LoanExtension[]
  /** The loan's own prices are shown while those with the code load. */
  readonly isQuoting: boolean
}

/** The extensions at the price of the code in use. A code that can no longer be used is dropped, with a message. */
export function useQuotedExtensions(loan: Loan, code: string | null, onGone: () => void): QuotedExtensions {
  const { data, isError } = useQuery(quoteQuery(loan, code))
  const giveUp = useEffectEvent(() => {
    if (code === null) return
    showAlert({ severity: 'warning', message: accountTexts.prolongation.codeGone(code) })
    onGone()
  })
  useEffect(() => {
    if (isError) giveUp()
  }, [isError])
  return {
    extensions: data?.available_extensions ?? loan.available_extensions,
    isQuoting: code !== null && data === undefined,
  }
}

interface ExtensionPromoProps {
  readonly loan: Loan
  readonly applied: string | null
  readonly onApply: (code: string | null) => void
}

const FIELD = 'promoCode'

/** A promo code for the extension: the prices reload with its discount. */
export function ExtensionPromo({ loan, applied, onApply }: ExtensionPromoProps) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const confirm = async (code: PromoCode) => {
    try {
      await queryClient.fetchQuery(quoteQuery(loan, code))
      onApply(code)
      return null
    } catch (failure) {
      const refusal = failure instanceof ApiFailure ? fieldErrors(failure, [FIELD]).fields[FIELD] : undefined
      if (refusal === undefined) throw failure
      return refusal
    }
  }
  if (!isOpen && applied === null) {
    return (
      <Button variant="quiet" aria-expanded={false} onClick={() => setIsOpen(true)} className="-mx-5 self-start">
        {texts.promoQuestion}
      </Button>
    )
  }
  const reset = () => {
    setIsOpen(true)
    onApply(null)
  }
  return <PromoEntry applied={applied} focused={isOpen} onConfirm={confirm} onReset={reset} />
}

import { centsOf } from '@puente/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { partialRepayQuery } from '../../../api/payments.ts'

/** While the slider moves, the server is asked only about values where it rests. */
const PREVIEW_DELAY_MS = 250

function useRested(value: number): number {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** The server's quote of a part payment. `isCurrent`: it is about this amount, not the one before. */
export function usePartQuote(amountCents: number, owedCents: number) {
  const { data, isError, isPlaceholderData } = useQuery(partialRepayQuery(useRested(amountCents), owedCents))
  return { data, isError, isCurrent: data !== undefined && centsOf(data.amount) === amountCents && !isPlaceholderData }
}

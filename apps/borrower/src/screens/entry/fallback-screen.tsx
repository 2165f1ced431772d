import { useEffect } from 'react'
import { stored } from '../../storage/stored-values.ts'
import { fallbackAddress } from './fallback-address.ts'
import { Waiting } from './waiting.tsx'

/** `/auth/fallback?redirectTo=…&scope[]=…`: another service of the operator requests values of the session. */
export function FallbackScreen() {
  useEffect(() => {
    let isGone = false
    const query = new URLSearchParams(location.search)
    void fallbackAddress(query, {
      fallback: query.get('fallback'),
      payment_type: query.get('payment_type'),
      promocode: query.get('promocode') ?? stored.loanPromocode.get(),
    }).then((address) => {
      if (!isGone) location.replace(address)
    })
    return () => {
      isGone = true
    }
  }, [])
  return <Waiting />
}

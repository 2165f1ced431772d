import { useEffect } from 'react'
import { accessToken } from '../../session/access-token.ts'
import { stored } from '../../storage/stored-values.ts'
import { fallbackAddress } from './fallback-address.ts'
import { Waiting } from './waiting.tsx'

/** `/auth/fallback?redirectTo=…&scope[]=…`: another service of the operator sends for what it needs of the session. */
export function FallbackScreen() {
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const address = fallbackAddress(query, {
      token: accessToken(),
      fallback: query.get('fallback'),
      payment_type: query.get('payment_type'),
      promocode: query.get('promocode') ?? stored.loanPromocode.get(),
    })
    location.replace(address)
  }, [])
  return <Waiting />
}

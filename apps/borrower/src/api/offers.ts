import type { Products } from '@puente/contract'
import { useQuery } from '@tanstack/react-query'
import { call, fetchFile } from './http.ts'
import { PRODUCT_ID } from './product-calls.ts'
import { type Offered, offerPath, offerQuery, PRICES_STALE_AFTER_MS } from './products.ts'

/** What the loan product is, for whoever asks: a customer who comes back may ask for more. */
export const useProduct = () => {
  const { data } = useQuery({
    queryKey: ['products'],
    queryFn: ({ signal }) => call<Products>('GET', '/v2/products', { signal }),
    staleTime: PRICES_STALE_AFTER_MS,
  })
  return data?.items.find(({ id }) => id === PRODUCT_ID) ?? null
}

/** The information about one loan before it is asked for, as a file, with the amounts and prices of the customer who asks. */
export const fetchOffer = (offered: Offered): Promise<Blob> => fetchFile(offerPath(offered, 'pdf'), offerQuery(offered))

/** The information about the application that waits for its signature, as a page: easier to read on a phone than a file. */
export const fetchOfferPage = (): Promise<Blob> => fetchFile(`/api/products/${PRODUCT_ID}/offer/html`)

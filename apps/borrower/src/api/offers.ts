import type { Products } from '@puente/contract'
import { useQuery } from '@tanstack/react-query'
import { call, fetchFile } from './http.ts'
import { PRODUCT_ID } from './product-calls.ts'
import { type Offered, offerPath, offerQuery, PRICES_STALE_AFTER_MS } from './products.ts'

/** The products on sale, for the caller: a returning customer may borrow more. */
export const useProducts = () => {
  const { data } = useQuery({
    queryKey: ['products'],
    queryFn: ({ signal }) => call<Products>('GET', '/v2/products', { signal }),
    staleTime: PRICES_STALE_AFTER_MS,
  })
  return data?.items ?? []
}

/** The pre-contract information about one loan as a file, with the caller's own amounts and prices. */
export const fetchOffer = (offered: Offered): Promise<Blob> => fetchFile(offerPath(offered, 'pdf'), offerQuery(offered))

/** The pre-contract information of the application to sign, as a page: easier to read on a phone than a file. */
export const fetchOfferPage = (): Promise<Blob> => fetchFile(`/api/products/${PRODUCT_ID}/offer/html`)

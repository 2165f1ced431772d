import { AppError, type CivilDate, DEFAULT_INSTALMENT_PRODUCT, DEFAULT_PRODUCT, type Product } from '@puente/domain'
import type { Transaction } from './transaction.ts'

/** The products of a new installation: one payment, and instalments. */
const SHIPPED: readonly Product[] = [DEFAULT_PRODUCT, DEFAULT_INSTALMENT_PRODUCT]

/** The products in memory: prices are read far more often than they change. */
export interface ProductCatalogue {
  /** The newest version that is valid on a day, on sale or not; null if the product does not exist. */
  current(productId: number, date: CivilDate): Product | null
  /** Every product that the lender sells on a day, by id. */
  onOffer(date: CivilDate): readonly Product[]
  /** The version that a loan was signed under. */
  version(productId: number, version: number): Product
  /** Reads the products again, and stores those that ship with the program and are missing. */
  refresh(): Promise<void>
}

export function createProductCatalogue(transaction: Transaction, isSandbox = false): ProductCatalogue {
  let products: readonly Product[] = []

  const current = (productId: number, date: CivilDate): Product | null =>
    products.findLast(({ id, validFrom }) => id === productId && validFrom <= date) ?? null

  return {
    current,
    onOffer: (date) =>
      [...new Set(products.map(({ id }) => id))]
        .flatMap((productId) => current(productId, date) ?? [])
        .filter(({ sale }) => sale === undefined),
    version(productId, version) {
      const product = products.find((one) => one.id === productId && one.version === version)
      if (product === undefined) throw new Error(`no product ${productId} of version ${version} is loaded`)
      return product
    },
    async refresh() {
      products = await transaction(async (tx) => {
        const stored = await tx.products.all()
        const missing = SHIPPED.filter(({ id }) => !stored.some((product) => product.id === id))
        if (missing.length === 0) return stored
        // A new version of the program sells nothing that the operator has not decided to sell: staff open it on the products page.
        const isClosed = stored.length > 0 && !isSandbox
        for (const product of missing) await tx.products.add(isClosed ? { ...product, sale: 'closed' } : product)
        return tx.products.all()
      })
    },
  }
}

export function productOnOffer(catalogue: ProductCatalogue, productId: number, date: CivilDate): Product {
  const product = catalogue.current(productId, date)
  if (product === null || product.sale === 'closed') {
    throw new AppError('product_not_found', `no product ${productId} is on offer on ${date}`)
  }
  return product
}

import { AppError, type CivilDate, DEFAULT_PRODUCT, type Product } from '@puente/domain'
import type { Transaction } from './transaction.ts'

/** The products in memory: prices are read far more often than they change. */
export interface ProductCatalogue {
  /** The newest version that is valid on a day; null if the product does not exist. */
  current(productId: number, date: CivilDate): Product | null
  /** Every product offered on a day, by id. */
  onOffer(date: CivilDate): readonly Product[]
  /** The version that a loan was signed under. */
  version(productId: number, version: number): Product
  /** Reads the products again. Stores the first product, which ships with the program, if there is none. */
  refresh(): Promise<void>
}

export function createProductCatalogue(transaction: Transaction): ProductCatalogue {
  let products: readonly Product[] = []

  const current = (productId: number, date: CivilDate): Product | null =>
    products.findLast(({ id, validFrom }) => id === productId && validFrom <= date) ?? null

  return {
    current,
    onOffer: (date) =>
      [...new Set(products.map(({ id }) => id))].flatMap((productId) => current(productId, date) ?? []),
    version(productId, version) {
      const product = products.find((one) => one.id === productId && one.version === version)
      if (product === undefined) throw new Error(`no product ${productId} of version ${version} is loaded`)
      return product
    },
    async refresh() {
      products = await transaction(async (tx) => {
        const stored = await tx.products.all()
        if (stored.length > 0) return stored
        await tx.products.add(DEFAULT_PRODUCT)
        return tx.products.all()
      })
    },
  }
}

export function productOnOffer(catalogue: ProductCatalogue, productId: number, date: CivilDate): Product {
  const product = catalogue.current(productId, date)
  if (product === null) throw new AppError('product_not_found', `no product ${productId} is on offer on ${date}`)
  return product
}

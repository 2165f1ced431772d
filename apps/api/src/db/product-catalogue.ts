import { AppError, type CivilDate, DEFAULT_INSTALMENT_PRODUCT, DEFAULT_PRODUCT, type Product } from '@puente/domain'
import type { Transaction } from './transaction.ts'

const SHIPPED: readonly Product[] = [DEFAULT_PRODUCT]
/** The calculator needs the prices of one payment beside those of instalments: only the sandbox sells them. */
const SHIPPED_IN_SANDBOX: readonly Product[] = [...SHIPPED, DEFAULT_INSTALMENT_PRODUCT]

/** The products in memory: prices are read far more often than they change. */
export interface ProductCatalogue {
  /** The newest version that is valid on a day; null if the product does not exist. */
  current(productId: number, date: CivilDate): Product | null
  /** Every product offered on a day, by id. */
  onOffer(date: CivilDate): readonly Product[]
  /** The version that a loan was signed under. */
  version(productId: number, version: number): Product
  /** Reads the products again. Stores the one that ships with the program if there is none, and in the sandbox those that are missing. */
  refresh(): Promise<void>
}

export function createProductCatalogue(transaction: Transaction, isSandbox = false): ProductCatalogue {
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
        const shipped = isSandbox ? SHIPPED_IN_SANDBOX : SHIPPED
        const missing = shipped.filter(({ id }) => !stored.some((product) => product.id === id))
        // An operator decides what an installation goes on selling: a new version of the program adds nothing to it.
        if (missing.length === 0 || (stored.length > 0 && !isSandbox)) return stored
        for (const product of missing) await tx.products.add(product)
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

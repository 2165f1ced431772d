/** A loan that the visitor chose, with its full cost. Amounts of money are in cents. */
export interface ShownLoan {
  readonly amountCents: number
  readonly costCents: number
  /** Before any discount. */
  readonly originalCostCents: number
  readonly taePercent: number
  readonly returnCents: number
  /** Under the total: when it is paid back. */
  readonly due: string
  /** What a screen reader says after a change. */
  readonly summary: string
  readonly isFree: boolean
  readonly example: string
  /** The page with the information before the contract. */
  readonly offerPath: string
  /** The choice, as that page, the application and the event of the element name it. */
  readonly choice: Readonly<Record<string, number>>
}

/** One payment or instalments: the fields of the choice, and the loan that they choose. */
export interface LoanKind {
  readonly fields: readonly HTMLElement[]
  /** Under the figures. */
  readonly details: readonly HTMLElement[]
  /** Loads the prices; false if loans of this kind are not on sale today. Throws if nothing is priced. */
  load(promoCode: string | null): Promise<boolean>
  /** Moves the fields to what is on offer, and returns the loan. */
  show(): ShownLoan
}

export interface LoanKindOptions {
  /** The embedding page's values; null for the server's. */
  readonly start: { readonly amount: number | null; readonly term: number | null; readonly instalments: number | null }
  /** The visitor changed the choice. True if it needs other prices. */
  readonly onChange: (needsPrices: boolean) => void
}

export const discountQuery = (promoCode: string | null): Readonly<Record<string, string>> =>
  promoCode === null ? {} : { discount: promoCode }

import type { CivilDate, Instalment, InstalmentFigures, Product, Regime, RegimeId } from '@puente/domain'

/**
 * Increases with every change of the text: a document records the version it was made with. The text of earlier versions stays,
 * because a document on record may be rendered later and must then say what was agreed.
 *
 * 2: a mandate names every charge date; instants have one format; a receipt says what the payments covered; an extension says
 * from when its days count; long hashes stay on the page.
 *
 * 3: a contract says how to pay by transfer.
 *
 * 4: the law of a document is kept with it, and the pre-contract information follows the labels of Anexo II.
 */
export const TEMPLATE_VERSION = 4

export const usesFirstTemplate = ({ templateVersion }: Pick<Base, 'templateVersion'>): boolean => templateVersion === 1

export interface Lender {
  readonly brand: string
  readonly name: string
  readonly taxId: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly registry: string | null
  readonly supervisor: string | null
  readonly debtAdvice: string
  /** The account that repayments are transferred to; versions 1 and 2 do not know it. */
  readonly collectionIban?: string
}

export interface Borrower {
  readonly name: string | null
  readonly personalId: string | null
  readonly address: string | null
  readonly phone: string
  readonly email: string | null
}

interface Base {
  readonly templateVersion: number
  readonly date: CivilDate
  readonly lender: Lender
}

/** What the text needs of the regime, as it was on the document's day. */
export type LawOfPaper = Pick<
  Regime,
  'preContractForm' | 'hasDirectivePage' | 'withdrawalDays' | 'withdrawalEndsAfterYears' | 'withdrawalReminderDays'
> & {
  readonly name: string
}

/** What a borrower chooses of a loan in instalments. */
export interface PlanTerms {
  readonly count: number
  /** The day of the month; null: the day of the payout. */
  readonly dueDay: number | null
}

interface OfLoan extends Base {
  readonly publicId: string
  readonly borrower: Borrower
}

/** The terms that a loan is offered and signed on. Without a borrower it is a specimen of the product. */
export interface OfferInputs extends Base {
  readonly kind: 'ine' | 'loan_agreement'
  readonly publicId: string | null
  readonly borrower: Borrower | null
  readonly regimeId: RegimeId
  /** Versions 1 to 3 kept only the name of the regime. */
  readonly law?: LawOfPaper
  readonly product: Product
  readonly amountCents: number
  readonly termDays: number
  /** The instalments of a loan that is not repaid at once. */
  readonly plan?: PlanTerms
  readonly isFirstLoan: boolean
  readonly percentCommission: number
  /** The last day on which these terms can be signed. */
  readonly validUntil: CivilDate
}

export interface ExtensionInputs extends OfLoan {
  readonly kind: 'extension'
  readonly termDays: number
  readonly oldDueDate: CivilDate
  readonly newDueDate: CivilDate
  readonly principalCents: number
  readonly commissionNowCents: number
  readonly finesNowCents: number
  readonly priceCents: number
  readonly discountCents: number
  /** What of the discount is off the price; absent in documents of earlier versions, whose discounts were off the commission. */
  readonly discountPriceCents?: number
  /** What of the money went to principal, if the charges had become smaller when it arrived. */
  readonly principalNowCents?: number
  readonly costCents: number
  readonly commissionAtTheEndCents: number
  readonly annualRateMillionths: number
  readonly taePercent: number
}

/** All unpaid instalments move by whole months (Ley 16/2011 art. 22; Directive 2023/2225 art. 22). */
export interface ModificationInputs extends OfLoan {
  readonly kind: 'modification'
  readonly change: 'deferral' | 'pause' | 'new_schedule'
  /** By how many months the instalments move; 0 if their dates stay. */
  readonly months: number
  readonly oldDueDate: CivilDate
  readonly oldAmountCents: number
  readonly oldFinalPayDate: CivilDate
  readonly newDueDate: CivilDate
  readonly commissionNowCents: number
  readonly finesNowCents: number
  readonly priceCents: number
  /** To be paid now. */
  readonly costCents: number
  /** What is to be paid in all above what it would be without the change; below zero if it saves money. */
  readonly extraCostCents: number
  readonly annualRateMillionths: number
  /** The instalments that follow. */
  readonly instalments: readonly Instalment[]
}

/** An agreement to close the loan for less. */
export interface SettlementInputs extends OfLoan {
  readonly kind: 'settlement'
  readonly owedCents: number
  readonly agreedCents: number
  readonly until: CivilDate
  readonly forgivenCents: number
}

export interface AutodebitInputs extends Base {
  readonly kind: 'autodebit'
  readonly publicId: string | null
  readonly borrower: Borrower | null
  readonly card: string | null
  readonly maximumCents: number
  /** Of a loan in instalments, the first date. */
  readonly dueDate: CivilDate
  /** The dates of all instalments; absent for one payment. `maximumCents` is then that of each. */
  readonly instalmentDates?: readonly CivilDate[]
  readonly daysAfterDueDate: readonly number[]
  readonly noticeDays: number
}

export interface WithdrawalInputs extends OfLoan {
  readonly kind: 'withdrawal'
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly signedOn: CivilDate
  readonly outcome: 'nothing_owed' | 'transfer_under_way' | 'to_be_paid_back'
  readonly principalCents: number
  readonly dailyCents: number
  readonly payUntil: CivilDate | null
}

export interface ReceiptInputs extends OfLoan {
  readonly kind: 'receipt'
  readonly signedOn: CivilDate
  readonly giveDate: CivilDate
  readonly returnedOn: CivilDate
  readonly amountCents: number
  readonly payments: readonly {
    readonly date: CivilDate
    readonly cents: number
    /** Of a loan in instalments: those that the money went to. Empty for one that only moved them or repaid a part early. */
    readonly instalments?: readonly number[]
  }[]
  /** How many instalments were agreed; absent for one payment. */
  readonly instalmentCount?: number
  readonly writtenOffCents: number
  /** What the payments covered, in total; unknown in the first version. */
  readonly covered?: {
    readonly principalCents: number
    readonly commissionCents: number
    /** The opening fee of a loan in instalments. */
    readonly feeCents?: number
    readonly finesCents: number
    readonly extensionPriceCents: number
    readonly overpaidCents: number
  }
}

export interface EvidenceInputs extends OfLoan {
  readonly kind: 'evidence'
  readonly phoneConfirmedAt: string | null
  readonly consentsAt: string | null
  readonly documents: readonly {
    readonly kind: 'ine' | 'loan_agreement'
    readonly sha256: string
    readonly deliveredAt: string
  }[]
  readonly code: {
    readonly digits: number
    readonly message: string
    readonly sentAt: string
    readonly expiresAt: string
    readonly wrongTries: number
  }
  readonly signedAt: string
  readonly address: string
  readonly userAgent: string | null
  readonly sessionId: number
  readonly entry: { readonly id: number; readonly previousHash: string; readonly hash: string }
}

/** An instalment as a document lists it, with what is paid of it. */
export type InstalmentOfPaper = Pick<
  InstalmentFigures,
  'number' | 'date' | 'principalCents' | 'interestCents' | 'feeCents' | 'totalCents' | 'paidCents' | 'state'
>

/** The amortisation table of a running loan: free of charge and at any time (Ley 16/2011 art. 16.2 i). */
export interface AmortisationTableInputs extends OfLoan {
  readonly kind: 'amortisation_table'
  readonly reason: 'requested' | 'payout' | 'new_schedule'
  readonly giveDate: CivilDate
  readonly amountCents: number
  readonly annualRateMillionths: number
  readonly principalLeftCents: number
  readonly dueNowCents: number
  readonly nextPayment: { readonly date: CivilDate; readonly amountCents: number } | null
  readonly instalments: readonly InstalmentOfPaper[]
}

/** The demand before a loan in instalments is called in: what keeps it, and what is owed on its date. */
export interface AccelerationNoticeInputs extends OfLoan {
  readonly kind: 'acceleration_notice'
  readonly missed: readonly { readonly number: number; readonly date: CivilDate; readonly leftCents: number }[]
  readonly dueNowCents: number
  readonly acceleratesOn: CivilDate
  /** What is owed on that day if nothing is paid until then. */
  readonly owed: {
    readonly principalCents: number
    readonly commissionCents: number
    readonly feeCents: number
    readonly finesCents: number
  }
  readonly lateRateMillionths: number
  /** The contract's rules. */
  readonly minMissed: number
  readonly noticeDays: number
}

/** Everything that the text and figures of a document derive from. Stored with it and never changed. */
export type PaperInputs =
  | OfferInputs
  | ExtensionInputs
  | ModificationInputs
  | SettlementInputs
  | AutodebitInputs
  | WithdrawalInputs
  | ReceiptInputs
  | EvidenceInputs
  | AmortisationTableInputs
  | AccelerationNoticeInputs

/** JSON with sorted keys, so that equal values give equal text: the database does not preserve the order of keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

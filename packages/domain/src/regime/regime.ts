import type { CivilDate } from '../calendar/civil-date.ts'

// Legal limits are data that an operator can replace: a change of law is a new row with its date. The server reads the rows from a file
// when it starts (`regimes.json` of this package, or the operator's own). Facts, not legal advice.

/** The name of a row; a contract records the one that it was signed under. */
export type RegimeId = string

/** The layout of the pre-contract information: Anexo II of Ley 16/2011, or Annex I of Directive (EU) 2023/2225. */
export const PRE_CONTRACT_FORMS = ['ley_16_2011', 'directive_2023_2225'] as const
type PreContractForm = (typeof PRE_CONTRACT_FORMS)[number]

/** The conditions for a credit above the general cap (draft law, "créditos de alto coste"). */
export interface HighCostRules {
  readonly minInstalments: number
  /** The minimum days between instalments; a calendar month always satisfies it. */
  readonly minDaysBetweenInstalments: number
  readonly monthlyInterestMaxPercent: number
  readonly feeMaxPercent: number
  readonly feeMaxCents: number
  /** The total cost is limited to that of a credit at the general cap, repaid in this many equal monthly instalments. */
  readonly totalCostOfMonths: number
}

export interface Regime {
  readonly id: RegimeId
  /** The first signing date under this regime; a contract keeps the regime of its date. Null: a draft that no date selects. */
  readonly contractsFrom: CivilDate | null
  /** Where the row comes from, for the operator. */
  readonly source: string
  /** The law as offers and contracts name it, in Spanish. */
  readonly law: string
  readonly preContractForm: PreContractForm
  /** A further page of the pre-contract information with what the directive asks for beyond the form. */
  readonly hasDirectivePage: boolean
  /** Late interest is at most the borrowing rate plus this. */
  readonly lateMarginMaxMillionths: number
  /** For a loan at any price; 1 allows a single payment. */
  readonly minInstalments: number
  readonly taeMaxPercent: number | null
  /** Allows a credit above `taeMaxPercent` under these conditions. */
  readonly highCost: HighCostRules | null
  readonly withdrawalDays: number
  readonly withdrawalPayDays: number
  /**
   * If the terms were never delivered, the right ends this many years and `withdrawalDays` after signing; null: it does not end.
   */
  readonly withdrawalEndsAfterYears: number | null
  /** A reminder of the right is due between these days after signing if the information came less than a day before signing. */
  readonly withdrawalReminderDays: { readonly first: number; readonly last: number } | null
  readonly hoursFromInformationToSigning: number
  /** Lending needs an authorisation. No function of the software can check it: the start message says so. */
  readonly needsAuthorisation: boolean
}

/** The part of a regime that limits what a loan may cost. */
export type PriceLimits = Pick<
  Regime,
  | 'id'
  | 'contractsFrom'
  | 'law'
  | 'lateMarginMaxMillionths'
  | 'minInstalments'
  | 'taeMaxPercent'
  | 'highCost'
  | 'withdrawalDays'
  | 'withdrawalPayDays'
>

/** The regime of a contract signed on a day: the newest that covers it. */
export function regimeOn<R extends Pick<Regime, 'contractsFrom'>>(date: CivilDate, regimes: readonly R[]): R {
  let newest: { readonly from: CivilDate; readonly regime: R } | undefined
  for (const regime of regimes) {
    const from = regime.contractsFrom
    if (from !== null && from <= date && (newest === undefined || from > newest.from)) newest = { from, regime }
  }
  if (newest === undefined) throw new RangeError(`no regime covers contracts of ${date}`)
  return newest.regime
}

/** The regime that a contract records. */
export function regimeById(id: RegimeId, regimes: readonly Regime[]): Regime {
  const regime = regimes.find((one) => one.id === id)
  if (regime === undefined) throw new RangeError(`unknown regime ${id}`)
  return regime
}

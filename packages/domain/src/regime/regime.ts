import { type CivilDate, civilDate } from '../calendar/civil-date.ts'

// Legal limits are data, so that a change of law is a new row with its date. Facts, not legal advice.
//
// To add a regime, name it here. The compiler then requires its row (below), the name of its law (`@puente/texts/regime`) and the
// layout of its pre-contract information (`papers/ine.ts` of the server).

export type RegimeId = 'ES-2011' | 'ES-CCD2' | 'ES-DRAFT-2026'

/** Documents attached to a contract, under the names that the agreement route uses. */
export type RegimeDocument = 'ine' | 'loan_agreement' | 'terms' | 'privacy' | 'repayment_schedule' | 'debt_advice'

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
  readonly source: string
  /** How the TAE counts a term in days. */
  readonly dayCount: 'actual_over_backward_year'
  /** Late interest is at most the borrowing rate plus this. */
  readonly lateMarginMaxMillionths: number
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
  /** The maximum cost of early repayment, in tenths of a per cent of the amount repaid, with a year or less to run. */
  readonly earlyRepaymentMaxPerMille: number
  readonly hoursFromInformationToSigning: number
  readonly needsAuthorisation: boolean
  readonly documents: readonly RegimeDocument[]
}

const ES_2011 = {
  id: 'ES-2011',
  contractsFrom: civilDate('2011-09-25'),
  source: 'Ley 16/2011; late interest: STS 265/2015',
  dayCount: 'actual_over_backward_year',
  lateMarginMaxMillionths: 20_000,
  taeMaxPercent: null,
  highCost: null,
  withdrawalDays: 14,
  withdrawalPayDays: 30,
  withdrawalEndsAfterYears: null,
  withdrawalReminderDays: null,
  earlyRepaymentMaxPerMille: 5,
  hoursFromInformationToSigning: 0,
  needsAuthorisation: false,
  documents: ['ine', 'loan_agreement', 'terms', 'privacy'],
} as const satisfies Regime

const ES_CCD2 = {
  ...ES_2011,
  id: 'ES-CCD2',
  contractsFrom: civilDate('2026-11-20'), // Directive art. 48; contracts existing on that day stay as they are (art. 47).
  source: 'Directive (EU) 2023/2225; late interest: STS 265/2015',
  withdrawalEndsAfterYears: 1,
  withdrawalReminderDays: { first: 1, last: 7 },
  documents: ['ine', 'loan_agreement', 'terms', 'privacy', 'repayment_schedule', 'debt_advice'],
} as const satisfies Regime

const ES_DRAFT_2026 = {
  ...ES_CCD2,
  id: 'ES-DRAFT-2026',
  contractsFrom: null, // Not passed. Once it is, change this line.
  source: 'Draft bill of 7 January 2026, arts. 47, 49 and 70 to 72',
  taeMaxPercent: 22,
  highCost: {
    minInstalments: 3,
    minDaysBetweenInstalments: 28,
    monthlyInterestMaxPercent: 4,
    feeMaxPercent: 5,
    feeMaxCents: 30_00,
    totalCostOfMonths: 12,
  },
  earlyRepaymentMaxPerMille: 0, // Art. 49.3.c: none below 500 € in twelve months.
  hoursFromInformationToSigning: 24,
  needsAuthorisation: true,
} as const satisfies Regime

const REGIMES_BY_ID: { readonly [Id in RegimeId]: Regime & { readonly id: Id } } = {
  'ES-2011': ES_2011,
  'ES-CCD2': ES_CCD2,
  'ES-DRAFT-2026': ES_DRAFT_2026,
}

export const REGIMES: readonly Regime[] = Object.values(REGIMES_BY_ID)

export const regimeById = (id: RegimeId): Regime => REGIMES_BY_ID[id]

/** The regime of a contract signed on a day: the newest that covers it. An operator may pass its own rows. */
export function regimeOn(date: CivilDate, regimes: readonly Regime[] = REGIMES): Regime {
  let newest: { readonly from: CivilDate; readonly regime: Regime } | undefined
  for (const regime of regimes) {
    const from = regime.contractsFrom
    if (from !== null && from <= date && (newest === undefined || from > newest.from)) newest = { from, regime }
  }
  if (newest === undefined) throw new RangeError(`no regime covers contracts of ${date}`)
  return newest.regime
}

import { plainWords } from '../bank-data/plain-words.ts'
import { type HolderName, sameHolder } from '../bank-data/same-holder.ts'
import { referencesIn, type TextReferences } from './references-in.ts'

/** An incoming transfer, as the statement shows it. */
export interface IncomingTransfer {
  readonly amountCents: number
  readonly remittance: string
  readonly payerIban: string | null
  readonly payerName: string | null
}

/** A loan that a transfer may belong to, with what is known of its borrower. */
export interface LoanToMatch {
  readonly publicId: string
  readonly holder: HolderName
  readonly personalId: string | null
  readonly phone: string
  /** Accounts of the borrower: the stated one, and those that loans were paid out to. */
  readonly ownIbans: readonly string[]
  /** Accounts from which this loan was paid before, of the borrower or of another payer. */
  readonly payerIbans: readonly string[]
  /** Owed on the value date of the transfer. */
  readonly owedCents: number
  /** The costs of the extensions that were offered on that day. */
  readonly extensionCents: readonly number[]
  /** Of a loan in instalments: what is due on that day, and the next one. */
  readonly instalmentCents?: readonly number[]
  /** What is left of an agreed settlement. */
  readonly settlementCents: number | null
}

export const MATCH_REASONS = [
  'reference_exact',
  'reference_similar',
  'personal_id',
  'phone',
  'own_iban',
  'payer_iban',
  'amount_is_debt',
  'amount_is_settlement',
  'amount_is_instalment',
  'amount_is_extension',
  'name_same',
  'name_similar',
  'nothing_owed',
] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/**
 * How much each reason says. A loan number alone is good for a proposal, not for an automatic booking: people copy the
 * number of an earlier loan. `nothing_owed` counts against a loan.
 */
const WEIGHTS: Readonly<Record<MatchReason, number>> = {
  reference_exact: 65,
  reference_similar: 50,
  personal_id: 45,
  phone: 35,
  own_iban: 40,
  payer_iban: 30,
  amount_is_debt: 25,
  amount_is_settlement: 25,
  amount_is_instalment: 25,
  amount_is_extension: 15,
  name_same: 20,
  name_similar: 8,
  nothing_owed: -30,
}

export interface MatchCandidate {
  readonly publicId: string
  /** 0 to 100. */
  readonly score: number
  readonly reasons: readonly MatchReason[]
}

/** Surnames that agree are not a match by themselves: GARCÍA is the name of every thirtieth person in Spain. */
function isSimilarName(payerName: string, { firstSurname, secondSurname }: HolderName): boolean {
  const payer = new Set(plainWords(payerName))
  const surnames = plainWords(`${firstSurname} ${secondSurname ?? ''}`)
  return surnames.length > 0 && surnames.every((word) => payer.has(word))
}

function reasonsFor(transfer: IncomingTransfer, found: TextReferences, loan: LoanToMatch): readonly MatchReason[] {
  const { amountCents, payerIban, payerName } = transfer
  const reasons: MatchReason[] = []
  if (found.exact.includes(loan.publicId)) reasons.push('reference_exact')
  else if (found.similar.includes(loan.publicId)) reasons.push('reference_similar')
  if (loan.personalId !== null && found.personalIds.includes(loan.personalId)) reasons.push('personal_id')
  if (found.phones.includes(loan.phone)) reasons.push('phone')
  if (payerIban !== null && loan.ownIbans.includes(payerIban)) reasons.push('own_iban')
  else if (payerIban !== null && loan.payerIbans.includes(payerIban)) reasons.push('payer_iban')
  if (loan.owedCents > 0 && amountCents === loan.owedCents) reasons.push('amount_is_debt')
  else if (amountCents === loan.settlementCents) reasons.push('amount_is_settlement')
  else if (loan.instalmentCents?.includes(amountCents)) reasons.push('amount_is_instalment')
  else if (loan.extensionCents.includes(amountCents)) reasons.push('amount_is_extension')
  if (payerName !== null && sameHolder(payerName, loan.holder)) reasons.push('name_same')
  else if (payerName !== null && isSimilarName(payerName, loan.holder)) reasons.push('name_similar')
  if (loan.owedCents === 0) reasons.push('nothing_owed')
  return reasons
}

const scoreOf = (reasons: readonly MatchReason[]): number =>
  Math.max(
    0,
    Math.min(
      100,
      reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0),
    ),
  )

/** The loans that a transfer may belong to, the most likely first, each with its reasons. Loans without any are left out. */
export function matchTransfer(transfer: IncomingTransfer, loans: readonly LoanToMatch[]): readonly MatchCandidate[] {
  const found = referencesIn(transfer.remittance)
  return loans
    .map((loan) => {
      const reasons = reasonsFor(transfer, found, loan)
      return { publicId: loan.publicId, score: scoreOf(reasons), reasons }
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || (left.publicId < right.publicId ? -1 : 1))
}

/**
 * The loan of a transfer that says nothing but its payer's name. It is proposed if exactly one customer with a debt has the name
 * and the amount is not above that debt: with two namesakes, or too much money, the name says too little.
 */
export function matchByName(transfer: IncomingTransfer, loans: readonly LoanToMatch[]): readonly MatchCandidate[] {
  const { payerName, amountCents } = transfer
  if (payerName === null) return []
  const namesakes = loans.filter(({ owedCents, holder }) => owedCents > 0 && sameHolder(payerName, holder))
  if (new Set(namesakes.map(({ phone }) => phone)).size !== 1) return []
  return matchTransfer(
    transfer,
    namesakes.filter(({ owedCents }) => amountCents <= owedCents),
  )
}

/** Reasons that name the loan or its borrower. A name and an amount may be another person's. */
const IDENTIFYING: ReadonlySet<MatchReason> = new Set<MatchReason>([
  'reference_exact',
  'reference_similar',
  'personal_id',
  'phone',
  'own_iban',
  'payer_iban',
])
const isGuess = ({ reasons }: MatchCandidate): boolean =>
  reasons.length > 0 && !reasons.some((reason) => IDENTIFYING.has(reason))

/** How far the best candidate of an automatic booking must be ahead of the second. */
const CLEAR_LEAD = 20

/** The candidate that is booked without a person; null while the threshold is not reached or the lead is not clear. */
export function automaticMatch(candidates: readonly MatchCandidate[], threshold: number | null): MatchCandidate | null {
  const [best, second] = candidates
  if (threshold === null || best === undefined || best.score < threshold || isGuess(best)) return null
  return best.score - (second?.score ?? 0) >= CLEAR_LEAD ? best : null
}

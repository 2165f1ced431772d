import {
  type CivilDate,
  dueNowOf,
  earlierOf,
  isExtendable,
  keptCents,
  type LoanAccount,
  type LoanToMatch,
  laterOf,
  type MatchCandidate,
  matchByName,
  matchTransfer,
  missingAt,
  NO_EXTENSION_PROMO,
  namesIn,
  nextInstalment,
  offerExtension,
  owedOf,
  positionOn,
  referencesIn,
  standingSettlement,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { UserRecord } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'

/** A candidate with what staff need to recognise it. */
interface LoanCandidate extends MatchCandidate {
  readonly record: LoanRecord
  readonly customer: UserRecord
  readonly owedCents: number
  /** On the value date of the transfer. */
  readonly account: LoanAccount
}

/**
 * The loans that an incoming transfer may belong to, the most likely first. The rest of one that is booked in part belongs to a loan that
 * still owes: the loan that took the first part often owes nothing by then.
 */
export async function candidatesFor(
  tx: Tx,
  entry: StatementEntryRow,
  today: CivilDate,
): Promise<readonly LoanCandidate[]> {
  if (keptCents(entry) <= 0) return []
  const { exact, similar, personalIds, phones } = referencesIn(entry.remittance)
  const iban = entry.counterpartyIban
  const loanIds = await tx.statementEntries.loansByClues({
    publicIds: [...exact, ...similar],
    personalIds,
    phones,
    iban,
  })
  const transfer = {
    amountCents: keptCents(entry),
    remittance: entry.remittance,
    payerIban: iban,
    payerName: entry.counterpartyName,
  }
  const day = earlierOf(today, entry.valueOn)
  const isRest = entry.state === 'split'
  const known = await loansToMatch(tx, loanIds, day)
  const candidates = ranked(known, matchTransfer(transfer, loansOf(known))).filter(
    ({ owedCents }) => !isRest || owedCents > 0,
  )
  if (candidates.length > 0) return candidates
  const names = namesIn(entry.counterpartyName ?? '')
  if (names.length < MIN_NAMES) return []
  const named = await loansToMatch(tx, await tx.statementEntries.openLoansByName(names), day)
  return ranked(named, matchByName(transfer, loansOf(named)))
}

/** A given name and a surname. */
const MIN_NAMES = 2

interface KnownLoan {
  readonly record: LoanRecord
  readonly customer: UserRecord
  readonly account: LoanAccount
  readonly loan: LoanToMatch
}
type KnownLoans = ReadonlyMap<string, KnownLoan>

const loansOf = (known: KnownLoans): readonly LoanToMatch[] => [...known.values()].map(({ loan }) => loan)

async function loansToMatch(tx: Tx, loanIds: readonly number[], day: CivilDate): Promise<KnownLoans> {
  const known = new Map<string, KnownLoan>()
  for (const id of loanIds) {
    const record = await tx.loans.byId(id)
    const customer = record && (await tx.users.byId(record.loan.userId))
    if (!record || !customer) continue
    const found = await loanToMatch(tx, record, customer, day)
    if (found !== null) known.set(found.loan.publicId, { record, customer, ...found })
  }
  return known
}

const ranked = (known: KnownLoans, candidates: readonly MatchCandidate[]): readonly LoanCandidate[] =>
  candidates.flatMap((candidate) => {
    const found = known.get(candidate.publicId)
    if (found === undefined) return []
    const { record, customer, account, loan } = found
    return [{ ...candidate, record, customer, account, owedCents: loan.owedCents }]
  })

/** What is due on the day and the next instalment, each as it is agreed and as it is still missing. */
function instalmentCentsOf(account: LoanAccount): readonly number[] {
  const next = nextInstalment(account)
  const amounts = [dueNowOf(account), ...(next === null ? [] : [next.totalCents, missingAt(account, next.date)])]
  return amounts.filter((cents) => cents > 0)
}

async function loanToMatch(
  tx: Tx,
  { loan, life }: LoanRecord,
  { user, person }: UserRecord,
  day: CivilDate,
): Promise<Pick<KnownLoan, 'account' | 'loan'> | null> {
  if (life === null) return null
  const position = positionOn(life, laterOf(day, loan.giveDate ?? day))
  const { account } = position.money
  if (account === null) return null
  const { rules } = life.contract
  const terms = isExtendable(position, rules, false) ? rules.extensionTermsDays : []
  const { own, payers } = await tx.statementEntries.ibansAround(loan.id, loan.userId)
  const matched = {
    publicId: loan.publicId,
    holder: {
      firstName: person?.firstName ?? '',
      firstSurname: person?.firstSurname ?? '',
      secondSurname: person?.secondSurname ?? null,
    },
    personalId: person?.personalId ?? null,
    phone: user.phone,
    ownIbans: [...own, ...(person?.bankAccount == null ? [] : [person.bankAccount])],
    payerIbans: payers,
    owedCents: account.soldOn === null ? owedOf(account).total : 0,
    extensionCents: terms.map((term) => offerExtension(account, rules, term, NO_EXTENSION_PROMO).costCents),
    ...(account.plan === undefined ? {} : { instalmentCents: instalmentCentsOf(account) }),
    settlementCents: standingSettlement(account)?.agreedCents ?? null,
  }
  return { account, loan: matched }
}

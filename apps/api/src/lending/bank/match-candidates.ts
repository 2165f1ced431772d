import {
  type CivilDate,
  earlierOf,
  isExtendable,
  keptCents,
  type LoanToMatch,
  laterOf,
  type MatchCandidate,
  matchTransfer,
  NO_EXTENSION_PROMO,
  offerExtension,
  owedOf,
  positionOn,
  referencesIn,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { UserRecord } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'

/** A candidate with what staff need to recognise it. */
export interface LoanCandidate extends MatchCandidate {
  readonly record: LoanRecord
  readonly customer: UserRecord
  readonly owedCents: number
}

/** The loans that an incoming transfer may belong to, the most likely first. */
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
  const known = new Map<string, { record: LoanRecord; customer: UserRecord; loan: LoanToMatch }>()
  for (const id of loanIds) {
    const record = await tx.loans.byId(id)
    const customer = record && (await tx.users.byId(record.loan.userId))
    if (!record || !customer) continue
    const loan = await loanToMatch(tx, record, customer, earlierOf(today, entry.valueOn as CivilDate))
    if (loan !== null) known.set(loan.publicId, { record, customer, loan })
  }
  const transfer = {
    amountCents: keptCents(entry),
    remittance: entry.remittance,
    payerIban: iban,
    payerName: entry.counterpartyName,
  }
  return matchTransfer(
    transfer,
    [...known.values()].map(({ loan }) => loan),
  ).flatMap((candidate) => {
    const found = known.get(candidate.publicId)
    if (found === undefined) return []
    return [{ ...candidate, record: found.record, customer: found.customer, owedCents: found.loan.owedCents }]
  })
}

async function loanToMatch(
  tx: Tx,
  { loan, life }: LoanRecord,
  { user, person }: UserRecord,
  day: CivilDate,
): Promise<LoanToMatch | null> {
  if (life === null) return null
  const position = positionOn(life, laterOf(day, (loan.giveDate ?? day) as CivilDate))
  const { account } = position.money
  if (account === null) return null
  const { rules } = life.contract
  const terms = isExtendable(position, rules, false) ? rules.extensionTermsDays : []
  const { own, payers } = await tx.statementEntries.ibansAround(loan.id, loan.userId)
  const { settlementCents, settlementPaidCents } = account
  return {
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
    settlementCents: settlementCents === null ? null : settlementCents - settlementPaidCents,
  }
}

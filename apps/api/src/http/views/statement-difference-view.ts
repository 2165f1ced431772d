import type { StatementDifference } from '@puente/contract'
import { eurosFromCents } from '@puente/domain'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { StatementDifference as FoundDifference, OpenDifference } from '../../lending/bank/compare-statement.ts'

const toLine = ({ id, bookedOn, amountCents, counterpartyName, remittance, conflict }: StatementEntryRow) => ({
  id,
  booked_on: bookedOn,
  amount: eurosFromCents(amountCents),
  payer_name: counterpartyName,
  remittance,
  conflict,
})

/** A difference of the work list. */
export function toDifferenceView({ statement, lines }: OpenDifference): StatementDifference {
  const differenceCents = statement.differenceCents ?? 0
  return {
    id: statement.id,
    account: statement.account,
    statement_id: statement.statementId,
    closed_on: statement.closedOn,
    closing: eurosFromCents(statement.closingCents),
    books: eurosFromCents(statement.closingCents - differenceCents),
    difference: eurosFromCents(differenceCents),
    opening_difference: eurosFromCents(statement.openingDifferenceCents ?? 0),
    lines: lines.map(toLine),
  }
}

/** A difference that an import has just found. */
export const toFoundDifferenceView = (found: FoundDifference): StatementDifference => ({
  id: found.rowId,
  account: found.account,
  statement_id: found.statementId,
  closed_on: found.closedOn,
  closing: eurosFromCents(found.closingCents),
  books: eurosFromCents(found.booksCents),
  difference: eurosFromCents(found.differenceCents),
  opening_difference: eurosFromCents(found.openingDifferenceCents),
  lines: [...found.extra, ...found.doubtful].map(toLine),
})

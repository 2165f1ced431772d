import type { PayoutSettings } from '../payouts/settings.ts'
import { createCamt053Reader } from './camt053/camt053-reader.ts'
import type { StatementReader } from './statements.ts'

/** Statements of the account that borrowers pay to and, if it is another one, of the account that loans are paid from. */
export function chooseStatements({
  collectionIban,
  payouts,
}: {
  readonly collectionIban: string
  readonly payouts: PayoutSettings
}): StatementReader {
  const debtor = payouts.provider === 'sepa' ? [payouts.debtor.iban] : []
  return createCamt053Reader([...new Set([collectionIban, ...debtor])])
}

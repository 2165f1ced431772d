import type { PayoutSettings } from '../payouts/settings.ts'
import { readCamt053 } from './camt053/camt053.ts'
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
  const accounts = [...new Set([collectionIban, ...debtor])]
  return { accounts, read: async (text) => readCamt053(text, accounts) }
}

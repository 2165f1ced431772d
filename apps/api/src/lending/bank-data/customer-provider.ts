import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { BankDataProvider } from '../../providers/bank-data/bank-data.ts'

/**
 * The provider that a customer is sent to: the first one, and the other one when the newest try failed, because banks that one
 * of them cannot read the other often can.
 */
export async function providerOfCustomer(
  tx: Tx,
  { bankData }: Pick<Deps, 'bankData'>,
  userId: number,
): Promise<BankDataProvider> {
  const [first, second] = bankData.all
  if (first === undefined) throw new Error('no provider of bank data is configured')
  if (second === undefined) return first
  const tried = await tx.bankImports.newestTriedBy(userId)
  if (tried?.status !== 'failed') return first
  return tried.provider === first.name ? second : first
}

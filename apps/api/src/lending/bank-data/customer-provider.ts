import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { BankDataProvider } from '../../providers/bank-data/bank-data.ts'

/**
 * The provider for a customer: the first one, and the other one if the newest attempt failed, because one provider can
 * often read banks that the other cannot.
 */
export async function providerOfCustomer(
  tx: Tx,
  { bankData }: Pick<Deps, 'bankData'>,
  userId: number,
): Promise<BankDataProvider> {
  const [first, second] = bankData.all
  if (first === undefined) throw new Error('no bank data provider is configured')
  if (second === undefined) return first
  const tried = await tx.bankImports.newestTriedBy(userId)
  if (tried?.status !== 'failed') return first
  return tried.provider === first.name ? second : first
}

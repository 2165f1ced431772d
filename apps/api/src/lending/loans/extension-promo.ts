import { type CivilDate, type ExtensionPromo, NO_EXTENSION_PROMO, type PromoCode } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'

/** The discount of a code on an extension today: none without a code, null for a code that cannot be used. */
export async function extensionPromo(
  tx: Tx,
  userId: number,
  code: string | null,
  today: CivilDate,
): Promise<ExtensionPromo | null> {
  if (code === null) return NO_EXTENSION_PROMO
  return tx.promoCodes.usable(code as PromoCode, userId, today)
}

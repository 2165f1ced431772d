import { AppError } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { Deps } from '../../deps.ts'
import type { ActCaller } from '../approvals/act.ts'

/**
 * Takes a version back before its first day. One person is enough: the prices that two people approved before go on, and nothing was
 * sold at the new ones.
 */
export function withdrawVersion(
  { transaction, clock }: Pick<Deps, 'transaction' | 'clock'>,
  { username }: Pick<ActCaller, 'username'>,
  { productId, version }: { readonly productId: number; readonly version: number },
  reason: string,
): Promise<void> {
  return transaction(async (tx) => {
    const now = clock.now()
    const isTaken = await tx.products.withdraw(
      { productId, version },
      { at: now, by: username, reason, today: clock.today() },
    )
    if (!isTaken) {
      const known = (await tx.products.rows()).some(({ row }) => row.productId === productId && row.version === version)
      if (!known) throw new AppError('product_not_found', `there is no version ${version} of product ${productId}`)
      throw new AppError('version_has_begun', `version ${version} of product ${productId} cannot be withdrawn`)
    }
    const detail = { product: productId, version, reason }
    await tx.audit.record({
      at: now,
      actor: `admin:${username}`,
      action: 'product.version_withdrawn',
      userId: null,
      detail,
    })
    await announceStaff(tx, 'products')
  })
}

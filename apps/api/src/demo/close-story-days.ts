import { addDays } from '@puente/domain'
import type { Deps } from '../deps.ts'

/**
 * Writes the totals of all finished days again. The stories of demo customers book on past days, which a night has closed or
 * never will: it closes the last two.
 */
export async function closeStoryDays({ transaction, clock }: Pick<Deps, 'transaction' | 'clock'>): Promise<void> {
  await transaction(async (tx) => {
    const first = await tx.books.firstDay()
    if (first !== null) await tx.books.closeDays(first, addDays(clock.today(), -1))
  })
}

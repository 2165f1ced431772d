import type { CivilDate, PromoCode } from '@puente/domain'
import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { promoCodes } from '../schema/index.ts'

export type PromoCodeRow = typeof promoCodes.$inferSelect

export const promoCodeRepository = (db: Database) => ({
  async add(code: typeof promoCodes.$inferInsert): Promise<void> {
    await db.insert(promoCodes).values(code).onConflictDoNothing()
  },

  /** One customer's own codes that are valid on this day; the one that expires soonest comes first. */
  personal: (userId: number, today: CivilDate): Promise<PromoCodeRow[]> =>
    db
      .select()
      .from(promoCodes)
      .where(
        and(
          eq(promoCodes.userId, userId),
          lte(promoCodes.validFrom, today),
          or(isNull(promoCodes.validUntil), gte(promoCodes.validUntil, today)),
        ),
      )
      .orderBy(asc(promoCodes.validUntil), asc(promoCodes.code)),

  /** A code that this person may use on this day: a public one, or their own. */
  async usable(code: PromoCode, userId: number | null, today: CivilDate): Promise<PromoCodeRow | null> {
    const [row] = await db
      .select()
      .from(promoCodes)
      .where(
        and(
          eq(promoCodes.code, code),
          or(isNull(promoCodes.userId), userId === null ? undefined : eq(promoCodes.userId, userId)),
          lte(promoCodes.validFrom, today),
          or(isNull(promoCodes.validUntil), gte(promoCodes.validUntil, today)),
        ),
      )
    return row ?? null
  },
})

import type { Phone } from '@puente/domain'
import { eq } from 'drizzle-orm'
import { personalData, users } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type UserRow = typeof users.$inferSelect
export type PersonalDataRow = typeof personalData.$inferSelect
/** A user and what is known of the person. */
export interface UserRecord {
  readonly user: UserRow
  readonly person: PersonalDataRow | null
}

export const userRepository = (db: Database) => {
  const recordWhere = async (condition: ReturnType<typeof eq>): Promise<UserRecord | null> => {
    const [row] = await db
      .select({ user: users, person: personalData })
      .from(users)
      .leftJoin(personalData, eq(personalData.userId, users.id))
      .where(condition)
    return row ?? null
  }
  return {
    byId: (id: number) => recordWhere(eq(users.id, id)),
    byPhone: (phone: string) => recordWhere(eq(users.phone, phone)),

    /** The user of a phone that has just been proved, made if there was none. */
    async confirmPhone(phone: Phone, facts: { now: Date; isRegisteredByAgent: boolean; targetUrl: string | null }) {
      const [row] = await db
        .insert(users)
        .values({
          phone,
          phoneConfirmedAt: facts.now,
          createdAt: facts.now,
          isRegisteredByAgent: facts.isRegisteredByAgent,
          targetUrl: facts.targetUrl,
        })
        .onConflictDoUpdate({ target: users.phone, set: { phoneConfirmedAt: facts.now } })
        .returning()
      if (!row) throw new Error('an upsert of a user returned no row')
      return row
    },

    async setMarketing(userId: number, agreeMarketing: boolean): Promise<void> {
      await db.update(users).set({ agreeMarketing }).where(eq(users.id, userId))
    },

    async setConfirmedAll(userId: number, now: Date): Promise<void> {
      await db.update(users).set({ confirmedAllAt: now }).where(eq(users.id, userId))
    },

    async changePhone(userId: number, phone: Phone, now: Date): Promise<void> {
      await db.update(users).set({ phone, phoneConfirmedAt: now }).where(eq(users.id, userId))
    },

    async savePerson(userId: number, person: Omit<typeof personalData.$inferInsert, 'userId'>): Promise<void> {
      await db
        .insert(personalData)
        .values({ ...person, userId })
        .onConflictDoUpdate({ target: personalData.userId, set: person })
    },

    async setStanding(userId: number, standing: Partial<Pick<UserRow, 'isBlacklisted' | 'isBlocked'>>): Promise<void> {
      await db.update(users).set(standing).where(eq(users.id, userId))
    },
  }
}

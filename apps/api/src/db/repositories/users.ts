import type { PersonalId, Phone, ReminderChoice } from '@puente/domain'
import { and, eq, inArray, isNull, ne, or, placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { addresses, contactPhones, employments, knownBrowsers, personalData, users } from '../schema/index.ts'
import { whenUsed } from '../when-used.ts'

export type UserRow = typeof users.$inferSelect
export type PersonalDataRow = typeof personalData.$inferSelect
/** A user and the known data of the person. */
export interface UserRecord {
  readonly user: UserRow
  readonly person: PersonalDataRow | null
}

type EmploymentRow = typeof employments.$inferSelect
type ContactPhoneRow = typeof contactPhones.$inferSelect

/** Everything that a person has told us about themselves. */
export interface UserDetails extends UserRecord {
  readonly employment: EmploymentRow | null
  readonly registrationAddress: typeof addresses.$inferSelect | null
  readonly actualAddress: typeof addresses.$inferSelect | null
  readonly contactPhones: readonly Pick<ContactPhoneRow, 'number' | 'contactType' | 'comment'>[]
}

export const userRepository = (db: Database) => {
  const recordWhere = (condition: SQL) =>
    db
      .select({ user: users, person: personalData })
      .from(users)
      .leftJoin(personalData, eq(personalData.userId, users.id))
      .where(condition)
  const recordById = whenUsed(() => recordWhere(eq(users.id, placeholder('id'))).prepare('user'))
  return {
    async byId(id: number): Promise<UserRecord | null> {
      const [row] = await recordById().execute({ id })
      return row ?? null
    },

    /** Full names of customers by id, without those who have none. */
    async namesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (ids.length === 0) return new Map()
      const { firstName, firstSurname, secondSurname, userId } = personalData
      const rows = await db
        .select({ userId, name: sql<string>`concat_ws(' ', ${firstName}, ${firstSurname}, ${secondSurname})` })
        .from(personalData)
        .where(inArray(userId, [...new Set(ids)]))
      return new Map(rows.flatMap(({ userId: id, name }) => (name === '' ? [] : [[id, name] as const])))
    },

    async idByPersonalId(personalId: string): Promise<number | null> {
      const [row] = await db
        .select({ id: personalData.userId })
        .from(personalData)
        .where(eq(personalData.personalId, personalId))
      return row?.id ?? null
    },

    async byPhone(phone: string): Promise<UserRecord | null> {
      const [row] = await recordWhere(eq(users.phone, phone))
      return row ?? null
    },

    /** The user of a phone that has just been proved, created if there was none. */
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

    /** False if the customer's choice was the same before. */
    async setMarketing(userId: number, agreeMarketing: boolean): Promise<boolean> {
      const changed = await db
        .update(users)
        .set({ agreeMarketing })
        .where(and(eq(users.id, userId), ne(users.agreeMarketing, agreeMarketing)))
        .returning({ id: users.id })
      return changed.length > 0
    },

    /** False if the customer's choice was the same before. */
    async setReminders(userId: number, { beforeDue, onDue, channel }: ReminderChoice): Promise<boolean> {
      const changed = await db
        .update(users)
        .set({ remindBeforeDue: beforeDue, remindOnDue: onDue, remindBy: channel })
        .where(
          and(
            eq(users.id, userId),
            or(ne(users.remindBeforeDue, beforeDue), ne(users.remindOnDue, onDue), ne(users.remindBy, channel)),
          ),
        )
        .returning({ id: users.id })
      return changed.length > 0
    },

    /** The time of a consent is evidence: the first one stays, whatever is confirmed again later. */
    async setConfirmedAll(userId: number, now: Date): Promise<void> {
      await db
        .update(users)
        .set({ confirmedAllAt: now })
        .where(and(eq(users.id, userId), isNull(users.confirmedAllAt)))
    },

    /** A number that a staff member entered stays unconfirmed until its owner signs in with it. */
    async changePhone(userId: number, phone: Phone, change: { now: Date; isConfirmed: boolean }): Promise<void> {
      // Browsers were known for the old number; its next holder starts as a stranger.
      await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId))
      const phoneConfirmedAt = change.isConfirmed ? change.now : null
      await db.update(users).set({ phone, phoneConfirmedAt, phoneChangedAt: change.now }).where(eq(users.id, userId))
    },

    /** Keeps the registration flow that the browser told; one that tells none leaves it as it is. */
    async saveNewFlow(userId: number, newFlow: boolean | undefined): Promise<void> {
      if (newFlow !== undefined) await db.update(users).set({ newFlow }).where(eq(users.id, userId))
    },

    async savePerson(userId: number, person: Omit<typeof personalData.$inferInsert, 'userId'>): Promise<void> {
      await db
        .insert(personalData)
        .values({ ...person, userId })
        .onConflictDoUpdate({ target: personalData.userId, set: person })
    },

    /** In one statement: every open page polls this every few seconds. */
    async detailsOf(userId: number): Promise<UserDetails | null> {
      const registration = alias(addresses, 'registration')
      const actual = alias(addresses, 'actual')
      const [row] = await db
        .select({
          user: users,
          person: personalData,
          employment: employments,
          registrationAddress: registration,
          actualAddress: actual,
          contactPhones: sql<ContactPhoneRow[]>`(
            select coalesce(json_agg(json_build_object(
              'number', contact.number, 'contactType', contact.contact_type, 'comment', contact.comment
            ) order by contact.seq), '[]'::json)
            from ${contactPhones} contact where contact.user_id = ${users.id})`,
        })
        .from(users)
        .leftJoin(personalData, eq(personalData.userId, users.id))
        .leftJoin(employments, eq(employments.userId, users.id))
        .leftJoin(registration, and(eq(registration.userId, users.id), eq(registration.kind, 'registration')))
        .leftJoin(actual, and(eq(actual.userId, users.id), eq(actual.kind, 'actual')))
        .where(eq(users.id, userId))
      return row ?? null
    },

    /** The other customer with this personal ID. Until the commit no other transaction can take the ID. */
    async otherOwnerOf(personalId: PersonalId, userId: number): Promise<UserRecord | null> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`personal id ${personalId}`}, 0))`)
      const [row] = await db
        .select({ user: users, person: personalData })
        .from(personalData)
        .innerJoin(users, eq(users.id, personalData.userId))
        .where(and(eq(personalData.personalId, personalId), ne(users.id, userId)))
      return row ?? null
    },

    async saveEmployment(userId: number, employment: Omit<EmploymentRow, 'userId'>): Promise<void> {
      await db
        .insert(employments)
        .values({ ...employment, userId })
        .onConflictDoUpdate({ target: employments.userId, set: employment })
    },

    /** Replaces the contacts of a person. */
    async saveContacts(userId: number, contacts: readonly Omit<ContactPhoneRow, 'userId'>[]): Promise<void> {
      await db.delete(contactPhones).where(eq(contactPhones.userId, userId))
      await db.insert(contactPhones).values(contacts.map((contact) => ({ ...contact, userId })))
    },

    async allowLiveness(userId: number): Promise<void> {
      await db.update(users).set({ livenessAllowed: true }).where(eq(users.id, userId))
    },

    async setStanding(userId: number, standing: Partial<Pick<UserRow, 'isBlacklisted' | 'isBlocked'>>): Promise<void> {
      await db.update(users).set(standing).where(eq(users.id, userId))
    },
  }
}

import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { paymentCards } from '../schema/index.ts'

type PaymentCardRow = typeof paymentCards.$inferSelect

export const paymentCardRepository = (db: Database) => {
  const live = (userId: number) => and(eq(paymentCards.userId, userId), isNull(paymentCards.retiredAt))
  /** The default first, then the newest. */
  const liveOf = (userId: number): Promise<PaymentCardRow[]> =>
    db.select().from(paymentCards).where(live(userId)).orderBy(desc(paymentCards.isDefault), desc(paymentCards.id))

  /** Serialises changes to a person's cards, so that exactly one of them is the default. */
  const lockCardsOf = (userId: number) => db.execute(sql`select from users where id = ${userId} for no key update`)

  /** False if the card is no longer in use; the default stays unchanged then. */
  const setDefault = async (userId: number, cardId: number): Promise<boolean> => {
    await lockCardsOf(userId)
    if (!(await liveOf(userId)).some(({ id }) => id === cardId)) return false
    // Two statements: a unique index allows one default, and a single statement could violate it midway.
    await db
      .update(paymentCards)
      .set({ isDefault: false })
      .where(and(live(userId), eq(paymentCards.isDefault, true)))
    await db
      .update(paymentCards)
      .set({ isDefault: true })
      .where(and(live(userId), eq(paymentCards.id, cardId)))
    return true
  }

  return {
    liveOf,
    setDefault,

    /** For this user only: another user's card is treated as missing. */
    async byId(userId: number, cardId: number): Promise<PaymentCardRow | null> {
      const [row] = await db
        .select()
        .from(paymentCards)
        .where(and(eq(paymentCards.userId, userId), eq(paymentCards.id, cardId)))
      return row ?? null
    },

    /** The first card of a person is charged on due dates; a later one only if the borrower chooses it. */
    async add(card: Omit<typeof paymentCards.$inferInsert, 'isDefault'>): Promise<PaymentCardRow> {
      await lockCardsOf(card.userId)
      const isDefault = (await liveOf(card.userId)).length === 0
      const [row] = await db
        .insert(paymentCards)
        .values({ ...card, isDefault })
        .returning()
      if (!row) throw new Error('an insert of a card returned no row')
      return row
    },

    /** Takes a card out of use; the newest of the others becomes the default. Returns how many are left. */
    async retire(userId: number, cardId: number, reason: string, now: Date): Promise<number> {
      await lockCardsOf(userId)
      await db
        .update(paymentCards)
        .set({ retiredAt: now, retiredReason: reason, isDefault: false })
        .where(and(live(userId), eq(paymentCards.id, cardId)))
      const left = await liveOf(userId)
      const [first] = left
      if (first && !first.isDefault) await setDefault(userId, first.id)
      return left.length
    },
  }
}

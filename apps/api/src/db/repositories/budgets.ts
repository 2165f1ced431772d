import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { promoGuesses, requestBudgets } from '../schema/index.ts'

interface BudgetUse {
  readonly budget: string
  readonly caller: string
  readonly now: Date
  readonly windowMs: number
}

interface CallerGuesses {
  readonly caller: string
  readonly codes: number
  readonly isKnown: boolean
  readonly oldest: Date
}

/** Counts that all processes share, in unlogged tables. */
export const budgetRepository = (db: Database) => ({
  /** Counts one use and returns the total of the window, which starts with its first use. */
  async spend({ budget, caller, now, windowMs }: BudgetUse): Promise<{ readonly spent: number; readonly since: Date }> {
    const isCurrent = sql`${requestBudgets.since} > ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz`
    const [row] = await db
      .insert(requestBudgets)
      .values({ budget, caller, since: now, spent: 1 })
      .onConflictDoUpdate({
        target: [requestBudgets.budget, requestBudgets.caller],
        set: {
          since: sql`case when ${isCurrent} then ${requestBudgets.since} else excluded.since end`,
          spent: sql`case when ${isCurrent} then ${requestBudgets.spent} + 1 else 1 end`,
        },
      })
      .returning({ spent: requestBudgets.spent, since: requestBudgets.since })
    if (row === undefined) throw new Error('an upsert returns its row')
    return row
  },

  /** Serialises the guesses of these callers until the end of the transaction, in one order, so that none deadlocks. */
  async lockGuesses(callers: readonly string[]): Promise<void> {
    for (const caller of [...callers].sort()) {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`promo guesses ${caller}`}, 0))`)
    }
  },

  /** Callers without a wrong code in the window have no row. */
  async guesses(callers: readonly string[], code: string, since: Date): Promise<readonly CallerGuesses[]> {
    return await db
      .select({
        caller: promoGuesses.caller,
        codes: sql<number>`count(*)::int`,
        isKnown: sql<boolean>`bool_or(${promoGuesses.code} = ${code})`,
        oldest: sql`min(${promoGuesses.at})`.mapWith(promoGuesses.at),
      })
      .from(promoGuesses)
      .where(and(inArray(promoGuesses.caller, [...callers]), gt(promoGuesses.at, since)))
      .groupBy(promoGuesses.caller)
  },

  async addGuess(callers: readonly string[], code: string, at: Date, since: Date): Promise<void> {
    await db
      .insert(promoGuesses)
      .values(callers.map((caller) => ({ caller, code, at })))
      .onConflictDoUpdate({
        target: [promoGuesses.caller, promoGuesses.code],
        set: { at },
        // A code that still counts keeps its time: repeating it must not extend the wait.
        setWhere: sql`${promoGuesses.at} <= ${since.toISOString()}::timestamptz`,
      })
  },

  async removeGuess(callers: readonly string[], code: string): Promise<void> {
    await db.delete(promoGuesses).where(and(inArray(promoGuesses.caller, [...callers]), eq(promoGuesses.code, code)))
  },

  async forget(before: Date): Promise<void> {
    await db.delete(requestBudgets).where(lt(requestBudgets.since, before))
    await db.delete(promoGuesses).where(lt(promoGuesses.at, before))
  },
})

import { and, placeholder, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { loanFacts } from '../schema/index.ts'
import { whenUsed } from '../when-used.ts'

/** A payment by transfer on a loan. */
export interface TransferFact {
  readonly factId: string
  readonly loanId: number
  readonly cents: number
  readonly isReversed: boolean
  /** Booked from a statement line, or claimed by one: it is not entered by hand without a line. */
  readonly isOfLine: boolean
}

/** Transfers by their name, on whichever loan they are booked. */
export const transferRepository = (db: Database) => {
  const lock = whenUsed(() =>
    db
      .select({ factId: sql<string>`fact_id`, loanId: sql`loan_id`.mapWith(Number) })
      .from(sql`lock_transfer(${placeholder('name')}, ${placeholder('factIds')}::text[])`)
      .prepare('transfer_lock'),
  )
  const facts = whenUsed(() =>
    db
      .select({
        factId: loanFacts.factId,
        loanId: loanFacts.loanId,
        cents: sql`${loanFacts.fact} ->> 'cents'`.mapWith(Number),
        // The table's name is written out: drizzle leaves it away in a query of one table, and the columns would be those of r and a.
        isReversed: sql<boolean>`exists (select from loan_facts r where r.loan_id = loan_facts.loan_id
          and r.fact ->> 'type' = 'reversal' and r.fact ->> 'of' = loan_facts.fact_id)`,
        isOfLine: sql<boolean>`exists (select from statement_allocations a where a.fact_id = loan_facts.fact_id)`,
      })
      .from(loanFacts)
      .where(
        and(
          sql`${loanFacts.factId} = any(${placeholder('factIds')}::text[])`,
          // The condition on the form is the one of the index loan_facts_transfer_once.
          sql`${loanFacts.factId} like 'transfer:%'`,
          sql`${loanFacts.fact} ->> 'type' = 'payment'`,
        ),
      )
      .prepare('transfer_facts'),
  )

  return {
    /** Bookings of one transfer wait for each other: they number its facts. Returns those that it has by then. */
    lock: (name: string, factIds: readonly string[]): Promise<Pick<TransferFact, 'factId' | 'loanId'>[]> =>
      lock().execute({ name, factIds: [...factIds] }),

    /** The facts of transfers with these ids, and what became of each. */
    facts: (factIds: readonly string[]): Promise<TransferFact[]> => facts().execute({ factIds: [...factIds] }),
  }
}

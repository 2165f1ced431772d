import type { CivilDate } from '@puente/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { accrueDay, type Chunk } from './night-accrual.ts'
import { nightStatusChanges } from './night-status-changes.ts'

/**
 * The nightly work, set by set. The arithmetic is the domain's (`loan-account.ts`, `loan-history.ts`), unit by unit; a test
 * drives random loans through both and compares.
 */
export const nightRepository = (db: Database) => ({
  accrue: (date: CivilDate, cursor: number, limit: number): Promise<Chunk> => accrueDay(db, date, cursor, limit),

  ...nightStatusChanges(db),

  /** A promise is kept when what was paid since it was made, and did not go back, reaches it by its day. */
  async settlePromises(date: CivilDate): Promise<void> {
    await db.execute(sql`
      update payment_promises p
      set status = case
        when p.amount_cents <= (
          select coalesce(sum(coalesce(f.fact ->> 'cents', f.fact ->> 'paidCents')::bigint), 0)
          from loan_facts f
          where f.loan_id = p.loan_id and f.fact ->> 'type' in ('payment', 'extension')
            and (f.fact ->> 'date')::date
              between (p.created_at at time zone 'Europe/Madrid')::date and p.promised_on
            and not exists (
              select from loan_facts r
              where r.loan_id = p.loan_id and r.fact ->> 'type' = 'reversal' and r.fact ->> 'of' = f.fact_id
            )
        ) then 'kept' else 'broken'
      end
      where p.status = 'open' and p.promised_on < ${date}::date`)
  },
})

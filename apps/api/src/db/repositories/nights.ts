import type { CivilDate } from '@puente/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { accrueDay, type Chunk } from './night-accrual.ts'
import { nightStatusChanges } from './night-status-changes.ts'

/** A card payment goes back within eight weeks. */
const LOOKED_AGAIN_DAYS = 60

/**
 * The nightly work, set by set. The arithmetic is the domain's (`loan-account.ts`, `loan-history.ts`), unit by unit; a test
 * drives random loans through both and compares.
 */
export const nightRepository = (db: Database) => ({
  accrue: (date: CivilDate, cursor: number, limit: number): Promise<Chunk> => accrueDay(db, date, cursor, limit),

  ...nightStatusChanges(db),

  /**
   * A promise is kept when what was paid since it was made, and did not go back, reaches it by its day, and in part from half of it on
   * (`settledPromise`). One that was kept is looked at again while a payment of it can still go back.
   */
  async settlePromises(date: CivilDate): Promise<void> {
    await db.execute(sql`
      with looked_at as materialized (
        select p.id, p.loan_id, p.promised_on, p.created_at from payment_promises p
        where p.status = 'open' and p.promised_on < ${date}::date
        union all
        select p.id, p.loan_id, p.promised_on, p.created_at from payment_promises p
        where p.status in ('kept', 'partly') and p.promised_on >= ${date}::date - ${LOOKED_AGAIN_DAYS}::int
          and exists (
            select from loan_facts r
            where r.loan_id = p.loan_id and r.fact ->> 'type' = 'reversal' and (r.fact ->> 'bookedOn')::date >= p.settled_on)
      ),
      paid as (
        select p.id, coalesce(sum(coalesce(f.fact ->> 'cents', f.fact ->> 'paidCents')::bigint), 0) as cents
        from looked_at p left join loan_facts f
          on f.loan_id = p.loan_id and f.fact ->> 'type' in ('payment', 'extension')
          and (f.fact ->> 'date')::date between (p.created_at at time zone 'Europe/Madrid')::date and p.promised_on
          and not exists (
            select from loan_facts r
            where r.loan_id = p.loan_id and r.fact ->> 'type' = 'reversal' and r.fact ->> 'of' = f.fact_id)
        group by p.id
      )
      update payment_promises p
      set status = case
          when paid.cents >= p.amount_cents then case when p.status = 'partly' then 'partly' else 'kept' end
          when paid.cents * 2 >= p.amount_cents then 'partly'
          else 'broken'
        end,
        paid_cents = paid.cents,
        settled_on = ${date}::date
      from paid where paid.id = p.id`)
  },
})

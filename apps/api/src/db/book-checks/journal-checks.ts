import { LEDGER_ACCOUNTS } from '@puente/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { StoredCheck } from './stored-check.ts'

/** What a journal is about, at the beginning of its reference: a line, an order, a refund. The expression of `journals_subject`. */
export const journalSubject = (journal: SQL): SQL => sql`split_part(split_part(${journal}.reference, '/', 1), ':', 1)`

const KNOWN_ACCOUNTS = sql.raw(LEDGER_ACCOUNTS.map((account) => `'${account}'`).join(', '))

/** A journal has lines of its own day in known accounts, and what it is about exists. */
export const journals: StoredCheck = {
  name: 'journals',
  of: 'journals',
  differences: (ids) => sql`
    with checked as (
      select j.id, j.source, j.reference, j.booked_on, ${journalSubject(sql`j`)} as subject
      from journals j where j.id = any(${ids})
    ),
    lines as (
      select t.id, t.journal_id, t.booked_on, t.debit, t.credit, t.amount_cents from journal_transfers t where t.journal_id = any(${ids})
    )
    select null::bigint as loan_id, 'journal ' || j.id as object, 'lines' as what, '0' as stored, 'at least 1' as derived
    from checked j where not exists (select from lines t where t.journal_id = j.id)
    union all
    select null, 'journal ' || j.id, 'day of line ' || t.id, t.booked_on::text, j.booked_on::text
    from checked j join lines t on t.journal_id = j.id where t.booked_on <> j.booked_on
    union all
    select null, 'journal ' || j.id, 'accounts of line ' || t.id, t.debit || ' and ' || t.credit, 'accounts of the chart'
    from checked j join lines t on t.journal_id = j.id
    where t.debit not in (${KNOWN_ACCOUNTS}) or t.credit not in (${KNOWN_ACCOUNTS})
    union all
    select null, 'journal ' || j.id, 'source', j.source || ' ' || j.reference, null
    from checked j
    where not case j.source
      when 'statement_line' then case
        when j.subject = 'opening' then exists (select from bank_statements b where 'opening:' || b.account = j.reference)
        else exists (select from statement_entries e where e.id::text = j.subject) end
      when 'card_operation' then exists (select from card_operations o where o.order_code = j.subject)
      when 'refund' then exists (select from refunds r where r.id::text = j.subject)
      when 'sale' then exists (select from loans l where 'buyer:' || l.cession_buyer_id = j.reference and l.sold_on is not null)
      -- Two people posted it: the audit names both accounts and the amount.
      when 'manual' then exists (select from audit_events a join lines t on t.journal_id = j.id
        where a.action = 'books.journal_posted' and a.detail ->> 'id' = j.id::text and a.detail ->> 'to' = t.debit
          and a.detail ->> 'from' = t.credit and a.detail ->> 'amount_cents' = t.amount_cents::text)
      else false end`,
}

import { sql } from 'drizzle-orm'
import { journalSubject } from './journal-checks.ts'
import type { StoredCheck } from './stored-check.ts'

/**
 * A line's money entered the bank account of the books, and what no decision has moved on is owed to an unknown owner. Lines of
 * before statements were stored have no journals.
 */
export const statementLines: StoredCheck = {
  name: 'statement_lines',
  of: 'lines',
  differences: (ids) => sql`
    with lines as (
      select e.*, starts_with(e.account, 'card:') as is_card from statement_entries e
      where e.id = any(${ids}) and (e.bank_statement_id is not null or starts_with(e.account, 'card:'))
    ),
    booked as (
      select e.id, coalesce(sum(a.cents), 0) as cents, count(distinct a.loan_id) as loans
      from lines e left join statement_allocations a on a.entry_id = e.id and a.reversed_at is null group by e.id
    ),
    transfers as (
      select e.id, t.debit, t.credit, t.amount_cents, true as is_decision
      from lines e join journals j on j.source = 'statement_line' and ${journalSubject(sql`j`)} = e.id::text
      join journal_transfers t on t.journal_id = j.id
      union all
      select e.id, t.debit, t.credit, t.amount_cents, false
      from lines e join journals j on j.source = 'card_operation' and ${journalSubject(sql`j`)} = e.servicer_reference
      join journal_transfers t on t.journal_id = j.id
      where e.is_card
      union all
      select e.id, t.debit, t.credit, t.amount_cents, false
      from lines e join refunds r on r.statement_entry_id = e.id join journal_transfers t on t.item = 'refund:' || r.id
      -- The transfer to a sender has a line of its own.
      join journals j on j.id = t.journal_id and j.source = 'refund'
    ),
    moved as (
      select e.id,
        coalesce(sum(case when t.debit = 'bank' then t.amount_cents when t.credit = 'bank' then -t.amount_cents end), 0) as bank,
        coalesce(sum(case when t.credit = 'unmatched_money' then t.amount_cents
          when t.debit = 'unmatched_money' then -t.amount_cents end), 0) as unmatched
      from lines e left join transfers t on t.id = e.id group by e.id
    ),
    -- What the decisions of staff moved to the account of each purpose.
    purposes as (
      select e.id, p.state, coalesce(sum(case when t.debit = p.account then t.amount_cents
        when t.credit = p.account then -t.amount_cents end), 0) as cents
      from lines e
      cross join (values ('fee', 'bank_fees'), ('debt_sale', 'sales_receivable'), ('ignored', 'owner_funds'),
        ('card_settlement', 'card_settlements'), ('card_settlement', 'provider_fees')) p (state, account)
      left join transfers t on t.id = e.id and t.is_decision
      group by 1, 2
    ),
    events as (
      select e.id, (select v.state from statement_entry_events v where v.entry_id = e.id order by v.id desc limit 1) as state
      from lines e
    )
    select null::bigint as loan_id, 'statement line ' || e.id as object, 'bank in the journals' as what,
      m.bank::text as stored, case when e.is_card or e.state = 'repeated' then 0 else e.amount_cents end::text as derived
    from lines e join moved m using (id)
    where m.bank <> case when e.is_card or e.state = 'repeated' then 0 else e.amount_cents end
    union all
    select null, 'statement line ' || e.id, 'unmatched money in the journals', m.unmatched::text, open.cents::text
    from lines e join moved m using (id) join booked b using (id)
    cross join lateral (select case
        when e.state in ('unmatched', 'split') then e.amount_cents - e.refunded_cents - b.cents
        -- It and the line that took it back add up to nothing.
        when e.state = 'taken_back' then e.amount_cents
        else 0 end as cents) open
    where m.unmatched <> open.cents
    union all
    select null, 'statement line ' || e.id, p.state || ' in the journals', p.cents::text, expected.cents::text
    from lines e join purposes p using (id)
    cross join lateral (select case when p.state = e.state then e.refunded_cents - e.amount_cents else 0 end as cents) expected
    where p.cents <> expected.cents
    union all
    select null, 'statement line ' || e.id, 'state and its history', e.state, coalesce(v.state, 'unmatched')
    from lines e join events v using (id)
    where e.state <> coalesce(v.state, 'unmatched')
    union all
    select null, 'statement line ' || e.id, 'state and bookings', e.state, expected.states[1]
    from lines e join booked b using (id)
    cross join lateral (select case
        when b.loans = 0 and e.state in ('matched', 'split', 'third_party') then array['unmatched']
        when b.loans = 0 then array[e.state]
        when b.loans > 1 or b.cents < e.amount_cents - e.refunded_cents then array['split']
        else array['matched', 'third_party']
      end as states) expected
    where e.state <> all (expected.states)
    union all
    select null, 'statement line ' || e.id, 'line that took it back', e.counterpart_id::text, other.id::text
    from lines e left join statement_entries other on other.id = e.counterpart_id and other.counterpart_id = e.id
      and other.state = 'taken_back' and other.amount_cents = -e.amount_cents
    where e.state = 'taken_back' and other.id is null
    union all
    select null, 'statement line ' || e.id, 'money sent back', e.refunded_cents::text, back.cents::text
    from lines e
    cross join lateral (select coalesce(sum(r.amount_cents), 0) as cents from refunds r
      where r.statement_entry_id = e.id and r.status not in ('failed', 'returned')) back
    where not e.is_card and e.refunded_cents <> back.cents
    union all
    select null, 'refund ' || r.id, 'journals', moved.cents::text, expected.cents[1]::text
    from lines e join refunds r on r.statement_entry_id = e.id and r.loan_id is null
    cross join lateral (select coalesce(sum(case when t.debit = 'refunds_payable' then t.amount_cents
        when t.credit = 'refunds_payable' then -t.amount_cents else 0 end), 0) as cents
      from journal_transfers t where t.item = 'refund:' || r.id) moved
    cross join lateral (select case
        when r.status = 'completed' then array[0, -r.amount_cents]
        -- Returned by staff, its lines may come later.
        when r.status = 'returned' then array[0, r.amount_cents, -r.amount_cents]
        when r.status = 'failed' then array[0]
        else array[-r.amount_cents]
      end as cents) expected
    where moved.cents <> all (expected.cents)
    union all
    select null, 'refund ' || r.id, 'account', r.iban, e.counterparty_iban
    from lines e join refunds r on r.statement_entry_id = e.id and r.loan_id is null
    where r.iban is distinct from replace(e.counterparty_iban, ' ', '')
    union all
    select null, 'statement line ' || e.id, 'statement', e.bank_statement_id::text, null
    from lines e
    where e.bank_statement_id is not null and not exists (select from bank_statements b where b.id = e.bank_statement_id)
    union all
    select null, 'statement line ' || e.id, 'payout', p.amount_cents::text, abs(e.amount_cents)::text
    from lines e left join payouts p on p.id = e.payout_id
    where e.state in ('payout', 'returned_payout') and p.amount_cents is distinct from abs(e.amount_cents)`,
}

/** The part of a line that was booked on a loan is a fact of that loan, and its journal moved it there. */
export const allocations: StoredCheck = {
  name: 'allocations',
  of: 'lines',
  differences: (ids) => sql`
    with booked as (
      select a.*, a.reversed_at is null as is_standing, e.account, e.servicer_reference
      from statement_allocations a join statement_entries e on e.id = a.entry_id where a.entry_id = any(${ids})
    )
    select a.loan_id, 'booking ' || a.id || ' of statement line ' || a.entry_id as object, 'amount of fact ' || a.fact_id as what,
      a.cents::text as stored, f.fact ->> 'cents' as derived
    from booked a left join loan_facts f on f.loan_id = a.loan_id and f.fact_id = a.fact_id
    where a.cents::text is distinct from f.fact ->> 'cents'
    union all
    select a.loan_id, 'booking ' || a.id || ' of statement line ' || a.entry_id, 'taken back', 'yes', 'fact ' || a.fact_id || ' counts'
    from booked a
    where not a.is_standing and not exists (select from loan_facts r where r.loan_id = a.loan_id
      and r.fact ->> 'type' = 'reversal' and r.fact ->> 'of' = a.fact_id)
    union all
    select a.loan_id, 'booking ' || a.id || ' of statement line ' || a.entry_id, 'journals', moved.cents::text,
      case when a.is_standing then a.cents else 0 end::text
    from booked a
    cross join lateral (
      select coalesce(sum(case when t.credit = 'cash_in_transit' then t.amount_cents
        when t.debit = 'cash_in_transit' then -t.amount_cents end), 0) as cents
      from journal_transfers t join journals j on j.id = t.journal_id
      where t.item = a.fact_id and j.source = 'statement_line' and ${journalSubject(sql`j`)} = a.entry_id::text
    ) moved
    where moved.cents <> case when a.is_standing then a.cents else 0 end`,
}

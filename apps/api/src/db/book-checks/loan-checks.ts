import { sql } from 'drizzle-orm'
import type { StoredCheck } from './stored-check.ts'

/** The status of a loan is the last one of its history, and the history has no gap. */
export const loanHistory: StoredCheck = {
  name: 'loan_history',
  of: 'loans',
  differences: (ids) => sql`
    with changes as (
      select id, loan_id, from_status, to_status,
        lag(to_status) over (partition by loan_id order by id) as before,
        row_number() over (partition by loan_id order by id desc) = 1 as is_last
      from loan_status_changes where loan_id = any(${ids})
    )
    select loan_id, 'status change ' || id as object, 'status before' as what,
      from_status::text as stored, before::text as derived
    from changes where from_status is distinct from before
    union all
    select l.id, 'loan ' || l.public_id, 'status', l.status::text, c.to_status::text
    from loans l left join changes c on c.loan_id = l.id and c.is_last
    where l.id = any(${ids}) and l.status is distinct from c.to_status`,
}

/** What a loan's row says about the contract that was signed. */
export const loanTerms: StoredCheck = {
  name: 'loan_terms',
  of: 'loans',
  differences: (ids) => sql`
    select l.id as loan_id, 'loan ' || l.public_id as object, term.what, term.stored, term.derived
    from loans l
    cross join lateral (values
      ('signature', (l.signed_at is not null)::text, (l.contract is not null)::text),
      ('amount', l.amount_cents::text, l.contract ->> 'principalCents'),
      ('term', l.term_days::text, l.contract ->> 'termDays')
    ) as term (what, stored, derived)
    where l.id = any(${ids}) and (l.contract is not null or l.signed_at is not null)
      and term.stored is distinct from term.derived`,
}

/** The audit log is a second list of the facts: each is in both, and their numbers have no gap. */
export const loanFactsAndAudit: StoredCheck = {
  name: 'loan_facts',
  of: 'loans',
  differences: (ids) => sql`
    with facts as (
      select loan_id, seq, fact_id, fact, row_number() over (partition by loan_id order by seq) as place
      from loan_facts where loan_id = any(${ids})
    ),
    audited as (
      select l.id as loan_id, a.detail ->> 'fact_id' as fact_id, a.action
      from loans l join audit_events a on a.user_id = l.user_id and a.detail ->> 'loan_id' = l.id::text
      where l.id = any(${ids}) and a.action like 'loan.%' and a.detail ? 'fact_id'
    )
    select loan_id, 'fact ' || fact_id as object, 'number' as what, seq::text as stored, place::text as derived
    from facts where seq <> place
    union all
    select loan_id, 'fact ' || fact_id, 'id', fact_id, fact ->> 'id' from facts where fact_id is distinct from fact ->> 'id'
    union all
    select coalesce(f.loan_id, a.loan_id), 'fact ' || coalesce(f.fact_id, a.fact_id), 'fact and audit entry',
      'loan.' || (f.fact ->> 'type'), a.action
    from facts f full join audited a on a.loan_id = f.loan_id and a.fact_id = f.fact_id
    where 'loan.' || (f.fact ->> 'type') is distinct from a.action`,
}

/**
 * A payout that arrived, or came back after that, is a fact of its loan, and the other way round. One that waits goes to the account of
 * the loan or of its customer; once it left in a file, the file tells the account.
 */
export const payouts: StoredCheck = {
  name: 'payouts',
  of: 'loans',
  differences: (ids) => sql`
    with arrived as (
      select f.loan_id, f.fact_id, exists (
        select from loan_facts back where back.loan_id = f.loan_id and back.fact ->> 'type' = 'payout_returned'
          and back.seq > f.seq and not exists (select from loan_facts next where next.loan_id = f.loan_id
            and next.fact ->> 'type' = 'payout' and next.seq > f.seq and next.seq < back.seq)) as came_back
      from loan_facts f where f.loan_id = any(${ids}) and f.fact ->> 'type' = 'payout'
    ),
    standing as (
      select p.loan_id, p.end_to_end_id, p.status, p.amount_cents,
        case when a.came_back then 'returned' when a.fact_id is not null then 'completed' else 'not arrived' end as derived
      from payouts p
      left join arrived a on a.loan_id = p.loan_id and a.fact_id = 'payout:' || p.end_to_end_id
      where p.loan_id = any(${ids})
    )
    select loan_id, 'payout ' || end_to_end_id as object, 'status' as what, status as stored, derived
    from standing
    -- A transfer that had failed already and then came back leaves no fact.
    where case derived when 'not arrived' then status = 'completed' else status <> derived end
    union all
    select s.loan_id, 'payout ' || s.end_to_end_id, 'amount', s.amount_cents::text, l.contract ->> 'principalCents'
    from standing s join loans l on l.id = s.loan_id
    where s.amount_cents::text is distinct from l.contract ->> 'principalCents'
    union all
    select p.loan_id, 'payout ' || p.end_to_end_id, 'account', p.iban, known.iban
    from payouts p join loans l on l.id = p.loan_id left join personal_data d on d.user_id = l.user_id
    cross join lateral (select replace(coalesce(l.payout_iban, d.bank_account), ' ', '') as iban) known
    where p.loan_id = any(${ids}) and p.status = 'queued' and p.iban is distinct from known.iban
    union all
    select s.loan_id, 'payout ' || s.end_to_end_id, 'under way', s.status, 'the money is with the customer'
    from standing s
    where s.status in ('queued', 'sent', 'ambiguous')
      and exists (select from arrived a where a.loan_id = s.loan_id and not a.came_back)
    union all
    select p.loan_id, 'payout ' || p.end_to_end_id, 'file', p.batch_id::text, null
    from payouts p
    where p.loan_id = any(${ids}) and p.batch_id is not null and not exists (select from payout_batches b where b.id = p.batch_id)
    union all
    select a.loan_id, 'fact ' || a.fact_id, 'payout', null, 'completed'
    from arrived a
    where not exists (select from payouts p where p.loan_id = a.loan_id and a.fact_id = 'payout:' || p.end_to_end_id)`,
}

/**
 * A refund is a fact of its loan (that of a held card charge is none: its money was never on the loan), it counts as long as it
 * did not fail or come back, and its journals have moved as much as its status says.
 */
export const refunds: StoredCheck = {
  name: 'refunds',
  of: 'loans',
  differences: (ids) => sql`
    with of_loans as (
      select r.*, 'refund:' || r.id as fact_id,
        r.status in ('failed', 'returned') as is_undone, r.statement_entry_id is not null as is_held
      from refunds r where r.loan_id = any(${ids})
    ),
    moved as (
      select r.id, coalesce(sum(case when t.debit = 'refunds_payable' then t.amount_cents else -t.amount_cents end), 0) as cents
      from of_loans r
      left join journal_transfers t on t.item = r.fact_id and (t.debit = 'refunds_payable' or t.credit = 'refunds_payable')
      group by r.id
    )
    select r.loan_id, 'refund ' || r.id as object, 'amount' as what, r.amount_cents::text as stored, f.fact ->> 'cents' as derived
    from of_loans r left join loan_facts f on f.loan_id = r.loan_id and f.fact_id = r.fact_id and f.fact ->> 'type' = 'refund'
    where not r.is_held and r.amount_cents::text is distinct from f.fact ->> 'cents'
    union all
    select r.loan_id, 'refund ' || r.id, 'amount on the other loan', r.amount_cents::text, f.fact ->> 'cents'
    from of_loans r left join loan_facts f on f.loan_id = r.target_loan_id and f.fact_id = r.fact_id and f.fact ->> 'type' = 'payment'
    where r.method = 'offset' and r.amount_cents::text is distinct from f.fact ->> 'cents'
    union all
    select r.loan_id, 'refund ' || r.id, 'status', r.status, case when undone.is_so then 'undone' else 'standing' end
    from of_loans r
    cross join lateral (select exists (select from loan_facts f where f.loan_id = r.loan_id
      and f.fact ->> 'type' = 'reversal' and f.fact ->> 'of' = r.fact_id) as is_so) undone
    where not r.is_held and undone.is_so <> r.is_undone
    union all
    select r.loan_id, 'refund ' || r.id, 'journals', m.cents::text, expected.cents[1]::text
    from of_loans r join moved m on m.id = r.id
    cross join lateral (select case
        when r.is_held and (r.is_undone or r.status = 'completed') then array[0]
        when r.is_held then array[-r.amount_cents]
        -- A transfer leaves the books with its statement line, which may come later or never.
        when r.method = 'transfer' and r.status = 'completed' then array[r.amount_cents, 0]
        when r.method = 'transfer' and r.status = 'returned' then array[0, r.amount_cents, -r.amount_cents]
        when r.status = 'completed' then array[r.amount_cents]
        else array[0]
      end as cents) expected
    where m.cents <> all (expected.cents)
    union all
    select r.loan_id, 'refund ' || r.id, 'account', r.iban, 'an account of the customer'
    from of_loans r join loans l on l.id = r.loan_id left join personal_data d on d.user_id = l.user_id
    where r.method = 'transfer' and r.status = 'queued'
      and r.iban is distinct from replace(l.payout_iban, ' ', '') and r.iban is distinct from replace(d.bank_account, ' ', '')
    union all
    select f.loan_id, 'fact ' || f.fact_id, 'refund of the fact', null, f.fact ->> 'cents'
    from loan_facts f
    where f.loan_id = any(${ids}) and f.fact ->> 'type' = 'refund'
      and not exists (select from refunds r where r.loan_id = f.loan_id and f.fact_id = 'refund:' || r.id)`,
}

/**
 * A card payment: the provider's approval is the authority. What it approved is in the journals, and what the journals moved to
 * the loan is what counts there.
 */
export const cardPayments: StoredCheck = {
  name: 'card_payments',
  of: 'loans',
  differences: (ids) => sql`
    with orders as (
      select o.loan_id, o.order_code, o.provider, o.status, o.fact_id, o.amount_cents, 'card:' || o.order_code as item,
        exists (select from statement_entries e
          where e.account = 'card:' || o.provider and e.servicer_reference = o.order_code) as is_held
      from card_operations o where o.loan_id = any(${ids}) and o.kind <> 'tokenize'
    ),
    booked as (
      select o.order_code, count(f.fact_id) as facts,
        coalesce(sum(coalesce(f.fact ->> 'cents', f.fact ->> 'paidCents')::bigint) filter (where not reversed.is_so), 0) as cents,
        coalesce(bool_or(reversed.is_by_staff), false) as is_reversed_by_staff
      from orders o
      left join loan_facts f on f.loan_id = o.loan_id and (f.fact_id = o.item or starts_with(f.fact_id, o.item || ':'))
        and f.fact ->> 'type' in ('payment', 'extension')
      left join lateral (
        select count(*) > 0 as is_so, bool_or(r.fact_id = 'reversal:' || f.fact_id) as is_by_staff
        from loan_facts r where r.loan_id = f.loan_id and r.fact ->> 'type' = 'reversal' and r.fact ->> 'of' = f.fact_id
      ) reversed on true
      group by o.order_code
    ),
    moved as (
      select o.order_code,
        coalesce(sum(case when t.credit = 'cash_in_transit' then t.amount_cents
          when t.debit = 'cash_in_transit' then -t.amount_cents else 0 end), 0) as cents
      from orders o left join journal_transfers t on t.item = o.item
      group by o.order_code
    ),
    charged as (
      select o.order_code,
        (select (e.payload ->> 'amountCents')::bigint from provider_events e
          where e.provider = o.provider and e.order_code = o.order_code
            and e.payload ->> 'type' = 'charge' and e.payload ->> 'refusal' is null order by e.id limit 1) as by_provider,
        (select sum(t.amount_cents) from journals j join journal_transfers t on t.journal_id = j.id
          where j.source = 'card_operation' and j.reference = o.order_code and t.debit = 'card_settlements') as by_books
      from orders o
    )
    select o.loan_id, 'card order ' || o.order_code as object, 'status' as what, o.status as stored,
      case when b.facts > 0 or o.is_held then 'paid' else 'not paid' end as derived
    from orders o join booked b using (order_code)
    where (o.status in ('completed', 'refunded')) <> (b.facts > 0 or o.is_held)
    union all
    select o.loan_id, 'card order ' || o.order_code, 'booked payment', o.fact_id, case when b.facts > 0 then o.item end
    from orders o join booked b using (order_code)
    where (o.fact_id is not null) <> (b.facts > 0)
    union all
    select o.loan_id, 'card order ' || o.order_code, 'charge by books and provider', c.by_books::text, c.by_provider::text
    from orders o join charged c using (order_code)
    where c.by_books is distinct from c.by_provider
    union all
    select o.loan_id, 'card order ' || o.order_code, 'amount of the order', o.amount_cents::text, c.by_provider::text
    from orders o join charged c using (order_code)
    where c.by_provider > o.amount_cents and not o.is_held
    union all
    select o.loan_id, 'card order ' || o.order_code, 'money on the loan and in the journals', b.cents::text, m.cents::text
    from orders o join booked b using (order_code) join moved m using (order_code)
    -- A payment that staff took back waits for the provider's own notice, in the list of money in transit.
    where b.cents <> m.cents and not b.is_reversed_by_staff
    union all
    select f.loan_id, 'fact ' || f.fact_id, 'card order', null, f.fact ->> 'type'
    from loan_facts f
    where f.loan_id = any(${ids}) and starts_with(f.fact_id, 'card:') and f.fact ->> 'type' in ('payment', 'extension')
      and not exists (select from orders o where o.loan_id = f.loan_id
        and (f.fact_id = o.item or starts_with(f.fact_id, o.item || ':')))`,
}

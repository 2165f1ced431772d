-- The current text of the function: read and change it here; a change needs a migration with the whole text again.
-- Closes days for the reports: what happened from `first_day` through `last_day`, by day. Without a first day, everything up to the
-- last one: that is how the figures of an existing database are filled. Definitions: docs/reference/reports.md.
create or replace function report_days(first_day date, last_day date) returns void language plpgsql as $$
declare
  opens constant date := coalesce(first_day, '0001-01-01');
  begins constant timestamptz := opens::timestamp at time zone 'Europe/Madrid';
  ends constant timestamptz := (last_day + 1)::timestamp at time zone 'Europe/Madrid';
begin
  -- Each step of an application, on the day it was first taken.
  insert into daily_applications (date, product_id, product_version, customer_kind, source, step, loans, amount_cents)
  select taken.day, l.product_id, l.product_version, l.customer_kind, marketing_source(l.target_url), taken.step,
    count(*), sum(l.amount_cents)
  from (
    select loan_id, step, (min(at) at time zone 'Europe/Madrid')::date as day
    from (
      select loan_id, at, case
        when from_status is null then 'requested' when event = 'offer_made' then 'offered'
        when event = 'application_refused' then 'refused' when event = 'agreement_signed' then 'signed'
        when event = 'paid_out' then 'paid_out' end as step
      from loan_status_changes where at >= begins and at < ends
      union all
      select loan_id, at, 'completed' from decisions where at >= begins and at < ends
    ) as changes
    where step is not null
    group by loan_id, step
  ) as taken
  join loans l on l.id = taken.loan_id
  where not exists (
    select from loan_status_changes c where c.loan_id = taken.loan_id and c.at < begins and c.event = case taken.step
      when 'offered' then 'offer_made' when 'refused' then 'application_refused' when 'signed' then 'agreement_signed'
      when 'paid_out' then 'paid_out' end
  ) and not (taken.step = 'completed' and exists (
    select from decisions d where d.loan_id = taken.loan_id and d.at < begins
  ))
  group by 1, 2, 3, 4, 5, 6;

  -- Visits by the steps that they reached. Anyone can send any source, so the rare ones of a day are one.
  insert into daily_visits (date, source, funnel, step, visits)
  select day, case when place <= 50 then source else 'other' end, funnel, name, sum(visits)
  from (
    select *, dense_rank() over (partition by day order by of_source desc, source) as place
    from (
      select *, sum(visits) over (partition by day, source) as of_source
      from (
        select (at at time zone 'Europe/Madrid')::date as day, source, funnel, name, count(distinct visit_id) as visits
        from funnel_events where at >= begins and at < ends group by 1, 2, 3, 4
      ) as counted
    ) as summed
  ) as ranked
  group by 1, 2, 3, 4;

  -- Money that moved, by the due date that the loan had before it, and principal that fell due.
  insert into daily_cash (date, product_id, product_version, customer_kind, source, signed_month, due_month,
    disbursed_cents, collected_cents, principal_cents, due_cents, lost_cents, recovered_cents)
  select moved.date, r.product_id, r.product_version, r.customer_kind, r.source, r.signed_month, moved.due_month,
    sum(moved.disbursed), sum(moved.collected), sum(moved.principal), sum(moved.due), sum(moved.lost), sum(moved.recovered)
  from (
    select t.loan_id, t.booked_on as date, date_trunc('month', r.must_pay_date)::date as due_month,
      sum(case when t.kind not in ('payout', 'payout_returned') then 0 when t.credit = 'cash_in_transit' then t.amount_cents
        when t.debit = 'cash_in_transit' then -t.amount_cents else 0 end) as disbursed,
      sum(case when t.kind in ('payout', 'payout_returned') then 0 when t.debit = 'cash_in_transit' then t.amount_cents
        when t.credit = 'cash_in_transit' then -t.amount_cents else 0 end) as collected,
      sum(paid.principal) as principal,
      sum(case when t.booked_on <= r.must_pay_date then paid.principal else 0 end) as due,
      sum(case when t.debit = 'write_off' and t.credit = 'principal' then t.amount_cents
        when t.debit = 'principal' and t.credit = 'write_off' then -t.amount_cents else 0 end) as lost,
      sum(case when t.credit = 'recovered' then t.amount_cents when t.debit = 'recovered' then -t.amount_cents else 0 end) as recovered
    from ledger_transfers t
    join reported_loans r on r.loan_id = t.loan_id
    cross join lateral (select paid_principal(t) as principal) as paid
    where t.booked_on between opens and last_day and t.kind <> 'accrual'
    group by t.loan_id, t.booked_on, r.must_pay_date
    union all
    -- A single payment: what was not paid by its due date. What no commit changed since the last night is still as that night noted it.
    select r.loan_id, r.must_pay_date, date_trunc('month', r.must_pay_date)::date, 0, 0, 0, r.principal_cents, 0, 0
    from reported_loans r
    where r.must_pay_date between opens and last_day and r.is_open and r.charges_cents is not null
      and r.loan_id not in (select loan_id from report_changes)
    union all
    select a.loan_id, a.must_pay_date, date_trunc('month', a.must_pay_date)::date, 0, 0, 0, a.body_cents + later.principal, 0, 0
    from loan_accounts a
    cross join lateral (
      select coalesce(sum(paid_principal(t)), 0) as principal from ledger_transfers t
      where t.loan_id = a.loan_id and t.booked_on > a.must_pay_date and t.kind <> 'accrual'
    ) as later
    where a.must_pay_date between opens and last_day and a.schedule_version is null
      and a.loan_id in (select loan_id from report_changes)
    union all
    -- An instalment: what of it was not paid by then.
    select a.loan_id, i.due_date, date_trunc('month', i.due_date)::date, 0, 0, 0,
      least(i.principal_cents, greatest(0, s.settled_principal_cents - a.paid_principal_cents + (
        select sum(e.principal_cents) from loan_instalments e
        where e.loan_id = i.loan_id and e.version = i.version and not e.is_settled and e.due_date <= i.due_date))), 0, 0
    from loan_instalments i
    join loan_schedules s on s.loan_id = i.loan_id and s.version = i.version
    join loan_accounts a on a.loan_id = i.loan_id and a.schedule_version = i.version
    where not i.is_settled and i.due_date between opens and last_day
  ) as moved
  join reported_loans r on r.loan_id = moved.loan_id
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(abs(moved.disbursed)) + sum(abs(moved.collected)) + sum(abs(moved.principal)) + sum(abs(moved.due))
    + sum(abs(moved.lost)) + sum(abs(moved.recovered)) > 0;

  -- First due dates, and which of them were missed.
  insert into daily_first_dues (date, product_id, product_version, customer_kind, source, signed_month, loans, missed)
  select r.first_due_date, r.product_id, r.product_version, r.customer_kind, r.source, r.signed_month, count(*),
    count(*) filter (where exists (
      select from loan_status_changes c where c.loan_id = r.loan_id and c.event = 'due_date_passed'
        and c.business_date = r.first_due_date + 1))
  from reported_loans r where r.first_due_date between opens and last_day
  group by 1, 2, 3, 4, 5, 6;

  insert into reported_days (date) values (last_day);
end
$$;

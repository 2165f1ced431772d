-- The night reads only the accounts that commits changed, and keeps in `reported_loans` what the portfolio and the forecast are counted from.
alter table reported_loans add column principal_cents bigint not null default 0;
--> statement-breakpoint
-- Of a single payment: its charges on the due date.
alter table reported_loans add column charges_cents bigint;
--> statement-breakpoint
-- How it left the portfolio.
alter table reported_loans add column ended text;
--> statement-breakpoint
update reported_loans set ended = bucket where not is_open;
--> statement-breakpoint
-- The night on which an open loan comes into the next bucket if nothing happens.
alter table reported_loans add column changes_on date;
--> statement-breakpoint
create index reported_loans_changes on reported_loans (changes_on);
--> statement-breakpoint
create index reported_loans_due on reported_loans (must_pay_date);
--> statement-breakpoint
-- The charges of a night change every account, and each index of the accounts with it.
drop index loan_accounts_due;
--> statement-breakpoint
-- The rows are made from `reported_loans`, whose key holds: no second check of each one, which locks its loan.
alter table loan_bucket_changes drop constraint loan_bucket_changes_loan_id_fkey;
--> statement-breakpoint
-- The loans that commits changed since the last night. A row for each commit: an insert waits for nothing.
create table report_changes (loan_id bigint not null);
--> statement-breakpoint
-- The next night reads all loans of an existing database.
insert into report_changes (loan_id) select loan_id from reported_loans;
--> statement-breakpoint
create or replace function report_commit() returns trigger language plpgsql as $$
begin
  insert into report_changes (loan_id) values (new.loan_id);
  return null;
end
$$;
--> statement-breakpoint
-- Each commit writes these columns, and the charges of the night none of them.
create trigger loan_accounts_changed
  after insert or update of body_cents, must_pay_date, closed_on, sold_on, written_off_on, schedule_version
  on loan_accounts for each row execute function report_commit();
--> statement-breakpoint
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
--> statement-breakpoint
create or replace function report_portfolio(night date, bounds integer[], names text[]) returns void language plpgsql as $$
declare
  month_before constant date := (date_trunc('month', night) - interval '1 month')::date;
  -- As in `packages/domain/src/pricing/interest.ts`; rounded half up, and units are never below zero.
  units_per_cent constant bigint := 365000000;
  half_unit constant bigint := 182500000;
begin
  -- What commits changed since the last night. The night's interest changes none of it: the charges are those of the due date.
  with committed as (
    delete from report_changes returning loan_id
  )
  update reported_loans r
  set must_pay_date = a.must_pay_date, principal_cents = a.body_cents, changes_on = night,
    -- What is paid on a debt that was written off is a recovery: the loan stays written off.
    ended = case when a.written_off_on is not null then 'written_off' when a.sold_on is not null then 'sold'
      when a.closed_on is not null then 'paid' end,
    -- Of a single payment, rounded as the account rounds.
    charges_cents = case when a.schedule_version is null then
      (a.commission_units + a.body_cents * (
        a.contract_rate_millionths * greatest(0, least(a.contract_through, a.must_pay_date) - a.accrued_through)
        + a.standard_rate_millionths * greatest(0, a.must_pay_date - greatest(a.contract_through, a.accrued_through)))
        + half_unit) / units_per_cent + (a.fine_units + half_unit) / units_per_cent + a.extension_price_cents
        - a.paid_commission_cents - a.paid_fines_cents - a.paid_extension_price_cents
        - a.discount_commission_cents - a.discount_extension_price_cents
        - a.written_off_commission_cents - a.written_off_fines_cents
    end
  from loan_accounts a
  where a.loan_id = r.loan_id and a.loan_id in (select loan_id from committed);

  with standing as materialized (
    select r.loan_id, r.bucket as before, place.late, coalesce(r.ended, names[place.late + 1]) as bucket, r.principal_cents
    from reported_loans r cross join lateral (select width_bucket(night - r.must_pay_date, bounds) as late) as place
    where r.changes_on <= night
  ),
  moved as (
    insert into loan_bucket_changes (loan_id, date, from_bucket, to_bucket, principal_cents)
    select loan_id, night, before, bucket, principal_cents from standing where before <> bucket
  )
  update reported_loans r
  set bucket = s.bucket, since = case when s.before = s.bucket then r.since else night end, is_open = r.ended is null,
    changes_on = case when r.ended is null then r.must_pay_date + bounds[s.late + 1] end
  from standing s
  where r.loan_id = s.loan_id;

  insert into daily_loans (date, product_id, product_version, customer_kind, source, signed_month, bucket, loans, principal_cents)
  select night, product_id, product_version, customer_kind, source, signed_month, bucket, count(*), sum(principal_cents)
  from reported_loans where is_open
  group by 2, 3, 4, 5, 6, 7;

  -- What falls due in the next thirty days if nothing is paid before.
  insert into cash_forecasts (as_of, date, product_id, loans, principal_cents, charges_cents)
  select night, due.date, due.product_id, count(*), sum(due.principal), sum(due.charges)
  from (
    select must_pay_date as date, product_id, principal_cents as principal, charges_cents as charges
    from reported_loans where is_open and charges_cents is not null and must_pay_date between night and night + 29
    union all
    select i.due_date, r.product_id, i.principal_cents, i.interest_cents + i.fee_cents
    from loan_instalments i
    join loan_accounts a on a.loan_id = i.loan_id and a.schedule_version = i.version
    join reported_loans r on r.loan_id = i.loan_id
    where not i.is_settled and i.due_date between night and night + 29 and i.due_date >= a.must_pay_date
      and a.closed_on is null and a.sold_on is null and a.written_off_on is null
  ) as due
  group by 2, 3;

  -- The finished month: the bucket at its first night and at its last. A loan that was paid out meanwhile had none.
  if extract(day from night) = 1 then
    insert into monthly_rolls (month, product_id, customer_kind, source, from_bucket, to_bucket, loans, principal_cents)
    select month_before, r.product_id, r.customer_kind, r.source, coalesce(first.from_bucket, r.bucket), r.bucket,
      count(*), sum(coalesce(first.principal_cents, r.principal_cents))
    from reported_loans r
    left join (
      select distinct on (loan_id) loan_id, from_bucket, principal_cents from loan_bucket_changes
      where date > month_before and date <= night order by loan_id, date
    ) as first on first.loan_id = r.loan_id
    where case when first.loan_id is null then r.is_open else first.from_bucket = any(names) end
    group by 2, 3, 4, 5, 6;
  end if;
end
$$;

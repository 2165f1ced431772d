-- Facts for the reports: what the night and each payout write, so that no report reads all loans (docs/reference/reports.md).

-- The paid-out loans with what the reports group by, and the bucket in which the last night left each.
create table reported_loans (
  loan_id bigint primary key references loan_accounts (loan_id) on delete cascade,
  product_id integer not null,
  product_version integer not null,
  customer_kind text not null,
  source text not null,
  signed_month date not null,
  first_due_date date not null,
  must_pay_date date not null,
  bucket text not null,
  since date not null,
  is_open boolean not null
);
--> statement-breakpoint
create index reported_loans_first_due on reported_loans (first_due_date);
--> statement-breakpoint
create table loan_bucket_changes (
  loan_id bigint not null references loans (id),
  date date not null,
  from_bucket text not null,
  to_bucket text not null,
  principal_cents bigint not null,
  primary key (loan_id, date)
);
--> statement-breakpoint
create index loan_bucket_changes_date on loan_bucket_changes (date);
--> statement-breakpoint
create table daily_loans (
  date date not null,
  product_id integer not null,
  product_version integer not null,
  customer_kind text not null,
  source text not null,
  signed_month date not null,
  bucket text not null,
  loans integer not null,
  principal_cents bigint not null,
  primary key (date, bucket, signed_month, source, product_id, product_version, customer_kind)
);
--> statement-breakpoint
create table daily_cash (
  date date not null,
  product_id integer not null,
  product_version integer not null,
  customer_kind text not null,
  source text not null,
  signed_month date not null,
  due_month date not null,
  disbursed_cents bigint not null,
  collected_cents bigint not null,
  principal_cents bigint not null,
  due_cents bigint not null,
  lost_cents bigint not null,
  recovered_cents bigint not null,
  primary key (date, due_month, signed_month, source, product_id, product_version, customer_kind)
);
--> statement-breakpoint
create table daily_applications (
  date date not null,
  product_id integer not null,
  product_version integer not null,
  customer_kind text not null,
  source text not null,
  step text not null,
  loans integer not null,
  amount_cents bigint not null,
  primary key (date, step, source, product_id, product_version, customer_kind)
);
--> statement-breakpoint
create table daily_visits (
  date date not null,
  source text not null,
  funnel text not null,
  step text not null,
  visits integer not null,
  primary key (date, step, source, funnel)
);
--> statement-breakpoint
create table daily_first_dues (
  date date not null,
  product_id integer not null,
  product_version integer not null,
  customer_kind text not null,
  source text not null,
  signed_month date not null,
  loans integer not null,
  missed integer not null,
  primary key (date, signed_month, source, product_id, product_version, customer_kind)
);
--> statement-breakpoint
create table monthly_rolls (
  month date not null,
  product_id integer not null,
  customer_kind text not null,
  source text not null,
  from_bucket text not null,
  to_bucket text not null,
  loans integer not null,
  principal_cents bigint not null,
  primary key (month, from_bucket, to_bucket, source, product_id, customer_kind)
);
--> statement-breakpoint
create table cash_forecasts (
  as_of date not null,
  date date not null,
  product_id integer not null,
  loans integer not null,
  principal_cents bigint not null,
  charges_cents bigint not null,
  primary key (as_of, date, product_id)
);
--> statement-breakpoint
-- The days that are closed: their figures do not change any more.
create table reported_days (date date primary key);
--> statement-breakpoint
alter table funnel_events add column source text not null default 'direct';
--> statement-breakpoint
-- What falls due on a day. The night's charges do not touch this column.
create index loan_accounts_due on loan_accounts (must_pay_date);
--> statement-breakpoint
-- The `utm_source` of a stored address as `marketingSource` of the domain spells it. A test compares both.
create or replace function marketing_source(address text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(left(trim(both '-' from regexp_replace(regexp_replace(
    lower(substring(address from '[?&]utm_source=([^&#]*)')), '(%[0-9a-f]{2})+', '-', 'g'), '[^a-z0-9._]+', '-', 'g')), 40), ''), 'direct')
$$;
--> statement-breakpoint
-- What a row of the ledger says was paid of the principal: neither paid out, nor given up, nor sold. Negative when it is taken back.
create or replace function paid_principal(t ledger_transfers) returns bigint language sql immutable parallel safe as $$
  select case
    when t.kind in ('payout', 'payout_returned') then 0
    when t.credit = 'principal' and t.debit not in ('write_off', 'sale_of_debt') then t.amount_cents
    when t.debit = 'principal' and t.credit not in ('write_off', 'sale_of_debt') then -t.amount_cents
    else 0 end
$$;
--> statement-breakpoint
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
    -- A single payment: what was not paid by its due date.
    select a.loan_id, a.must_pay_date, date_trunc('month', a.must_pay_date)::date, 0, 0, 0, a.body_cents + later.principal, 0, 0
    from loan_accounts a
    cross join lateral (
      select coalesce(sum(paid_principal(t)), 0) as principal from ledger_transfers t
      where t.loan_id = a.loan_id and t.booked_on > a.must_pay_date and t.kind <> 'accrual'
    ) as later
    where a.must_pay_date between opens and last_day and a.schedule_version is null
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
-- The portfolio as a night leaves it. `bounds` and `names` are the table of buckets of the domain (`late-buckets.ts`).
create or replace function report_portfolio(night date, bounds integer[], names text[]) returns void language plpgsql as $$
declare
  month_before constant date := (date_trunc('month', night) - interval '1 month')::date;
  -- As in `packages/domain/src/pricing/interest.ts`; rounded half up, and units are never below zero.
  units_per_cent constant bigint := 365000000;
  half_unit constant bigint := 182500000;
begin
  -- One reading of the loans serves the buckets, the portfolio of the night and the forecast.
  with standing as materialized (
    select a.loan_id, a.must_pay_date, a.body_cents, r.product_id, r.product_version, r.customer_kind, r.source, r.signed_month,
      r.bucket as before, r.must_pay_date as due_before,
      -- What is paid on a debt that was written off is a recovery: the loan stays written off.
      case when a.written_off_on is not null then 'written_off' when a.sold_on is not null then 'sold'
        when a.closed_on is not null then 'paid'
        else names[width_bucket(night - a.must_pay_date, bounds) + 1] end as bucket,
      -- Of a single payment that falls due in the next thirty days: its charges on that day, rounded as the account rounds.
      case when a.must_pay_date between night and night + 29 and a.schedule_version is null
        and a.closed_on is null and a.sold_on is null and a.written_off_on is null then
        (a.commission_units + a.body_cents * (
          a.contract_rate_millionths * greatest(0, least(a.contract_through, a.must_pay_date) - a.accrued_through)
          + a.standard_rate_millionths * greatest(0, a.must_pay_date - greatest(a.contract_through, a.accrued_through)))
          + half_unit) / units_per_cent + (a.fine_units + half_unit) / units_per_cent + a.extension_price_cents
          - a.paid_commission_cents - a.paid_fines_cents - a.paid_extension_price_cents
          - a.discount_commission_cents - a.discount_extension_price_cents
          - a.written_off_commission_cents - a.written_off_fines_cents
      end as charges
    from loan_accounts a join reported_loans r on r.loan_id = a.loan_id
    where r.is_open or (a.closed_on is null and a.sold_on is null and a.written_off_on is null)
  ),
  changed as (
    update reported_loans r
    set bucket = s.bucket, must_pay_date = s.must_pay_date, since = case when s.before = s.bucket then r.since else night end,
      is_open = s.bucket not in ('paid', 'sold', 'written_off')
    from standing s
    where r.loan_id = s.loan_id and (s.before <> s.bucket or s.due_before <> s.must_pay_date)
  ),
  moved as (
    insert into loan_bucket_changes (loan_id, date, from_bucket, to_bucket, principal_cents)
    select loan_id, night, before, bucket, body_cents from standing where before <> bucket
  ),
  counted as (
    insert into daily_loans (date, product_id, product_version, customer_kind, source, signed_month, bucket, loans, principal_cents)
    select night, product_id, product_version, customer_kind, source, signed_month, bucket, count(*), sum(body_cents)
    from standing
    where bucket not in ('paid', 'sold', 'written_off')
    group by 2, 3, 4, 5, 6, 7
  )
  -- What falls due in the next thirty days if nothing is paid before.
  insert into cash_forecasts (as_of, date, product_id, loans, principal_cents, charges_cents)
  select night, due.date, due.product_id, count(*), sum(due.principal), sum(due.charges)
  from (
    select must_pay_date as date, product_id, body_cents as principal, charges from standing where charges is not null
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
      count(*), sum(coalesce(first.principal_cents, a.body_cents))
    from reported_loans r
    join loan_accounts a on a.loan_id = r.loan_id
    left join (
      select distinct on (loan_id) loan_id, from_bucket, principal_cents from loan_bucket_changes
      where date > month_before and date <= night order by loan_id, date
    ) as first on first.loan_id = r.loan_id
    where case when first.loan_id is null then r.is_open else first.from_bucket = any(names) end
    group by 2, 3, 4, 5, 6;
  end if;
end
$$;
--> statement-breakpoint
-- A payout makes the row, in its commit. A payout that came back removes it with the account.
create or replace function report_payout() returns trigger language plpgsql as $$
begin
  insert into reported_loans (loan_id, product_id, product_version, customer_kind, source, signed_month, first_due_date,
    must_pay_date, bucket, since, is_open)
  select l.id, l.product_id, l.product_version, l.customer_kind, marketing_source(l.target_url),
    date_trunc('month', coalesce((l.contract ->> 'signedOn')::date, new.give_date))::date,
    new.must_pay_date, new.must_pay_date, 'new', new.give_date, true
  from loans l where l.id = new.loan_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger loan_accounts_reported after insert on loan_accounts for each row execute function report_payout();
--> statement-breakpoint
-- The loans of an existing database; the next night adds the figures of all days before it. The first due date of a single payment is
-- that of its contract, and of a schedule that of its first version.
insert into reported_loans (loan_id, product_id, product_version, customer_kind, source, signed_month, first_due_date,
  must_pay_date, bucket, since, is_open)
select l.id, l.product_id, l.product_version, l.customer_kind, marketing_source(l.target_url),
  date_trunc('month', coalesce((l.contract ->> 'signedOn')::date, a.give_date))::date,
  coalesce((select min(i.due_date) from loan_instalments i where i.loan_id = l.id and i.version = 1),
    a.give_date + (l.contract ->> 'termDays')::integer, a.must_pay_date),
  a.must_pay_date, case when a.written_off_on is not null then 'written_off' when a.sold_on is not null then 'sold'
    when a.closed_on is not null then 'paid' else 'new' end,
  a.give_date, a.closed_on is null and a.sold_on is null and a.written_off_on is null
from loan_accounts a join loans l on l.id = a.loan_id;

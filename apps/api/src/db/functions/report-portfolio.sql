-- The current text of the function: read and change it here; a change needs a migration with the whole text again.
-- The portfolio as a night leaves it. `bounds` and `names` are the table of buckets of the domain (`late-buckets.ts`).
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

-- The current text of the function: read and change it here; a change needs a migration with the whole text again.
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

-- The current text of the function: read and change it here; a change needs a migration with the whole text again.
-- A version of a loan's schedule as one value, for `db/plan-rows.ts`. Units are text: they exceed what a JSON number holds.
create or replace function loan_plan(of_loan bigint, of_version integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'method', s.method, 'regularCents', s.regular_cents, 'anchorDay', s.anchor_day,
    'settledPrincipalCents', s.settled_principal_cents, 'settledFeeCents', s.settled_fee_cents,
    'earnedFeeCents', s.earned_fee_cents, 'feeStoppedOn', s.fee_stopped_on, 'deferredMonths', s.deferred_months,
    'acceleratedOn', s.accelerated_on, 'pausedThrough', s.paused_through,
    'instalments', (
      select jsonb_agg(jsonb_build_object(
        'n', i.n, 'isSettled', i.is_settled, 'dueDate', i.due_date, 'days', i.days, 'openingCents', i.opening_cents,
        'interestCents', i.interest_cents, 'feeCents', i.fee_cents, 'principalCents', i.principal_cents,
        'totalCents', i.total_cents, 'commissionUnits', d.commission_units::text) order by i.n)
      from loan_instalments i
      left join loan_due_dates d on d.loan_id = i.loan_id and d.version = i.version and d.n = i.n
      where i.loan_id = s.loan_id and i.version = s.version))
  from loan_schedules s where s.loan_id = of_loan and s.version = of_version
$$;

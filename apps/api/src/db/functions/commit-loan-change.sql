-- The current text of the function: read and change it here. A change needs a migration with the whole text again, because migrations
-- are never edited; `functions.test.ts` compares this file with the function of a migrated database.
create or replace function commit_loan_change(change jsonb) returns boolean language plpgsql as $$
declare
  of_loan constant bigint := (change ->> 'loan_id')::bigint;
  moment constant timestamptz := (change ->> 'at')::timestamptz;
  doer constant text := change ->> 'actor';
  stored loans%rowtype;
  changed loans%rowtype;
  money loan_accounts%rowtype;
  charged_through date;
  schedule constant jsonb := change -> 'schedule';
  plan_version integer;
  entry jsonb;
  place bigint;
begin
  select * into stored from loans where id = of_loan for update;
  if not found or stored.version <> (change ->> 'version')::integer then
    return false;
  end if;
  -- The night charges accounts without touching their loans, so the money has a guard of its own.
  if change ? 'account' then
    select accrued_through, schedule_version into charged_through, plan_version
    from loan_accounts where loan_id = of_loan for update;
    if charged_through is distinct from (change ->> 'accrued_through')::date then
      return false;
    end if;
  end if;

  -- A commit may pass through several statuses; each step must be legal, not only the way from first to last.
  for entry in select value from jsonb_array_elements(change -> 'status_changes') loop
    insert into loan_status_changes (loan_id, from_status, to_status, event, fact_id, reason, actor, business_date, at)
    values (of_loan, (entry ->> 'from_status')::smallint, (entry ->> 'to_status')::smallint, entry ->> 'event',
      entry ->> 'fact_id', change ->> 'reason', coalesce(entry ->> 'actor', doer), (entry ->> 'business_date')::date, moment);
    if (entry ->> 'from_status')::smallint <> stored.status then
      raise exception 'loan % is in status %, not in %', of_loan, stored.status, entry ->> 'from_status'
        using errcode = 'check_violation';
    end if;
    stored.status := (entry ->> 'to_status')::smallint;
    stored.status_changed_at := moment;
    update loans set status = stored.status where id = of_loan and status <> stored.status;
  end loop;

  changed := jsonb_populate_record(stored, change -> 'loan');
  update loans set
    version = stored.version + 1, status_changed_at = changed.status_changed_at,
    amount_cents = changed.amount_cents, term_days = changed.term_days, terms_agreed_at = changed.terms_agreed_at,
    approved_on = changed.approved_on, signed_at = changed.signed_at, contract = changed.contract,
    give_date = changed.give_date, must_pay_date = changed.must_pay_date, final_pay_date = changed.final_pay_date,
    returned_on = changed.returned_on,
    withdrawn_on = changed.withdrawn_on, sold_on = changed.sold_on, cession_buyer_id = changed.cession_buyer_id,
    payout_iban = changed.payout_iban, auto_debit_step_completed = changed.auto_debit_step_completed,
    auto_debit_enabled = changed.auto_debit_enabled, end_reason = changed.end_reason
  where id = of_loan;

  -- A schedule never changes: what changes it makes the next version. A due date that has come adds its commission.
  if schedule is not null then
    select coalesce(max(version), 0) + 1 into plan_version from loan_schedules where loan_id = of_loan;
    insert into loan_schedules
    select made.* from jsonb_populate_record(null::loan_schedules,
      schedule || jsonb_build_object('loan_id', of_loan, 'version', plan_version)) as made;
    insert into loan_instalments
    select made.* from jsonb_array_elements(change -> 'instalments') as item,
      jsonb_populate_record(null::loan_instalments,
        item || jsonb_build_object('loan_id', of_loan, 'version', plan_version)) as made;
  end if;
  if change ? 'due_dates' then
    insert into loan_due_dates (loan_id, version, n, commission_units)
    select of_loan, plan_version, due.n, due.commission_units
    from jsonb_to_recordset(change -> 'due_dates') as due (n integer, commission_units bigint);
  end if;

  if change -> 'account' = 'null'::jsonb then
    delete from loan_accounts where loan_id = of_loan;
  elsif change ? 'account' then
    money := jsonb_populate_record(null::loan_accounts, change -> 'account');
    money.schedule_version := case when money.fee_cents is not null then plan_version end;
    update loan_accounts set
      disbursed_cents = money.disbursed_cents, give_date = money.give_date, accrued_through = money.accrued_through,
      body_cents = money.body_cents, contract_rate_millionths = money.contract_rate_millionths,
      contract_through = money.contract_through, standard_rate_millionths = money.standard_rate_millionths,
      must_pay_date = money.must_pay_date, late_rate_millionths = money.late_rate_millionths,
      is_withdrawn = money.is_withdrawn, commission_units = money.commission_units, fine_units = money.fine_units,
      fine_units_of_last_day = money.fine_units_of_last_day, extension_price_cents = money.extension_price_cents,
      cap_units = money.cap_units, last_charged = money.last_charged,
      paid_principal_cents = money.paid_principal_cents, paid_commission_cents = money.paid_commission_cents,
      paid_fines_cents = money.paid_fines_cents, paid_extension_price_cents = money.paid_extension_price_cents,
      discount_commission_cents = money.discount_commission_cents,
      discount_extension_price_cents = money.discount_extension_price_cents,
      written_off_principal_cents = money.written_off_principal_cents,
      written_off_commission_cents = money.written_off_commission_cents,
      written_off_fines_cents = money.written_off_fines_cents, overpaid_cents = money.overpaid_cents,
      refunded_cents = money.refunded_cents, written_off_on = money.written_off_on, loss_cents = money.loss_cents,
      recovered_cents = money.recovered_cents,
      extension_count = money.extension_count, closed_on = money.closed_on, sold_on = money.sold_on,
      settlement_cents = money.settlement_cents, settlement_until = money.settlement_until,
      settlement_paid_cents = money.settlement_paid_cents, schedule_version = money.schedule_version,
      next_due_date = money.next_due_date, scheduled_principal_cents = money.scheduled_principal_cents,
      scheduled_fee_cents = money.scheduled_fee_cents, fee_cents = money.fee_cents,
      paid_fee_cents = money.paid_fee_cents, forgiven_fee_cents = money.forgiven_fee_cents,
      paused_through = money.paused_through
    where loan_id = of_loan;
    if not found then
      insert into loan_accounts select money.*;
    end if;
  end if;

  insert into loan_facts (loan_id, seq, fact_id, fact, actor, at)
  select of_loan, item.seq, item.fact ->> 'id', item.fact, doer, moment
  from jsonb_to_recordset(change -> 'facts') as item (seq integer, fact jsonb);

  insert into ledger_transfers (loan_id, date, booked_on, fact_id, kind, debit, credit, amount_cents)
  select of_loan, item.date, item.booked_on, item.fact_id, item.kind, item.debit, item.credit, item.amount_cents
  from jsonb_to_recordset(change -> 'transfers') as item
    (date date, booked_on date, fact_id text, kind text, debit text, credit text, amount_cents bigint);

  insert into audit_events (at, actor, action, user_id, detail)
  values (moment, doer, change ->> 'action', stored.user_id, change -> 'detail');

  -- A key of its own for every job: without one, the queue looks for jobs to replace with a plan that PostgreSQL may have made for
  -- a short queue, and reads all waiting jobs.
  for entry, place in select value, ordinality from jsonb_array_elements(change -> 'jobs') with ordinality loop
    perform graphile_worker.add_job(entry ->> 'name', (entry -> 'payload')::json,
      max_attempts => (entry ->> 'max_attempts')::integer,
      job_key => format('loan:%s:%s:%s', of_loan, stored.version, place), job_key_mode => 'unsafe_dedupe');
  end loop;

  if change ? 'kept_answer' then
    insert into request_keys select * from jsonb_populate_record(null::request_keys, change -> 'kept_answer');
  end if;
  return true;
end
$$;

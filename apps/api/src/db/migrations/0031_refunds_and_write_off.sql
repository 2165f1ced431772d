ALTER TABLE "loan_accounts" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_accounts" ADD COLUMN "written_off_on" date;--> statement-breakpoint
ALTER TABLE "loan_accounts" ADD COLUMN "loss_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_accounts" ADD COLUMN "recovered_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Money owed back to customers: few accounts have any.
CREATE INDEX "loan_accounts_overpaid" ON "loan_accounts" USING btree ("loan_id") WHERE "loan_accounts"."overpaid_cents" > 0;--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" bigint NOT NULL,
	"method" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"iban" text,
	"holder_name" text,
	"card_operation_id" uuid,
	"target_loan_id" bigint,
	"batch_id" uuid,
	"provider" text,
	"provider_code" text,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_end_to_end_id_unique" UNIQUE("end_to_end_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('queued', 'sent', 'ambiguous', 'completed', 'failed', 'returned')),
	CONSTRAINT "refunds_method" CHECK (case "refunds"."method"
        when 'transfer' then "refunds"."iban" is not null and "refunds"."holder_name" is not null
        when 'card' then "refunds"."card_operation_id" is not null
        when 'offset' then "refunds"."target_loan_id" is not null
        else false end)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_target_loan_id_loans_id_fk" FOREIGN KEY ("target_loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_card_operation_id_card_operations_id_fk" FOREIGN KEY ("card_operation_id") REFERENCES "public"."card_operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_loan" ON "refunds" USING btree ("loan_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_status_age" ON "refunds" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_age" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_operation" ON "refunds" USING btree ("card_operation_id") WHERE "refunds"."card_operation_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_target" ON "refunds" USING btree ("target_loan_id") WHERE "refunds"."target_loan_id" is not null;--> statement-breakpoint
-- As before (0001), with the columns of refunds and write-offs.
create or replace function commit_loan_change(change jsonb) returns boolean language plpgsql as $$
declare
  of_loan constant bigint := (change ->> 'loan_id')::bigint;
  moment constant timestamptz := (change ->> 'at')::timestamptz;
  doer constant text := change ->> 'actor';
  stored loans%rowtype;
  changed loans%rowtype;
  money loan_accounts%rowtype;
  charged_through date;
  entry jsonb;
begin
  select * into stored from loans where id = of_loan for update;
  if not found or stored.version <> (change ->> 'version')::integer then
    return false;
  end if;
  -- The night charges accounts without touching their loans, so the money has a guard of its own.
  if change ? 'account' then
    select accrued_through into charged_through from loan_accounts where loan_id = of_loan for update;
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
    give_date = changed.give_date, must_pay_date = changed.must_pay_date, returned_on = changed.returned_on,
    withdrawn_on = changed.withdrawn_on, sold_on = changed.sold_on, cession_buyer_id = changed.cession_buyer_id,
    payout_iban = changed.payout_iban, auto_debit_step_completed = changed.auto_debit_step_completed,
    auto_debit_enabled = changed.auto_debit_enabled, end_reason = changed.end_reason
  where id = of_loan;

  if change -> 'account' = 'null'::jsonb then
    delete from loan_accounts where loan_id = of_loan;
  elsif change ? 'account' then
    money := jsonb_populate_record(null::loan_accounts, change -> 'account');
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
      settlement_paid_cents = money.settlement_paid_cents
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

  for entry in select value from jsonb_array_elements(change -> 'jobs') loop
    perform graphile_worker.add_job(entry ->> 'name', (entry -> 'payload')::json,
      max_attempts => (entry ->> 'max_attempts')::integer);
  end loop;

  if change ? 'idempotency' then
    insert into idempotency_keys (user_id, key, body_hash, status_code, answer, created_at)
    values (stored.user_id, change #>> '{idempotency,key}', decode(change #>> '{idempotency,body_hash}', 'hex'),
      (change #>> '{idempotency,status_code}')::integer, change #> '{idempotency,answer}', moment);
  end if;
  return true;
end
$$;
--> statement-breakpoint
CREATE TABLE "book_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"business_date" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"loan_count" integer NOT NULL,
	"problem_count" integer NOT NULL,
	"problems" jsonb NOT NULL,
	"last_loan_id" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "book_checks_kind" CHECK ("book_checks"."kind" in ('night', 'full'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "book_checks_one_a_night" ON "book_checks" USING btree ("business_date") WHERE "book_checks"."kind" = 'night';

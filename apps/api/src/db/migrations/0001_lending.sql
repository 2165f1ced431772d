CREATE TABLE "cession_buyers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cession_buyers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"account_holder_name" text NOT NULL,
	"account_number" text NOT NULL,
	"swift" text NOT NULL,
	"bank_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status_code" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" bigint NOT NULL,
	"date" date NOT NULL,
	"booked_on" date NOT NULL,
	"fact_id" text,
	"kind" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_transfers_amount" CHECK ("ledger_transfers"."amount_cents" > 0),
	CONSTRAINT "ledger_transfers_two_sides" CHECK ("ledger_transfers"."debit" <> "ledger_transfers"."credit")
);
--> statement-breakpoint
CREATE TABLE "loan_accounts" (
	"loan_id" bigint PRIMARY KEY NOT NULL,
	"disbursed_cents" bigint NOT NULL,
	"give_date" date NOT NULL,
	"accrued_through" date NOT NULL,
	"body_cents" bigint NOT NULL,
	"contract_rate_millionths" bigint NOT NULL,
	"contract_through" date NOT NULL,
	"standard_rate_millionths" bigint NOT NULL,
	"must_pay_date" date NOT NULL,
	"late_rate_millionths" bigint NOT NULL,
	"is_withdrawn" boolean NOT NULL,
	"commission_units" bigint NOT NULL,
	"fine_units" bigint NOT NULL,
	"fine_units_of_last_day" bigint NOT NULL,
	"extension_price_cents" bigint NOT NULL,
	"cap_units" bigint NOT NULL,
	"last_charged" text,
	"paid_principal_cents" bigint NOT NULL,
	"paid_commission_cents" bigint NOT NULL,
	"paid_fines_cents" bigint NOT NULL,
	"paid_extension_price_cents" bigint NOT NULL,
	"discount_commission_cents" bigint NOT NULL,
	"discount_extension_price_cents" bigint NOT NULL,
	"written_off_principal_cents" bigint NOT NULL,
	"written_off_commission_cents" bigint NOT NULL,
	"written_off_fines_cents" bigint NOT NULL,
	"overpaid_cents" bigint NOT NULL,
	"extension_count" integer NOT NULL,
	"closed_on" date,
	"sold_on" date,
	"settlement_cents" bigint,
	"settlement_until" date,
	"settlement_paid_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_facts" (
	"loan_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"fact_id" text NOT NULL,
	"fact" jsonb NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_facts_loan_id_seq_pk" PRIMARY KEY("loan_id","seq")
);
--> statement-breakpoint
CREATE TABLE "loan_status_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loan_status_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" bigint NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"event" text NOT NULL,
	"fact_id" text,
	"reason" text,
	"actor" text NOT NULL,
	"business_date" date NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_transitions" (
	"from_status" smallint NOT NULL,
	"to_status" smallint NOT NULL,
	CONSTRAINT "loan_transitions_from_status_to_status_pk" PRIMARY KEY("from_status","to_status")
);
--> statement-breakpoint
CREATE TABLE "loans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" smallint NOT NULL,
	"status_changed_at" timestamp with time zone NOT NULL,
	"product_id" integer NOT NULL,
	"product_version" integer NOT NULL,
	"regime_id" text NOT NULL,
	"customer_kind" text NOT NULL,
	"is_first_loan" boolean NOT NULL,
	"promo_code" text,
	"percent_commission" integer DEFAULT 0 NOT NULL,
	"original_amount_cents" bigint NOT NULL,
	"original_term_days" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"term_days" integer NOT NULL,
	"terms_agreed_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"request_date" date NOT NULL,
	"approved_on" date,
	"signed_at" timestamp with time zone,
	"contract" jsonb,
	"give_date" date,
	"must_pay_date" date,
	"returned_on" date,
	"withdrawn_on" date,
	"sold_on" date,
	"cession_buyer_id" bigint,
	"payout_iban" text,
	"auto_debit_step_completed" boolean DEFAULT false NOT NULL,
	"auto_debit_enabled" boolean DEFAULT false NOT NULL,
	"end_reason" text,
	"target_url" text,
	"attempt_reference" text,
	CONSTRAINT "loans_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "loans_amount" CHECK ("loans"."amount_cents" > 0 and "loans"."original_amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "nightly_runs" (
	"business_date" date PRIMARY KEY NOT NULL,
	"stage" text NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_promises" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_promises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" bigint NOT NULL,
	"promised_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" integer NOT NULL,
	"version" integer NOT NULL,
	"valid_from" date NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "products_product_id_version_pk" PRIMARY KEY("product_id","version")
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"version" integer NOT NULL,
	"severity" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	CONSTRAINT "message_templates_key_channel_version_pk" PRIMARY KEY("key","channel","version")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"template_key" text NOT NULL,
	"severity" text NOT NULL,
	"message" text NOT NULL,
	"cause" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "card_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_code" text NOT NULL,
	"user_id" bigint NOT NULL,
	"loan_id" bigint,
	"kind" text NOT NULL,
	"initiator" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"term_days" integer,
	"promo_code" text,
	"card_id" bigint,
	"status" text NOT NULL,
	"provider" text NOT NULL,
	"provider_code" text,
	"fact_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "card_operations_orderCode_unique" UNIQUE("order_code"),
	CONSTRAINT "card_operations_amount" CHECK ("card_operations"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "customer_discounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"target" text NOT NULL,
	"percent" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_by_loan_id" bigint
);
--> statement-breakpoint
CREATE TABLE "payment_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"sealed_token" "bytea" NOT NULL,
	"first_transaction_id" text,
	"pan" text NOT NULL,
	"expires_on" date,
	"is_default" boolean NOT NULL,
	"retired_at" timestamp with time zone,
	"retired_reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"order_code" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"file" text NOT NULL,
	"transfer_count" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_batches_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"end_to_end_id" text NOT NULL,
	"iban" text NOT NULL,
	"holder_name" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text,
	"provider_code" text,
	"batch_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payouts_endToEndId_unique" UNIQUE("end_to_end_id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "statement_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"servicer_reference" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"end_to_end_id" text,
	"return_reason" text,
	"detail" jsonb NOT NULL,
	"payout_id" uuid,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "loan_accounts" ADD CONSTRAINT "loan_accounts_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_facts" ADD CONSTRAINT "loan_facts_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_status_changes" ADD CONSTRAINT "loan_status_changes_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_status_changes" ADD CONSTRAINT "loan_status_changes_from_status_to_status_loan_transitions_from_status_to_status_fk" FOREIGN KEY ("from_status","to_status") REFERENCES "public"."loan_transitions"("from_status","to_status") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_cession_buyer_id_cession_buyers_id_fk" FOREIGN KEY ("cession_buyer_id") REFERENCES "public"."cession_buyers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_product_id_product_version_products_product_id_version_fk" FOREIGN KEY ("product_id","product_version") REFERENCES "public"."products"("product_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_operations" ADD CONSTRAINT "card_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_operations" ADD CONSTRAINT "card_operations_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_operations" ADD CONSTRAINT "card_operations_card_id_payment_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."payment_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_discounts" ADD CONSTRAINT "customer_discounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_discounts" ADD CONSTRAINT "customer_discounts_used_by_loan_id_loans_id_fk" FOREIGN KEY ("used_by_loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_transfers_loan" ON "ledger_transfers" USING btree ("loan_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_facts_once" ON "loan_facts" USING btree ("loan_id","fact_id");--> statement-breakpoint
CREATE INDEX "loan_status_changes_loan" ON "loan_status_changes" USING btree ("loan_id","id");--> statement-breakpoint
CREATE INDEX "loans_user" ON "loans" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "loans_status" ON "loans" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payment_promises_due" ON "payment_promises" USING btree ("status","promised_on");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","cause");--> statement-breakpoint
CREATE INDEX "notifications_inbox" ON "notifications" USING btree ("user_id","read_at","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "card_operations_loan" ON "card_operations" USING btree ("loan_id","created_at");--> statement-breakpoint
CREATE INDEX "card_operations_open" ON "card_operations" USING btree ("status","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "card_operations_one_pending" ON "card_operations" USING btree ("loan_id") WHERE "card_operations"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "customer_discounts_one_open" ON "customer_discounts" USING btree ("user_id","target") WHERE "customer_discounts"."used_by_loan_id" is null;--> statement-breakpoint
CREATE INDEX "payment_cards_user" ON "payment_cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_one_default" ON "payment_cards" USING btree ("user_id") WHERE "payment_cards"."is_default" and "payment_cards"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_once" ON "provider_events" USING btree ("provider","event_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_attempt" ON "payouts" USING btree ("loan_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_open" ON "payouts" USING btree ("loan_id") WHERE "payouts"."status" in ('queued', 'sent', 'ambiguous');--> statement-breakpoint
CREATE INDEX "payouts_status" ON "payouts" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_entries_once" ON "statement_entries" USING btree ("account","servicer_reference");--> statement-breakpoint
-- Room on each page for the next version of a row: the nightly run rewrites every open account, and without it every
-- rewrite would touch the index too.
alter table loan_accounts set (fillfactor = 70);
--> statement-breakpoint
alter table loans set (fillfactor = 80);
--> statement-breakpoint
-- What still accrues. The nightly run walks this index and never meets a closed account.
create index loan_accounts_open on loan_accounts (loan_id) where closed_on is null and sold_on is null;
--> statement-breakpoint
-- What may grow older tonight: paid out and not late yet, or late and not with a collector yet.
create index loans_due on loans (must_pay_date, id) where status in (2, 20, 21);
--> statement-breakpoint
insert into loan_transitions (from_status, to_status) values
  (0, 4), (0, 36), (0, 100),
  (1, 10), (1, 36),
  (2, 3), (2, 15), (2, 20), (2, 21), (2, 38),
  (3, 2), (3, 20), (3, 21), (3, 23), (3, 24), (3, 28), (3, 29), (3, 30), (3, 31), (3, 32), (3, 38),
  (10, 2), (10, 15),
  (15, 4), (15, 10), (15, 34), (15, 36),
  (20, 2), (20, 3), (20, 20), (20, 21), (20, 23), (20, 24), (20, 38),
  (21, 2), (21, 3), (21, 20), (21, 23), (21, 24), (21, 28), (21, 38),
  (23, 3), (23, 20), (23, 24), (23, 28), (23, 38),
  (24, 3), (24, 20), (24, 23), (24, 28), (24, 29), (24, 38),
  (26, 1), (26, 4), (26, 36),
  (28, 3), (28, 24), (28, 27),
  (29, 3), (29, 30), (29, 38),
  (30, 3), (30, 31), (30, 38),
  (31, 3), (31, 32), (31, 38),
  (32, 3), (32, 38),
  (33, 4), (33, 35), (33, 36), (33, 100),
  (34, 4), (34, 10), (34, 26), (34, 36),
  (35, 4), (35, 36), (35, 37),
  (37, 4), (37, 26), (37, 33), (37, 34), (37, 35), (37, 36),
  (38, 2), (38, 3), (38, 20), (38, 21), (38, 23), (38, 24), (38, 29), (38, 30), (38, 31), (38, 32),
  (100, 4), (100, 26), (100, 33), (100, 34), (100, 35), (100, 36);
--> statement-breakpoint
create function check_loan_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 0 then
      raise exception 'a loan starts as a request, not in status %', new.status using errcode = 'check_violation';
    end if;
  elsif not exists (select from loan_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'loan %: no transition from % to %', new.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger loans_first_status before insert on loans for each row execute function check_loan_status();
--> statement-breakpoint
create trigger loans_legal_status before update of status on loans
  for each row when (old.status <> new.status) execute function check_loan_status();
--> statement-breakpoint
create trigger loan_facts_append_only before update or delete or truncate on loan_facts
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger loan_status_changes_append_only before update or delete or truncate on loan_status_changes
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Everything that one change of a loan writes, in one call: facts, money, statuses, books, audit, jobs and the answer to
-- an idempotency key. False, and nothing written, when the loan or its account is no longer what the change was made on.
create function commit_loan_change(change jsonb) returns boolean language plpgsql as $$
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

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
CREATE UNIQUE INDEX "statement_entries_once" ON "statement_entries" USING btree ("account","servicer_reference");
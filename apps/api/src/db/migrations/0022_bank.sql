CREATE TABLE "bank_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"statement_id" text NOT NULL,
	"closed_on" date NOT NULL,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_once" ON "bank_statements" USING btree ("account","closed_on","statement_id");--> statement-breakpoint
-- What a line says gets columns of its own, and every line a state. Lines of earlier imports count from their booking date.
ALTER TABLE "statement_entries" ADD COLUMN "bank_statement_id" bigint;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "value_on" date;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "counterparty_iban" text;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "counterparty_name" text;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "remittance" text;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "conflict" text;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "resolved_by" text;--> statement-breakpoint
UPDATE "statement_entries" SET
  "value_on" = "booked_on",
  "counterparty_iban" = "detail" ->> 'counterparty_iban',
  "counterparty_name" = "detail" ->> 'counterparty_name',
  "remittance" = coalesce("detail" ->> 'remittance', ''),
  "conflict" = "detail" ->> 'conflict',
  "state" = case
    when "payout_id" is null or "detail" ? 'conflict' then 'unmatched'
    when "amount_cents" < 0 then 'payout'
    else 'returned_payout' end;--> statement-breakpoint
ALTER TABLE "statement_entries" ALTER COLUMN "value_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_entries" ALTER COLUMN "remittance" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_entries" ALTER COLUMN "state" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_entries" DROP COLUMN "detail";--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_states" CHECK ("state" in ('unmatched', 'matched', 'split', 'third_party', 'payout', 'returned_payout', 'refund', 'fee', 'card_settlement', 'ignored'));--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_bank_statement_id_bank_statements_id_fk" FOREIGN KEY ("bank_statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_entries_state" ON "statement_entries" USING btree ("state","booked_on","id");--> statement-breakpoint
CREATE INDEX "statement_entries_booked" ON "statement_entries" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "statement_entries_counterparty" ON "statement_entries" USING btree ("counterparty_iban");--> statement-breakpoint
CREATE INDEX "statement_entries_payout" ON "statement_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE TABLE "statement_allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"loan_id" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"fact_id" text NOT NULL,
	"is_third_party" boolean NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"booked_by" text NOT NULL,
	"reversed_at" timestamp with time zone,
	"reversed_by" text,
	"reversal_reason" text,
	CONSTRAINT "statement_allocations_cents" CHECK ("statement_allocations"."cents" > 0),
	CONSTRAINT "statement_allocations_reversed" CHECK (("statement_allocations"."reversed_at" is null) = ("statement_allocations"."reversed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "statement_allocations" ADD CONSTRAINT "statement_allocations_entry_id_statement_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."statement_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_allocations" ADD CONSTRAINT "statement_allocations_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_allocations_entry" ON "statement_allocations" USING btree ("entry_id","id");--> statement-breakpoint
CREATE INDEX "statement_allocations_loan" ON "statement_allocations" USING btree ("loan_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_allocations_fact" ON "statement_allocations" USING btree ("fact_id");--> statement-breakpoint
CREATE TABLE "statement_entry_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_entry_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"state" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "statement_entry_events" ADD CONSTRAINT "statement_entry_events_entry_id_statement_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."statement_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_entry_events_entry" ON "statement_entry_events" USING btree ("entry_id","id");--> statement-breakpoint
create trigger statement_entry_events_append_only before update or delete or truncate on statement_entry_events
  for each statement execute function refuse_change();

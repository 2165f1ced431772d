CREATE TABLE "journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"date" date NOT NULL,
	"booked_on" date NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"memo" text,
	CONSTRAINT "journals_source" CHECK ("journals"."source" in ('statement_line', 'payout', 'card_operation', 'card_settlement', 'refund', 'sale', 'manual'))
);
--> statement-breakpoint
CREATE TABLE "journal_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal_id" bigint NOT NULL,
	"booked_on" date NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"item" text,
	CONSTRAINT "journal_transfers_amount" CHECK ("journal_transfers"."amount_cents" > 0),
	CONSTRAINT "journal_transfers_two_sides" CHECK ("journal_transfers"."debit" <> "journal_transfers"."credit")
);
--> statement-breakpoint
CREATE TABLE "daily_ledger_totals" (
	"booked_on" date NOT NULL,
	"account" text NOT NULL,
	"debit_cents" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	CONSTRAINT "daily_ledger_totals_booked_on_account_pk" PRIMARY KEY("booked_on","account")
);
--> statement-breakpoint
ALTER TABLE "journal_transfers" ADD CONSTRAINT "journal_transfers_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journals_once" ON "journals" USING btree ("source","reference");--> statement-breakpoint
CREATE INDEX "journals_booked" ON "journals" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "journal_transfers_journal" ON "journal_transfers" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "journal_transfers_booked" ON "journal_transfers" USING btree ("booked_on");--> statement-breakpoint
CREATE INDEX "journal_transfers_item" ON "journal_transfers" USING btree ("item") WHERE "journal_transfers"."item" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transfers_booked" ON "ledger_transfers" USING brin ("booked_on");--> statement-breakpoint
CREATE INDEX "ledger_transfers_in_transit" ON "ledger_transfers" USING btree ("booked_on") WHERE "ledger_transfers"."debit" = 'cash_in_transit' or "ledger_transfers"."credit" = 'cash_in_transit';--> statement-breakpoint
create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger journal_transfers_append_only before update or delete or truncate on journal_transfers
  for each statement execute function refuse_change();
--> statement-breakpoint
-- The totals of the days so far; from now on the night writes them.
insert into daily_ledger_totals (booked_on, account, debit_cents, credit_cents)
select booked_on, account, sum(debit_cents), sum(credit_cents)
from (
  select booked_on, debit as account, amount_cents as debit_cents, 0 as credit_cents from ledger_transfers
  union all
  select booked_on, credit, 0, amount_cents from ledger_transfers
) sides
where booked_on < (select max(business_date) from nightly_runs where finished_at is not null)
group by booked_on, account;

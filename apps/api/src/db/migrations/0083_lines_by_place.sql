-- A line is known by what it says and by its place in the chain of balances, not by its reference alone. Card charges stay unique by
-- their order code.
DROP INDEX "statement_entries_once";--> statement-breakpoint
ALTER TABLE "statement_entries" ALTER COLUMN "servicer_reference" DROP NOT NULL;--> statement-breakpoint
-- References that earlier versions made up: the hash of a line, and a number after a reference that lines share.
UPDATE "statement_entries" SET "servicer_reference" = null WHERE "account" not like 'card:%' AND "servicer_reference" like 'sha256:%';--> statement-breakpoint
UPDATE "statement_entries" e SET "servicer_reference" = regexp_replace(e."servicer_reference", '#\d+$', '')
  WHERE e."account" not like 'card:%' AND e."servicer_reference" ~ '#\d+$' AND EXISTS (
    SELECT FROM "statement_entries" first WHERE first."account" = e."account"
      AND first."servicer_reference" = regexp_replace(e."servicer_reference", '#\d+$', ''));--> statement-breakpoint
CREATE UNIQUE INDEX "statement_entries_card_once" ON "statement_entries" USING btree ("account","servicer_reference") WHERE "statement_entries"."account" like 'card:%';--> statement-breakpoint
CREATE INDEX "statement_entries_reference" ON "statement_entries" USING btree ("servicer_reference","account");--> statement-breakpoint
CREATE INDEX "statement_entries_account_day" ON "statement_entries" USING btree ("account","booked_on");--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "balance_before_cents" bigint;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD COLUMN "day_position" integer;--> statement-breakpoint
ALTER TABLE "statement_entries" DROP CONSTRAINT "statement_entries_states";--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_states" CHECK ("state" in ('unmatched', 'matched', 'split', 'third_party', 'payout', 'returned_payout', 'refund', 'taken_back', 'sent_back', 'fee', 'card_settlement', 'debt_sale', 'ignored', 'repeated'));--> statement-breakpoint
-- Which refund a line is about: one line for each direction.
ALTER TABLE "statement_entries" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
UPDATE "statement_entries" e SET "refund_id" = substring(t."item" from 'refund:(.*)')::uuid
  FROM "journals" j JOIN "journal_transfers" t ON t."journal_id" = j."id"
  WHERE e."state" in ('refund', 'sent_back') AND e."account" not like 'card:%' AND j."source" = 'statement_line'
    AND j."kind" in ('refund_sent', 'refund_returned') AND t."item" like 'refund:%'
    AND split_part(j."reference", '/', 1) = e."id"::text;--> statement-breakpoint
CREATE INDEX "statement_entries_refund" ON "statement_entries" USING btree ("refund_id") WHERE "statement_entries"."refund_id" is not null;--> statement-breakpoint
-- The books are compared with the closing balance of each statement; a difference stays until it is resolved.
ALTER TABLE "bank_statements" ADD COLUMN "difference_cents" bigint;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "opening_difference_cents" bigint;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "extra_entry_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "difference_resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "difference_resolved_by" text;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "difference_note" text;--> statement-breakpoint
CREATE INDEX "bank_statements_difference" ON "bank_statements" USING btree ("closed_on","id") WHERE "bank_statements"."difference_cents" <> 0 and "bank_statements"."difference_resolved_at" is null;

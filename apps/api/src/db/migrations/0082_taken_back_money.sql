-- An incoming transfer that the bank takes back, and money of an unknown payer that goes back to its sender.
ALTER TABLE "statement_entries" ADD COLUMN "counterpart_id" bigint REFERENCES "statement_entries"("id");--> statement-breakpoint
ALTER TABLE "statement_entries" DROP CONSTRAINT "statement_entries_states";--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_states" CHECK ("state" in ('unmatched', 'matched', 'split', 'third_party', 'payout', 'returned_payout', 'refund', 'taken_back', 'sent_back', 'fee', 'card_settlement', 'debt_sale', 'ignored'));--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_counterpart" CHECK (("statement_entries"."state" = 'taken_back') = ("statement_entries"."counterpart_id" is not null));--> statement-breakpoint
CREATE INDEX "statement_entries_amount" ON "statement_entries" USING btree ("amount_cents","booked_on");--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "loan_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_origin" CHECK ("refunds"."loan_id" is not null or "refunds"."statement_entry_id" is not null);

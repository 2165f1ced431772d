-- Refunds of card charges that no loan could take: the provider reports them, or staff make them on the line.
ALTER TABLE "statement_entries" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_refunded" CHECK ("statement_entries"."refunded_cents" = 0 or "statement_entries"."refunded_cents" between 1 and "statement_entries"."amount_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "statement_entry_id" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_statement_entry_id_statement_entries_id_fk" FOREIGN KEY ("statement_entry_id") REFERENCES "public"."statement_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_line" ON "refunds" USING btree ("statement_entry_id") WHERE "refunds"."statement_entry_id" is not null;--> statement-breakpoint
-- Held charges that were refunded as a whole before this column existed.
UPDATE "statement_entries" SET "refunded_cents" = "amount_cents" WHERE "account" like 'card:%' AND "state" = 'refund' AND "amount_cents" > 0;

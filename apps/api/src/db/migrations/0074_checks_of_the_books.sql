-- Where the night's tours through loans, lines, journals and days go on; the first night after the upgrade begins them anew.
ALTER TABLE "book_checks" ADD COLUMN "positions" jsonb;--> statement-breakpoint
ALTER TABLE "book_checks" DROP COLUMN "last_loan_id";--> statement-breakpoint
-- What a journal is about, at the beginning of its reference: the checks read the journals of a line, an order or a refund.
CREATE INDEX "journals_subject" ON "journals" USING btree ("source", split_part(split_part("reference", '/', 1), ':', 1));--> statement-breakpoint
-- The transfers in a file for the bank.
CREATE INDEX "payouts_batch" ON "payouts" USING btree ("batch_id") WHERE "batch_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_batch" ON "refunds" USING btree ("batch_id") WHERE "batch_id" is not null;

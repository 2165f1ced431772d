ALTER TABLE "payout_batches" ADD COLUMN "handed_out_at" timestamp with time zone;--> statement-breakpoint
-- Earlier files were written to disk in the act that made them.
UPDATE "payout_batches" SET "handed_out_at" = "created_at";--> statement-breakpoint
CREATE INDEX "payout_batches_to_hand_out" ON "payout_batches" USING btree ("created_at") WHERE "payout_batches"."handed_out_at" is null;

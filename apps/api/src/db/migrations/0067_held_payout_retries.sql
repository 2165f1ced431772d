-- A return that only an uploaded statement shows does not pay the loan out again by itself.
ALTER TABLE "payouts" ADD COLUMN "retry_held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "retry_released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "retry_released_by" text;--> statement-breakpoint
CREATE INDEX "payouts_retry_held" ON "payouts" USING btree ("loan_id") WHERE "payouts"."retry_held_at" is not null and "payouts"."retry_released_at" is null;

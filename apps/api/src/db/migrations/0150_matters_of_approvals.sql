-- What each request for a second person decides on: while one waits, nothing else on the same matter is asked for or done.
ALTER TABLE "approval_requests" ADD COLUMN "matters" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "approval_requests_matters" ON "approval_requests" USING gin ("matters") WHERE "approval_requests"."state" = 'waiting';--> statement-breakpoint
-- Requests that wait during the upgrade.
UPDATE "approval_requests" SET "matters" = ARRAY['debt:' || (SELECT "public_id" FROM "loans" WHERE "loans"."id" = "approval_requests"."loan_id")]
WHERE "state" = 'waiting' AND "loan_id" IS NOT NULL AND "act" IN ('court_move', 'write_off', 'acceleration', 'discount');--> statement-breakpoint
UPDATE "approval_requests" SET "matters" = ARRAY['price:' || ("payload" ->> 'product_id')] WHERE "state" = 'waiting' AND "act" = 'price_change';--> statement-breakpoint
UPDATE "approval_requests" SET "matters" = ARRAY['phone:' || ("payload" ->> 'customer_id')] WHERE "state" = 'waiting' AND "act" = 'customer_phone';--> statement-breakpoint
UPDATE "approval_requests" SET "matters" = ARRAY['payout_account:' || ("payload" ->> 'customer_id')] WHERE "state" = 'waiting' AND "act" = 'payout_account';--> statement-breakpoint
UPDATE "approval_requests" SET "matters" = ARRAY['payouts:batch'] WHERE "state" = 'waiting' AND "act" = 'payout_batch';--> statement-breakpoint
UPDATE "approval_requests" SET "matters" = ARRAY['payout:' || ("payload" ->> 'payout_id')] WHERE "state" = 'waiting' AND "act" IN ('payout_failed', 'payout_retry');

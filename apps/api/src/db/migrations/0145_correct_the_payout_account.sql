-- The payout account of a signed loan can be corrected with a code, and the transfer then waits for a day.
ALTER TABLE "personal_data" ADD COLUMN "payout_account_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose";--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose" CHECK ("codes"."purpose" in ('login', 'sign', 'new_phone', 'current_phone', 'email', 'payout_account'));

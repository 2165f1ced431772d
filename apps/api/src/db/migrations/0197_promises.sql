-- Who took a promise and how, and what the night found: a promise can be kept in part, and one that was kept is settled again when a payment of
-- it goes back.
ALTER TABLE "payment_promises" ADD COLUMN "channel" text DEFAULT 'phone' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_promises" ADD COLUMN "author" text DEFAULT 'system' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_promises" ADD COLUMN "paid_cents" bigint;
--> statement-breakpoint
ALTER TABLE "payment_promises" ADD COLUMN "settled_on" date;
--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_status" CHECK ("payment_promises"."status" in ('open', 'kept', 'partly', 'broken'));
--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_channel" CHECK ("payment_promises"."channel" in ('account', 'phone', 'whatsapp', 'email', 'in_person'));

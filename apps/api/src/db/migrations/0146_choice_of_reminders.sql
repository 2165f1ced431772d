-- Which reminders a customer wants besides the inbox, and where.
ALTER TABLE "users" ADD COLUMN "remind_before_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "remind_on_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "remind_by" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_remind_by" CHECK ("users"."remind_by" in ('sms', 'email'));

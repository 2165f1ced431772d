-- A change of the e-mail address needs a code, and holds what is sent to the new one for a day.
ALTER TABLE "personal_data" ADD COLUMN "email_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose";--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose" CHECK ("codes"."purpose" in ('login', 'sign', 'new_phone', 'current_phone', 'email'));--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_held" ON "mails" USING btree ("user_id") WHERE "mails"."is_held";

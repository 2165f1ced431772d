ALTER TABLE "documents" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_blocked" CHECK ("documents"."blocked_at" is null or "documents"."superseded_at" is not null);--> statement-breakpoint
CREATE INDEX "fraud_profiles_profile" ON "fraud_profiles" USING btree ("profile_id");

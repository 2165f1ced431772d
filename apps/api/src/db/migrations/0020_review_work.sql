-- What a reviewer writes to the customer about a rejected document, and when an accepted document was reopened.
ALTER TABLE "documents" ADD COLUMN "rejection_comment" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_comment" CHECK ("documents"."rejection_comment" is null or "documents"."status" = 'rejected');--> statement-breakpoint
-- Keyset paging needs the whole sort key in the index of a queue.
DROP INDEX "documents_pending";--> statement-breakpoint
CREATE INDEX "documents_pending" ON "documents" USING btree (coalesce("reopened_at", "uploaded_at"),"id") WHERE "documents"."status" = 'pending' and "documents"."superseded_at" is null;--> statement-breakpoint
DROP INDEX "decision_reviews_queue";--> statement-breakpoint
CREATE INDEX "decision_reviews_queue" ON "decision_reviews" USING btree ("kind","opened_at","id") WHERE "decision_reviews"."ended_at" is null;--> statement-breakpoint
CREATE TABLE "staff_claims" (
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_claims_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "staff_claims_kind" CHECK ("staff_claims"."kind" in ('application', 'documents', 'payout_account'))
);
--> statement-breakpoint
ALTER TABLE "staff_claims" ADD CONSTRAINT "staff_claims_staff_id_staff_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_claims_staff" ON "staff_claims" USING btree ("staff_id");

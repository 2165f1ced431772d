-- When a late customer may be contacted. A message that leaves under the limits says when, one that may not is withheld, and every refusal
-- is kept with its rule: it explains to customer and lender why nothing came.
ALTER TABLE "messages" ADD COLUMN "left_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_status";
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_status" CHECK ("messages"."status" in ('queued', 'accepted', 'delivered', 'failed', 'expired', 'withheld'));
--> statement-breakpoint
CREATE TABLE "contact_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL REFERENCES "users"("id"),
	"channel" text NOT NULL,
	"rule" text NOT NULL,
	"outcome" text NOT NULL,
	"template_key" text,
	"author" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone,
	"retried_at" timestamp with time zone,
	CONSTRAINT "contact_refusals_rule" CHECK ("contact_refusals"."rule" in ('contact_person', 'hold', 'hour', 'weekday', 'holiday', 'day_limit', 'week_limit')),
	CONSTRAINT "contact_refusals_outcome" CHECK ("contact_refusals"."outcome" in ('postponed', 'withheld', 'overridden')),
	CONSTRAINT "contact_refusals_overridden" CHECK (("contact_refusals"."outcome" = 'overridden') = ("contact_refusals"."reason" is not null))
);
--> statement-breakpoint
CREATE INDEX "contact_refusals_user" ON "contact_refusals" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "contact_refusals_retry" ON "contact_refusals" USING btree ("retry_at","id") WHERE "contact_refusals"."retried_at" is null and "contact_refusals"."retry_at" is not null and "contact_refusals"."outcome" = 'withheld';

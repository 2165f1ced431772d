CREATE TABLE "approval_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"act" text NOT NULL,
	"payload" jsonb NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"fingerprint" text NOT NULL,
	"title" text NOT NULL,
	"lines" jsonb NOT NULL,
	"reason" text NOT NULL,
	"user_id" bigint,
	"loan_id" bigint,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"delegated_to" bigint,
	"state" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" bigint,
	"outcome" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "approval_requests_state" CHECK ("approval_requests"."state" in ('waiting', 'approved', 'rejected', 'cancelled', 'expired', 'stale', 'failed', 'requester_left')),
	CONSTRAINT "approval_requests_ended" CHECK (("approval_requests"."state" = 'waiting') = ("approval_requests"."ended_at" is null)),
	CONSTRAINT "approval_requests_two_people" CHECK ("approval_requests"."state" <> 'approved' or "approval_requests"."ended_by" <> "approval_requests"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "approval_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"staff_id" bigint,
	"to_staff_id" bigint,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_requested_by_staff_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_delegated_to_staff_users_id_fk" FOREIGN KEY ("delegated_to") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_ended_by_staff_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_events" ADD CONSTRAINT "approval_events_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_events" ADD CONSTRAINT "approval_events_staff_id_staff_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_events" ADD CONSTRAINT "approval_events_to_staff_id_staff_users_id_fk" FOREIGN KEY ("to_staff_id") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_one_waiting" ON "approval_requests" USING btree ("payload_hash") WHERE "approval_requests"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_requests_waiting" ON "approval_requests" USING btree ("id") WHERE "approval_requests"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_requests_requester" ON "approval_requests" USING btree ("requested_by","id");--> statement-breakpoint
CREATE INDEX "approval_requests_user" ON "approval_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "approval_requests_loan" ON "approval_requests" USING btree ("loan_id","id");--> statement-breakpoint
CREATE INDEX "approval_events_request" ON "approval_events" USING btree ("request_id","id");--> statement-breakpoint
create trigger approval_events_append_only before update or truncate on approval_events
  for each statement execute function refuse_change();

CREATE TABLE "funnel_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"funnel" text NOT NULL,
	"visit_id" uuid NOT NULL,
	"user_id" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "funnel_events_funnel" CHECK ("funnel_events"."funnel" in ('registration', 'customer_zone'))
);
--> statement-breakpoint
CREATE TABLE "client_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"message" text NOT NULL,
	"context" jsonb NOT NULL,
	"user_id" bigint,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fraud_profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fraud_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"loan_id" bigint,
	"profile_id" text,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "fraud_profiles_reason" CHECK ("fraud_profiles"."reason" in ('timeout', 'script_failed', 'no_consent')),
	CONSTRAINT "fraud_profiles_known" CHECK (("fraud_profiles"."profile_id" is null) = ("fraud_profiles"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "funnel_events" ADD CONSTRAINT "funnel_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_logs" ADD CONSTRAINT "client_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_profiles" ADD CONSTRAINT "fraud_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_profiles" ADD CONSTRAINT "fraud_profiles_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funnel_events_at" ON "funnel_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "funnel_events_user" ON "funnel_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "client_logs_at" ON "client_logs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "client_logs_user" ON "client_logs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "fraud_profiles_user" ON "fraud_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "fraud_profiles_loan" ON "fraud_profiles" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "fraud_profiles_at" ON "fraud_profiles" USING btree ("at");

CREATE TABLE "decision_models" (
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"content" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "decision_models_id_version_pk" PRIMARY KEY("id","version")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" bigint NOT NULL,
	"model_id" text,
	"model_version" integer,
	"model_sha256" "bytea",
	"outcome" text NOT NULL,
	"amount_cents" bigint,
	"reasons" jsonb NOT NULL,
	"inputs" jsonb,
	"output" jsonb NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "decisions_outcome" CHECK ("decisions"."outcome" in ('approve', 'less', 'more', 'review', 'deny')),
	CONSTRAINT "decisions_model" CHECK (("decisions"."model_id" is null) = ("decisions"."model_sha256" is null)),
	CONSTRAINT "decisions_inputs" CHECK ("decisions"."model_id" is null or "decisions"."inputs" is not null)
);
--> statement-breakpoint
CREATE TABLE "decision_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"amount_cents" bigint,
	"note" text,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"outcome" text,
	"end_reason" text,
	CONSTRAINT "decision_reviews_kind" CHECK ("decision_reviews"."kind" in ('manual_review', 'refusal_contested')),
	CONSTRAINT "decision_reviews_end" CHECK (("decision_reviews"."ended_at" is null) = ("decision_reviews"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "agent_data" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"agent_name" text NOT NULL,
	"amount_cents" bigint,
	"term_days" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_model_id_model_version_decision_models_id_version_fk" FOREIGN KEY ("model_id","model_version") REFERENCES "public"."decision_models"("id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_reviews" ADD CONSTRAINT "decision_reviews_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_data" ADD CONSTRAINT "agent_data_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_loan" ON "decisions" USING btree ("loan_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "decision_reviews_open" ON "decision_reviews" USING btree ("loan_id") WHERE "decision_reviews"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "decision_reviews_queue" ON "decision_reviews" USING btree ("opened_at") WHERE "decision_reviews"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "personal_data_bank_account" ON "personal_data" USING btree ("bank_account");--> statement-breakpoint
CREATE INDEX "sessions_address" ON "sessions" USING btree ("address","created_at");--> statement-breakpoint
ALTER TABLE "agent_sessions" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "agent_sessions" ADD COLUMN "amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "agent_sessions" ADD COLUMN "term_days" integer;--> statement-breakpoint
create trigger decision_models_append_only before update or delete or truncate on decision_models
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger decisions_append_only before update or delete or truncate on decisions
  for each statement execute function refuse_change();

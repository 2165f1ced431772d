CREATE TABLE "bank_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"session_hash" "bytea",
	"sealed_session" "bytea",
	"bank_name" text,
	"import_reference" text,
	"asked" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"provider_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"connected_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "bank_connections_status" CHECK ("bank_connections"."status" in ('opened', 'connected', 'imported', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "bank_summaries" (
	"loan_id" bigint PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"summary" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" bigint NOT NULL,
	"iban" text NOT NULL,
	"holders" text[] NOT NULL,
	"is_own" boolean NOT NULL,
	"balance_cents" bigint NOT NULL,
	"monthly_income_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_summaries" ADD CONSTRAINT "bank_summaries_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_summaries" ADD CONSTRAINT "bank_summaries_connection_id_bank_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."bank_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_loan_id_bank_summaries_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."bank_summaries"("loan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_connections_loan" ON "bank_connections" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "bank_connections_user" ON "bank_connections" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_connections_session" ON "bank_connections" USING btree ("provider","session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_connections_one_import" ON "bank_connections" USING btree ("loan_id") WHERE "bank_connections"."status" = 'connected';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_once" ON "bank_accounts" USING btree ("loan_id","iban");--> statement-breakpoint
CREATE INDEX "bank_accounts_iban" ON "bank_accounts" USING btree ("iban");

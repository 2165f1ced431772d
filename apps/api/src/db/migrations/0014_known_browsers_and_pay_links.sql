CREATE TABLE "known_browsers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_browsers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_browsers_token" ON "known_browsers" USING btree ("token_hash","user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_user" ON "known_browsers" USING btree ("user_id","last_used_at");--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "browser_id" bigint;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "requester_hash" "bytea";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "trust" text DEFAULT 'passed' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_trust" CHECK ("codes"."trust" in ('known', 'passed', 'unverified'));--> statement-breakpoint
ALTER TABLE "code_events" ADD COLUMN "browser_id" bigint;--> statement-breakpoint
ALTER TABLE "code_events" ADD COLUMN "trust" text DEFAULT 'passed' NOT NULL;--> statement-breakpoint
ALTER TABLE "code_events" ADD COLUMN "network56" text;--> statement-breakpoint
ALTER TABLE "code_events" ADD COLUMN "network48" text;--> statement-breakpoint
ALTER TABLE "code_events" ADD CONSTRAINT "code_events_trust" CHECK ("code_events"."trust" in ('known', 'passed', 'unverified'));--> statement-breakpoint
CREATE INDEX "code_events_network56" ON "code_events" USING btree ("network56","kind","at") WHERE "code_events"."network56" is not null;--> statement-breakpoint
CREATE INDEX "code_events_network48" ON "code_events" USING btree ("network48","kind","at") WHERE "code_events"."network48" is not null;--> statement-breakpoint
-- A short link can now open a page, so only the hash of its address is kept.
ALTER TABLE "short_links" ADD COLUMN "token_hash" "bytea";--> statement-breakpoint
UPDATE "short_links" SET "token_hash" = sha256(convert_to("hash", 'UTF8'));--> statement-breakpoint
ALTER TABLE "short_links" DROP COLUMN "hash";--> statement-breakpoint
ALTER TABLE "short_links" ADD PRIMARY KEY ("token_hash");--> statement-breakpoint
ALTER TABLE "short_links" ADD COLUMN "loan_id" bigint;--> statement-breakpoint
ALTER TABLE "short_links" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "short_links_loan" ON "short_links" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "short_links_end" ON "short_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "card_operations" ADD COLUMN "pay_link_hash" "bytea";

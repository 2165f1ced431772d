-- An impersonated session lasts an hour at most. Those that an earlier version opened for three days are shortened.
UPDATE "sessions" SET "expires_at" = "created_at" + interval '60 minutes'
  WHERE "kind" = 'impersonation' AND "expires_at" > "created_at" + interval '60 minutes';--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonation_short"
  CHECK ("sessions"."kind" <> 'impersonation' or "sessions"."expires_at" <= "sessions"."created_at" + interval '60 minutes');--> statement-breakpoint
CREATE INDEX "sessions_admin" ON "sessions" USING btree ("admin_username") WHERE "sessions"."kind" = 'impersonation';--> statement-breakpoint
CREATE TABLE "payout_account_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_account_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"iban" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	CONSTRAINT "payout_account_reviews_status" CHECK ("payout_account_reviews"."status" in ('waiting', 'accepted', 'refused', 'superseded')),
	CONSTRAINT "payout_account_reviews_decided" CHECK ("payout_account_reviews"."status" not in ('accepted', 'refused') or ("payout_account_reviews"."decided_by" is not null and "payout_account_reviews"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "payout_account_reviews" ADD CONSTRAINT "payout_account_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_account_reviews_user" ON "payout_account_reviews" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_account_reviews_one_waiting" ON "payout_account_reviews" USING btree ("user_id") WHERE "payout_account_reviews"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "payout_account_reviews_waiting" ON "payout_account_reviews" USING btree ("id") WHERE "payout_account_reviews"."status" = 'waiting';--> statement-breakpoint
call announce_changes_of('payout_account_reviews', 'user,loan');

CREATE TABLE "agent_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_name" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"user_id" bigint,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"phone" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"context" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"request" jsonb NOT NULL,
	"sandbox_code" text,
	CONSTRAINT "codes_purpose" CHECK ("codes"."purpose" in ('login', 'sign'))
);
--> statement-breakpoint
CREATE TABLE "impersonation_keys" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"admin_username" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"channel" text NOT NULL,
	"purpose" text,
	"sealed_text" "bytea",
	"sealed_code" "bytea",
	"status" text NOT NULL,
	"provider_id" text,
	"provider_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_status" CHECK ("messages"."status" in ('queued', 'accepted', 'delivered', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "personal_data" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"first_name" text,
	"first_surname" text,
	"second_surname" text,
	"personal_id" text,
	"expiration_date" date,
	"nationality" text,
	"birthday" date,
	"email" text,
	"bank_account" text,
	"gender" integer,
	CONSTRAINT "personal_data_personalId_unique" UNIQUE("personal_id"),
	CONSTRAINT "personal_data_gender" CHECK ("personal_data"."gender" in (2, 3))
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text NOT NULL,
	"user_id" bigint,
	"percent_commission" integer DEFAULT 0 NOT NULL,
	"percent_extension" integer DEFAULT 0 NOT NULL,
	"percent_extension_price" integer DEFAULT 0 NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	CONSTRAINT "promo_codes_code_pk" PRIMARY KEY("code"),
	CONSTRAINT "promo_codes_percent" CHECK ("promo_codes"."percent_commission" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "sandbox_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "sandbox_clock_single" CHECK ("sandbox_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"channel" text NOT NULL,
	"purpose" text,
	"text" text NOT NULL,
	"code" text,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint,
	"pending_phone" text,
	"admin_username" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"address" text NOT NULL,
	"user_agent" text,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('registering', 'borrower', 'impersonation')),
	CONSTRAINT "sessions_user_known" CHECK (("sessions"."kind" = 'registering') = ("sessions"."user_id" is null)),
	CONSTRAINT "sessions_admin_known" CHECK (("sessions"."kind" = 'impersonation') = ("sessions"."admin_username" is not null))
);
--> statement-breakpoint
CREATE TABLE "short_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"phone_confirmed_at" timestamp with time zone,
	"is_blacklisted" boolean DEFAULT false NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"is_registered_by_agent" boolean DEFAULT false NOT NULL,
	"agree_marketing" boolean DEFAULT false NOT NULL,
	"confirmed_all_at" timestamp with time zone,
	"target_url" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonation_keys" ADD CONSTRAINT "impersonation_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_data" ADD CONSTRAINT "personal_data_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "code_events_phone" ON "code_events" USING btree ("phone","purpose","kind","at");--> statement-breakpoint
CREATE INDEX "code_events_address" ON "code_events" USING btree ("address","kind","at");--> statement-breakpoint
CREATE INDEX "code_events_service" ON "code_events" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "codes_newest" ON "codes" USING btree ("phone","purpose","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider" ON "messages" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sandbox_messages_recipient" ON "sandbox_messages" USING btree ("recipient","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger code_events_append_only before update or truncate on code_events
  for each statement execute function refuse_change();
--> statement-breakpoint
insert into sandbox_clock (id, offset_ms) values (1, 0);

CREATE TABLE "addresses" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"postal_code" text,
	"region" text NOT NULL,
	"city" text NOT NULL,
	"street" text NOT NULL,
	"house" text,
	"apartment" text,
	"block" text,
	CONSTRAINT "addresses_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" integer PRIMARY KEY NOT NULL,
	"region_id" smallint NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "streets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "streets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"city_id" integer NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_phones" (
	"user_id" bigint NOT NULL,
	"seq" smallint NOT NULL,
	"number" text NOT NULL,
	"contact_type" smallint NOT NULL,
	"comment" text,
	CONSTRAINT "contact_phones_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" bigint NOT NULL,
	"step" text NOT NULL,
	"data" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_user_id_step_pk" PRIMARY KEY("user_id","step")
);
--> statement-breakpoint
CREATE TABLE "employments" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"employment_type_id" smallint NOT NULL,
	"income_cents" bigint NOT NULL,
	"income_date" date NOT NULL,
	"employment_date" date,
	"education" smallint NOT NULL,
	"has_current_loan" boolean NOT NULL,
	"business_activity_id" smallint,
	"company_name" text,
	"position" text,
	"monthly_expenses_cents" bigint,
	"other_debts_cents" bigint
);
--> statement-breakpoint
ALTER TABLE "personal_data" ADD COLUMN "payout_method" smallint;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streets" ADD CONSTRAINT "streets_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_phones" ADD CONSTRAINT "contact_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cities_region" ON "cities" USING btree ("region_id","search_name");--> statement-breakpoint
CREATE UNIQUE INDEX "streets_once" ON "streets" USING btree ("city_id","search_name");--> statement-breakpoint
ALTER TABLE "personal_data" ADD CONSTRAINT "personal_data_payout_method" CHECK ("personal_data"."payout_method" in (1, 9));
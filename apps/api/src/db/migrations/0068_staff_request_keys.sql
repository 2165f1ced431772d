-- A staff request that is sent twice with one key has one effect.
CREATE TABLE "staff_request_keys" (
	"staff_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hmac" bytea NOT NULL,
	"status_code" integer NOT NULL,
	"sealed_answer" bytea NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_request_keys_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);
--> statement-breakpoint
ALTER TABLE "staff_request_keys" ADD CONSTRAINT "staff_request_keys_staff_id_staff_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_request_keys_age" ON "staff_request_keys" USING brin ("created_at");

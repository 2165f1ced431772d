-- The colleague who follows a debt, saved views of lists, and an index for each order in which loans are listed.
ALTER TABLE "loans" ADD COLUMN "assignee" text REFERENCES "staff_users"("username");
--> statement-breakpoint
CREATE INDEX "loans_status_amount" ON "loans" ("status", "amount_cents", "id");
--> statement-breakpoint
CREATE INDEX "loans_open_assignee" ON "loans" ("status", "assignee", "must_pay_date", "id")
  WHERE "returned_on" is null and "must_pay_date" is not null;
--> statement-breakpoint
CREATE TABLE "staff_views" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "owner" text NOT NULL REFERENCES "staff_users"("username"),
  "list" text NOT NULL,
  "name" text NOT NULL,
  "query" text NOT NULL,
  "shared_with" text[] NOT NULL,
  "created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_views_name" ON "staff_views" ("owner", "list", "name");
--> statement-breakpoint
CREATE INDEX "staff_views_shared" ON "staff_views" USING gin ("shared_with");

-- A borrower who cannot pay may request a call. Any staff member takes it, so its task has no assignee. One per loan is open at a time.
ALTER TABLE "staff_tasks" ALTER COLUMN "assignee" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_tasks" ADD COLUMN "call_time" text;--> statement-breakpoint
ALTER TABLE "staff_tasks" ADD CONSTRAINT "staff_tasks_call_time" CHECK ("staff_tasks"."call_time" in ('morning', 'afternoon', 'any'));--> statement-breakpoint
ALTER TABLE "staff_tasks" ADD CONSTRAINT "staff_tasks_taken" CHECK ("staff_tasks"."assignee" is not null or "staff_tasks"."call_time" is not null);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_tasks_one_open_call" ON "staff_tasks" USING btree ("loan_id") WHERE "staff_tasks"."call_time" is not null and "staff_tasks"."done_at" is null;

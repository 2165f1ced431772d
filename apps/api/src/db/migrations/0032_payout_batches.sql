ALTER TABLE "payouts" ADD COLUMN "recalled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "recalled_by" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "recall_reason" text;--> statement-breakpoint
CREATE INDEX "payouts_status_age" ON "payouts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_age" ON "payouts" USING btree ("created_at","id");

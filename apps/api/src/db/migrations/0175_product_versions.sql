-- Who wrote a version of a product, who approved it and why. Versions without an author came with the program, or were added by SQL.
ALTER TABLE "products" ADD COLUMN "author" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
-- A version that was taken back before its day keeps its number and is never sold.
ALTER TABLE "products" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
-- Whether anything was sold at the prices of a version.
CREATE INDEX "loans_product_version" ON "loans" USING btree ("product_id","product_version");

-- Who wrote a version of a message. Versions without an author are the product's own, or were added by SQL.
ALTER TABLE "message_templates" ADD COLUMN "author" text;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "reason" text;

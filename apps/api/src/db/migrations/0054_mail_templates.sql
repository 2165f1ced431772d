-- The template and values of a letter, from which staff see its text again after it was wiped. Never a code or a link.
ALTER TABLE "mails" ADD COLUMN "template_key" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "template_version" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "parameters" jsonb;

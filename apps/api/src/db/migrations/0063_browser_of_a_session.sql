-- Ending a session from another one also forgets the browser that it was opened in.
ALTER TABLE "sessions" ADD COLUMN "known_browser_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_known_browser_id_known_browsers_id_fk" FOREIGN KEY ("known_browser_id") REFERENCES "public"."known_browsers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_known_browser" ON "sessions" USING btree ("known_browser_id") WHERE "sessions"."known_browser_id" is not null;

ALTER TABLE "users" ADD COLUMN "phone_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose";--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose" CHECK ("codes"."purpose" in ('login', 'sign', 'new_phone', 'current_phone'));--> statement-breakpoint
-- A letter about the account itself belongs to no loan.
ALTER TABLE "mails" ALTER COLUMN "loan_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
-- When a session was last used changes nothing that a server process remembers of it: that update is not announced.
create function tell_of_changed_sessions() returns trigger language plpgsql as $$
begin
  perform notify_customers('session', array(
    select encode(c.token_hash, 'hex') from changed c join before_change b on b.id = c.id
    where to_jsonb(c) - 'last_used_at' is distinct from to_jsonb(b) - 'last_used_at'));
  return null;
end
$$;--> statement-breakpoint
drop trigger tell_of_update on sessions;--> statement-breakpoint
create trigger tell_of_update after update on sessions referencing old table as before_change new table as changed
  for each statement execute function tell_of_changed_sessions();--> statement-breakpoint
CREATE INDEX "sessions_pending_phone" ON "sessions" USING btree ("pending_phone") WHERE "sessions"."kind" = 'registering';

-- An extension or a discount that staff prepared for a borrower, who confirms it with a code.
CREATE TABLE "loan_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"terms" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"state" text NOT NULL,
	"expires_on" date NOT NULL,
	"fact_count" integer NOT NULL,
	"reason" text NOT NULL,
	"prepared_by" text NOT NULL,
	"approved_by" text,
	"prepared_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "loan_proposals_kind" CHECK ("loan_proposals"."kind" in ('extension', 'discount')),
	CONSTRAINT "loan_proposals_state" CHECK ("loan_proposals"."state" in ('open', 'confirmed', 'applied', 'declined', 'withdrawn', 'expired', 'superseded')),
	CONSTRAINT "loan_proposals_ended" CHECK (("loan_proposals"."ended_at" is null) = ("loan_proposals"."state" in ('open', 'confirmed')))
);
--> statement-breakpoint
ALTER TABLE "loan_proposals" ADD CONSTRAINT "loan_proposals_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loan_proposals_loan" ON "loan_proposals" USING btree ("loan_id","prepared_at");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_proposals_one_standing" ON "loan_proposals" USING btree ("loan_id") WHERE "loan_proposals"."state" in ('open', 'confirmed');--> statement-breakpoint
CREATE INDEX "loan_proposals_standing" ON "loan_proposals" USING btree ("id") WHERE "loan_proposals"."state" in ('open', 'confirmed');--> statement-breakpoint
ALTER TABLE "card_operations" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "card_operations" ADD CONSTRAINT "card_operations_proposal_id_loan_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."loan_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was proposed is a record, and a state only moves forward: an ended proposal stays as it ended.
create function guard_loan_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state not in ('open', 'confirmed')
    or (new.id, new.loan_id, new.kind, new.terms, new.figures, new.expires_on, new.fact_count, new.reason, new.prepared_by, new.prepared_at)
      is distinct from
      (old.id, old.loan_id, old.kind, old.terms, old.figures, old.expires_on, old.fact_count, old.reason, old.prepared_by, old.prepared_at)
  then
    raise exception 'a prepared proposal is not changed or deleted' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger loan_proposals_fixed before update or delete on loan_proposals for each row execute function guard_loan_proposal();
--> statement-breakpoint
call announce_changes_of('loan_proposals', 'loan');

-- What keeps the debts of a customer from being collected as usual: one table for every reason, so that no act looks for one of its own.
CREATE TABLE "customer_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL REFERENCES "users"("id"),
	"loan_id" bigint REFERENCES "loans"("id"),
	"kind" text NOT NULL,
	"until" date,
	"reason" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamp with time zone,
	"lift_reason" text,
	CONSTRAINT "customer_holds_kind" CHECK ("customer_holds"."kind" in ('plan', 'pause', 'promise', 'masc', 'dispute', 'complaint', 'aml', 'self_exclusion', 'insolvency', 'lawyer', 'vulnerable', 'deceased')),
	CONSTRAINT "customer_holds_lifted" CHECK (("customer_holds"."lifted_at" is null) = ("customer_holds"."lifted_by" is null) and ("customer_holds"."lifted_at" is null) = ("customer_holds"."lift_reason" is null))
);
--> statement-breakpoint
CREATE INDEX "customer_holds_user" ON "customer_holds" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "customer_holds_standing" ON "customer_holds" USING btree ("user_id") WHERE "customer_holds"."lifted_at" is null;
--> statement-breakpoint
CREATE INDEX "customer_holds_loan" ON "customer_holds" USING btree ("loan_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_holds_one_undated" ON "customer_holds" USING btree ("user_id",coalesce("loan_id", 0),"kind") WHERE "customer_holds"."lifted_at" is null and "customer_holds"."until" is null;
--> statement-breakpoint
call announce_changes_of('customer_holds', 'user,loan');
--> statement-breakpoint
-- A locked loan comes with what holds it: set while the caller waited for the lock, it counts.
drop function lock_loan(bigint);
--> statement-breakpoint
create or replace function lock_loan(of_loan bigint, out loan loans, out account loan_accounts, out plan jsonb, out facts jsonb, out holds jsonb)
returns setof record language plpgsql as $$
begin
  select * into loan from loans where id = of_loan for update;
  if not found then
    return;
  end if;
  select * into account from loan_accounts where loan_id = of_loan for update;
  if account.schedule_version is not null then
    plan := loan_plan(of_loan, account.schedule_version);
  end if;
  select coalesce(jsonb_agg(f.fact order by f.seq), '[]') into facts from loan_facts f where f.loan_id = of_loan;
  select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'until', h.until) order by h.id), '[]') into holds
  from customer_holds h
  where h.user_id = loan.user_id and h.lifted_at is null and (h.loan_id is null or h.loan_id = of_loan);
  return next;
end
$$;

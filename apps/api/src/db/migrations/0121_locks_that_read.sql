-- Locks a loan and its account until the commit and returns them with the facts of the loan; no row if there is no such loan. One call
-- instead of three: each statement of a function sees what was committed while the statement before it waited for its lock. The account
-- has a lock of its own, because the night charges accounts without touching their loans.
create or replace function lock_loan(of_loan bigint, out loan loans, out account loan_accounts, out facts jsonb)
returns setof record language plpgsql as $$
begin
  select * into loan from loans where id = of_loan for update;
  if not found then
    return;
  end if;
  select * into account from loan_accounts where loan_id = of_loan for update;
  select coalesce(jsonb_agg(f.fact order by f.seq), '[]') into facts from loan_facts f where f.loan_id = of_loan;
  return next;
end
$$;--> statement-breakpoint
-- Locks a transfer by its name until the commit, and returns which of its possible facts are booked, on which loans. The second
-- statement sees what was committed while the first waited for the lock.
create or replace function lock_transfer(name text, fact_ids text[]) returns table (fact_id text, loan_id bigint)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('transfer ' || name, 0));
  -- The condition on the form is the one of the index loan_facts_transfer_once.
  return query select f.fact_id, f.loan_id from loan_facts f
    where f.fact_id = any (fact_ids) and f.fact_id like 'transfer:%' and f.fact ->> 'type' = 'payment';
end
$$;

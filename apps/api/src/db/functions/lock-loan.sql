-- The current text of the function: read and change it here; a change needs a migration with the whole text again.
-- Locks a loan and its account until the commit and returns them with the schedule, the facts and the holds of the loan; no row if there is
-- no such loan. One call instead of five: each statement of a function sees what was committed while the statement before it waited for its lock. The account
-- has a lock of its own, because the night charges accounts without touching their loans.
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

-- The current text of the function: read and change it here; a change needs a migration with the whole text again.
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

-- The current text of the function: read and change it here; a change needs a migration with the whole text again.
-- What a row of the ledger says was paid of the principal: neither paid out, nor given up, nor sold. Negative when it is taken back.
create or replace function paid_principal(t ledger_transfers) returns bigint language sql immutable parallel safe as $$
  select case
    when t.kind in ('payout', 'payout_returned') then 0
    when t.credit = 'principal' and t.debit not in ('write_off', 'sale_of_debt') then t.amount_cents
    when t.debit = 'principal' and t.credit not in ('write_off', 'sale_of_debt') then -t.amount_cents
    else 0 end
$$;

-- Whoever changes what a customer's polled calls answer tells every node of the server at commit. Triggers and not the code
-- that writes: a repair by hand, and a statement that nobody thought of, are heard too. A payload is `kinds:ids`, for
-- instance `user,loan:12,57`; kinds are `user`, `loan`, `inbox` and `session`; a star stands for everybody.
create function notify_customers(kinds text, ids text[]) returns void language plpgsql as $$
declare
  -- PostgreSQL takes less than 8000 bytes in one payload: a hundred hashes of a session, or four hundred of the longest ids.
  at_once constant integer := case when kinds = 'session' then 100 else 400 end;
begin
  if cardinality(ids) > 20000 then
    perform pg_notify('customer_changed', kinds || ':*');
    return;
  end if;
  for n in 1 .. cardinality(ids) by at_once loop
    perform pg_notify('customer_changed', kinds || ':' || array_to_string(ids[n:n + at_once - 1], ','));
  end loop;
end
$$;
--> statement-breakpoint
-- One run for a statement, however many rows it wrote: a night moves thousands of loans with one.
create function tell_by_user() returns trigger language plpgsql as $$
begin
  perform notify_customers(tg_argv[0], array(select distinct user_id::text from changed where user_id is not null));
  return null;
end
$$;
--> statement-breakpoint
create function tell_by_loan() returns trigger language plpgsql as $$
begin
  perform notify_customers(tg_argv[0],
    array(select distinct l.user_id::text from changed c join loans l on l.id = c.loan_id));
  return null;
end
$$;
--> statement-breakpoint
create function tell_of_users() returns trigger language plpgsql as $$
begin
  perform notify_customers(tg_argv[0], array(select id::text from changed));
  return null;
end
$$;
--> statement-breakpoint
create function tell_of_sessions() returns trigger language plpgsql as $$
begin
  perform notify_customers('session', array(select encode(token_hash, 'hex') from changed));
  return null;
end
$$;
--> statement-breakpoint
create function tell_everybody() returns trigger language plpgsql as $$
begin
  perform pg_notify('customer_changed', tg_argv[0] || ':*');
  return null;
end
$$;
--> statement-breakpoint
-- For the migration that brings a new table with a `user_id` or a `loan_id`: `call announce_changes_of('its_name', 'user,loan')`.
create procedure announce_changes_of(watched regclass, kinds text) language plpgsql as $$
declare
  has_user constant boolean := exists (
    select from pg_attribute where attrelid = watched and attname = 'user_id' and not attisdropped);
  teller constant text := case
    when watched = 'users'::regclass then 'tell_of_users' when has_user then 'tell_by_user' else 'tell_by_loan' end;
begin
  -- A trigger that sees its rows as a table serves one kind of statement only.
  execute format('create trigger tell_of_insert after insert on %s referencing new table as changed
    for each statement execute function %I(%L)', watched, teller, kinds);
  execute format('create trigger tell_of_update after update on %s referencing new table as changed
    for each statement execute function %I(%L)', watched, teller, kinds);
  execute format('create trigger tell_of_delete after delete on %s referencing old table as changed
    for each statement execute function %I(%L)', watched, teller, kinds);
end
$$;
--> statement-breakpoint
call announce_changes_of('users', 'user,loan');
--> statement-breakpoint
call announce_changes_of('notifications', 'inbox');
--> statement-breakpoint
-- Every other table about a customer, except those that no polled answer shows. Money, facts, statuses and books of a
-- loan are written with its row, which is heard; what a night charges is worked out by whoever looks.
do $$
declare
  watched regclass;
begin
  for watched in
    select distinct c.oid::regclass
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('user_id', 'loan_id') and not a.attisdropped
    where c.relkind = 'r' and c.relname not in (
      'audit_events', 'client_logs', 'drafts', 'funnel_events', 'idempotency_keys', 'impersonation_keys', 'ledger_transfers',
      'loan_accounts', 'loan_facts', 'loan_status_changes', 'notifications', 'sessions', 'url_tickets')
  loop
    call announce_changes_of(watched, 'user,loan');
  end loop;
end
$$;
--> statement-breakpoint
create trigger tell_of_update after update on sessions referencing new table as changed
  for each statement execute function tell_of_sessions();
--> statement-breakpoint
create trigger tell_of_delete after delete on sessions referencing old table as changed
  for each statement execute function tell_of_sessions();
--> statement-breakpoint
create trigger tell_of_update after update on cession_buyers
  for each statement execute function tell_everybody('loan');

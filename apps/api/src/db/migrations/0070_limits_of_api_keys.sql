-- What an API key books without a second person. Older keys get limits: until now they booked any amount.
alter table staff_api_keys
  add column booking_limit_cents bigint not null default 100000,
  add column booking_day_limit_cents bigint not null default 500000,
  add constraint staff_api_keys_limits check (booking_limit_cents >= 0 and booking_day_limit_cents >= 0);
--> statement-breakpoint
create table staff_api_key_days (
  key_id bigint not null references staff_api_keys (id),
  day date not null,
  booked_cents bigint not null,
  primary key (key_id, day)
);
--> statement-breakpoint
-- Books a payment and counts it for its key: both, or neither. The row of the day is locked from its change to the commit, so that
-- bookings at the same moment cannot pass the limit together. It comes last: every writer locks the loan first.
create function commit_key_booking(change jsonb, of_key bigint, on_day date, cents bigint) returns boolean language plpgsql as $$
declare
  booked bigint;
begin
  if not commit_loan_change(change) then
    return false;
  end if;
  insert into staff_api_key_days as known (key_id, day, booked_cents) values (of_key, on_day, cents)
    on conflict (key_id, day) do update set booked_cents = known.booked_cents + excluded.booked_cents
    returning known.booked_cents into booked;
  if booked > (select booking_day_limit_cents from staff_api_keys where id = of_key) then
    raise exception 'key % would book % cents on %', of_key, booked, on_day
      using errcode = 'check_violation', constraint = 'staff_api_key_days_limit';
  end if;
  return true;
end
$$;

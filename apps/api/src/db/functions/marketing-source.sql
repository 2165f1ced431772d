-- The current text of the function: read and change it here; a change needs a migration with the whole text again.
-- The `utm_source` of a stored address as `marketingSource` of the domain spells it. A test compares both.
create or replace function marketing_source(address text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(left(trim(both '-' from regexp_replace(regexp_replace(
    lower(substring(address from '[?&]utm_source=([^&#]*)')), '(%[0-9a-f]{2})+', '-', 'g'), '[^a-z0-9._]+', '-', 'g')), 40), ''), 'direct')
$$;

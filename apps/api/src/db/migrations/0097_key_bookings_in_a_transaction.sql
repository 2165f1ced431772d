-- The server now counts a booking of an API key in the transaction that books it.
drop function commit_key_booking(jsonb, bigint, date, bigint);

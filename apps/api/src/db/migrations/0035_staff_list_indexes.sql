-- The lists of payout files and of statements, newest first: both grow by some rows a day for as long as the lender exists.
CREATE INDEX "payout_batches_age" ON "payout_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bank_statements_closed" ON "bank_statements" USING btree ("closed_on","id");--> statement-breakpoint
-- The queue of both kinds of review together, longest waiting first.
CREATE INDEX "decision_reviews_waiting" ON "decision_reviews" USING btree ("opened_at","id") WHERE "decision_reviews"."ended_at" is null;--> statement-breakpoint
-- The words of a name for searches of several words that rarely meet, such as two frequent first names.
create function name_vector(first_name text, first_surname text, second_surname text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(select public.search_words(
    coalesce(first_name, '') || ' ' || coalesce(first_surname, '') || ' ' || coalesce(second_surname, ''))))
$$;
--> statement-breakpoint
CREATE INDEX "personal_data_name" ON "personal_data" USING gin (name_vector("first_name", "first_surname", "second_surname"));

-- The rail asks for the last check with differences whenever something changes; checks without any are thousands of rows.
CREATE INDEX "book_checks_problems" ON "book_checks" USING btree ("id") WHERE "book_checks"."problem_count" > 0;--> statement-breakpoint
CREATE INDEX "book_checks_clean" ON "book_checks" USING btree ("id") WHERE "book_checks"."kind" = 'full' and "book_checks"."problem_count" = 0;

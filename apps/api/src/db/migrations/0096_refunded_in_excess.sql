-- The list of customers who owe what was paid back to them, because its payment was reversed afterwards.
CREATE INDEX "loan_accounts_refunded_in_excess" ON "loan_accounts" USING btree ("loan_id") WHERE "loan_accounts"."overpaid_cents" < 0;

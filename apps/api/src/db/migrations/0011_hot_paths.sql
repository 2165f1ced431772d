CREATE INDEX "decision_reviews_loan" ON "decision_reviews" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "document_readings_user" ON "document_readings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_facts_transfer_once" ON "loan_facts" USING btree ("fact_id") WHERE "loan_facts"."fact_id" like 'transfer:%';--> statement-breakpoint
CREATE INDEX "payment_promises_loan" ON "payment_promises" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "messages_age" ON "messages" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "card_operations_user" ON "card_operations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_discounts_user" ON "customer_discounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provider_events_order" ON "provider_events" USING btree ("provider","order_code");--> statement-breakpoint
CREATE INDEX "payouts_iban" ON "payouts" USING btree ("iban");--> statement-breakpoint
CREATE INDEX "promo_codes_user" ON "promo_codes" USING btree ("user_id");
-- Monitoring counts what happened in the last hour. The tables are append-only, so these indexes are a few pages and cost a write nothing.
CREATE INDEX "loan_status_changes_age" ON "loan_status_changes" USING brin ("at");--> statement-breakpoint
CREATE INDEX "loan_facts_age" ON "loan_facts" USING brin ("at");--> statement-breakpoint
CREATE INDEX "decisions_age" ON "decisions" USING brin ("at");--> statement-breakpoint
CREATE INDEX "signature_evidence_age" ON "signature_evidence" USING brin ("at");--> statement-breakpoint
CREATE INDEX "mails_age" ON "mails" USING brin ("created_at");

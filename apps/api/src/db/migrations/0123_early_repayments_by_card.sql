-- How a part of an instalment loan is repaid early by card, and which instalments are due on a day.
alter table card_operations add column repay_mode text;
--> statement-breakpoint
create index loan_instalments_due on loan_instalments (due_date) where not is_settled;

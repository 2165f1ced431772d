-- A statement line may be the price that a buyer pays for sold debts.
ALTER TABLE "statement_entries" DROP CONSTRAINT "statement_entries_states";--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_states" CHECK ("state" in ('unmatched', 'matched', 'split', 'third_party', 'payout', 'returned_payout', 'refund', 'fee', 'card_settlement', 'debt_sale', 'ignored'));

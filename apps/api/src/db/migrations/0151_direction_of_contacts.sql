-- Who started a contact and what became of it. Until now only contacts of customers were logged, whoever had called.
ALTER TABLE "customer_contacts" ADD COLUMN "direction" text DEFAULT 'incoming' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD COLUMN "outcome" text DEFAULT 'reached' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_direction" CHECK ("customer_contacts"."direction" in ('incoming', 'outgoing'));--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_outcome" CHECK ("customer_contacts"."outcome" in ('reached', 'no_answer', 'message_left', 'other_person', 'wrong_number'));

CREATE TABLE "loan_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"content_sha256" text NOT NULL,
	"sha256" text,
	"file_id" text,
	"size_bytes" integer,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"delivered_by" text,
	"signed_at" timestamp with time zone,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "loan_documents_file" CHECK (("loan_documents"."sha256" is null) = ("loan_documents"."file_id" is null)),
	CONSTRAINT "loan_documents_delivery" CHECK (("loan_documents"."delivered_at" is null) = ("loan_documents"."delivered_by" is null))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"loan_id" bigint NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"sealed_text" "bytea",
	"document_ids" jsonb NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"provider_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'accepted', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "signature_evidence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signature_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"loan_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "signature_evidence_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "sandbox_messages" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "sandbox_messages" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_documents" ADD CONSTRAINT "loan_documents_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_evidence" ADD CONSTRAINT "signature_evidence_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loan_documents_loan" ON "loan_documents" USING btree ("loan_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_documents_cause" ON "loan_documents" USING btree ("loan_id","kind","cause");--> statement-breakpoint
CREATE INDEX "loan_documents_signed" ON "loan_documents" USING btree ("signed_at","loan_id") WHERE "loan_documents"."kind" = 'loan_agreement';--> statement-breakpoint
CREATE UNIQUE INDEX "loan_documents_one_offer" ON "loan_documents" USING btree ("loan_id","kind") WHERE "loan_documents"."kind" in ('ine', 'loan_agreement') and "loan_documents"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "mails_loan" ON "mails" USING btree ("loan_id","created_at");--> statement-breakpoint
CREATE INDEX "signature_evidence_loan" ON "signature_evidence" USING btree ("loan_id","id");--> statement-breakpoint
create trigger signature_evidence_append_only before update or delete or truncate on signature_evidence
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger loan_documents_no_delete before delete or truncate on loan_documents
  for each statement execute function refuse_change();
--> statement-breakpoint
-- A document is what it was when it was made. What is still empty may be filled, once: its file, when it was delivered,
-- signed, or replaced.
create function check_loan_document() returns trigger language plpgsql as $$
begin
  if (new.id, new.loan_id, new.kind, new.cause, new.inputs, new.content_sha256, new.created_at)
      is distinct from (old.id, old.loan_id, old.kind, old.cause, old.inputs, old.content_sha256, old.created_at)
    or (old.sha256 is not null and (new.sha256, new.file_id, new.size_bytes)
      is distinct from (old.sha256, old.file_id, old.size_bytes))
    or (old.delivered_at is not null and (new.delivered_at, new.delivered_by)
      is distinct from (old.delivered_at, old.delivered_by))
    or (old.signed_at is not null and (new.signed_at, new.superseded_at)
      is distinct from (old.signed_at, old.superseded_at))
    or (old.superseded_at is not null and (new.superseded_at, new.signed_at)
      is distinct from (old.superseded_at, old.signed_at))
  then
    raise exception 'document % cannot be changed any more', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger loan_documents_fixed before update on loan_documents
  for each row execute function check_loan_document();

ALTER TABLE "users" ADD COLUMN "liveness_allowed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"file_id" text,
	"content_type" text,
	"size_bytes" integer,
	"sent_sha256" "bytea",
	"rejection_reason" text,
	"valid_until" date,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" text,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id"),
	CONSTRAINT "documents_status" CHECK ("status" in ('pending', 'accepted', 'rejected', 'skipped')),
	CONSTRAINT "documents_content" CHECK (("file_id" is null) or ("content_type" is not null and "size_bytes" is not null)),
	CONSTRAINT "documents_reason" CHECK (("status" = 'rejected') = ("rejection_reason" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_standing" ON "documents" ("user_id","type") WHERE "superseded_at" is null;
--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" ("file_id");
--> statement-breakpoint
CREATE INDEX "documents_user" ON "documents" ("user_id","id");
--> statement-breakpoint
CREATE INDEX "documents_pending" ON "documents" ("uploaded_at") WHERE "status" = 'pending' and "superseded_at" is null;
--> statement-breakpoint
CREATE TABLE "document_requests" (
	"loan_id" bigint NOT NULL,
	"type" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	CONSTRAINT "document_requests_loan_id_type_pk" PRIMARY KEY("loan_id","type"),
	CONSTRAINT "document_requests_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "loans"("id")
);
--> statement-breakpoint
CREATE TABLE "document_readings" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"sealed_data" "bytea" NOT NULL,
	"is_complete" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_readings_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "documents"("id"),
	CONSTRAINT "document_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id")
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"loan_id" bigint,
	"document_id" bigint,
	"code" text NOT NULL,
	"detail" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id"),
	CONSTRAINT "findings_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "loans"("id"),
	CONSTRAINT "findings_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "documents"("id")
);
--> statement-breakpoint
CREATE INDEX "findings_user" ON "findings" ("user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "findings_once" ON "findings" ("document_id","code");
--> statement-breakpoint
CREATE TABLE "liveness_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "liveness_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"provider_code" text,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "liveness_checks_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "liveness_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id"),
	CONSTRAINT "liveness_checks_status" CHECK ("status" in ('open', 'pending', 'success', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "liveness_checks_user" ON "liveness_checks" ("user_id","started_at");

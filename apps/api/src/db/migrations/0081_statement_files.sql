-- Statement files wait here for a second person. Statements that are imported already have none.
create table statement_files (
  id bigint primary key generated always as identity,
  sha256 bytea not null constraint statement_files_sha256_unique unique,
  content bytea not null,
  statements jsonb not null,
  mentions jsonb not null,
  skipped jsonb not null,
  received_at timestamptz not null,
  received_by text not null,
  channel text not null,
  state text not null,
  approval_id bigint references approval_requests (id),
  imported_at timestamptz,
  results jsonb,
  constraint statement_files_channel check (channel in ('staff', 'bank', 'command')),
  constraint statement_files_state check (state in ('waiting', 'accepted', 'imported', 'refused')),
  constraint statement_files_imported check ((state = 'imported') <= (imported_at is not null))
);
--> statement-breakpoint
create index statement_files_approval on statement_files (approval_id);
--> statement-breakpoint
create index bank_statements_account on bank_statements (account, closed_on, id);

-- Why a night stopped, for the page that shows it: the last failure of the stage in which it is. Empty once it goes on.
alter table nightly_runs add column failed_at timestamptz;
--> statement-breakpoint
alter table nightly_runs add column failure text;
--> statement-breakpoint
-- The filters of the audit page, newest first. Customers and the system itself write most rows: a list of theirs needs no index.
create index audit_events_actor on audit_events (actor, id) where actor <> 'borrower' and actor <> 'system';
--> statement-breakpoint
create index audit_events_action on audit_events (action, id);
--> statement-breakpoint
create index agent_sessions_agent on agent_sessions (agent_name, created_at);

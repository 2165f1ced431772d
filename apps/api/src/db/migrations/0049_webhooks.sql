CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"event_types" text[] NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"sealed_previous_secret" "bytea",
	"previous_secret_until" timestamp with time zone,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "webhook_endpoints_previous" CHECK (("webhook_endpoints"."sealed_previous_secret" is null) = ("webhook_endpoints"."previous_secret_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "webhook_events_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp with time zone,
	"http_status" integer,
	"error" text,
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_active" ON "webhook_endpoints" USING btree ("id") WHERE "webhook_endpoints"."is_active";--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
-- Queues deliveries of new events in the transaction that causes them: without its commit no system is told.
create function queue_webhooks(events uuid[]) returns void language plpgsql as $$
declare
  delivery bigint;
begin
  for delivery in
    insert into webhook_deliveries (endpoint_id, event_id, status)
      select e.id, v.id, 'waiting' from webhook_events v
        join webhook_endpoints e on e.is_active and (e.event_types = '{}' or v.type = any(e.event_types))
        where v.id = any(events)
      returning id
  loop
    perform graphile_worker.add_job('deliver-webhook', json_build_object('deliveryId', delivery), max_attempts => 12);
  end loop;
end $$;--> statement-breakpoint
-- Every change of a loan's status writes this table, whether a person, a provider or the night caused it.
create function tell_webhooks_of_status() returns trigger language plpgsql as $$
declare
  events uuid[];
begin
  if not exists (select from webhook_endpoints where is_active) then return null; end if;
  with told as (
    insert into webhook_events (id, cause, type, at, data)
      select gen_random_uuid(), 'status:' || c.id, t.type, c.at, jsonb_build_object(
          'loan', l.public_id, 'status', c.to_status, 'previous_status', c.from_status, 'business_date', c.business_date)
        from changes c
        join loans l on l.id = c.loan_id
        join (values
          (26, null::int, 'application.decided'), (4, null, 'application.decided'), (1, null, 'loan.signed'),
          (2, 10, 'loan.activated'), (21, null, 'loan.overdue'), (3, null, 'loan.repaid'), (15, null, 'payout.failed')
        ) as t (status, previous, type) on t.status = c.to_status and (t.previous is null or t.previous = c.from_status)
      on conflict (cause) do nothing
      returning id
  )
  select array_agg(id) into events from told;
  if events is not null then perform queue_webhooks(events); end if;
  return null;
end $$;--> statement-breakpoint
create trigger tell_webhooks_of_status after insert on loan_status_changes
  referencing new table as changes for each statement execute function tell_webhooks_of_status();

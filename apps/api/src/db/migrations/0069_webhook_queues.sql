-- A receiver that does not answer must not hold every worker: deliveries to one endpoint share two queues, and each queue runs one job at
-- a time. After failures in a row an endpoint is paused.
ALTER TABLE "webhook_endpoints" ADD COLUMN "failures_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
create function webhook_queue(endpoint_id bigint, delivery_id bigint) returns text language sql immutable as $$
  select format('webhook:%s:%s', endpoint_id, delivery_id % 2)
$$;--> statement-breakpoint
-- As before (0058), with the queue of each delivery.
create or replace function queue_webhooks(events uuid[]) returns void language plpgsql as $$
declare
  jobs jsonb;
begin
  with queued as (
    insert into webhook_deliveries (endpoint_id, event_id, status)
      select e.id, v.id, 'waiting' from webhook_events v
        join webhook_endpoints e on e.is_active and (e.event_types = '{}' or v.type = any(e.event_types))
        where v.id = any(events)
      returning id, endpoint_id
  )
  select jsonb_agg(jsonb_build_object(
      'identifier', 'deliver-webhook', 'payload', jsonb_build_object('deliveryId', id),
      'queue_name', webhook_queue(endpoint_id, id), 'max_attempts', 12) order by id)
    into jobs from queued;
  if jobs is null then return; end if;
  perform graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, job::json) from jsonb_array_elements(jobs) as job));
end $$;

-- A night changes the status of thousands of loans in one statement: queue all their deliveries in one statement too.
create or replace function queue_webhooks(events uuid[]) returns void language plpgsql as $$
declare
  deliveries bigint[];
begin
  with queued as (
    insert into webhook_deliveries (endpoint_id, event_id, status)
      select e.id, v.id, 'waiting' from webhook_events v
        join webhook_endpoints e on e.is_active and (e.event_types = '{}' or v.type = any(e.event_types))
        where v.id = any(events)
      returning id
  )
  select array_agg(id) into deliveries from queued;
  if deliveries is null then return; end if;
  perform graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, json_build_object(
        'identifier', 'deliver-webhook', 'payload', json_build_object('deliveryId', delivery), 'max_attempts', 12))
      from unnest(deliveries) as delivery order by delivery));
end $$;

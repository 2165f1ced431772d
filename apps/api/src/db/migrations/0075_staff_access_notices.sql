-- The event streams of a staff member end, on every node and at commit, when a session or key ends or the roles change.
create function tell_of_staff_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('customer_changed', 'access:' || (to_jsonb(old) ->> tg_argv[0]));
  return null;
end
$$;--> statement-breakpoint
create trigger tell_of_access after update on staff_users for each row
  when (old.is_active is distinct from new.is_active or old.roles is distinct from new.roles)
  execute function tell_of_staff_access('id');--> statement-breakpoint
create trigger tell_of_access after update on staff_sessions for each row
  when (old.revoked_at is distinct from new.revoked_at)
  execute function tell_of_staff_access('staff_id');--> statement-breakpoint
create trigger tell_of_delete after delete on staff_sessions for each row
  when (old.revoked_at is null)
  execute function tell_of_staff_access('staff_id');--> statement-breakpoint
create trigger tell_of_access after update on staff_api_keys for each row
  when (old.revoked_at is distinct from new.revoked_at or old.expires_at is distinct from new.expires_at
    or old.permissions is distinct from new.permissions)
  execute function tell_of_staff_access('staff_id');--> statement-breakpoint
create trigger tell_of_delete after delete on staff_api_keys for each row
  when (old.revoked_at is null)
  execute function tell_of_staff_access('staff_id');

-- What one person sends out alone adds up to a limit; a refund of two people does not count for its requester.
alter table refunds add column approved_by text;
--> statement-breakpoint
update refunds r set approved_by = e.detail ->> 'approved_by'
from loans l, audit_events e
where l.id = r.loan_id and e.user_id = l.user_id and e.action = 'loan.refund'
  and e.detail ->> 'fact_id' = 'refund:' || r.id and e.detail ? 'approved_by';

-- Every customer whom an act touches, so that none of them requests, approves or reads it.
alter table approval_requests add column customer_ids bigint[] not null default '{}';
--> statement-breakpoint
update approval_requests set customer_ids = array[user_id] where user_id is not null;
--> statement-breakpoint
update approval_requests r set customer_ids = found.ids
from (
  select s.id, array_agg(distinct l.user_id) as ids
  from approval_requests s
  cross join lateral jsonb_array_elements_text(s.payload -> 'loans') as sold (public_id)
  join loans l on l.public_id = sold.public_id
  where s.act = 'portfolio_sale'
  group by s.id
) as found
where r.id = found.id;
--> statement-breakpoint
update approval_requests r set customer_ids = found.ids
from (
  select b.id, array_agg(distinct l.user_id) as ids
  from approval_requests b
  cross join lateral (
    select p.loan_id from jsonb_array_elements_text(b.payload -> 'payouts') as one (id) join payouts p on p.id = one.id::uuid
    union all
    select f.loan_id from jsonb_array_elements_text(b.payload -> 'refunds') as one (id) join refunds f on f.id = one.id::uuid
  ) as transfers
  join loans l on l.id = transfers.loan_id
  where b.act = 'payout_batch'
  group by b.id
) as found
where r.id = found.id;

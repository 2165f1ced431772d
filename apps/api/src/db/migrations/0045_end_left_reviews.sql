-- A manual review holds an application in status 33. An application that leaves 33 by another way (it expired, was refused for its
-- documents, or its applicant gave up) ends the review with it: an open row would keep a later review of the same loan from opening.
create function end_left_review() returns trigger language plpgsql as $$
begin
  update decision_reviews set ended_at = new.status_changed_at, ended_by = 'system', outcome = 'ended'
  where loan_id = new.id and kind = 'manual_review' and ended_at is null;
  return null;
end
$$;
--> statement-breakpoint
create trigger loans_end_left_review after update of status on loans
for each row when (old.status = 33 and new.status <> 33) execute function end_left_review();
--> statement-breakpoint
update decision_reviews review set ended_at = loan.status_changed_at, ended_by = 'system', outcome = 'ended'
from loans loan
where loan.id = review.loan_id and review.kind = 'manual_review' and review.ended_at is null and loan.status <> 33;

-- Refunds that wait during the upgrade: their fingerprint says that the money is still owed, and no longer exactly how much is.
UPDATE "approval_requests" SET "fingerprint" = 'owed:' || split_part("fingerprint", ':', 2)
WHERE "state" = 'waiting' AND "act" = 'refund';

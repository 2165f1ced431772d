-- Until the signature an applicant may correct answers: a new identity leads back to the photos (33), other figures to the decision
-- (37), another account to its verification (34).
insert into loan_transitions (from_status, to_status) values
  (35, 33),
  (34, 33), (34, 37),
  (26, 33), (26, 34), (26, 37);

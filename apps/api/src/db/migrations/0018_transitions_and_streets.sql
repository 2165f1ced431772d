-- A borrower may withdraw in arrears, collection and court, and staff may take back a move towards the court.
insert into loan_transitions (from_status, to_status) values
  (23, 2),
  (24, 2),
  (28, 2),
  (29, 2), (29, 24),
  (30, 2), (30, 29),
  (31, 2), (31, 30),
  (32, 2), (32, 31);

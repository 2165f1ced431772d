-- Loans in instalments: arrears that are paid lead back to 2 or 20, and an acceleration leaves the status as it is.
insert into loan_transitions (from_status, to_status) values
  (21, 21),
  (23, 23),
  (24, 24),
  (28, 20), (28, 28),
  (29, 20), (29, 29);

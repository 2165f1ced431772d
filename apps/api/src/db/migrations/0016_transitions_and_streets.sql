-- A borrower may withdraw in arrears, collection and court, and staff may take back a move towards the court.
insert into loan_transitions (from_status, to_status) values
  (23, 2),
  (24, 2),
  (28, 2),
  (29, 2), (29, 24),
  (30, 2), (30, 29),
  (31, 2), (31, 30),
  (32, 2), (32, 31);
--> statement-breakpoint
-- A street is suggested only after several customers saved it. So far one was enough, and those streets cannot be told from
-- imported ones: the list starts anew, and the operator imports it again (`npm run streets`).
ALTER TABLE "addresses" ADD COLUMN "street_city_id" integer;
--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "street_search_name" text;
--> statement-breakpoint
CREATE INDEX "addresses_street" ON "addresses" USING btree ("street_city_id","street_search_name") WHERE street_city_id is not null;
--> statement-breakpoint
delete from streets;

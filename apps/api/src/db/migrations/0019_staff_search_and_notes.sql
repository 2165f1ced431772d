-- The words of a name as searches compare them: lower case, without accents, as `searchName` in platform/search-name.ts makes
-- them of typed words.
create function search_words(name text) returns setof text language sql immutable parallel safe as $$
  select distinct word
  from regexp_split_to_table(lower(regexp_replace(normalize(coalesce(name, ''), NFD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') as word
  where word <> ''
$$;
--> statement-breakpoint
-- One row for each word of a customer's name. `collate "C"` lets a plain index serve prefixes, without an extension.
CREATE TABLE "customer_words" (
	"word" text collate "C" NOT NULL,
	"user_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_words" ADD CONSTRAINT "customer_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_words_once" ON "customer_words" USING btree ("word","user_id" DESC);
--> statement-breakpoint
CREATE INDEX "customer_words_user" ON "customer_words" USING btree ("user_id","word");
--> statement-breakpoint
insert into customer_words (word, user_id)
select word, user_id from personal_data, search_words(concat_ws(' ', first_name, first_surname, second_surname)) as word;
--> statement-breakpoint
-- One run for a statement, however many rows it wrote.
create function index_new_customer_names() returns trigger language plpgsql as $$
begin
  insert into customer_words (word, user_id)
  select word, user_id from new_rows, search_words(concat_ws(' ', first_name, first_surname, second_surname)) as word
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create function index_changed_customer_names() returns trigger language plpgsql as $$
declare
  changed bigint[] := array(
    select old_rows.user_id from old_rows left join new_rows using (user_id)
    where (old_rows.first_name, old_rows.first_surname, old_rows.second_surname)
      is distinct from (new_rows.first_name, new_rows.first_surname, new_rows.second_surname));
begin
  if cardinality(changed) = 0 then return null; end if;
  delete from customer_words where user_id = any (changed);
  insert into customer_words (word, user_id)
  select word, user_id from new_rows, search_words(concat_ws(' ', first_name, first_surname, second_surname)) as word
  where user_id = any (changed)
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create function forget_customer_names() returns trigger language plpgsql as $$
begin
  delete from customer_words where user_id in (select user_id from old_rows);
  return null;
end
$$;
--> statement-breakpoint
create trigger index_names_insert after insert on personal_data referencing new table as new_rows
  for each statement execute function index_new_customer_names();
--> statement-breakpoint
create trigger index_names_update after update on personal_data referencing old table as old_rows new table as new_rows
  for each statement execute function index_changed_customer_names();
--> statement-breakpoint
create trigger index_names_delete after delete on personal_data referencing old table as old_rows
  for each statement execute function forget_customer_names();
--> statement-breakpoint
CREATE INDEX "personal_data_email" ON "personal_data" USING btree (lower("email") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "personal_data_account_ending" ON "personal_data" USING btree (reverse("bank_account") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "contact_phones_number" ON "contact_phones" USING btree ("number");
--> statement-breakpoint
CREATE INDEX "addresses_home" ON "addresses" USING btree ("postal_code",lower("street"),"house");
--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("id") WHERE "users"."is_blocked";
--> statement-breakpoint
CREATE INDEX "users_blacklisted" ON "users" USING btree ("id") WHERE "users"."is_blacklisted";
--> statement-breakpoint
CREATE INDEX "users_by_agent" ON "users" USING btree ("id") WHERE "users"."is_registered_by_agent";
--> statement-breakpoint
CREATE INDEX "loans_open_due" ON "loans" USING btree ("status","must_pay_date","id") WHERE "loans"."returned_on" is null and "loans"."must_pay_date" is not null;
--> statement-breakpoint
-- The recipient and the contents of a message, for the customer's page. Codes and links are never among the parameters.
ALTER TABLE "messages" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "template_key" text;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "template_version" integer;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "parameters" jsonb;
--> statement-breakpoint
update messages set user_id = users.id from users where users.phone = messages.recipient;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","created_at");
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
update mails set user_id = coalesce(
  (select user_id from loans where loans.id = mails.loan_id),
  (select min(user_id) from personal_data where lower(email) = lower(mails.recipient)));
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"loan_id" bigint,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"loan_id" bigint,
	"channel" text NOT NULL,
	"identified_by" text NOT NULL,
	"summary" text NOT NULL,
	"author" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_contacts_channel" CHECK ("customer_contacts"."channel" in ('phone', 'whatsapp', 'email', 'letter', 'in_person')),
	CONSTRAINT "customer_contacts_identified_by" CHECK ("customer_contacts"."identified_by" in ('called_back', 'questions', 'document', 'signed_in', 'known_email', 'not_identified'))
);
--> statement-breakpoint
CREATE TABLE "staff_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"loan_id" bigint,
	"title" text NOT NULL,
	"due_on" date NOT NULL,
	"assignee" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_by" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "staff_tasks_done" CHECK (("staff_tasks"."done_at" is null) = ("staff_tasks"."done_by" is null))
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_tasks" ADD CONSTRAINT "staff_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_tasks" ADD CONSTRAINT "staff_tasks_loan_id_loans_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_tasks" ADD CONSTRAINT "staff_tasks_assignee_staff_users_username_fk" FOREIGN KEY ("assignee") REFERENCES "public"."staff_users"("username") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "customer_notes_user" ON "customer_notes" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "customer_notes_loan" ON "customer_notes" USING btree ("loan_id");
--> statement-breakpoint
CREATE INDEX "customer_contacts_user" ON "customer_contacts" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "customer_contacts_loan" ON "customer_contacts" USING btree ("loan_id");
--> statement-breakpoint
CREATE INDEX "staff_tasks_user" ON "staff_tasks" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "staff_tasks_loan" ON "staff_tasks" USING btree ("loan_id");
--> statement-breakpoint
CREATE INDEX "staff_tasks_open" ON "staff_tasks" USING btree ("assignee","due_on","id") WHERE "staff_tasks"."done_at" is null;

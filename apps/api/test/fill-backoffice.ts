import type { CivilDate } from '@puente/domain'
import type pg from 'pg'
import type { Deps } from '../src/deps.ts'
import { makeBorrower, makeLoan } from './make-loan.ts'

// Frequent first, as in Spain: the square of a random number picks from them, so that frequent surnames have many hits.
const FIRST_NAMES =
  'María,Carmen,Ana,Isabel,Laura,Cristina,Marta,Lucía,Paula,Elena,Antonio,José,Manuel,Francisco,David,Juan,Javier,Daniel,Carlos,Mohamed'
const SURNAMES =
  'García,Rodríguez,González,Fernández,López,Martínez,Sánchez,Pérez,Gómez,Martín,Jiménez,Ruiz,Hernández,Díaz,Moreno,Muñoz,Álvarez,Romero,Alonso,Gutiérrez,Navarro,Torres,Domínguez,Vázquez,Ramos,Gil,Ramírez,Serrano,Blanco,Molina,Ibáñez,Núñez'

/** Keys of one customer and one loan from the middle, for requests. */
export interface Sample {
  readonly customerId: number
  readonly phone: string
  readonly personalId: string
  readonly email: string
  readonly iban: string
  readonly publicId: string
}

interface FillSize {
  readonly customers: number
  readonly loans: number
  readonly date: CivilDate
  /** The staff member who has tasks and requests. */
  readonly username: string
}

/**
 * Fills the database of a lender that has been in business for a year: customers with Spanish names, loans in every stage, their
 * messages, documents, payouts and ledger entries, a bank statement a day, and queues of a few thousand items. One loan goes
 * through every real transition; the others are copies of its rows.
 */
export async function fillBackoffice(
  { pool, deps }: { readonly pool: pg.Pool; readonly deps: Pick<Deps, 'transaction' | 'clock'> },
  { customers, loans, date, username }: FillSize,
): Promise<Sample> {
  const template = await deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, deps.clock.now())
    return makeLoan(tx, deps, userId, { date, amountCents: 300_00, termDays: 30 })
  })
  const now = deps.clock.now().toISOString()
  const client = await pool.connect()
  const run = (sql: string, values: readonly unknown[] = []) => client.query(sql, [...values])
  try {
    // Neither triggers nor foreign keys: the rows are consistent by construction, and checking each would take an hour.
    await run("set session_replication_role = 'replica'")
    await fillCustomers(run, customers, now)
    await fillLoans(run, { templateId: template.loan.id, customers, loans })
    await fillMoney(run, now)
    await fillQueues(run, { username, now, date })
    await fillStories(run)
    await run("set session_replication_role = 'origin'")
    await run('vacuum analyze')
  } finally {
    client.release()
  }
  const { rows } = await pool.query<Sample>(
    `select u.id as "customerId", u.phone, p.personal_id as "personalId", p.email, p.bank_account as iban, l.public_id as "publicId"
     from loans l join users u on u.id = l.user_id join personal_data p on p.user_id = u.id
     where l.public_id = $1`,
    // An open loan from the middle.
    [`B${String(Math.floor(loans / 200) * 100 + 75).padStart(9, '0')}`],
  )
  const [sample] = rows
  if (sample === undefined) throw new Error('the sample loan is missing')
  return sample
}

type Run = (sql: string, values?: readonly unknown[]) => Promise<unknown>

async function fillCustomers(run: Run, customers: number, now: string): Promise<void> {
  await run(
    `insert into users (phone, phone_confirmed_at, created_at, is_blocked, is_blacklisted, is_registered_by_agent)
     select '346' || lpad(n::text, 8, '0'), $2::timestamptz, $2::timestamptz - n * interval '1 minute', n % 1000 = 0, n % 2000 = 1,
       n % 50 = 0
     from generate_series(1, $1::int) as n`,
    [customers, now],
  )
  // Every twentieth surname is one of a few hundred rare ones, and every ten thousandth is Zabala.
  await run(
    `insert into personal_data (user_id, first_name, first_surname, second_surname, personal_id, email, bank_account)
     select u.id,
       (string_to_array($1, ','))[1 + (random() ^ 2 * 19)::int] || case when u.id % 12 = 0 then ' del Pilar' else '' end,
       case when u.id % 10000 = 7 then 'Zabala'
         when u.id % 20 = 3 then (string_to_array('Etxe,Goiko,Iri,Mendi,Sala,Ola,Arri,Uri,Elo,Baso', ','))[1 + (random() * 9)::int]
           || (string_to_array('berri,barren,goyen,zabal,alde,arte,garay,erdi,buru,gain', ','))[1 + (random() * 9)::int]
         else (string_to_array($2, ','))[1 + (random() ^ 2 * 31)::int] end,
       (string_to_array($2, ','))[1 + (random() ^ 2 * 31)::int],
       lpad((u.id % 89999999)::text, 8, '0') || substr('TRWAGMYFPDXBNJZSQVHLCKE', (u.id % 89999999 % 23)::int + 1, 1),
       'cliente' || u.id || '@example.es', 'ES91210004184502' || lpad((u.id * 7919 % 100000000)::text, 8, '0')
     from users u where u.phone like '346%'`,
    [FIRST_NAMES, SURNAMES],
  )
  await run(
    `insert into customer_words (word, user_id)
     select word, user_id from personal_data, search_words(concat_ws(' ', first_name, first_surname, second_surname)) as word
     on conflict do nothing`,
  )
  await run(
    `insert into contact_phones (user_id, seq, number, contact_type)
     select u.id, 1, '346' || lpad(((u.id * 31) % 90000000)::text, 8, '0'), 1 from users u where u.phone like '346%'`,
  )
  await run(
    `insert into addresses (user_id, kind, postal_code, region, city, street, house)
     select u.id, 'registration', lpad((u.id % 52000)::text, 5, '0'), 'Madrid', 'Madrid', 'Calle ' || u.id % 3000, (u.id % 90)::text
     from users u where u.phone like '346%'`,
  )
  await run(
    `insert into sessions (token_hash, kind, user_id, created_at, expires_at, address, user_agent)
     select decode(md5(u.id::text), 'hex'), 'borrower', u.id, u.created_at, u.created_at + interval '3 days',
       '10.' || u.id % 200 || '.' || u.id / 200 % 200 || '.' || u.id / 40000 % 200, 'Mozilla/5.0'
     from users u where u.phone like '346%'`,
  )
}

interface LoanSize {
  readonly templateId: number
  readonly customers: number
  readonly loans: number
}

/** Most are repaid, some open, a few in court; one in 500 is an application that waits, and one a refusal. */
async function fillLoans(run: Run, { templateId, customers, loans }: LoanSize): Promise<void> {
  await run(
    `insert into loans (public_id, user_id, status, status_changed_at, product_id, product_version, regime_id, customer_kind,
       is_first_loan, original_amount_cents, original_term_days, amount_cents, term_days, requested_at, request_date, approved_on,
       signed_at, contract, give_date, must_pay_date, returned_on)
     select 'B' || lpad(n::text, 9, '0'), u.first + (n % $3), kind.status, t.status_changed_at, t.product_id, t.product_version,
       t.regime_id, t.customer_kind, t.is_first_loan, t.original_amount_cents, t.original_term_days, t.amount_cents, t.term_days,
       t.requested_at, t.request_date, t.approved_on, case when kind.is_paid_out then t.signed_at end,
       case when kind.is_paid_out then t.contract || jsonb_build_object('signedOn', t.give_date - (n % 400)::int) end,
       case when kind.is_paid_out then t.give_date - (n % 400)::int end,
       case when kind.is_paid_out then t.must_pay_date - (n % 400)::int end,
       case when kind.status = 3 then t.must_pay_date - (n % 400)::int end
     from loans t, generate_series(1, $2::int) as n, (select min(id) as first from users where phone like '346%') as u,
       lateral (select case when n % 10000 = 5 then 30 when n % 500 = 1 then 33 when n % 500 = 2 then 4 when n % 100 < 70 then 3
         when n % 100 < 85 then 2 when n % 100 < 93 then 21 when n % 100 < 97 then 23 else 24 end as status, n % 500 not in (1, 2) as is_paid_out
       ) as kind
     where t.id = $1`,
    [templateId, loans - 1, customers],
  )
  await run(
    `insert into loan_accounts select copy.* from loan_accounts a, loans l,
       jsonb_populate_record(a, jsonb_build_object('loan_id', l.id, 'give_date', l.give_date, 'must_pay_date', l.must_pay_date,
         'contract_through', l.must_pay_date, 'closed_on', l.returned_on,
         'overpaid_cents', case when l.id % 500 = 5 then 1250 else 0 end)) as copy
     where a.loan_id = $1 and l.public_id like 'B%' and l.give_date is not null`,
    [templateId],
  )
  await run(
    `insert into loan_facts (loan_id, seq, fact_id, fact, actor, at)
     select l.id, f.seq, f.fact_id, f.fact || jsonb_build_object('date', l.give_date, 'bookedOn', l.give_date), f.actor, f.at
     from loan_facts f, loans l where f.loan_id = $1 and l.public_id like 'B%' and l.give_date is not null`,
    [templateId],
  )
  await run(
    `insert into loan_facts (loan_id, seq, fact_id, fact, actor, at)
     select l.id, 100, 'transfer:TRF' || l.id, jsonb_build_object('type', 'payment', 'id', 'transfer:TRF' || l.id, 'cents', 30000,
       'date', l.must_pay_date, 'bookedOn', l.must_pay_date), 'system', l.must_pay_date
     from loans l where l.public_id like 'B%' and (l.status = 3 or l.id % 500 = 5) and l.give_date is not null`,
  )
  await run(
    `insert into loan_status_changes (loan_id, from_status, to_status, event, actor, business_date, at)
     select l.id, c.from_status, c.to_status, c.event, c.actor, c.business_date, c.at
     from loan_status_changes c, loans l where c.loan_id = $1 and l.public_id like 'B%'`,
    [templateId],
  )
}

/** Payouts with their files, statements with their lines, refunds, and the ledger. */
async function fillMoney(run: Run, now: string): Promise<void> {
  await run(
    `insert into payout_batches (id, message_id, file, transfer_count, total_cents, created_at, handed_out_at)
     select gen_random_uuid(), 'BATCH-' || n, '<Document/>', 500, 15000000, $1::timestamptz - n * interval '1 hour', $1::timestamptz
     from generate_series(1, (select count(*) from loans where public_id like 'B%') / 100) as n`,
    [now],
  )
  await run(
    `insert into payouts (id, loan_id, attempt, end_to_end_id, iban, holder_name, amount_cents, status, provider, batch_id, created_at)
     select gen_random_uuid(), l.id, 1, 'E2E' || l.id, p.bank_account, p.first_name || ' ' || p.first_surname, l.amount_cents,
       case when l.id % 5000 = 10 then 'ambiguous' when l.id % 2000 = 11 then 'queued' when l.id % 1000 = 12 then 'sent'
         when l.id % 500 = 13 then 'failed' when l.id % 900 = 14 then 'returned' else 'completed' end,
       'sepa', b.id, l.give_date + l.id % 86400 * interval '1 second'
     from loans l join personal_data p on p.user_id = l.user_id
       join (select id, row_number() over () as n from payout_batches) as b on b.n = 1 + l.id % (select count(*) from payout_batches)
     where l.public_id like 'B%' and l.give_date is not null`,
  )
  await run(
    `insert into bank_statements (account, statement_id, closed_on, opening_cents, closing_cents, line_count, imported_at, imported_by)
     select 'ES9121000418450200051332', 'S' || n, $1::date - n, 0, 0, 500, $1::timestamptz, 'admin:bench' from generate_series(1, 6000) as n`,
    [now],
  )
  await run(
    `insert into statement_entries (account, servicer_reference, bank_statement_id, booked_on, value_on, amount_cents,
       counterparty_iban, counterparty_name, remittance, state, imported_at)
     select 'ES9121000418450200051332', 'REF' || l.id, 1 + l.id % 400, l.must_pay_date, l.must_pay_date, 30000, p.bank_account,
       p.first_name || ' ' || p.first_surname, 'Prestamo ' || l.public_id,
       case when l.id % 1000 = 15 then 'unmatched' when l.id % 1000 = 16 then 'third_party' when l.id % 5000 = 17 then 'ignored'
         else 'matched' end, l.must_pay_date
     from loans l join personal_data p on p.user_id = l.user_id where l.public_id like 'B%' and l.status = 3`,
  )
  await run(
    `insert into statement_allocations (entry_id, loan_id, cents, fact_id, is_third_party, booked_at, booked_by)
     select e.id, l.id, 30000, 'transfer:TRF' || l.id, e.state = 'third_party', e.imported_at, 'system'
     from statement_entries e join loans l on 'REF' || l.id = e.servicer_reference where e.state in ('matched', 'third_party')`,
  )
  await run(
    `insert into card_operations (id, order_code, user_id, loan_id, kind, initiator, amount_cents, status, provider, created_at, expires_at)
     select gen_random_uuid(), lpad(l.id::text, 12, '0'), l.user_id, l.id, 'payoff', 'customer', 30000, 'completed', 'sandbox',
       l.must_pay_date, l.must_pay_date
     from loans l where l.public_id like 'B%' and l.status = 3 and l.id % 3 = 0`,
  )
  await run(
    `insert into refunds (id, loan_id, method, amount_cents, status, end_to_end_id, iban, holder_name, reason, requested_by, created_at)
     select gen_random_uuid(), l.id, 'transfer', 1250, case when l.id % 5000 = 20 then 'ambiguous' when l.id % 500 = 20 then 'queued'
         else 'completed' end, 'R' || l.id, 'ES9121000418450200051332', 'Titular', 'Pagó dos veces', 'admin:bench', l.must_pay_date
     from loans l where l.public_id like 'B%' and l.give_date is not null and l.id % 50 = 20`,
  )
  await run(
    `insert into ledger_transfers (loan_id, date, booked_on, fact_id, kind, debit, credit, amount_cents)
     select l.id, l.give_date, l.give_date, 'payout-1', 'payout', 'principal', 'cash_in_transit', 30000
     from loans l where l.public_id like 'B%' and l.give_date is not null order by l.give_date`,
  )
  await run(
    `insert into journals (kind, source, reference, date, booked_on, actor, at)
     select 'payout_confirmed', 'payout', p.end_to_end_id, p.created_at::date, p.created_at::date, 'system', p.created_at
     from payouts p where p.status = 'completed' order by p.created_at`,
  )
  await run(
    `insert into journal_transfers (journal_id, booked_on, debit, credit, amount_cents, item)
     select j.id, j.booked_on, 'cash_in_transit', 'bank', 30000, 'payout:' || j.reference from journals j order by j.id`,
  )
  await run(
    `insert into daily_ledger_totals (booked_on, account, debit_cents, credit_cents)
     select booked_on, account, sum(debit_cents), sum(credit_cents) from (
       select booked_on, debit as account, amount_cents as debit_cents, 0 as credit_cents from ledger_transfers
       union all select booked_on, credit, 0, amount_cents from ledger_transfers
       union all select booked_on, debit, amount_cents, 0 from journal_transfers
       union all select booked_on, credit, 0, amount_cents from journal_transfers
     ) as sides group by 1, 2`,
  )
  await run(
    `insert into nightly_runs (business_date, stage, started_at, finished_at)
     select $1::date - n, 'done', $1::timestamptz - n * interval '1 day', $1::timestamptz - n * interval '1 day'
     from generate_series(1, 400) as n`,
    [now],
  )
}

interface QueueSize {
  readonly username: string
  readonly now: string
  readonly date: CivilDate
}

/** Mostly finished work, with some that waits. */
async function fillQueues(run: Run, { username, now, date }: QueueSize): Promise<void> {
  await run(
    `insert into documents (user_id, type, status, uploaded_at, uploaded_by, reviewed_at)
     select u.id, kind.type, case when u.id % 500 = 21 then 'pending' else 'accepted' end, u.created_at, 'borrower', u.created_at
     from users u, unnest(array['id_card', 'id_card_back', 'selfie_with_id_card']) as kind (type) where u.phone like '346%'`,
  )
  await run(
    `insert into decision_reviews (loan_id, kind, reasons, opened_at, ended_at, outcome)
     select l.id, case when l.status = 4 then 'refusal_contested' else 'manual_review' end, '[]',
       $1::timestamptz - l.id * interval '1 second', case when l.status not in (4, 33) then $1::timestamptz end,
       case when l.status not in (4, 33) then 'approved' end
     from loans l where l.public_id like 'B%' and (l.status in (4, 33) or l.id % 10 = 0)`,
    [now],
  )
  await run(
    `insert into payout_account_reviews (user_id, iban, status, asked_at, decided_at, decided_by, reason)
     select u.id, 'ES9121000418450200051332', case when u.id % 1000 = 22 then 'waiting' else 'accepted' end, u.created_at,
       u.created_at, 'admin:bench', 'Titular comprobado'
     from users u where u.phone like '346%' and u.id % 10 = 2`,
  )
  await run(
    `insert into staff_tasks (user_id, title, due_on, assignee, created_by, created_at, done_by, done_at)
     select u.id, 'Llamar', $2::date - (u.id % 30)::int, $1, 'admin:' || $1, u.created_at,
       case when u.id % 500 <> 23 then 'admin:' || $1 end, case when u.id % 500 <> 23 then u.created_at end
     from users u where u.phone like '346%' and u.id % 10 = 3`,
    [username, date],
  )
  await run(
    `insert into staff_users (username, roles, created_at) select 'colega-' || n, '["admin"]', $1 from generate_series(1, 30) as n`,
    [now],
  )
  await run(
    `insert into approval_requests (act, payload, payload_hash, fingerprint, title, lines, reason, user_id, loan_id, requested_by,
       requested_at, expires_at, state, ended_at, ended_by)
     select case when l.id % 100 = 24 then 'write_off' else 'court_move' end, '{}', decode(md5(l.id::text), 'hex'), '', 'Pasar a juicio',
       '[]', 'Un motivo', l.user_id, l.id, case when l.id % 2000 = 24 then bench.id else colleague.id end, $2::timestamptz,
       $2::timestamptz + interval '3 days', case when l.id % 4000 = 24 then 'waiting' else 'rejected' end,
       case when l.id % 4000 <> 24 then $2::timestamptz end, case when l.id % 4000 <> 24 then colleague.id end
     from loans l, (select id from staff_users where username = $1) as bench,
       lateral (select id from staff_users where username = 'colega-' || 1 + l.id % 30) as colleague
     where l.public_id like 'B%' and l.id % 50 = 24`,
    [username, now],
  )
  await run(
    `insert into agent_sessions (id, agent_name, phone, created_at, expires_at)
     select md5(u.id::text), case when u.id % 1000 = 25 then $1 else 'colega-' || 1 + u.id % 30 end, u.phone, u.created_at, u.created_at
     from users u where u.phone like '346%' and u.id % 25 = 0`,
    [username],
  )
}

/** What the customers' pages and the audit tell. */
async function fillStories(run: Run): Promise<void> {
  await run(
    `insert into audit_events (at, actor, action, user_id, detail)
     select u.created_at, 'borrower', 'user_logged_in', u.id, '{}' from users u where u.phone like '346%'`,
  )
  await run(
    `insert into audit_events (at, actor, action, user_id, detail)
     select l.requested_at, case when l.id % 5 = 0 then 'admin:colega-' || 1 + l.id % 30 else 'system' end,
       case when l.id % 5 = 0 then 'customer_viewed' when l.id % 10000 = 1 then 'loan_sold' else 'loan.offer_made' end, l.user_id,
       jsonb_build_object('loan_id', l.id)
     from loans l where l.public_id like 'B%'`,
  )
  await run(
    `insert into messages (id, user_id, recipient, channel, status, created_at, updated_at, template_key, template_version, parameters)
     select gen_random_uuid(), l.user_id, 'x', 'sms', 'delivered', l.requested_at, l.requested_at, 'due_in_3', 1, '{}'
     from loans l where l.public_id like 'B%'`,
  )
  await run(
    `insert into mails (id, user_id, loan_id, recipient, subject, document_ids, status, created_at, updated_at)
     select gen_random_uuid(), l.user_id, l.id, 'x@example.es', 'Tu contrato', '[]', 'accepted', l.requested_at, l.requested_at
     from loans l where l.public_id like 'B%'`,
  )
  await run(
    `insert into notifications (user_id, template_key, severity, message, cause, detail, created_at)
     select l.user_id, 'due_in_3', 'info', 'Vence pronto', 'due:' || l.id, '{}', l.requested_at from loans l where l.public_id like 'B%'`,
  )
  await run(
    `insert into customer_notes (user_id, text, author, at)
     select u.id, 'Llamó para preguntar', 'admin:bench', u.created_at from users u where u.phone like '346%' and u.id % 5 = 0`,
  )
  await run(
    `insert into customer_contacts (user_id, channel, identified_by, summary, author, at)
     select u.id, 'phone', 'questions', 'Preguntó por el vencimiento', 'admin:bench', u.created_at
     from users u where u.phone like '346%' and u.id % 5 = 1`,
  )
}

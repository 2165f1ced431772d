import type { CivilDate } from '@puente/domain'
import { makeBorrower, makeLoan } from '../apps/api/test/make-loan.ts'
import type { ThrowawayDatabase } from './throwaway-database.ts'

const FIRST_NAMES =
  'María,Carmen,Ana,Isabel,Laura,Cristina,Marta,Lucía,Paula,Elena,Antonio,José,Manuel,Francisco,David,Juan,Javier,Daniel,Carlos,Mohamed'
const SURNAMES =
  'García,Rodríguez,González,Fernández,López,Martínez,Sánchez,Pérez,Gómez,Martín,Jiménez,Ruiz,Hernández,Díaz,Moreno,Muñoz,Álvarez,Romero,Alonso,Gutiérrez,Navarro,Torres,Domínguez,Vázquez,Ramos,Gil,Ramírez,Serrano,Blanco,Molina'

export interface Sample {
  readonly customerId: number
  readonly phone: string
  readonly personalId: string
  readonly email: string
  readonly iban: string
  readonly publicId: string
}

interface Size {
  readonly customers: number
  readonly loans: number
  readonly date: CivilDate
}

/**
 * Many customers with Spanish names, and loans in every stage: most repaid, some open, a few in court. One loan goes through every
 * real transition; the others are copies of its rows. Names are skewed as in Spain, so that frequent surnames have many hits.
 */
export async function fillBackoffice(
  { pool, deps }: ThrowawayDatabase,
  { customers, loans, date }: Size,
): Promise<Sample> {
  const template = await deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, deps.clock.now())
    return makeLoan(tx, deps, userId, { date, amountCents: 300_00, termDays: 30 })
  })
  await pool.query('alter table loans disable trigger loans_first_status')
  await pool.query(
    `insert into users (phone, phone_confirmed_at, created_at, is_blocked, is_registered_by_agent)
     select '346' || lpad(n::text, 8, '0'), $2::timestamptz, $2::timestamptz - n * interval '1 minute', n % 1000 = 0, n % 50 = 0
     from generate_series(1, $1::int) as n`,
    [customers, deps.clock.now()],
  )
  // The square makes the first names of each list frequent. Every ten thousandth surname is unusual.
  await pool.query(
    `insert into personal_data (user_id, first_name, first_surname, second_surname, personal_id, email, bank_account)
     select u.id, (string_to_array($1, ','))[1 + (random() ^ 2 * 19)::int],
       case when u.id % 10000 = 7 then 'Zabala' else (string_to_array($2, ','))[1 + (random() ^ 2 * 29)::int] end,
       (string_to_array($2, ','))[1 + (random() ^ 2 * 29)::int],
       lpad((u.id % 89999999)::text, 8, '0') || substr('TRWAGMYFPDXBNJZSQVHLCKE', (u.id % 89999999 % 23)::int + 1, 1),
       'cliente' || u.id || '@example.es', 'ES91210004184502' || lpad((u.id * 7919 % 100000000)::text, 8, '0')
     from users u where u.phone like '346%'`,
    [FIRST_NAMES, SURNAMES],
  )
  await pool.query(
    `insert into loans (public_id, user_id, status, status_changed_at, product_id, product_version, regime_id, customer_kind,
       is_first_loan, original_amount_cents, original_term_days, amount_cents, term_days, requested_at, request_date, approved_on,
       signed_at, contract, give_date, must_pay_date, returned_on)
     select 'B' || lpad(n::text, 9, '0'), u.first + (n % $3), kind.status, t.status_changed_at, t.product_id, t.product_version,
       t.regime_id, t.customer_kind, t.is_first_loan, t.original_amount_cents, t.original_term_days, t.amount_cents, t.term_days,
       t.requested_at, t.request_date, t.approved_on, t.signed_at, t.contract || jsonb_build_object('signedOn', t.give_date - (n % 400)::int),
       t.give_date - (n % 400)::int,
       t.must_pay_date - (n % 400)::int, case when kind.status = 3 then t.must_pay_date - (n % 400)::int end
     from loans t, generate_series(1, $2::int) as n, (select min(id) as first from users where phone like '346%') as u,
       lateral (select case when n % 10000 = 5 then 30 when n % 100 < 70 then 3 when n % 100 < 85 then 2 when n % 100 < 93 then 21
         when n % 100 < 97 then 23 else 24 end as status) as kind
     where t.id = $1`,
    [template.loan.id, loans - 1, customers],
  )
  await pool.query(
    `insert into loan_accounts select copy.* from loan_accounts a, loans l,
       jsonb_populate_record(a, jsonb_build_object('loan_id', l.id, 'give_date', l.give_date, 'must_pay_date', l.must_pay_date,
         'contract_through', l.must_pay_date, 'closed_on', l.returned_on)) as copy
     where a.loan_id = $1 and l.public_id like 'B%'`,
    [template.loan.id],
  )
  await pool.query(
    `insert into loan_facts (loan_id, seq, fact_id, fact, actor, at)
     select l.id, f.seq, f.fact_id, f.fact || jsonb_build_object('date', l.give_date, 'bookedOn', l.give_date), f.actor, f.at
     from loan_facts f, loans l where f.loan_id = $1 and l.public_id like 'B%'`,
    [template.loan.id],
  )
  await pool.query(
    `insert into loan_status_changes (loan_id, from_status, to_status, event, actor, business_date, at)
     select l.id, c.from_status, c.to_status, c.event, c.actor, c.business_date, c.at
     from loan_status_changes c, loans l where c.loan_id = $1 and l.public_id like 'B%'`,
    [template.loan.id],
  )
  await pool.query(
    `insert into audit_events (at, actor, action, user_id, detail)
     select u.created_at, 'borrower', 'user_logged_in', u.id, '{}' from users u where u.phone like '346%'`,
  )
  await pool.query(
    `insert into sessions (token_hash, kind, user_id, created_at, expires_at, address, user_agent)
     select decode(md5(u.id::text), 'hex'), 'borrower', u.id, u.created_at, u.created_at + interval '3 days',
       '10.' || u.id % 200 || '.' || u.id / 200 % 200 || '.' || u.id / 40000 % 200, 'Mozilla/5.0'
     from users u where u.phone like '346%'`,
  )
  await pool.query('alter table loans enable trigger loans_first_status')
  await pool.query('vacuum analyze')
  const { rows } = await pool.query(
    `select u.id as "customerId", u.phone, p.personal_id as "personalId", p.email, p.bank_account as iban, l.public_id as "publicId"
     from loans l join users u on u.id = l.user_id join personal_data p on p.user_id = u.id
     where l.public_id = $1`,
    // An open loan from the middle.
    [`B${String(Math.floor(loans / 200) * 100 + 75).padStart(9, '0')}`],
  )
  const [sample] = rows as Sample[]
  if (sample === undefined) throw new Error('the sample loan is missing')
  return sample
}

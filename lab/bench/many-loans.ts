import { type CivilDate, DEFAULT_INSTALMENT_PRODUCT, type LoanPlan } from '@puente/domain'
import { makeBorrower, makeLoan } from '../../apps/api/test/make-loan.ts'
import type { ThrowawayDatabase } from './throwaway-database.ts'

const TERM_DAYS = 30

const { instalments: rules } = DEFAULT_INSTALMENT_PRODUCT
const TWELVE_INSTALMENTS: LoanPlan = {
  count: 12,
  method: rules.method,
  dueDay: null,
  feeCents: 0,
  firstPeriodMinDays: rules.firstPeriodMinDays,
  deferral: rules.deferral,
  acceleration: rules.acceleration,
}

/**
 * Creates many paid-out loans, each with its own customer, charged up to and including `date`. The first goes through every real
 * transition; the others are copies of its rows with different dates. Payouts are spread over the `spreadDays` days up to `date`,
 * so with more than 30 some loans are due and some are late.
 */
export async function makeManyLoans(
  { pool, deps }: ThrowawayDatabase,
  count: number,
  {
    date,
    spreadDays,
    isInInstalments = false,
  }: {
    readonly date: CivilDate
    readonly spreadDays: number
    /** Less than a month old: no due date has come. */
    readonly isInInstalments?: boolean
  },
): Promise<void> {
  const template = await deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, deps.clock.now())
    const plan = isInInstalments ? { plan: TWELVE_INSTALMENTS } : {}
    return makeLoan(tx, deps, userId, { date, amountCents: 300_00, termDays: TERM_DAYS, ...plan })
  })
  const { id: loanId, userId } = template.loan
  // The copies start in the middle of their lives, which the first trigger of a loan correctly rejects.
  await pool.query('alter table loans disable trigger loans_first_status')
  await pool.query(
    `insert into users (phone, phone_confirmed_at, created_at)
     select '347' || lpad(n::text, 8, '0'), created_at, created_at
     from users, generate_series(1, $1::int) as n where id = $2`,
    [count - 1, userId],
  )
  await pool.query(
    `insert into loans (public_id, user_id, status, status_changed_at, product_id, product_version, regime_id,
       customer_kind, is_first_loan, original_amount_cents, original_term_days, amount_cents, term_days, requested_at,
       request_date, approved_on, signed_at, contract, give_date, must_pay_date)
     select 'copy-' || u.id, u.id, case when age.days > ${TERM_DAYS} then 21 else 2 end, t.status_changed_at, t.product_id,
       t.product_version, t.regime_id, t.customer_kind, t.is_first_loan, t.original_amount_cents, t.original_term_days,
       t.amount_cents, t.term_days, t.requested_at, t.request_date, t.approved_on, t.signed_at,
       t.contract || jsonb_build_object('signedOn', t.give_date - age.days),
       t.give_date - age.days, t.must_pay_date - age.days
     from loans t, users u, lateral (select (u.id % $2)::int as days) as age
     where t.id = $1 and u.phone like '347%' order by u.id`,
    [loanId, spreadDays],
  )
  await pool.query(
    `insert into loan_accounts
     select copy.*
     from loan_accounts a, loans l, lateral (select a.give_date - l.give_date as days) as age,
       jsonb_populate_record(a, jsonb_build_object(
       'loan_id', l.id, 'give_date', l.give_date, 'contract_through', l.must_pay_date, 'must_pay_date', l.must_pay_date,
       'commission_units', a.body_cents * a.contract_rate_millionths * least(age.days, ${TERM_DAYS}),
       'next_due_date', a.next_due_date - age.days, 'fine_units', a.body_cents * a.late_rate_millionths * greatest(age.days - ${TERM_DAYS}, 0),
       'last_charged', case when age.days > ${TERM_DAYS} then 'fines' when age.days > 0 then 'commission' end)) as copy
     where a.loan_id = $1 and l.public_id like 'copy-%' order by l.id`,
    [loanId],
  )
  await pool.query(
    `insert into loan_facts (loan_id, seq, fact_id, fact, actor, at)
     select l.id, f.seq, f.fact_id, f.fact || jsonb_build_object('date', l.give_date, 'bookedOn', l.give_date), f.actor, f.at
     from loan_facts f, loans l where f.loan_id = $1 and l.public_id like 'copy-%' order by l.id`,
    [loanId],
  )
  await pool.query(
    `insert into loan_schedules
     select copy.* from loan_schedules s, loans l,
       jsonb_populate_record(s, jsonb_build_object('loan_id', l.id, 'made_on', l.give_date)) as copy
     where s.loan_id = $1 and l.public_id like 'copy-%' order by l.id`,
    [loanId],
  )
  await pool.query(
    `insert into loan_instalments
     select copy.* from loan_schedules s, loans l, loan_instalments i, jsonb_populate_record(i, jsonb_build_object(
       'loan_id', l.id, 'due_date', i.due_date - (s.made_on - l.give_date))) as copy
     where s.loan_id = $1 and i.loan_id = s.loan_id and l.public_id like 'copy-%' order by l.id, i.n`,
    [loanId],
  )
  await pool.query('alter table loans enable trigger loans_first_status')
  // Only the filled tables: for a table with empty statistics the planner would always choose a full scan.
  await pool.query('vacuum analyze users, loans, loan_accounts, loan_facts, loan_schedules, loan_instalments')
}

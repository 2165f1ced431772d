// Loans that the nightly run processes per second of CPU time (Node and PostgreSQL together), compared with two alternatives on
// the same table in the same run: the same rows written by SQL alone, which is the upper limit, and one loan after the other from
// Node, which is the design to avoid. Ratios, because machines differ. `npm run bench:night -- --loans 1000000`; 100,000 is
// always measured first.
import { parseArgs } from 'node:util'
import { accrueTo, addDays, type CivilDate, civilDate, postingsBetween } from '@puente/domain'
import { CHUNK_SIZE, runNight } from '../../apps/api/src/night/run-nights.ts'
import { ownCpuSeconds, postgresMeter } from './cpu-seconds.ts'
import { report } from './figures.ts'
import { makeManyLoans } from './many-loans.ts'
import { makeThrowawayDatabase, type ThrowawayDatabase } from './throwaway-database.ts'

const ROUNDS = 2
const ROW_BY_ROW_SAMPLE = 2_000
const FIRST_SIZE = 100_000
const START = civilDate('2026-11-16')

const { values } = parseArgs({ options: { loans: { type: 'string', default: '1000000' } } })
const largest = Number(values.loans)
if (!Number.isSafeInteger(largest) || largest < 1) throw new Error('--loans is a whole number above zero')

/** `plans`: loans in instalments, of which a few are due each night. */
async function measure(size: number, kind: 'singles' | 'plans'): Promise<void> {
  const database = await makeThrowawayDatabase(`${START}T03:00:00Z`)
  try {
    console.log(`Filling a database with ${size} loans (${kind}) …`)
    const isInInstalments = kind === 'plans'
    await makeManyLoans(database, size, { date: START, spreadDays: isInInstalments ? 28 : 33, isInInstalments })
    await database.pool.query(pureSqlNight(kind))
    const loansPerSecond = await loansPerCpuSecond(database)

    let date = START
    const ours: number[] = []
    const pureSql: number[] = []
    const nextNight = () => {
      date = addDays(date, 1)
      return date
    }
    // The first night of a database that is filled already closes all days before it for the reports.
    await runNight(database.deps, nextNight(), [])
    await database.pool.query('analyze')
    // Alternating, so that neither side always gets the fresher table.
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await loansPerSecond(size, () => runNight(database.deps, nextNight(), [])))
      pureSql.push(await loansPerSecond(size, () => database.pool.query('call pure_sql_night($1)', [nextNight()])))
    }
    if (isInInstalments) {
      showPlans(size, mean(ours), mean(pureSql))
      return
    }
    const sample = Math.min(ROW_BY_ROW_SAMPLE, size)
    const rowByRow = await loansPerSecond(sample, () => chargeOneByOne(database, nextNight(), sample))
    show(size, mean(ours), mean(pureSql), rowByRow)
  } finally {
    await database.remove()
  }
}

function showPlans(size: number, ours: number, pureSql: number): void {
  console.log(`${size} loans in instalments:`)
  line('the nightly run', ours)
  line('pure SQL, same chunks', pureSql)
  report('night.plans', ours / pureSql)
}

const line = (name: string, speed: number) =>
  console.log(`  ${name.padEnd(28)}${Math.round(speed)} loans per CPU-second`)

function show(size: number, ours: number, pureSql: number, rowByRow: number): void {
  console.log(`${size} loans:`)
  line('the nightly run', ours)
  line('pure SQL, same chunks', pureSql)
  line('one by one from Node', rowByRow)
  // Smaller tables fit into memory better: only a million loans may be a little slower.
  report(size < 1_000_000 ? 'night.100000' : 'night.1000000', ours / pureSql)
  report('night.row-by-row', ours / rowByRow)
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

async function loansPerCpuSecond({ pool }: ThrowawayDatabase) {
  const postgresSeconds = await postgresMeter(pool)
  return async (count: number, work: () => Promise<unknown>): Promise<number> => {
    // Flush earlier writes first, so that they are not charged to this measurement.
    await pool.query('checkpoint')
    const before = ownCpuSeconds() + postgresSeconds()
    await work()
    return count / (ownCpuSeconds() + postgresSeconds() - before)
  }
}

/** The upper limit: the same rows of the same tables in the same chunks, without rates by date, cap and rounding. */
const PASS_DUE_DATES = `
      with passed as (
        update loan_accounts a
        set scheduled_principal_cents = scheduled_principal_cents + i.principal_cents, next_due_date = i.due_date + 30
        from loan_instalments i
        where a.loan_id > done and a.loan_id <= upto and a.next_due_date = day
          and i.loan_id = a.loan_id and i.version = a.schedule_version and i.due_date = day
        returning a.loan_id, a.schedule_version, i.n, a.commission_units
      )
      insert into loan_due_dates (loan_id, version, n, commission_units) select * from passed;`

const pureSqlNight = (kind: 'singles' | 'plans') => `
  create procedure pure_sql_night(day date) language plpgsql as $$
  declare
    done bigint := 0;
    upto bigint;
  begin
    loop
      select max(loan_id) into upto from (
        select loan_id from loan_accounts
        where loan_id > done and closed_on is null and sold_on is null order by loan_id limit ${CHUNK_SIZE}
      ) as chunk;
      exit when upto is null;
      with charged as (
        update loan_accounts
        set accrued_through = day, commission_units = commission_units + body_cents * contract_rate_millionths
        where loan_id > done and loan_id <= upto and closed_on is null and sold_on is null
        returning loan_id, body_cents
      )
      insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
      select loan_id, day, day, 'accrual', 'interest', 'interest_income', body_cents / 100 from charged;
      ${kind === 'plans' ? PASS_DUE_DATES : ''}
      commit;
      done := upto;
    end loop;
    with late as (
      update loans set status = 21, version = version + 1
      where status in (2, 20) and must_pay_date < day returning id
    )
    insert into loan_status_changes (loan_id, from_status, to_status, event, actor, business_date, at)
    select id, 2, 21, 'due_date_passed', 'system', day, day from late;
  end
  $$`

/** One transaction per loan: read, compute, write, as an object-loading program would. */
async function chargeOneByOne({ deps, pool }: ThrowawayDatabase, date: CivilDate, count: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    'select loan_id as id from loan_accounts order by loan_id limit $1',
    [count],
  )
  for (const { id } of rows) {
    const record = await deps.transaction((tx) => tx.loans.byId(id))
    if (!record?.account) throw new Error(`loan ${id} has no account`)
    const after = accrueTo(record.account, date)
    const grown = postingsBetween(record.account, after).find(
      ({ account }) => account === 'interest' || account === 'fines',
    )
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select from loan_accounts where loan_id = $1 for update', [id])
      await client.query(
        `update loan_accounts set accrued_through = $2, commission_units = $3, fine_units = $4,
           fine_units_of_last_day = $5, last_charged = $6 where loan_id = $1`,
        [
          id,
          date,
          String(after.charges.commissionUnits),
          String(after.charges.fineUnits),
          String(after.charges.fineUnitsOfLastDay),
          after.charges.lastCharged,
        ],
      )
      if (grown !== undefined) {
        await client.query(
          `insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
           values ($1, $2, $2, 'accrual', $3::text, $3::text || '_income', $4)`,
          [id, date, grown.account, grown.cents],
        )
      }
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

for (const size of [...new Set([Math.min(FIRST_SIZE, largest), largest])]) await measure(size, 'singles')
await measure(Math.min(FIRST_SIZE, largest), 'plans')

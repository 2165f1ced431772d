// Goal: what the nights write for the reports equals what the domain and the rows of each loan say, over random lives; and a database
// of before has the same figures after its first night.
import {
  accrueTo,
  addDays,
  BUCKET_BOUNDS,
  type CivilDate,
  civilDate,
  daysBetween,
  LATE_BUCKETS,
  type LoanRequest,
  lateBucketOf,
  marketingSource,
  owedOf,
  statusFromNumber,
} from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../test/make-loan.ts'
import { type Random, randomFrom } from '../../test/random.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { bookPayment, bookRequest } from '../lending/loans/book.ts'
import { runNight } from './run-nights.ts'

const START = civilDate('2026-11-16')
const DAYS = 80
const SOURCES = [null, 'https://marca.example/?utm_source=Radio', 'https://marca.example/?a=1&utm_source=mi%20web&b=2']

type Sums = Record<string, number>
const add = (sums: Sums, key: string, by: number) => {
  if (by !== 0) sums[key] = (sums[key] ?? 0) + by
}
const without = (sums: Sums): Sums => Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))

let server: TestApp
const ids: number[] = []
/** By night and bucket: loans and principal, by the domain. */
const portfolio: Sums = {}
/** By month, bucket at its first night and bucket at the first night after it. */
const rolls: Sums = {}
/** By day: first due dates, and the missed ones. */
const firstDues: Sums = {}
/** By night and due date: what single payments come to on it. */
const forecasts: Sums = {}
const firstDueOf = new Map<number, CivilDate>()
let bucketsAtMonth = new Map<number, string>()

const contextOn = (today: CivilDate) => ({ actor: 'system', now: server.clock.now(), today })
const isGone = (bucket: string) => ['paid', 'sold', 'written_off'].includes(bucket)

function randomRequest(random: Random, factIds: readonly string[], date: CivilDate, id: string): LoanRequest {
  const base = { id, date }
  switch (random.below(9)) {
    case 0:
    case 1:
      return { ...base, type: 'payoff' }
    case 2:
      return { ...base, type: 'extension', termDays: 7, promo: { percentExtension: 0, percentExtensionPrice: 0 } }
    case 3:
      return { ...base, type: 'reversal', of: factIds[random.below(factIds.length)] ?? '' }
    case 4:
      return { ...base, type: 'write_off' }
    case 5:
      return { ...base, type: 'settlement', agreedCents: random.between(10, 5_000), until: addDays(date, 3) }
    case 6:
      return { ...base, type: 'sale' }
    default:
      return { ...base, type: 'payment', cents: random.between(1, 20_000) }
  }
}

/** What the domain says of every loan on the morning after a night. */
async function note(night: CivilDate): Promise<void> {
  const buckets = new Map<number, string>()
  for (const id of ids) {
    const record = await server.deps.transaction((tx) => tx.loans.byId(id))
    if (!record?.account || !record.life) continue
    const { account, loan } = record
    const late = daysBetween(account.mustPayDate, night)
    const bucket =
      account.writeOff !== null
        ? 'written_off'
        : account.soldOn !== null
          ? 'sold'
          : account.closedOn !== null
            ? 'paid'
            : lateBucketOf(late)
    buckets.set(id, bucket)
    if (!isGone(bucket)) {
      add(portfolio, `${night} ${bucket} loans`, 1)
      add(portfolio, `${night} ${bucket} cents`, account.principal.bodyCents)
      if (late <= 0 && late > -30) {
        add(forecasts, `${night} ${account.mustPayDate}`, owedOf(accrueTo(account, account.mustPayDate)).total)
      }
    }
    const firstDue = firstDueOf.get(id)
    if (firstDue !== undefined && addDays(firstDue, 1) === night) {
      add(firstDues, `${firstDue} loans`, 1)
      if (statusFromNumber(loan.status) === 'overdue') add(firstDues, `${firstDue} missed`, 1)
    }
  }
  if (!night.endsWith('-01')) return
  const month = addDays(night, -1).slice(0, 7)
  for (const [id, from] of bucketsAtMonth) {
    if (!isGone(from)) add(rolls, `${month}-01 ${from} ${buckets.get(id)}`, 1)
  }
  bucketsAtMonth = buckets
}

/** Three weeks are enough for several loans to be taken back, written off and sold, and two months for every bucket up to b4. */
beforeAll(async () => {
  server = await createTestApp()
  const random = randomFrom(20_261_119)
  for (let day = 0; day <= DAYS; day += 1) {
    const date = addDays(START, day)
    server.clock.set(`${date}T03:00:00Z`)
    await runNight(server.deps, date, [])
    await note(date)
    server.clock.set(`${date}T11:00:00Z`)
    await server.deps.transaction(async (tx) => {
      for (let fresh = 0; fresh < 2 && day < 30; fresh += 1) {
        const userId = await makeBorrower(tx, server.clock.now())
        const record = await makeLoan(tx, server.deps, userId, {
          date,
          amountCents: random.between(50_00, 1000_00),
          termDays: random.between(5, 30),
          annualRateMillionths: random.between(0, 2_000_000),
        })
        ids.push(record.loan.id)
        const source = SOURCES[random.below(SOURCES.length)] ?? null
        // As if the application had come with it.
        await server.pool.query('update reported_loans set source = $2 where loan_id = $1', [
          record.loan.id,
          marketingSource(source === null ? null : new URL(source).searchParams.get('utm_source')),
        ])
        if (record.account) firstDueOf.set(record.loan.id, record.account.mustPayDate)
      }
      for (const id of ids) {
        if (!random.chance(0.06)) continue
        const record = await tx.loans.lockById(id)
        if (!record) throw new Error(`loan ${id} is gone`)
        const factIds = (record.life?.facts ?? []).filter(({ type }) => type !== 'payout').map((fact) => fact.id)
        if (random.chance(0.2)) {
          const paid = {
            factId: `late-${day}`,
            cents: random.between(1, 30_000),
            date: addDays(date, -random.below(3)),
          }
          await bookPayment(tx, record, { ...paid, context: contextOn(date) })
        } else await bookRequest(tx, record, randomRequest(random, factIds, date, `fact-${day}`), contextOn(date))
      }
    })
  }
}, 300_000)
afterAll(() => server.close())

async function sumsOf(query: string): Promise<Sums> {
  const { rows } = await server.pool.query<{ key: string; value: string }>(query)
  return without(Object.fromEntries(rows.map(({ key, value }) => [key, Number(value)])))
}

const LAST_CLOSED = addDays(START, DAYS - 1)

describe('the facts for the reports', () => {
  it('hold the portfolio of each night by bucket as the domain has it', async () => {
    const stored = await sumsOf(
      `select date || ' ' || bucket || ' loans' as key, sum(loans) as value from daily_loans group by date, bucket
       union all select date || ' ' || bucket || ' cents', sum(principal_cents) from daily_loans group by date, bucket`,
    )
    expect(stored).toEqual(without(portfolio))
    expect(Object.keys(stored).filter((key) => / b[34] /.test(key)).length).toBeGreaterThan(0)
  })

  it('hold the first due dates and the missed ones', async () => {
    const stored = await sumsOf(
      `select date || ' loans' as key, sum(loans) as value from daily_first_dues group by date
       union all select date || ' missed', sum(missed) from daily_first_dues group by date`,
    )
    expect(stored).toEqual(without(firstDues))
    expect(Object.keys(stored).some((key) => key.endsWith('missed'))).toBe(true)
  })

  it('hold where the loans of each bucket stood at the end of the month', async () => {
    const stored = await sumsOf(
      `select month || ' ' || from_bucket || ' ' || to_bucket as key, sum(loans) as value from monthly_rolls group by 1`,
    )
    expect(stored).toEqual(rolls)
    expect(Object.keys(stored).length).toBeGreaterThan(5)
  })

  it('hold what single payments come to on their due date', async () => {
    const stored = await sumsOf(
      `select as_of || ' ' || date as key, sum(principal_cents + charges_cents) as value from cash_forecasts group by 1`,
    )
    expect(stored).toEqual(forecasts)
  })

  it('hold the money of each day as the facts and accounts of the loans have it', async () => {
    const disbursed = await sumsOf('select date::text as key, sum(disbursed_cents) as value from daily_cash group by 1')
    expect(disbursed).toEqual(
      await sumsOf(`select p.fact ->> 'bookedOn' as key, sum(a.disbursed_cents) as value
        from loan_facts p join loan_accounts a on a.loan_id = p.loan_id
        where p.fact ->> 'type' = 'payout' and (p.fact ->> 'bookedOn')::date <= '${LAST_CLOSED}' group by 1`),
    )
    // The ledger of the last day is not closed yet: its moves are taken off the accounts.
    const [today] = (
      await server.pool.query(
        `select coalesce(sum(case when t.debit = 'cash_in_transit' then t.amount_cents when t.credit = 'cash_in_transit' then -t.amount_cents end)
           filter (where t.kind not in ('payout', 'payout_returned')), 0)::int as collected,
         coalesce(sum(paid_principal(t)), 0)::int as principal from ledger_transfers t
         where t.booked_on > '${LAST_CLOSED}' and t.kind <> 'accrual'`,
      )
    ).rows
    const { rows } = await server.pool.query(
      `select sum(collected_cents)::int + ${today.collected} as collected, sum(principal_cents)::int + ${today.principal} as principal,
         sum(recovered_cents)::int as recovered from daily_cash`,
    )
    const accounts = await server.pool.query(
      `select sum(paid_principal_cents + paid_commission_cents + paid_fines_cents + paid_extension_price_cents
         + overpaid_cents + refunded_cents)::int as collected from loan_accounts`,
    )
    expect(rows[0].collected).toBe(accounts.rows[0].collected)
    expect(rows[0].principal).toBeGreaterThan(0)
  })

  it('hold the principal that fell due: of a loan that was neither extended nor taken back, all of it once', async () => {
    const { rows } = await server.pool.query(
      `select sum(due_cents)::int as due, sum(principal_cents)::int as principal from daily_cash`,
    )
    expect(rows[0].due).toBeGreaterThanOrEqual(rows[0].principal)
  })

  it('keep the change of bucket of each loan, one a night at most', async () => {
    const { rows } = await server.pool.query(
      `select count(*)::int as wrong from (
         select from_bucket, lag(to_bucket) over (partition by loan_id order by date) as before from loan_bucket_changes
       ) as changes where from_bucket <> coalesce(before, 'new')`,
    )
    expect(rows).toEqual([{ wrong: 0 }])
  })

  it('count each step of an application once, on its day', async () => {
    const stored = await sumsOf(
      `select date || ' ' || step as key, sum(loans) as value from daily_applications group by 1`,
    )
    const plain = await sumsOf(
      `select (c.at at time zone 'Europe/Madrid')::date || ' ' || case event when 'offer_made' then 'offered'
           when 'agreement_signed' then 'signed' when 'paid_out' then 'paid_out' else 'requested' end as key, count(*) as value
       from loan_status_changes c
       where (from_status is null or event in ('offer_made', 'agreement_signed', 'paid_out'))
         and (c.at at time zone 'Europe/Madrid')::date <= '${LAST_CLOSED}' group by 1`,
    )
    expect(stored).toEqual(plain)
  })

  it('are filled for a database of before by its first night: the same money, steps and first due dates', async () => {
    const client = await server.pool.connect()
    const read = async () => {
      const sums = async (query: string) => (await client.query(query)).rows
      return [
        await sums(`select date, source, signed_month, sum(disbursed_cents) as disbursed, sum(collected_cents) as collected,
          sum(lost_cents) as lost from daily_cash group by 1, 2, 3
          having sum(abs(disbursed_cents)) + sum(abs(collected_cents)) + sum(abs(lost_cents)) > 0 order by 1, 2, 3`),
        await sums('select * from daily_applications order by date, step, source'),
        await sums('select * from daily_first_dues order by date, signed_month, source'),
      ]
    }
    try {
      await client.query('begin')
      const before = await read()
      for (const table of ['reported_days', 'daily_cash', 'daily_applications', 'daily_first_dues', 'daily_visits']) {
        await client.query(`delete from ${table}`)
      }
      await client.query('select report_days(null, $1)', [LAST_CLOSED])
      expect(await read()).toEqual(before)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('the functions of the database', () => {
  it('spell a marketing source as the domain does', async () => {
    for (const text of ['Radio', 'mi web', 'Otoño 2026!', '-x-', '', 'a'.repeat(80), 'news.letter_1', 'ñ']) {
      const address = `https://marca.example/?x=1&utm_source=${encodeURIComponent(text)}&y=2`
      const { rows } = await server.pool.query('select marketing_source($1) as source', [address])
      expect(rows, text).toEqual([{ source: marketingSource(text) }])
    }
    const { rows } = await server.pool.query(
      `select marketing_source(null) as none, marketing_source('/auth?utm_medium=x') as other`,
    )
    expect(rows).toEqual([{ none: 'direct', other: 'direct' }])
  })

  it('sort days late into the buckets of the domain', async () => {
    const names = LATE_BUCKETS.map(({ bucket }) => bucket)
    for (const days of [-400, -1, 0, 1, 7, 8, 30, 31, 60, 61, 90, 91, 180, 181, 9_000]) {
      const { rows } = await server.pool.query(
        'select ($1::text[])[width_bucket($2::integer, $3::integer[]) + 1] as bucket',
        [names, days, BUCKET_BOUNDS],
      )
      expect(rows).toEqual([{ bucket: lateBucketOf(days) }])
    }
  })
})

import type { StartPage } from '@puente/contract'
import {
  addDays,
  type CivilDate,
  eurosFromCents,
  LATE_BUCKETS,
  QUEUE_TARGET_HOURS,
  type StaffPermission,
  TIMED_QUEUES,
} from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import { QUEUE_COUNTERS } from '../counts/queue-counters.ts'

const MONEY_DAYS = 30
const WEEK_DAYS = 7

/** What a start page may show: each part needs its permission, and who may read no report gets no figure of the portfolio. */
interface StartReader {
  readonly permissions: readonly StaffPermission[]
  readonly counts: Readonly<Record<string, number>>
  readonly today: CivilDate
}

export async function readStartPage(tx: Tx, { permissions, counts, today }: StartReader): Promise<StartPage> {
  const may = (permission: StaffPermission) => permissions.includes(permission)
  const closedThrough = await tx.reportFigures.closedThrough()
  const queues: StartPage['queues'] = []
  for (const key of TIMED_QUEUES) {
    const counter = QUEUE_COUNTERS.find((one) => one.key === key)
    if (counter === undefined || !may(counter.permission)) continue
    const waiting = counts[key] ?? 0
    const oldest = waiting === 0 ? null : await tx.queueAges[key]()
    queues.push({ key, waiting, oldest_at: oldest?.toISOString() ?? null, target_hours: QUEUE_TARGET_HOURS[key] })
  }
  const mayReport = may('reports.read')
  return {
    date: today,
    closed_through: closedThrough,
    queues,
    portfolio: mayReport && may('loans.settle') ? await portfolioOf(tx) : null,
    applications: mayReport && may('reviews.list') && closedThrough !== null ? await stepsOf(tx, closedThrough) : null,
    money: mayReport && closedThrough !== null ? await moneyOf(tx, closedThrough) : null,
    promises: may('loans.settle') ? await promisesOf(tx, today) : null,
  }
}

async function portfolioOf(tx: Tx): Promise<StartPage['portfolio']> {
  const nights = await tx.reportFigures.lastNights()
  if (nights === null) return null
  const rows = await tx.reportFigures.buckets({ from: nights.asOf, to: nights.asOf })
  const byBucket = new Map(rows.map((row) => [row.bucket, row]))
  return {
    as_of: nights.asOf,
    week_before: nights.weekBefore,
    buckets: LATE_BUCKETS.map(({ bucket }) => {
      const { loans = 0, principal = 0, loans_before: before = null } = byBucket.get(bucket) ?? {}
      return {
        bucket,
        loans: Number(loans),
        principal: eurosFromCents(Number(principal)),
        loans_before: before === null ? null : Number(before),
      }
    }),
  }
}

async function promisesOf(tx: Tx, today: CivilDate): Promise<StartPage['promises']> {
  const rows = await tx.promises.ofToday(today)
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, loan, customerName, amountCents, paidCents, state }) => ({
      id,
      loan,
      customer_name: customerName,
      amount: eurosFromCents(amountCents),
      paid: paidCents === null ? null : eurosFromCents(paidCents),
      state,
    })),
  }
}

async function stepsOf(tx: Tx, date: CivilDate): Promise<StartPage['applications']> {
  return {
    date,
    steps: await tx.reportFigures.stepsOf(date),
    week_before: await tx.reportFigures.stepsOf(addDays(date, -WEEK_DAYS)),
  }
}

/** Every day of the period, also the quiet ones. */
async function moneyOf(tx: Tx, to: CivilDate): Promise<StartPage['money']> {
  const from = addDays(to, 1 - MONEY_DAYS)
  const rows = new Map((await tx.reportFigures.money({ from, to })).map((row) => [row.date, row]))
  return Array.from({ length: MONEY_DAYS }, (_, index) => {
    const date = addDays(from, index)
    const { disbursed = 0, collected = 0 } = rows.get(date) ?? {}
    return { date, disbursed: eurosFromCents(Number(disbursed)), collected: eurosFromCents(Number(collected)) }
  })
}

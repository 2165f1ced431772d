import { daysBetween, LOAN_STATUS_NUMBERS, type LoanStatus } from '@puente/domain'
import { Gauge, type Registry } from 'prom-client'
import { knownMigrations } from '../../../db/migrate.ts'
import type { HttpDeps } from '../../http-deps.ts'

/** Several scrapers, and a caller who reloads, share one reading of the database. */
const FRESH_MS = 5_000
const HOUR_MS = 3_600_000

const STATUS_NAMES = new Map(
  Object.entries(LOAN_STATUS_NUMBERS).map(([name, number]) => [String(number), name as LoanStatus]),
)

type Needs = Pick<HttpDeps, 'transaction' | 'clock' | 'wallClock'>

/** Migrations that only the database, or only this version, has. */
function migrationDifference(applied: readonly string[], known: ReadonlySet<string>): number {
  const common = applied.filter((hash) => known.has(hash)).length
  return applied.length - common + (known.size - common)
}

async function readFigures({ transaction, clock, wallClock }: Needs) {
  const since = new Date(clock.now().getTime() - HOUR_MS)
  return transaction(async (tx) => ({
    statusChanges: (await tx.businessFigures.statusChanges(since)).map(({ label, count }) => ({
      label: STATUS_NAMES.get(label) ?? label,
      count,
    })),
    decisions: await tx.businessFigures.decisions(since),
    signatures: await tx.businessFigures.signatures(since),
    moneyFacts: await tx.businessFigures.moneyFacts(since),
    openPayouts: await tx.businessFigures.openPayouts(),
    undelivered: await tx.businessFigures.undelivered(since),
    balances: await tx.businessFigures.balances(),
    jobs: await tx.jobs.figures(),
    pausedWebhooks: await tx.webhooks.pausedCount(wallClock.now()),
    night: await tx.nightlyRuns.figures(),
    bookProblems: await tx.books.openProblemCount(),
    lastBackupSeconds: await tx.businessFigures.lastBackupSeconds(),
    databaseBytes: await tx.businessFigures.databaseBytes(),
    migrationHashes: await tx.businessFigures.migrationHashes(),
    today: clock.today(),
  }))
}

type Figures = Awaited<ReturnType<typeof readFigures>> & { readonly knownHashes: ReadonlySet<string> }
type Labelled = readonly { readonly label: string; readonly count: number }[]

interface Figure {
  readonly name: string
  readonly help: string
  readonly label?: string
  readonly read: (figures: Figures) => number | Labelled
}

const FIGURES: readonly Figure[] = [
  {
    name: 'puente_loan_status_changes_last_hour',
    help: 'Loans that reached a status in the last hour; request: applications, contract_signed: signatures, active: paid out',
    label: 'status',
    read: ({ statusChanges }) => statusChanges,
  },
  {
    name: 'puente_decisions_last_hour',
    help: 'Credit decisions of the last hour by outcome',
    label: 'outcome',
    read: ({ decisions }) => decisions,
  },
  {
    name: 'puente_signatures_last_hour',
    help: 'Signatures of the last hour by kind',
    label: 'kind',
    read: ({ signatures }) => signatures,
  },
  {
    name: 'puente_money_facts_last_hour',
    help: 'Payments, payouts, returned payouts, refunds and reversals that were booked in the last hour',
    label: 'type',
    read: ({ moneyFacts }) => moneyFacts,
  },
  {
    name: 'puente_open_payouts',
    help: 'Payouts under way; ambiguous: it is unknown whether the money left',
    label: 'status',
    read: ({ openPayouts }) => openPayouts,
  },
  {
    name: 'puente_undelivered_messages_last_hour',
    help: 'Messages and mails of the last hour that are queued or failed, by channel and status',
    label: 'kind',
    read: ({ undelivered }) => undelivered,
  },
  {
    name: 'puente_passing_money_cents',
    help: 'Balances through the last finished day of accounts that money only passes through; in transit, unmatched, card settlements',
    label: 'account',
    read: ({ balances }) => balances,
  },
  { name: 'puente_jobs_waiting', help: 'Jobs that are due, delayed or running', read: ({ jobs }) => jobs.waiting },
  {
    name: 'puente_jobs_oldest_due_seconds',
    help: 'How long the oldest due job has waited for a worker',
    read: ({ jobs }) => jobs.oldestDueSeconds,
  },
  {
    name: 'puente_lane_oldest_due_seconds',
    help: 'How long the oldest due job of a lane has waited for a worker; a code expires after 300',
    label: 'lane',
    read: ({ jobs }) => Object.entries(jobs.oldestDueSecondsByLane).map(([label, count]) => ({ label, count })),
  },
  {
    name: 'puente_webhook_endpoints_paused',
    help: 'Webhook endpoints that do not answer: their deliveries wait',
    read: ({ pausedWebhooks }) => pausedWebhooks,
  },
  {
    name: 'puente_jobs_dead',
    help: 'Jobs that used up their attempts and wait for a person',
    read: ({ jobs }) => jobs.dead,
  },
  {
    name: 'puente_night_days_behind',
    help: 'Days since the last finished nightly run; 0 or 1 is usual, before and after midnight',
    read: ({ night, today }) => (night.asOf === null ? 0 : daysBetween(night.asOf, today)),
  },
  {
    name: 'puente_night_failed',
    help: '1 while a nightly run has stopped with an error',
    read: ({ night }) => (night.hasFailed ? 1 : 0),
  },
  {
    name: 'puente_books_problems',
    help: 'Differences that checks of the books found, with themselves or with the bank, and that no full check has cleared',
    read: ({ bookProblems }) => bookProblems,
  },
  {
    name: 'puente_last_backup_timestamp_seconds',
    help: 'When the last backup by npm run backup ended; 0 if there is none',
    read: ({ lastBackupSeconds }) => lastBackupSeconds,
  },
  { name: 'puente_database_bytes', help: 'Size of the database', read: ({ databaseBytes }) => databaseBytes },
  {
    name: 'puente_migrations_different',
    help: 'Migrations that only the database has (a newer version runs), or only this process',
    read: ({ migrationHashes, knownHashes }) => migrationDifference(migrationHashes, knownHashes),
  },
]

/** Gauges of the business. They come from one transaction per scrape, which every process reports alike. */
export function addBusinessMetrics(registry: Registry, deps: Needs): void {
  const knownHashes = new Set(knownMigrations().map(({ hash }) => hash))
  let reading: { at: number; figures: Promise<Figures> } | null = null
  const figures = (): Promise<Figures> => {
    const now = performance.now()
    if (reading === null || now - reading.at > FRESH_MS)
      reading = { at: now, figures: readFigures(deps).then((figures) => ({ ...figures, knownHashes })) }
    return reading.figures
  }
  for (const { name, help, label, read } of FIGURES) {
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        const value = read(await figures())
        this.reset()
        if (typeof value === 'number') this.set(value)
        else for (const { label: one, count } of value) this.set({ [label ?? '']: one }, count)
      },
    })
  }
}

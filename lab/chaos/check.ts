import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { besideServer } from '../../apps/api/src/commands/beside-server.ts'
import { createPool } from '../../apps/api/src/db/pool.ts'
import { verifyEvidence } from '../../apps/api/src/lending/contracts/verify-evidence.ts'
import { verifyAllBooks } from '../../apps/api/src/lending/control/verify-books.ts'
import type { Journal, JournalEntry } from './journal.ts'

interface CheckOptions {
  readonly databaseUrl: string
  /** The folder with the stored documents, as the servers have it in PUENTE_DATA. */
  readonly dataDir: string
  readonly journal: Journal
}

export interface Findings {
  /** Acknowledged, and not in the database. */
  readonly lost: readonly string[]
  /** In the database more than once, or without a client that asked for it. */
  readonly doubled: readonly string[]
  /** Not finished when everything should be quiet: jobs, payouts, payments. */
  readonly stuck: readonly string[]
  /** Books, evidence and rows that contradict each other. */
  readonly inconsistent: readonly string[]
  /** Answers that no fault explains. */
  readonly unexpected: readonly string[]
}

export const isClean = (findings: Findings): boolean => Object.values(findings).every((list) => list.length === 0)

/**
 * Waits until the queue has nothing due and no loan or payment is on its way. Returns what is left after `timeoutMs`: it is stuck.
 */
export async function waitForQuiet(databaseUrl: string, timeoutMs: number): Promise<readonly string[]> {
  const pool = createPool(databaseUrl)
  try {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      // PostgreSQL may be on its way back from the last kill.
      const busy = await unfinished(pool).catch((error: Error) => [`the database does not answer: ${error.message}`])
      if (busy.length === 0 || performance.now() > deadline) return busy
      await delay(250)
    }
  } finally {
    await pool.end()
  }
}

/** Jobs for later, such as the reminders of a loan, are not unfinished; a job that waits for its next attempt is. */
async function unfinished(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ problem: string }>(
    `select 'job ' || id || ' ' || task_identifier ||
        case when attempts >= max_attempts then ' is dead'
          when locked_at is not null then ' is taken since ' || locked_at
          else ' waits, attempt ' || attempts end || coalesce(': ' || last_error, '') as problem
      from graphile_worker.jobs
      where (attempts > 0 or run_at <= now() or locked_at is not null) and task_identifier <> 'sweep-card-operations'
     union all select 'payout ' || end_to_end_id || ' is ' || status from payouts where status in ('queued', 'sent', 'ambiguous')
     union all select 'loan ' || public_id || ' waits for its bank data' from loans where status = 37
     union all select 'the offer of loan ' || public_id || ' has no documents' from loans l where status = 26 and not exists
      (select from loan_documents d where d.loan_id = l.id and d.kind = 'loan_agreement' and d.delivered_at is not null)
     union all select 'loan ' || public_id || ' is signed and not paid out' from loans
      where status = 10 or (status = 1 and auto_debit_step_completed)`,
  )
  return rows.map(({ problem }) => problem)
}

/** Compares the database with what the clients were told, and with itself. Everything must be quiet before. */
export async function check({ databaseUrl, dataDir, journal }: CheckOptions): Promise<Findings> {
  const pool = createPool(databaseUrl)
  try {
    const stored = await readStored(pool)
    const stuck = await unfinished(pool)
    const environment = { ...process.env, DATABASE_URL: databaseUrl, PUENTE_DATA: dataDir, PUENTE_LOG_LEVEL: 'silent' }
    const own = await besideServer(environment, async (deps) => [
      ...(await verifyAllBooks(deps)).problems.map(({ loanId, problem }) => `books of loan ${loanId}: ${problem}`),
      ...(await verifyEvidence(deps, null)).problems.map(
        ({ loanId, problem }) => `evidence of loan ${loanId}: ${problem}`,
      ),
    ])
    return {
      lost: journal.acknowledged.flatMap((entry) => lostPart(entry, stored)),
      doubled: [...journal.entries.flatMap((entry) => doubledPart(entry, stored)), ...unrequested(journal, stored)],
      stuck,
      inconsistent: [...own, ...(await contradictions(pool))],
      unexpected: journal.unexpected,
    }
  } finally {
    await pool.end()
  }
}

interface StoredFact {
  readonly loan: string
  readonly id: string
  readonly type: string
  readonly cents: number | null
  readonly days: number | null
}

interface Stored {
  readonly facts: ReadonlyMap<string, readonly StoredFact[]>
  readonly cardOperations: ReadonlyMap<string, { readonly status: string; readonly factId: string | null }>
  readonly users: ReadonlyMap<string, { readonly count: number; readonly hasAgreed: boolean }>
  readonly loans: ReadonlyMap<string, { readonly phone: string; readonly status: number; readonly isSigned: boolean }>
  readonly payouts: ReadonlyMap<string, number>
}

async function readStored(pool: pg.Pool): Promise<Stored> {
  const read = async <Row extends object>(sql: string) => (await pool.query<Row>(sql)).rows
  const facts = await read<StoredFact>(
    `select l.public_id as loan, f.fact_id as id, f.fact ->> 'type' as type, (f.fact ->> 'cents')::int as cents,
       (f.fact ->> 'termDays')::int as days from loan_facts f join loans l on l.id = f.loan_id`,
  )
  const operations = await read<{ id: string; status: string; factId: string | null }>(
    `select id, status, fact_id as "factId" from card_operations`,
  )
  const users = await read<{ phone: string; count: number; hasAgreed: boolean }>(
    `select phone, count(*)::int, bool_and(confirmed_all_at is not null) as "hasAgreed" from users group by phone`,
  )
  const loans = await read<{ id: string; phone: string; status: number; isSigned: boolean }>(
    `select l.public_id as id, u.phone, l.status, l.signed_at is not null as "isSigned"
     from loans l join users u on u.id = l.user_id`,
  )
  const payouts = await read<{ loan: string; count: number }>(
    `select l.public_id as loan, count(*)::int from payouts p join loans l on l.id = p.loan_id
     where p.status = 'completed' group by 1`,
  )
  return {
    facts: groupedByLoan(facts),
    cardOperations: new Map(operations.map((row) => [row.id, row])),
    users: new Map(users.map((row) => [row.phone, row])),
    loans: new Map(loans.map((row) => [row.id, row])),
    payouts: new Map(payouts.map(({ loan, count }) => [loan, count])),
  }
}

function groupedByLoan(facts: readonly StoredFact[]): ReadonlyMap<string, readonly StoredFact[]> {
  const groups = new Map<string, StoredFact[]>()
  for (const fact of facts) groups.set(fact.loan, [...(groups.get(fact.loan) ?? []), fact])
  return groups
}

/** The facts that an operation became. */
function factsOf({ operation }: JournalEntry, { facts, cardOperations }: Stored): readonly StoredFact[] {
  switch (operation.kind) {
    case 'transfer':
      return (facts.get(operation.loan) ?? []).filter(
        ({ id, cents }) => id === `transfer:${operation.reference}` && cents === operation.cents,
      )
    case 'card_payment':
    case 'extension': {
      const settled = cardOperations.get(operation.cardOperation ?? '')
      const own = facts.get(operation.loan) ?? []
      if (operation.kind === 'card_payment') {
        return own.filter(({ id, cents }) => id === settled?.factId && cents === operation.cents)
      }
      return own.filter(
        ({ id, type, days }) =>
          type === 'extension' &&
          days === operation.termDays &&
          (operation.cardOperation === null || id === settled?.factId),
      )
    }
    default:
      return []
  }
}

const nameOf = ({ operation, key }: JournalEntry): string => {
  const { kind, ...about } = operation
  return `${kind} ${key} ${JSON.stringify(about)}`
}

/** What is missing of an acknowledged operation. */
function lostPart(entry: JournalEntry, stored: Stored): string[] {
  const { operation } = entry
  const lost = (isThere: boolean) => (isThere ? [] : [nameOf(entry)])
  switch (operation.kind) {
    case 'registration':
      return lost(stored.users.get(operation.phone)?.hasAgreed === true)
    case 'application':
      return lost(stored.loans.get(operation.loan ?? '')?.phone === operation.phone)
    case 'signature':
      return lost(stored.loans.get(operation.loan)?.isSigned === true && (stored.payouts.get(operation.loan) ?? 0) > 0)
    default:
      return lost(factsOf(entry, stored).length > 0)
  }
}

const RETURNED = 3

/** An operation that was carried out more than once, acknowledged or not. */
function doubledPart(entry: JournalEntry, stored: Stored): string[] {
  const { operation } = entry
  const doubled = (count: number) => (count > 1 ? [`${nameOf(entry)}: ${count} times`] : [])
  switch (operation.kind) {
    case 'registration':
      return doubled(stored.users.get(operation.phone)?.count ?? 0)
    case 'application':
      // The customer came with returned loans only.
      return doubled(
        [...stored.loans.values()].filter(({ phone, status }) => phone === operation.phone && status !== RETURNED)
          .length,
      )
    case 'signature': {
      const disbursed = (stored.facts.get(operation.loan) ?? []).filter(({ type }) => type === 'payout')
      return doubled(Math.max(stored.payouts.get(operation.loan) ?? 0, disbursed.length))
    }
    default:
      return doubled(factsOf(entry, stored).length)
  }
}

/** Money on the loans of the load that no client asked for: the same transfer under a second reference, for example. */
function unrequested(journal: Journal, stored: Stored): string[] {
  const known = new Set(journal.entries.flatMap((entry) => factsOf(entry, stored)))
  const loans = new Set(journal.entries.flatMap(({ operation }) => ('loan' in operation ? (operation.loan ?? []) : [])))
  return [...loans].flatMap((loan) =>
    (stored.facts.get(loan) ?? [])
      .filter((fact) => (fact.type === 'payment' || fact.type === 'extension') && !known.has(fact))
      .map(({ type, id }) => `${type} ${id} of loan ${loan}: no client asked for it`),
  )
}

/** Rows that one commit writes together, and that must not be found apart. */
async function contradictions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ problem: string }>(
    `select 'card operation ' || id || ' is completed without its fact' as problem from card_operations
      where status = 'completed' and kind <> 'tokenize' and fact_id is null
     union all select 'card operation ' || o.id || ' names a fact that its loan does not have' from card_operations o
      where o.fact_id is not null and not exists (select from loan_facts f where f.loan_id = o.loan_id and f.fact_id = o.fact_id)
     union all select 'loan ' || l.public_id || ' has no row for its status' from loans l
      where l.status is distinct from
        (select to_status from loan_status_changes c where c.loan_id = l.id order by c.id desc limit 1)
     union all select 'customer ' || user_id || ' has ' || count(*) || ' open loans' from loans
      where status not in (3, 4, 27, 36) group by user_id having count(*) > 1
     union all select 'loan ' || l.public_id || ' is active without a payout' from loans l
      join loan_accounts a on a.loan_id = l.id
      where l.status = 2 and not exists (select from payouts p where p.loan_id = l.id and p.status = 'completed')
     union all select 'transfer ' || fact_id || ' is booked ' || count(*) || ' times' from loan_facts
      where fact_id like 'transfer:%' group by fact_id having count(*) > 1`,
  )
  return rows.map(({ problem }) => problem)
}

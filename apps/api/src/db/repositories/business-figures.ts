import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

type Figures = readonly { readonly label: string; readonly count: number }[]

/** Counts of the last hour, for monitoring. Every query reads a small part of a table, by its age or by its state. */
export const businessFigureRepository = (db: Database) => {
  const counts = async (query: ReturnType<typeof sql>): Promise<Figures> => {
    const { rows } = await db.execute<{ label: string; count: number }>(query)
    return rows
  }
  return {
    /** By the number of the status that loans reached. */
    statusChanges: (since: Date): Promise<Figures> =>
      counts(sql`select to_status::text as label, count(*)::int as count from loan_status_changes
        where at >= ${since.toISOString()}::timestamptz group by 1`),

    decisions: (since: Date): Promise<Figures> =>
      counts(sql`select outcome as label, count(*)::int as count from decisions
        where at >= ${since.toISOString()}::timestamptz group by 1`),

    signatures: (since: Date): Promise<Figures> =>
      counts(sql`select kind as label, count(*)::int as count from signature_evidence
        where at >= ${since.toISOString()}::timestamptz group by 1`),

    /** Facts about money: payments, payouts, refunds and reversals. */
    moneyFacts: (since: Date): Promise<Figures> =>
      counts(sql`select fact->>'type' as label, count(*)::int as count from loan_facts
        where at >= ${since.toISOString()}::timestamptz
          and fact->>'type' in ('payment', 'payout', 'payout_returned', 'refund', 'reversal') group by 1`),

    openPayouts: (): Promise<Figures> =>
      counts(sql`select status as label, count(*)::int as count from payouts
        where status in ('queued', 'sent', 'ambiguous') group by 1`),

    /** Messages and mails of the last hour that no provider has accepted. */
    undelivered: (since: Date): Promise<Figures> =>
      counts(sql`
        select channel || '_' || status as label, count(*)::int as count from messages
          where created_at >= ${since.toISOString()}::timestamptz and status in ('queued', 'failed') group by 1
        union all
        select 'mail_' || status, count(*)::int from mails
          where created_at >= ${since.toISOString()}::timestamptz and status in ('queued', 'failed') group by 1`),

    /** Of the last finished backup, in seconds since 1970; 0 if there is none. */
    lastBackupSeconds: async (): Promise<number> => {
      const { rows } = await db.execute<{ at: number | null }>(
        sql`select extract(epoch from max(ended_at))::float8 as at from backups`,
      )
      return rows[0]?.at ?? 0
    },

    databaseBytes: async (): Promise<number> => {
      const { rows } = await db.execute<{ bytes: number }>(
        sql`select pg_database_size(current_database())::float8 as bytes`,
      )
      return rows[0]?.bytes ?? 0
    },

    /** The hashes of the migrations that the database has. */
    migrationHashes: async (): Promise<readonly string[]> => {
      const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)
      return rows.map(({ hash }) => hash)
    },

    /** Balances through the last finished day, of accounts that money only passes through. */
    balances: (): Promise<Figures> =>
      counts(sql`select account as label, sum(debit_cents - credit_cents)::float8 as count from daily_ledger_totals
        where account in ('cash_in_transit', 'unmatched_money', 'card_settlements') group by 1`),
  }
}

import { addDays, type CivilDate, type LedgerAccount } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

/** Older items show only as a difference between the balance and the list. */
const LOOK_BACK_DAYS = 180
const MAX_ITEMS = 200

/** Debits less credits of each account at the end of a day. */
export async function balancesThrough(tx: Tx, date: CivilDate): Promise<(account: LedgerAccount) => number> {
  const totals = new Map(
    (await tx.books.totalsThrough(date)).map(({ account, debitCents, creditCents }) => [
      account,
      debitCents - creditCents,
    ]),
  )
  return (account) => totals.get(account) ?? 0
}

/** What must be zero at the end of a day, and what is older than it should be. */
export async function reconcile(tx: Tx, { config }: Pick<Deps, 'config'>, date: CivilDate) {
  const balanceOf = await balancesThrough(tx, date)
  const statements = await tx.books.statementBalances()
  const lines = await tx.books.unmatchedLines()
  const until = addDays(date, -config.inTransitAfterDays)
  return {
    bankCents: balanceOf('bank'),
    statementCents:
      statements.length === 0 ? null : statements.reduce((sum, { closingCents }) => sum + closingCents, 0),
    statements,
    unmatchedCents: 0 - balanceOf('unmatched_money'),
    lines,
    inTransitCents: balanceOf('cash_in_transit'),
    items: await tx.books.openItems(addDays(date, -LOOK_BACK_DAYS), until, MAX_ITEMS),
    cardSettlementCents: balanceOf('card_settlements'),
    refundsPayableCents: 0 - balanceOf('refunds_payable'),
  }
}

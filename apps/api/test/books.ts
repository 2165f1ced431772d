import type { TestApp } from './test-app.ts'

/** Every account of a loan's books with a balance, debit positive and credit negative. */
export async function booksOf({ pool }: Pick<TestApp, 'pool'>, loanId: number): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ account: string; cents: number }>(
    `select account, sum(cents)::bigint as cents from (
       select debit as account, amount_cents as cents from ledger_transfers where loan_id = $1
       union all select credit, -amount_cents from ledger_transfers where loan_id = $1) as sides
     group by account having sum(cents) <> 0`,
    [loanId],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** The same accounts according to the domain, for comparison. */
export const nonZero = (balances: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0))

import type { TestApp } from './test-app.ts'

/** Every account of the books of a loan that is not at zero, debit above and credit below. */
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

/** What the domain says of the same accounts, to compare with them. */
export const nonZero = (balances: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0))

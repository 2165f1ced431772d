import { ACTIVE_CREDIT_STATUSES, type CivilDate, statusNumber } from '@puente/domain'
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { accountOfRow } from '../account-row.ts'
import type { Database } from '../database.ts'
import { currentPlan } from '../plan-rows.ts'
import { loanAccounts, loans, personalData, users } from '../schema/index.ts'

interface CustomerFilter {
  readonly standing?: 'blocked' | 'blacklisted' | 'by_agent' | undefined
  readonly beforeId?: number | undefined
  readonly limit: number
}

export interface LoanFilter {
  /** As in the wire format; none for all statuses. */
  readonly statuses?: readonly number[] | undefined
  /** Only open debts have a due date that matters. */
  readonly due?: { readonly from?: CivilDate | undefined; readonly to?: CivilDate | undefined } | undefined
  readonly after?: { readonly id: number; readonly dueDate: CivilDate | null } | undefined
  readonly limit: number
}

const fullName = sql<
  string | null
>`nullif(concat_ws(' ', ${personalData.firstName}, ${personalData.firstSurname}, ${personalData.secondSurname}), '')`

const OPEN_STATUSES = [...ACTIVE_CREDIT_STATUSES].map(statusNumber)

const numbers = (values: readonly number[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::smallint[]`

/** Staff lists, in pages after a sort key. Each reads the first rows of an index, whatever the filter. */
export const staffListRepository = (db: Database) => {
  /** Newest first. Each status is read from its own part of the index, so that a rare status costs no scan. */
  async function newestLoanIds({ statuses, after, limit }: LoanFilter): Promise<number[]> {
    const before = after === undefined ? sql`true` : sql`id < ${after.id}`
    const { rows } = await db.execute<{ id: string }>(
      statuses === undefined
        ? sql`select id from loans where ${before} order by id desc limit ${limit}`
        : sql`
          select found.id from unnest(${numbers(statuses)}) as wanted(status) cross join lateral (
            select id from loans where status = wanted.status and ${before} order by id desc limit ${limit}
          ) as found order by found.id desc limit ${limit}`,
    )
    return rows.map(({ id }) => Number(id))
  }

  async function dueLoanIds({ statuses = OPEN_STATUSES, due = {}, after, limit }: LoanFilter): Promise<number[]> {
    const bounds = [
      due.from === undefined ? null : sql`must_pay_date >= ${due.from}`,
      due.to === undefined ? null : sql`must_pay_date <= ${due.to}`,
      after === undefined ? null : sql`(must_pay_date, id) > (${after.dueDate}, ${after.id})`,
    ].filter((bound) => bound !== null)
    const { rows } = await db.execute<{ id: string }>(sql`
      select found.id from unnest(${numbers(statuses)}) as wanted(status) cross join lateral (
        select id, must_pay_date from loans
        where status = wanted.status and returned_on is null and must_pay_date is not null
          ${sql.join(bounds.map((bound) => sql` and ${bound}`))}
        order by must_pay_date, id limit ${limit}
      ) as found order by found.must_pay_date, found.id limit ${limit}`)
    return rows.map(({ id }) => Number(id))
  }

  return {
    /** Newest first. */
    async customers({ standing, beforeId, limit }: CustomerFilter) {
      const flags = { blocked: users.isBlocked, blacklisted: users.isBlacklisted, by_agent: users.isRegisteredByAgent }
      const page = await db
        .select({ user: users, personalId: personalData.personalId, name: fullName })
        .from(users)
        .leftJoin(personalData, eq(personalData.userId, users.id))
        .where(
          and(
            standing === undefined ? undefined : sql`${flags[standing]}`,
            beforeId === undefined ? undefined : lt(users.id, beforeId),
          ),
        )
        .orderBy(desc(users.id))
        .limit(limit)
      const ids = page.map(({ user }) => user.id)
      const newest =
        ids.length === 0
          ? []
          : await db
              .selectDistinctOn([loans.userId], {
                userId: loans.userId,
                publicId: loans.publicId,
                status: loans.status,
                amountCents: loans.amountCents,
              })
              .from(loans)
              .where(inArray(loans.userId, ids))
              .orderBy(loans.userId, desc(loans.id))
      const loanOf = new Map(newest.map((loan) => [loan.userId, loan]))
      return page.map((row) => ({ ...row, loan: loanOf.get(row.user.id) ?? null }))
    },

    /** The newest first or, with `due`, those that are due soonest. `account` is as of the last night. */
    async loans(filter: LoanFilter) {
      const ids = filter.due === undefined ? await newestLoanIds(filter) : await dueLoanIds(filter)
      if (ids.length === 0) return []
      const rows = await db
        .select({
          id: loans.id,
          publicId: loans.publicId,
          userId: loans.userId,
          status: loans.status,
          amountCents: loans.amountCents,
          requestDate: loans.requestDate,
          giveDate: loans.giveDate,
          mustPayDate: loans.mustPayDate,
          account: loanAccounts,
          plan: currentPlan,
          phone: users.phone,
          name: fullName,
        })
        .from(loans)
        .innerJoin(users, eq(users.id, loans.userId))
        .leftJoin(personalData, eq(personalData.userId, loans.userId))
        .leftJoin(loanAccounts, eq(loanAccounts.loanId, loans.id))
        .where(inArray(loans.id, ids))
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = rowOf.get(id)
        if (row === undefined) return []
        const { account, plan, ...loan } = row
        return [{ ...loan, account: account === null ? null : accountOfRow(account, plan) }]
      })
    },
  }
}

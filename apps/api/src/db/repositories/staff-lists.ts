import { ACTIVE_CREDIT_STATUSES, type CivilDate, LOAN_STATUSES, type LoanSort, statusNumber } from '@puente/domain'
import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { accountOfRow } from '../account-row.ts'
import type { Database } from '../database.ts'
import { currentPlan } from '../plan-rows.ts'
import { loanAccounts, loans, personalData, users } from '../schema/index.ts'

interface CustomerFilter {
  readonly standing?: 'blocked' | 'blacklisted' | 'by_agent' | undefined
  readonly beforeId?: number | undefined
  readonly limit: number
}

/** Of open debts: the bounds of the due date, and who follows them; null is no one. */
interface OpenDebts {
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
  readonly assignees?: readonly (string | null)[] | undefined
}

export interface LoanFilter {
  /** As in the wire format; none for all statuses. */
  readonly statuses?: readonly number[] | undefined
  /** Only open debts have a due date that matters. They are listed in its order. */
  readonly open?: OpenDebts | undefined
  /** Only these, in no order of their own: newest first. */
  readonly publicIds?: readonly string[] | undefined
  readonly sort: LoanSort
  readonly after?: { readonly id: number; readonly key: CivilDate | number } | undefined
  readonly limit: number
}

export interface AssignedLoan {
  readonly id: number
  readonly userId: number
  readonly publicId: string
  readonly before: string | null
}

const fullName = sql<
  string | null
>`nullif(concat_ws(' ', ${personalData.firstName}, ${personalData.firstSurname}, ${personalData.secondSurname}), '')`

const ALL_STATUSES = LOAN_STATUSES.map(statusNumber)
const OPEN_STATUSES = [...ACTIVE_CREDIT_STATUSES].map(statusNumber)

const ID = sql`id`
const DUE = sql`must_pay_date`
const AMOUNT = sql`amount_cents`
/** The column of each order; `requested` is the order in which loans were made. */
const KEYS: Readonly<Record<LoanSort, SQL>> = {
  requested: ID,
  '-requested': ID,
  due: DUE,
  '-due': DUE,
  amount: AMOUNT,
  '-amount': AMOUNT,
}

const texts = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

const numbers = (values: readonly number[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::smallint[]`

/** Staff lists, in pages after a sort key. Each reads the first rows of an index, whatever the filter. */
export const staffListRepository = (db: Database) => {
  async function idsOf(statement: SQL): Promise<number[]> {
    const { rows } = await db.execute<{ id: string }>(statement)
    return rows.map(({ id }) => Number(id))
  }

  /** Each status is read from its own part of an index, so that a rare one costs no scan, and so is each assignee. */
  async function loanIds({ statuses, open, publicIds, sort, after, limit }: LoanFilter): Promise<number[]> {
    const isDescending = sort.startsWith('-')
    const direction = isDescending ? sql`desc` : sql`asc`
    const beyond = isDescending ? sql`<` : sql`>`
    const key = KEYS[open === undefined ? sort : isDescending ? '-due' : 'due']
    const where = [
      ...(after === undefined
        ? []
        : [key === ID ? sql`id ${beyond} ${after.id}` : sql`(${key}, id) ${beyond} (${after.key}, ${after.id})`]),
      ...(publicIds === undefined ? [] : [sql`public_id = any(${texts(publicIds)})`]),
      ...(open === undefined ? [] : [sql`returned_on is null and must_pay_date is not null`]),
      ...(open?.from === undefined ? [] : [sql`must_pay_date >= ${open.from}`]),
      ...(open?.to === undefined ? [] : [sql`must_pay_date <= ${open.to}`]),
    ]
    const page = (conditions: readonly SQL[]) => sql`
      select id, ${key} as key from loans where ${conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)}
      order by ${key === ID ? sql`` : sql`${key} ${direction},`} id ${direction} limit ${limit}`
    const parts =
      open?.assignees?.map((name) => (name === null ? sql`assignee is null` : sql`assignee = ${name}`)) ?? []
    const ofStatus = sql`status = wanted.status`
    const pages =
      parts.length === 0 ? [page([...where, ofStatus])] : parts.map((part) => page([...where, ofStatus, part]))
    const inOrder = sql`order by found.key ${direction}, found.id ${direction} limit ${limit}`
    const isWhole = open === undefined && statuses === undefined && publicIds === undefined && key === ID
    if (publicIds !== undefined) {
      const ofStatuses = statuses === undefined ? [] : [sql`status = any(${numbers(statuses)})`]
      // A few rows, ordered after they are found: with `offset 0` the order cannot choose the index.
      return idsOf(sql`
        select found.id from (
          select id, ${key} as key from loans where ${sql.join([...where, ...ofStatuses], sql` and `)} offset 0
        ) as found ${inOrder}`)
    }
    if (isWhole) return idsOf(page(where))
    const wanted = statuses ?? (open === undefined ? ALL_STATUSES : OPEN_STATUSES)
    return idsOf(sql`
      select found.id from unnest(${numbers(wanted)}) as wanted(status)
      cross join lateral (${sql.join(
        pages.map((one) => sql`(${one})`),
        sql` union all `,
      )}) as found ${inOrder}`)
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

    /** `account` is as of the last night. */
    async loans(filter: LoanFilter) {
      const ids = await loanIds(filter)
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
          assignee: loans.assignee,
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

    /** Gives open debts to a colleague, or to no one; returns them all with who followed each before. */
    async assignLoans(publicIds: readonly string[], assignee: string | null): Promise<readonly AssignedLoan[]> {
      // Locked in one order, so that two such acts wait for each other.
      const { rows } = await db.execute<{ id: string; user_id: string; public_id: string; before: string | null }>(sql`
        with chosen as (
          select id, assignee as before from loans
          where public_id = any(${texts(publicIds)}) and returned_on is null and must_pay_date is not null
          order by id for update
        )
        update loans set assignee = ${assignee} from chosen where loans.id = chosen.id
        returning loans.id, loans.user_id, loans.public_id, chosen.before`)
      return rows.map((row) => ({
        id: Number(row.id),
        userId: Number(row.user_id),
        publicId: row.public_id,
        before: row.before,
      }))
    },

    /** Hands the open debts of a staff member over to another one, and returns their number. */
    async handOverLoans(from: string, to: string): Promise<number> {
      const { rowCount } = await db
        .update(loans)
        .set({ assignee: to })
        .where(
          and(
            inArray(loans.status, OPEN_STATUSES),
            eq(loans.assignee, from),
            isNull(loans.returnedOn),
            isNotNull(loans.mustPayDate),
          ),
        )
      return rowCount ?? 0
    },
  }
}

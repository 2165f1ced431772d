import {
  DateOnly,
  StaffLoanFilters,
  type StaffLoanRow,
  StaffLoans,
  StaffLoansQuery,
  StaffLoanTotals,
} from '@puente/contract'
import {
  AppError,
  addDays,
  type CivilDate,
  daysBetween,
  dueNowOf,
  eurosFromCents,
  LOAN_STATUSES,
  type LoanSort,
  missedInstalments,
  NO_ASSIGNEE,
  nextInstalment,
  owedOf,
  statusFromNumber,
  statusNumber,
  TOTALS_MAX_LOANS,
} from '@puente/domain'
import { loanListTexts } from '@puente/texts/backoffice-find'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { LoanFilter } from '../../../../db/repositories/staff-lists.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { hideOwnCustomer } from '../../../scopes/hide-own-customer.ts'
import { staffActor, staffCaller } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../../web/keyset.ts'
import { assertMayExport, EXPORT_MAX_ROWS, exportList } from './export-list.ts'

type Row = Awaited<ReturnType<Tx['staffLists']['loans']>>[number]

const KNOWN_NUMBERS: ReadonlySet<number> = new Set(LOAN_STATUSES.map(statusNumber))

/** What staff ask of an open debt: how much of it is due, how late it is, and what comes next. */
function debtOf(
  { account }: Row,
  today: CivilDate,
): Pick<StaffLoanRow, 'owed' | 'due_now' | 'days_late' | 'instalments_overdue' | 'next_pay_date'> {
  if (account === null) return { owed: null, due_now: null, days_late: null, next_pay_date: null }
  const { mustPayDate, closedOn, soldOn, plan } = account
  const isOpen = closedOn === null && soldOn === null
  const daysLate = isOpen ? Math.max(0, daysBetween(mustPayDate, today)) : 0
  const next = mustPayDate >= today ? mustPayDate : (nextInstalment(account)?.date ?? null)
  return {
    owed: eurosFromCents(owedOf(account).total),
    due_now: eurosFromCents(dueNowOf(account)),
    days_late: daysLate,
    ...(plan === undefined ? {} : { instalments_overdue: missedInstalments(account) }),
    next_pay_date: isOpen ? next : null,
  }
}

const toView =
  (today: CivilDate) =>
  (row: Row): StaffLoanRow => ({
    public_id: row.publicId,
    customer_id: row.userId,
    name: row.name,
    phone: row.phone,
    status: row.status,
    status_text: staffLoanStatusTexts[statusFromNumber(row.status)],
    is_written_off: (row.account?.writeOff ?? null) !== null,
    amount: eurosFromCents(row.amountCents),
    request_date: row.requestDate,
    give_date: row.giveDate,
    must_pay_date: row.mustPayDate,
    assignee: row.assignee,
    ...debtOf(row, today),
  })

const unknownOption = (property: string, detail: string) =>
  new AppError('validation_failed', detail, { fields: [{ property, key: 'unknownOption' }] })

function statusesOf(text: string | undefined): readonly number[] | undefined {
  if (text === undefined) return undefined
  const numbers = [...new Set(text.split(',').map(Number))]
  if (numbers.every((number) => KNOWN_NUMBERS.has(number))) return numbers
  throw unknownOption('status', 'unknown status')
}

type Filters = z.infer<typeof StaffLoanFilters>
type LoanOrder = Pick<LoanFilter, 'open' | 'sort'>

const tighter = (one: CivilDate | undefined, other: CivilDate | undefined, sign: 1 | -1): CivilDate | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one > other === sign > 0 ? one : other
}

/** A due date, days late or a colleague is a matter of open debts, which are listed by due date: no index has another order of them. */
function orderOf(filters: Filters, sort: LoanSort | undefined, today: CivilDate): LoanOrder {
  const { due_from: from, due_to: to, late_from: lateFrom, late_to: lateTo, assignee } = filters
  const isByDue = sort === 'due' || sort === '-due'
  const isOpen = [from, to, lateFrom, lateTo, assignee].some((filter) => filter !== undefined)
  if (!isOpen && !isByDue) return { open: undefined, sort: sort ?? '-requested' }
  if (sort !== undefined && !isByDue) throw unknownOption('sort', 'open debts are listed by due date')
  return {
    open: {
      from: tighter(from, lateTo === undefined ? undefined : addDays(today, -lateTo), 1),
      to: tighter(to, lateFrom === undefined ? undefined : addDays(today, -lateFrom), -1),
      assignees: assignee?.split(',').map((name) => (name === NO_ASSIGNEE ? null : name)),
    },
    sort: sort ?? 'due',
  }
}

const filterOf = (
  filters: Filters,
  sort: LoanSort | undefined,
  today: CivilDate,
): Omit<LoanFilter, 'after' | 'limit'> => ({
  ...orderOf(filters, sort, today),
  statuses: statusesOf(filters.status),
  publicIds: filters.loans?.split(','),
})

const isByDate = ({ open, sort }: LoanOrder): boolean => open !== undefined || sort === 'due' || sort === '-due'

/** The position of a row in its list. */
const keyOf = (order: LoanOrder, row: Row): readonly (string | number)[] =>
  isByDate(order) ? [row.mustPayDate ?? '', row.id] : [order.sort.endsWith('amount') ? row.amountCents : row.id, row.id]

function afterOf(order: LoanOrder, cursor: string | undefined): LoanFilter['after'] {
  const schema = z.tuple([isByDate(order) ? DateOnly : z.int().positive(), z.int().positive()])
  const key = decodeCursor(cursor, schema)
  return key === null ? undefined : { key: key[0], id: key[1] }
}

export const staffListLoans =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, readTransaction, clock } = deps
    app.get(
      '/staff/loans',
      {
        config: { permission: 'customers.read' },
        schema: {
          tags: ['staff'],
          summary: 'List loans, newest first or in another order, or open debts by due date',
          querystring: StaffLoansQuery,
          response: { 200: StaffLoans, ...errors(401, 403, 422) },
        },
      },
      async (request, reply) => {
        const { after, limit, sort, format, ...filters } = request.query
        if (format === 'csv') assertMayExport(request)
        const filter = filterOf(filters, sort, clock.today())
        const page = { after: afterOf(filter, after), limit: format === 'csv' ? EXPORT_MAX_ROWS : limit + 1 }
        await transaction((tx) =>
          tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'loans_listed',
            userId: null,
            detail: {
              status: filters.status ?? null,
              due_from: filters.due_from ?? null,
              due_to: filters.due_to ?? null,
              late_from: filters.late_from ?? null,
              late_to: filters.late_to ?? null,
              assignee: filters.assignee ?? null,
            },
          }),
        )
        const rows = await readTransaction((tx) => tx.staffLists.loans({ ...filter, ...page }))
        const view = toView(clock.today())
        if (format === 'csv') {
          return exportList(deps, request, reply, {
            name: loanListTexts.file,
            head: loanListTexts.head,
            rows: (await hideOwnCustomer(deps, staffCaller(request), request, rows.map(view))).map((row) => [
              row.public_id,
              row.customer_id,
              row.name,
              row.is_written_off ? loanListTexts.writtenOff(row.status_text) : row.status_text,
              row.amount,
              row.owed,
              row.request_date,
              row.give_date,
              row.must_pay_date,
              row.due_now,
              row.days_late,
              row.instalments_overdue ?? null,
              row.next_pay_date,
              row.assignee,
            ]),
          }) as never
        }
        return pageOf(rows, limit, (row) => keyOf(filter, row), view)
      },
    )

    app.get(
      '/staff/loans/totals',
      {
        config: { permission: 'customers.read' },
        schema: {
          tags: ['staff'],
          summary: 'How many loans a filter finds, and what they owe',
          querystring: StaffLoanFilters,
          response: { 200: StaffLoanTotals, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { ownCustomerId } = staffCaller(request)
        const filter = filterOf(request.query, undefined, clock.today())
        const found = await readTransaction((tx) => tx.staffLists.loans({ ...filter, limit: TOTALS_MAX_LOANS + 1 }))
        const rows = found.filter(({ userId }) => userId !== ownCustomerId)
        return totalsOf(rows, found.length <= TOTALS_MAX_LOANS, clock.today())
      },
    )
  }

function totalsOf(rows: readonly Row[], isComplete: boolean, today: CivilDate): StaffLoanTotals {
  if (!isComplete) {
    return { loans: TOTALS_MAX_LOANS, is_complete: false, owed: null, principal: null, mean_days_late: null }
  }
  const accounts = rows.flatMap(({ account }) => (account === null ? [] : [account]))
  const late = rows.map((row) => debtOf(row, today).days_late ?? 0).filter((days) => days > 0)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    loans: rows.length,
    is_complete: true,
    owed: eurosFromCents(sum(accounts.map((account) => owedOf(account).total))),
    principal: eurosFromCents(sum(accounts.map(({ principal }) => principal.bodyCents))),
    mean_days_late: late.length === 0 ? null : Math.round(sum(late) / late.length),
  }
}

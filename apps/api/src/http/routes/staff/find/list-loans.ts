import { DateOnly, type StaffLoanRow, StaffLoans, StaffLoansQuery } from '@puente/contract'
import {
  AppError,
  type CivilDate,
  daysBetween,
  dueNowOf,
  eurosFromCents,
  LOAN_STATUSES,
  missedInstalments,
  nextInstalment,
  owedOf,
  statusFromNumber,
  statusNumber,
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
    ...debtOf(row, today),
  })

function statusesOf(text: string | undefined): readonly number[] | undefined {
  if (text === undefined) return undefined
  const numbers = [...new Set(text.split(',').map(Number))]
  if (numbers.every((number) => KNOWN_NUMBERS.has(number))) return numbers
  throw new AppError('validation_failed', 'unknown status', { fields: [{ property: 'status', key: 'unknownOption' }] })
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
          summary: 'List loans, newest first, or open debts by due date',
          querystring: StaffLoansQuery,
          response: { 200: StaffLoans, ...errors(401, 403, 422) },
        },
      },
      async (request, reply) => {
        const { after, limit, status, due_from: from, due_to: to, sort, format } = request.query
        if (format === 'csv') assertMayExport(request)
        // A due date is a matter of open debts, which are then listed in its order.
        const isByDue = sort === 'due' || from !== undefined || to !== undefined
        const key = isByDue
          ? decodeCursor(after, z.tuple([DateOnly, z.int().positive()]))
          : decodeCursor(after, z.tuple([z.int().positive()]))
        const filter: LoanFilter = {
          statuses: statusesOf(status),
          due: isByDue ? { from, to } : undefined,
          after: key === null ? undefined : { id: Number(key.at(-1)), dueDate: key.length === 2 ? key[0] : null },
          limit: format === 'csv' ? EXPORT_MAX_ROWS : limit + 1,
        }
        await transaction((tx) =>
          tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'loans_listed',
            userId: null,
            detail: { status: status ?? null, due_from: from ?? null, due_to: to ?? null },
          }),
        )
        const rows = await readTransaction((tx) => tx.staffLists.loans(filter))
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
            ]),
          }) as never
        }
        return pageOf(rows, limit, (row) => (isByDue ? [row.mustPayDate ?? '', row.id] : [row.id]), view)
      },
    )
  }

import {
  ApprovalWaiting,
  type BookCheck,
  BookChecks,
  CashReport,
  CashReportQuery,
  ManualJournalBody,
  ManualJournalPosted,
  Reconciliation,
  StaffJournals,
  StaffJournalsQuery,
  TrialBalance,
  TrialBalanceQuery,
} from '@puente/contract'
import {
  AppError,
  type AuditDetail,
  addDays,
  CHART_OF_ACCOUNTS,
  type CivilDate,
  daysBetween,
  eurosFromCents,
  LEDGER_ACCOUNTS,
  naturalBalanceCents,
} from '@puente/domain'
import { bookTexts } from '@puente/texts/backoffice-books'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { BookCheckRow } from '../../../db/repositories/books.ts'
import { balancesThrough, reconcile } from '../../../lending/control/reconcile.ts'
import { recordCheck } from '../../../lending/control/record-check.ts'
import { verifyAllBooks } from '../../../lending/control/verify-books.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { manualJournal } from '../../../staff/approvals/acts/manual-journal.ts'
import { submitAct } from '../../../staff/approvals/submit-act.ts'
import type { HttpDeps } from '../../http-deps.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { sendCsv, toCsv } from '../../web/csv.ts'
import { errors } from '../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../web/keyset.ts'
import { sendAct } from './send-act.ts'

const JournalKey = z.tuple([z.int()])
const CASH_DAYS = 30
const MAX_CASH_DAYS = 400
const CHECKS_SHOWN = 20

const toCheckView = (check: BookCheckRow): BookCheck => ({
  id: check.id,
  kind: check.kind,
  date: check.businessDate,
  at: check.at.toISOString(),
  by: check.actor.replace(/^admin:/, ''),
  loans: check.loanCount,
  problems: check.problemCount,
  details: check.problems.map(({ loanId, problem, ...difference }) => ({ loan_id: loanId, problem, ...difference })),
})

/** The books as a whole: trial balance, reconciliation, cash, journals, and whether everything agrees. */
export const staffBooks =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, readTransaction, clock, config } = deps
    const tags = ['staff']
    const auditExport = (actor: string, report: string, detail: AuditDetail) =>
      transaction((tx) =>
        tx.audit.record({
          at: clock.now(),
          actor,
          action: 'books.exported',
          userId: null,
          detail: { report, ...detail },
        }),
      )

    async function trialBalance(date: CivilDate): Promise<TrialBalance> {
      const totals = new Map(
        (await readTransaction((tx) => tx.books.totalsThrough(date))).map((one) => [one.account, one]),
      )
      const accounts = LEDGER_ACCOUNTS.map((account) => {
        const { debitCents = 0, creditCents = 0 } = totals.get(account) ?? {}
        return {
          account,
          type: CHART_OF_ACCOUNTS[account],
          debit: eurosFromCents(debitCents),
          credit: eurosFromCents(creditCents),
          balance: eurosFromCents(naturalBalanceCents(account, debitCents - creditCents)),
        }
      })
      const all = [...totals.values()]
      const debit = all.reduce((sum, { debitCents }) => sum + debitCents, 0)
      const credit = all.reduce((sum, { creditCents }) => sum + creditCents, 0)
      return {
        date,
        accounts,
        debit: eurosFromCents(debit),
        credit: eurosFromCents(credit),
        difference: eurosFromCents(debit - credit),
      }
    }

    app.get(
      '/staff/books/trial-balance',
      {
        config: { permission: 'books.read' },
        schema: {
          tags,
          summary: 'Debits, credits and balance of every account at the end of a day; `format=csv` downloads it',
          querystring: TrialBalanceQuery,
          response: { 200: TrialBalance, ...errors(401, 403, 422) },
        },
      },
      async (request, reply) => {
        const date = request.query.date ?? clock.today()
        const balance = await trialBalance(date)
        if (request.query.format === 'json') return balance
        await auditExport(staffActor(request), 'trial_balance', { date })
        const rows = balance.accounts.map(({ account, type, debit, credit, balance: amount }) => [
          account,
          bookTexts.accounts[account as keyof typeof bookTexts.accounts],
          bookTexts.types[type],
          debit,
          credit,
          amount,
        ])
        return sendCsv(reply, `sumas-y-saldos-${date}.csv`, toCsv(bookTexts.csv.trialBalance, rows)) as never
      },
    )

    app.get(
      '/staff/books/reconciliation',
      {
        config: { permission: 'books.read' },
        schema: {
          tags,
          summary:
            'Bank balance by the books and by the statements, unmatched money, and money in transit for too long',
          response: { 200: Reconciliation, ...errors(401, 403) },
        },
      },
      async () => {
        const date = clock.today()
        const found = await transaction((tx) => reconcile(tx, deps, date))
        const { bankCents, statementCents, lines, items } = found
        return {
          date,
          bank: {
            by_books: eurosFromCents(bankCents),
            by_statements: statementCents === null ? null : eurosFromCents(statementCents),
            difference: statementCents === null ? null : eurosFromCents(bankCents - statementCents),
            accounts: found.statements.map(({ account, closingCents, closedOn, gaps }) => ({
              account,
              closing: eurosFromCents(closingCents),
              closed_on: closedOn,
              gaps,
            })),
          },
          unmatched: {
            by_books: eurosFromCents(found.unmatchedCents),
            by_lines: eurosFromCents(lines.cents),
            lines: lines.count,
            difference: eurosFromCents(found.unmatchedCents - lines.cents),
          },
          in_transit: {
            balance: eurosFromCents(found.inTransitCents),
            after_days: config.inTransitAfterDays,
            items: items.map(({ item, loanPublicId, cents, since }) => ({
              item,
              loan: loanPublicId,
              amount: eurosFromCents(cents),
              since,
              days: daysBetween(since, date),
            })),
          },
          card_settlements: eurosFromCents(found.cardSettlementCents),
          refunds_payable: eurosFromCents(found.refundsPayableCents),
        }
      },
    )

    app.get(
      '/staff/books/cash',
      {
        config: { permission: 'books.read' },
        schema: {
          tags,
          summary: 'Money in and out of the bank account by day and by purpose; `format=csv` downloads it',
          querystring: CashReportQuery,
          response: { 200: CashReport, ...errors(401, 403, 422) },
        },
      },
      async (request, reply) => {
        const to = request.query.to ?? clock.today()
        const from = request.query.from ?? addDays(to, 1 - CASH_DAYS)
        if (from > to || daysBetween(from, to) > MAX_CASH_DAYS) {
          throw new AppError('validation_failed', `from ${from} to ${to}`, {
            fields: [{ property: 'from', key: from > to ? 'maxDate' : 'minDate' }],
          })
        }
        const report = await readTransaction(async (tx): Promise<CashReport> => {
          const openingCents = (await balancesThrough(tx, addDays(from, -1)))('bank')
          let balance = openingCents
          const days = (await tx.books.cashDays(from, to)).map(({ date, inCents, outCents }) => {
            balance += inCents - outCents
            return {
              date,
              in: eurosFromCents(inCents),
              out: eurosFromCents(outCents),
              balance: eurosFromCents(balance),
            }
          })
          const purposes = (await tx.books.cashPurposes(from, to)).map(({ kind, inCents, outCents }) => ({
            kind,
            in: eurosFromCents(inCents),
            out: eurosFromCents(outCents),
          }))
          return { from, to, opening: eurosFromCents(openingCents), closing: eurosFromCents(balance), days, purposes }
        })
        if (request.query.format === 'json') return report
        await auditExport(staffActor(request), 'cash', { from, to })
        const rows = report.days.map(({ date, in: received, out, balance }) => [date, received, out, balance])
        return sendCsv(reply, `caja-${from}-${to}.csv`, toCsv(bookTexts.csv.cash, rows)) as never
      },
    )

    app.post(
      '/staff/books/journals',
      {
        config: { permission: 'bank.match' },
        schema: {
          tags,
          summary: 'Correct the books by hand, with a second person',
          body: ManualJournalBody,
          response: { 200: ManualJournalPosted, 202: ApprovalWaiting, ...errors(401, 403, 409, 422) },
        },
      },
      async (request, reply) => {
        const { debit, credit, amount, reference, reason, date = clock.today() } = request.body
        const payload = { debit, credit, cents: wireCents('amount', amount), reference, date }
        const submitted = await submitAct(deps, staffCaller(request), manualJournal, payload, reason)
        return sendAct(reply, submitted, (result) => result)
      },
    )

    app.get(
      '/staff/books/journals',
      {
        config: { permission: 'books.read' },
        schema: {
          tags,
          summary: 'Ledger entries that are not about one loan, newest first',
          querystring: StaffJournalsQuery,
          response: { 200: StaffJournals, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { after, limit } = request.query
        const key = decodeCursor(after, JournalKey)
        const rows = await readTransaction((tx) => tx.books.journalPage(key?.[0] ?? null, limit + 1))
        return pageOf(
          rows,
          limit,
          ({ journal }) => [journal.id],
          ({ journal, lines }) => ({
            id: journal.id,
            kind: journal.kind,
            source: journal.source,
            reference: journal.reference,
            date: journal.date,
            booked_on: journal.bookedOn,
            by: journal.actor.replace(/^admin:/, ''),
            memo: journal.memo,
            lines: lines.map(({ debit, credit, amountCents, item }) => ({
              debit,
              credit,
              amount: eurosFromCents(amountCents),
              item,
            })),
          }),
        )
      },
    )

    app.get(
      '/staff/books/checks',
      {
        config: { permission: 'books.read' },
        schema: {
          tags,
          summary: 'The last comparisons of the books with themselves and with the bank',
          response: { 200: BookChecks, ...errors(401, 403) },
        },
      },
      async () => ({ items: (await transaction((tx) => tx.books.lastChecks(CHECKS_SHOWN))).map(toCheckView) }),
    )

    let running: Promise<void> | null = null
    app.post(
      '/staff/books/checks',
      {
        config: { permission: 'books.read' },
        schema: {
          tags,
          summary: 'Compare the books with themselves and with the bank now, from the first day on',
          response: { 200: BookChecks, ...errors(401, 403) },
        },
      },
      async (request) => {
        const actor = staffActor(request)
        // One run at a time in a process: a second caller waits for the first one's result.
        running ??= verifyAllBooks(deps)
          .then((result) => recordCheck(deps, { ...result, kind: 'full', actor, businessDate: clock.today() }))
          .finally(() => {
            running = null
          })
        await running
        return { items: (await transaction((tx) => tx.books.lastChecks(CHECKS_SHOWN))).map(toCheckView) }
      },
    )
  }

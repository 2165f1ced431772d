import {
  ApprovalWaiting,
  BankLineDetail,
  BankLineParams,
  BankLines,
  BankLinesQuery,
  ClassifyBankLineBody,
  MatchBankLineBody,
  RefundBankLineBody,
  TakeBackBody,
  UnmatchBankLineBody,
} from '@puente/contract'
import { type AuditDetail, matterOf } from '@puente/domain'
import { backofficeBankTexts as texts } from '@puente/texts/backoffice-bank'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Tx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { classifyLine } from '../../../../lending/bank/decide-line.ts'
import { takeTransferBack, undoDecision } from '../../../../lending/bank/take-back.ts'
import { wireCents } from '../../../../lending/products/wire-cents.ts'
import { isCardLine } from '../../../../lending/refunds/held-refund.ts'
import { cardSettlement } from '../../../../staff/approvals/acts/card-settlement.ts'
import { heldRefundAct } from '../../../../staff/approvals/acts/held-refund.ts'
import { lineBooking } from '../../../../staff/approvals/acts/line-booking.ts'
import { senderRefundAct } from '../../../../staff/approvals/acts/sender-refund.ts'
import { assertNothingWaits } from '../../../../staff/approvals/assert-nothing-waits.ts'
import { submitAct } from '../../../../staff/approvals/submit-act.ts'
import { hideOwnCustomer } from '../../../scopes/hide-own-customer.ts'
import { staffActor, staffCaller } from '../../../scopes/staff.ts'
import { readLineDetail, readLines } from '../../../views/bank-line-view.ts'
import { sendCsv, toCsv } from '../../../web/csv.ts'
import { errors } from '../../../web/error-responses.ts'
import { decodeCursor, encodeCursor } from '../../../web/keyset.ts'
import { assertMayExport } from '../find/export-list.ts'
import { sendAct } from '../send-act.ts'
import { staffContext } from '../staff-context.ts'

const SortKey = z.tuple([z.iso.date(), z.int()])
/** A spreadsheet of a quarter; more is several files. */
const CSV_MAX_LINES = 10_000

export const staffBankLines =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction } = deps
    const tags = ['staff']
    const refusals = { ...errors(401, 403, 404, 409, 422) }

    app.get(
      '/staff/bank/lines',
      {
        config: { permission: 'bank.read' },
        schema: {
          tags,
          summary: 'List statement lines, newest first',
          querystring: BankLinesQuery,
          response: { 200: BankLines, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { state, after, limit } = request.query
        const key = decodeCursor(after, SortKey)
        return transaction(async (tx) => {
          const position = key === null ? null : { bookedOn: key[0], id: key[1] }
          const rows = await tx.statementEntries.page({ state: state ?? null, after: position, limit: limit + 1 })
          const shown = rows.slice(0, limit)
          const last = rows.length > limit ? shown.at(-1) : undefined
          await auditView(tx, deps, staffActor(request), { list: state ?? 'all' })
          return {
            items: await readLines(tx, shown),
            next: last === undefined ? null : encodeCursor([last.bookedOn, last.id]),
          }
        })
      },
    )

    app.get(
      '/staff/bank/lines.csv',
      {
        config: { permission: 'bank.read' },
        schema: {
          tags,
          summary: 'Statement lines as a spreadsheet file',
          querystring: BankLinesQuery.pick({ state: true }),
          response: { 200: z.string(), ...errors(401, 403, 422) },
        },
      },
      async (request, reply) => {
        assertMayExport(request)
        const { state } = request.query
        const lines = await transaction(async (tx) => {
          const rows = await tx.statementEntries.page({ state: state ?? null, after: null, limit: CSV_MAX_LINES })
          await auditView(tx, deps, staffActor(request), { export: state ?? 'all', lines: rows.length })
          return readLines(tx, rows)
        })
        const shown = await hideOwnCustomer(deps, staffCaller(request), request, lines)
        const rows = shown.map((line) => [
          line.booked_on,
          line.value_on,
          line.amount,
          texts.states[line.state],
          line.payer_name,
          line.payer_iban,
          line.remittance,
          line.loans.join(' '),
          line.reference,
          line.note,
        ])
        return sendCsv(reply, 'movimientos.csv', toCsv(texts.csvHead, rows))
      },
    )

    app.get(
      '/staff/bank/lines/:id',
      {
        config: { permission: 'bank.read' },
        schema: {
          tags,
          summary: 'Read a statement line with its bookings, its history and the loans it may belong to',
          params: BankLineParams,
          response: { 200: BankLineDetail, ...errors(401, 403, 404) },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          await auditView(tx, deps, staffActor(request), { line: request.params.id })
          return readLineDetail(tx, deps, request.params.id, staffCaller(request))
        }),
    )

    app.post(
      '/staff/bank/lines/:id/match',
      {
        config: { permission: 'bank.match' },
        schema: {
          tags,
          summary:
            'Book an incoming transfer on one loan or several, on its value date; beyond a debt or from another payer with a second person',
          params: BankLineParams,
          body: MatchBankLineBody,
          response: { 200: BankLineDetail, 202: ApprovalWaiting, ...refusals },
        },
      },
      async (request, reply) => {
        const { shares, third_party: thirdParty, reason = '' } = request.body
        const entryId = request.params.id
        const booking = {
          entry_id: entryId,
          shares: shares.map(({ loan, amount }) => ({ loan, cents: wireCents('shares', amount) })),
          third_party: thirdParty,
        }
        const submitted = await submitAct(deps, staffCaller(request), lineBooking, booking, reason)
        return sendAct(reply, submitted, () =>
          transaction((tx) => readLineDetail(tx, deps, entryId, staffCaller(request))),
        )
      },
    )

    app.post(
      '/staff/bank/lines/:id/unmatch',
      {
        config: { permission: 'bank.match' },
        schema: {
          tags,
          summary: 'Take a decision about a statement line back: its bookings are reversed and the line waits again',
          params: BankLineParams,
          body: UnmatchBankLineBody,
          response: { 200: BankLineDetail, ...refusals },
        },
      },
      async (request) => {
        const { reason } = request.body
        return transaction(async (tx) => {
          await assertNothingWaits(tx, deps.clock.now(), [matterOf('bank_line', request.params.id)])
          await undoDecision(tx, request.params.id, { ...staffContext(deps, request, reason), reason })
          return readLineDetail(tx, deps, request.params.id, staffCaller(request))
        })
      },
    )

    app.post(
      '/staff/bank/lines/:id/take-back',
      {
        config: { permission: 'bank.match' },
        schema: {
          tags,
          summary: 'Say which incoming transfer the bank took back with this debit: what it paid is reversed',
          params: BankLineParams,
          body: TakeBackBody,
          response: { 200: BankLineDetail, ...refusals },
        },
      },
      async (request) => {
        const { line: creditId, reason } = request.body
        const debitId = request.params.id
        return transaction(async (tx) => {
          await assertNothingWaits(tx, deps.clock.now(), [
            matterOf('bank_line', debitId),
            matterOf('bank_line', creditId),
          ])
          await takeTransferBack(tx, { debitId, creditId }, { ...staffContext(deps, request, reason), reason })
          return readLineDetail(tx, deps, debitId, staffCaller(request))
        })
      },
    )

    app.post(
      '/staff/bank/lines/:id/refund',
      {
        config: { permission: 'refunds.make' },
        schema: {
          tags,
          summary:
            'Send money that no loan took back: a card charge to its card, a transfer to its sender (with a second person)',
          params: BankLineParams,
          body: RefundBankLineBody,
          response: { 200: BankLineDetail, 202: ApprovalWaiting, ...refusals },
        },
      },
      async (request, reply) => {
        const { amount, reason } = request.body
        const payload = { entryId: request.params.id, cents: wireCents('amount', amount) }
        const entry = await transaction((tx) => tx.statementEntries.byId(payload.entryId))
        const act = entry !== null && isCardLine(entry) ? heldRefundAct : senderRefundAct
        const submitted = await submitAct(deps, staffCaller(request), act, payload, reason)
        return sendAct(reply, submitted, () =>
          transaction((tx) => readLineDetail(tx, deps, request.params.id, staffCaller(request))),
        )
      },
    )

    app.post(
      '/staff/bank/lines/:id/classify',
      {
        config: { permission: 'bank.match' },
        schema: {
          tags,
          summary:
            'Mark a statement line as a fee, a settlement of card payments (with a second person if the acquirer kept a fee), or no business of the loans',
          params: BankLineParams,
          body: ClassifyBankLineBody,
          response: { 200: BankLineDetail, 202: ApprovalWaiting, ...refusals },
        },
      },
      async (request, reply) => {
        const { state, fee, reason } = request.body
        const entryId = request.params.id
        if (fee !== undefined) {
          const payload = { entry_id: entryId, fee_cents: wireCents('fee', fee) }
          const submitted = await submitAct(deps, staffCaller(request), cardSettlement, payload, reason)
          return sendAct(reply, submitted, () =>
            transaction((tx) => readLineDetail(tx, deps, entryId, staffCaller(request))),
          )
        }
        return transaction(async (tx) => {
          await assertNothingWaits(tx, deps.clock.now(), [matterOf('bank_line', entryId)])
          await classifyLine(tx, { entryId, state }, { ...staffContext(deps, request, reason), reason })
          return readLineDetail(tx, deps, entryId, staffCaller(request))
        })
      },
    )
  }

/** Lines name payers and their accounts: who looked at them is on record. */
const auditView = (tx: Tx, { clock }: Pick<Deps, 'clock'>, actor: string, detail: AuditDetail): Promise<void> =>
  tx.audit.record({ at: clock.now(), actor, action: 'bank.lines_viewed', userId: null, detail })

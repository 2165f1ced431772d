import { LoanDocumentsParams, type MoneyMovement, MoneyTimelineView, PaymentReceiptParams } from '@puente/contract'
import { AppError, eurosFromCents, type MoneyMovement as Movement, moneyTimeline } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { borrowerOf, lenderOf } from '../../../../lending/contracts/loan-inputs.ts'
import { paymentReceiptPaper } from '../../../../lending/contracts/papers/payment-receipt.ts'
import { sha256OfFile } from '../../../../providers/pdf/paper.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { ownLoan } from '../../../scopes/own-loan.ts'
import { errors } from '../../../web/error-responses.ts'
import { requestBudget } from '../../../web/request-budget.ts'
import { sendPdf } from '../../../web/send-pdf.ts'

const RECEIPTS_PER_MINUTE = 20

/** Enough to recognise one's own account. */
const shortIban = (iban: string): string => `${iban.slice(0, 4)}…${iban.slice(-4)}`

const isPayment = (movement: Movement): movement is Extract<Movement, { type: 'payment' | 'extension' }> =>
  movement.type === 'payment' || movement.type === 'extension'

function toMovementView(movement: Movement, iban: string | null): MoneyMovement {
  const allocation = isPayment(movement) ? movement.allocation : null
  return {
    id: movement.factId,
    type: movement.type,
    date: movement.date,
    amount: eurosFromCents(movement.cents),
    account: movement.type === 'received' && iban !== null ? shortIban(iban) : null,
    allocation: allocation && {
      body: eurosFromCents(allocation.principal),
      commission: eurosFromCents(allocation.commission),
      fines: eurosFromCents(allocation.fines),
      extension_price: eurosFromCents(allocation.extensionPrice),
      overpaid: eurosFromCents(allocation.overpaid),
    },
    reversal_cause: isPayment(movement)
      ? movement.reversal
      : movement.type === 'payment_returned'
        ? movement.cause
        : null,
    has_receipt: isPayment(movement),
  }
}

export const loanTimeline =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, pdf } = deps
    const spendReceipt = requestBudget({ name: 'receipts', limit: RECEIPTS_PER_MINUTE, windowMs: 60_000 }, clock)

    app.get(
      '/v2/loans/:public_id/timeline',
      {
        config: { etag: true },
        schema: {
          tags: ['loan'],
          summary: 'List every movement of money of a loan, newest first',
          params: LoanDocumentsParams,
          response: { 200: MoneyTimelineView, ...errors(401, 403, 404) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        return transaction(async (tx) => {
          const { loan, life } = await ownLoan(tx, request.params.public_id, userId)
          if (life === null) return { items: [] }
          const paid = (await tx.payouts.attemptsOf(loan.id)).findLast(({ status }) => status === 'completed')
          const iban = paid?.iban ?? loan.payoutIban
          const movements = moneyTimeline(life, clock.today())
          return { items: movements.map((movement) => toMovementView(movement, iban)).reverse() }
        })
      },
    )

    app.get(
      '/v2/loans/:public_id/payments/:payment_id/receipt',
      {
        schema: {
          tags: ['loan'],
          summary: 'Get the receipt of one payment, as a PDF',
          params: PaymentReceiptParams,
          response: {
            200: z.string().meta({ description: 'The file, application/pdf' }),
            ...errors(401, 403, 404, 429),
          },
        },
      },
      async (request, reply) => {
        const { userId } = borrower(request)
        const { public_id: publicId, payment_id: id } = request.params
        const today = clock.today()
        const receipt = await transaction(async (tx) => {
          const { life } = await ownLoan(tx, publicId, userId)
          const movements = life === null ? [] : moneyTimeline(life, today)
          const payment = movements.filter(isPayment).find(({ factId }) => factId === id)
          if (payment === undefined) throw new AppError('not_found', `loan ${publicId} has no payment ${id}`)
          await spendReceipt(tx, `user ${userId}`)
          return { publicId, payment, lender: lenderOf(deps), borrower: await borrowerOf(tx, userId), today }
        })
        const content = await pdf.print(paymentReceiptPaper(receipt))
        const fileName = `recibo-${receipt.payment.date}-${publicId}`
        return sendPdf(request, reply, { content, sha256: sha256OfFile(content), fileName })
      },
    )
  }

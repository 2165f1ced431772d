import {
  answerRequest,
  availableExtensions,
  type CivilDate,
  type LoanLife,
  offerDeferral,
  positionOn,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { acceptDeferral } from '../contracts/deferral-document.ts'
import { acceptExtension } from '../contracts/extension-document.ts'
import { refuseBlocked, refuseHeldExtension, requestedPromo } from '../loans/current-loan.ts'
import { extensionOf, quoteExtensions, quoteFixedExtension } from '../loans/quotes.ts'
import { requireExtensionDiscount } from '../products/require-promo-effect.ts'
import type { PaymentRequest, QuoteOrRefusal } from './payment-quote.ts'

/** The price of an extension on the terms of today, or of the prepared one that the request pays. */
export async function quoteExtension(
  tx: Tx,
  record: LoanRecord,
  life: LoanLife,
  { kind, termDays: asked, promoCode, proposal }: PaymentRequest,
  date: CivilDate,
): Promise<QuoteOrRefusal> {
  const { userId } = record.loan
  await refuseBlocked(tx, userId)
  refuseHeldExtension(record, date, proposal?.fixedCostCents)
  if (life.contract.plan !== undefined) return quoteDeferral(life, kind, date)
  const termDays = asked ?? life.contract.rules.defaultExtensionTermDays
  const promo = await requestedPromo(tx, userId, promoCode, date)
  const answer = answerRequest(life, {
    id: 'quote',
    date,
    type: 'extension',
    termDays,
    promo,
    fixedCostCents: proposal?.fixedCostCents ?? null,
  })
  if (!answer.accepted) return answer
  requireExtensionDiscount(promo, availableExtensions(positionOn(life, date), life.contract.rules, promo, false))
  const amountCents = answer.fact.type === 'extension' ? answer.fact.paidCents : 0
  return {
    kind,
    amountCents,
    termDays,
    repayMode: null,
    promoCode: promoCode ?? null,
    proposalId: proposal?.id ?? null,
  }
}

function quoteDeferral(life: LoanLife, kind: PaymentRequest['kind'], date: CivilDate): QuoteOrRefusal {
  const offer = offerDeferral(positionOn(life, date), life.contract)
  if (offer === null) return { reason: 'not_extendable' }
  return { kind, amountCents: offer.costCents, repayMode: null, termDays: null, promoCode: null, proposalId: null }
}

/** Paying an extension means accepting it: the accepted terms are stored with the operation. */
export async function acceptPaidExtension(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'content' | 'config'>,
  record: LoanRecord,
  operation: CardOperationRow,
): Promise<void> {
  const { life } = record
  if (operation.kind !== 'prolongation' || life === null) return
  const [now, date] = [deps.clock.now(), deps.clock.today()]
  if (life.contract.plan !== undefined) {
    const offer = offerDeferral(positionOn(life, date), life.contract)
    if (offer !== null) await acceptDeferral(tx, deps, { record, life, offer, date }, extensionCause(operation.id), now)
    return
  }
  if (operation.termDays === null) return
  const promo = await requestedPromo(tx, operation.userId, operation.promoCode ?? undefined, date)
  const fixedCostCents = await fixedCostOf(tx, operation)
  const offer =
    fixedCostCents === null
      ? extensionOf(quoteExtensions(record, date, promo, false).offers, operation.termDays, record.loan.id)
      : quoteFixedExtension(record, date, operation.termDays, fixedCostCents)
  await acceptExtension(tx, deps, { record, life, offer, date }, extensionCause(operation.id), now)
}

/** The cost of the prepared extension that an operation pays; null for the usual one. */
async function fixedCostOf(tx: Tx, { proposalId }: CardOperationRow): Promise<number | null> {
  const terms = proposalId === null ? null : (await tx.proposals.byId(proposalId))?.terms
  return terms?.kind === 'extension' ? terms.fixedCostCents : null
}

/** The cause of the extension document that an operation pays for. */
export const extensionCause = (operationId: string): string => `operation:${operationId}`

import {
  accrueTo,
  addDays,
  type CivilDate,
  civilDateInMadrid,
  daysBetween,
  dueNowOf,
  formatDateShort,
  formatEuros,
  type LoanAccount,
  type LoanStatus,
  positionOn,
  statusNumber,
} from '@puente/domain'
import { notify } from '../../customers/notifications/notify.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CardRefusal } from '../../providers/cards/card-payments.ts'
import { heldBy } from '../loans/loan-holds.ts'
import { AUTOMATIC_CHARGE_LIFE_MS, newOperation } from './card-order.ts'
import { newPayLink } from './pay-link.ts'

/** Loan statuses in which a card may be charged automatically; staff handle the later stages. */
const CHARGED_STATUSES: readonly LoanStatus[] = ['active', 'extended', 'overdue']
const PAGE_LENGTH = 500
const MAX_REFUSALS_OF_INSTALMENT = 2
const MAX_REFUSALS_IN_A_ROW = 4

/**
 * Charges the cards of loans that are due today, or were due on one of the retry days before. Restartable: a loan has
 * at most one charge a day, and none after a charge with a successful or unknown outcome.
 */
export async function chargeDueLoans(deps: Deps, businessDate: CivilDate): Promise<void> {
  // A night that runs late charges on the actual day, or not at all: a charge must not be backdated.
  if (businessDate !== deps.clock.today()) return
  const dueDates = deps.config.autoDebit.daysAfterDueDate.map((days) => addDays(businessDate, -days))
  await forEachLoan(deps, dueDates, (tx, loanId) => startAutomaticCharge(tx, deps, loanId))
}

/** Tells each borrower whose card will be charged in a few days how much, when and from which card (PSD2 mandates). */
export async function announceCharges(deps: Deps, businessDate: CivilDate): Promise<void> {
  const { config, clock } = deps
  const dueDate = addDays(businessDate, config.autoDebit.noticeDays)
  if (dueDate < clock.today()) return
  await forEachLoan(deps, [dueDate], async (tx, loanId) => {
    const record = await tx.loans.byId(loanId)
    const card = record && (await tx.paymentCards.liveOf(record.loan.userId))[0]
    if (!record?.life || !card || heldBy(record, 'automatic_charge', businessDate) !== null) return
    const { account } = positionOn(record.life, businessDate).money
    const dueCents = account === null ? 0 : dueNowOf(accrueTo(account, dueDate))
    if (dueCents === 0) return
    await notify(tx, deps, {
      userId: record.loan.userId,
      template: 'autodebit_notice',
      parameters: { date: formatDateShort(dueDate), amount: formatEuros(dueCents), card: card.pan },
      cause: `autodebit_notice:loan-${loanId}:${dueDate}`,
      now: clock.now(),
    })
  })
}

async function forEachLoan(
  { transaction }: Pick<Deps, 'transaction'>,
  dueDates: readonly CivilDate[],
  work: (tx: Tx, loanId: number) => Promise<void>,
): Promise<void> {
  const statuses = CHARGED_STATUSES.map(statusNumber)
  let last = 0
  for (;;) {
    const from = last
    const ids = await transaction((tx) => tx.cardOperations.loansToCharge(dueDates, statuses, from, PAGE_LENGTH))
    for (const id of ids) await transaction((tx) => work(tx, id))
    if (ids.length < PAGE_LENGTH) return
    last = ids.at(-1) ?? last
  }
}

/**
 * Decides, under the loan's lock, whether to charge now and how much. The charge itself is queued in the same commit.
 */
async function startAutomaticCharge(tx: Tx, deps: Deps, loanId: number): Promise<void> {
  const { clock, config } = deps
  const today = clock.today()
  const record = await tx.loans.lockById(loanId)
  if (!record?.life || record.account === null || !record.loan.autoDebitEnabled) return
  if (heldBy(record, 'automatic_charge', today) !== null) return
  const { status, money } = positionOn(record.life, today)
  const dueDate = money.account && lastDueDate(money.account)
  if (money.account === null || !dueDate || !CHARGED_STATUSES.includes(status)) return
  const amountCents = dueNowOf(money.account)
  if (amountCents === 0 || !config.autoDebit.daysAfterDueDate.includes(daysBetween(dueDate, today))) return
  await tx.cardOperations.abandonExpired(clock.now(), loanId)
  // The borrower is paying by card at this moment.
  if ((await tx.loans.pendingPaymentOf(loanId)) !== null) return
  const [card] = await tx.paymentCards.liveOf(record.loan.userId)
  // A token is valid only for the provider that issued it.
  if (!card?.isDefault || card.provider !== deps.cardPayments.provider) return

  const since = startOfDayBefore(record.account.giveDate)
  const all = await tx.cardOperations.automaticSince(loanId, since)
  const earlier = all.filter(({ createdAt }) => civilDateInMadrid(createdAt) >= dueDate)
  for (const operation of earlier) {
    if (!(await allowsAnotherTry(tx, operation, today))) return
  }
  if (record.account.plan !== undefined && hasRefusedOften(all, earlier)) return
  const operation = await tx.cardOperations.add(
    newOperation(deps, AUTOMATIC_CHARGE_LIFE_MS, {
      userId: record.loan.userId,
      loanId,
      kind: record.account.plan === undefined ? 'payoff' : 'instalment',
      initiator: 'auto_debit',
      amountCents,
      cardId: card.id,
      status: 'pending',
    }),
  )
  await tx.audit.record({
    at: clock.now(),
    actor: 'system',
    action: 'card_charge_started',
    userId: record.loan.userId,
    detail: { order: operation.orderCode, amount_cents: amountCents },
  })
  await tx.outbox.add('charge-card', { operationId: operation.id })
}

/** The day on which the money that is due was asked for last: the newest instalment that has come, or the one payment. */
const lastDueDate = ({ plan, mustPayDate, accruedThrough }: LoanAccount): CivilDate | null =>
  plan === undefined ? mustPayDate : (plan.instalments.findLast(({ date }) => date <= accruedThrough)?.date ?? null)

/** A card that keeps refusing is left alone: two refusals for an instalment, or four in a row. `all` has the newest first. */
const hasRefusedOften = (all: readonly CardOperationRow[], ofInstalment: readonly CardOperationRow[]): boolean => {
  const isRefused = ({ status }: CardOperationRow) => status === 'failed'
  const lastFour = all.slice(0, MAX_REFUSALS_IN_A_ROW)
  return (
    ofInstalment.filter(isRefused).length >= MAX_REFUSALS_OF_INSTALMENT ||
    (lastFour.length === MAX_REFUSALS_IN_A_ROW && lastFour.every(isRefused))
  )
}

/** An instant safely before the day begins in Madrid; the exact day is compared afterwards. */
const startOfDayBefore = (date: CivilDate): Date => new Date(`${addDays(date, -1)}T00:00:00Z`)

/**
 * Only a charge that was certainly refused may be followed by another one. After a successful charge, or one without an
 * answer, the money may have moved. And a bank that requires authentication will refuse again.
 */
async function allowsAnotherTry(tx: Tx, operation: CardOperationRow, today: CivilDate): Promise<boolean> {
  if (operation.status !== 'failed' || civilDateInMadrid(operation.createdAt) >= today) return false
  const events = await tx.cardOperations.eventsOf(operation.provider, operation.orderCode)
  const refusal: CardRefusal = 'authentication_required'
  return !events.some(({ payload }) => payload.refusal === refusal)
}

/** The steps after a card could not be charged on the due date. */
export async function afterAutomaticRefusal(
  tx: Tx,
  deps: Deps,
  operation: CardOperationRow,
  { loan }: LoanRecord,
  refusal: CardRefusal,
  { now }: ChangeContext,
): Promise<void> {
  if (operation.cardId === null) return
  const card = await tx.paymentCards.byId(loan.userId, operation.cardId)
  if (card === null) return
  if (refusal === 'card_dead') await tx.paymentCards.retire(loan.userId, card.id, 'refused_by_provider', now)
  const payLink = newPayLink(deps, loan.id, now)
  const isNew = await notify(tx, deps, {
    userId: loan.userId,
    template: refusal === 'authentication_required' ? 'autodebit_authentication' : 'autodebit_failed',
    parameters: { amount: formatEuros(operation.amountCents), card: card.pan, link: payLink.url },
    cause: `autodebit_refused:${operation.orderCode}`,
    now,
  })
  if (isNew) await tx.shortLinks.add(payLink.row)
}

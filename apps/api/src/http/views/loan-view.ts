import type {
  CessionPortfolio,
  Loan,
  LoanAmounts,
  LoanExtension,
  LoanProposal,
  PaymentSituationView,
} from '@puente/contract'
import {
  ACTIVE_CREDIT_STATUSES,
  APPLICATION_STATUSES,
  type CivilDate,
  CLOSED_STATUSES,
  costOfNextDay,
  type ExtensionOffer,
  type ExtensionPromo,
  eurosFromCents,
  figuresOf,
  isAwaitingPayout,
  LOAN_STATUS_TYPES,
  type LoanFigures,
  lastDayToWithdraw,
  lateInterestOfOneDay,
  type PaymentAttempt,
  type PaymentSituation,
  type Product,
  paymentSituation,
  payoutAccountHoldEnd,
  positionOn,
  quoteOffered,
  statusFromNumber,
  statusNumber,
  taeAsExtended,
} from '@puente/domain'
import { loanStatusTexts, withdrawnStatusText } from '@puente/texts/loan'
import { requiredFilesOf } from '../../customers/documents/required-files.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { LAW_CHANGED } from '../../lending/applications/end-unlawful.ts'
import { isAltered } from '../../lending/contracts/ready-to-sign.ts'
import { type RefusalView, readRefusal } from '../../lending/decisions/refusal-view.ts'
import { readPortfolioView } from '../../lending/loans/cession-portfolio.ts'
import { heldBy } from '../../lending/loans/loan-holds.ts'
import { linkOf, pathOf } from '../../lending/payments/card-order.ts'
import { mayCorrectAccountOf } from '../../lending/payouts/correct-account.ts'
import { isOpen } from '../../lending/payouts/settle-payout.ts'
import { firstDateOf, planViewOf } from './plan-view.ts'
import { toLoanProposal } from './proposal-view.ts'

interface LoanViewOptions {
  /** The product version of the application. */
  readonly product: Product
  readonly payment?: PaymentSituation
  /** A blocked customer can always pay, and never extend. */
  readonly isBlocked?: boolean
  /** The link to continue the pending payment. */
  readonly paymentLink?: string | null
  readonly requiredFiles?: readonly string[]
  readonly refusal?: RefusalView
  /** The buyer of a sold debt. */
  readonly portfolio?: CessionPortfolio | null
  readonly proposal?: LoanProposal | null
  /** The version of an instalment loan's schedule. */
  readonly scheduleVersion?: number | null
  /** Whether the account of a signed loan can change, and how long its transfer waits after a change. */
  readonly payoutAccount?: Pick<Loan, 'payout_account_correctable' | 'payout_hold_until'>
  /** The terms for quoting extensions. */
  readonly promo?: ExtensionPromo
}

export function toExtensionView(offer: ExtensionOffer): LoanExtension {
  const discounts = [
    { type: 'price' as const, value: eurosFromCents(offer.discountPriceCents) },
    { type: 'commission' as const, value: eurosFromCents(offer.discountCommissionCents) },
  ]
  return {
    term: offer.termDays,
    next_pay_date: offer.nextPayDate,
    commission_at_the_end: eurosFromCents(offer.commissionAtTheEndCents),
    cost: eurosFromCents(offer.costCents),
    cost_before_discount: eurosFromCents(offer.costBeforeDiscountCents),
    discounts: discounts.filter(({ value }) => value > 0),
  }
}

/** `feeCents` is of a loan in instalments. */
export const toAmountsView = (today: LoanFigures['today'], feeCents?: number): LoanAmounts => ({
  body: eurosFromCents(today.bodyCents),
  annual_commission: eurosFromCents(today.annualCommissionCents),
  all_fines: eurosFromCents(today.allFinesCents),
  fine: eurosFromCents(today.fineCents),
  ...(feeCents === undefined ? {} : { fee: eurosFromCents(feeCents) }),
  amount: eurosFromCents(today.amountCents),
})

/** The price of the loan on its offered or agreed terms, if paid out on the given day. */
const quoteOn = ({ loan }: LoanRecord, product: Product, giveDate: CivilDate) =>
  quoteOffered({
    product,
    giveDate,
    amountCents: loan.amountCents,
    termDays: loan.termDays,
    instalments: loan.instalments,
    payDay: loan.payDay,
    isFirstLoan: loan.isFirstLoan,
    percentCommission: loan.percentCommission,
  })

/** For an unsigned offer: whether it is less or more than the request. */
function counterOfferOf({ loan }: LoanRecord): Loan['counter_offer'] {
  if (loan.signedAt !== null || loan.amountCents === loan.originalAmountCents) return null
  return loan.amountCents < loan.originalAmountCents ? 'less' : 'more'
}

const NOTHING_OWED: LoanFigures['today'] = {
  bodyCents: 0,
  annualCommissionCents: 0,
  allFinesCents: 0,
  fineCents: 0,
  amountCents: 0,
}

const NO_PAYMENT: PaymentSituation = { kind: 'none' }

function toPaymentSituationView(payment: PaymentSituation): PaymentSituationView {
  switch (payment.kind) {
    case 'none':
      return { kind: 'none' }
    case 'returned':
      return {
        kind: 'returned',
        amount: eurosFromCents(payment.amountCents),
        paid_on: payment.paidOn,
        returned_on: payment.returnedOn,
        cause: payment.cause,
      }
    case 'abandoned':
      return { kind: 'abandoned', ...attemptView(payment) }
    case 'pending':
      return {
        kind: 'pending',
        ...attemptView(payment),
        expires_at: payment.expiresAt.toISOString(),
        cancellable: payment.isCancellable,
      }
  }
}

const attemptView = ({
  purpose,
  amountCents,
  startedAt,
}: Extract<PaymentSituation, { kind: 'pending' | 'abandoned' }>) => ({
  payment_type: purpose,
  amount: eurosFromCents(amountCents),
  started_at: startedAt.toISOString(),
})

/** A card request is no payment. */
const attemptOf = (operation: CardOperationRow | null): PaymentAttempt | null =>
  operation === null || operation.kind === 'tokenize'
    ? null
    : {
        purpose: operation.kind,
        status: operation.status,
        isAutomatic: operation.initiator === 'auto_debit',
        amountCents: operation.amountCents,
        startedAt: operation.createdAt,
        expiresAt: operation.expiresAt,
      }

/**
 * Today's loan in the API format (requirements R3). Amounts and status of a paid-out loan are computed for today from its
 * facts, even before the nightly job has run; nothing is written.
 */
function toLoanView(record: LoanRecord, today: CivilDate, options: LoanViewOptions): Loan {
  const { loan, life, account } = record
  const { product, payment = NO_PAYMENT, isBlocked = false, promo } = options
  const hasPendingPayment = payment.kind === 'pending'
  const position = life === null || account === null ? null : positionOn(life, today)
  const figures =
    life === null || position === null
      ? null
      : figuresOf(position, life.contract, { hasPendingPayment, ...(promo === undefined ? {} : { promo }) })
  const extendedTae = life === null || position === null ? null : taeAsExtended(life, position)
  const status = figures?.status ?? statusFromNumber(loan.status)
  const quote = quoteOn(record, product, loan.giveDate ?? today)
  // Without a payout nothing is owed. Before the payout, show the future amount.
  const isAwaited = APPLICATION_STATUSES.has(status) && !CLOSED_STATUSES.has(status)
  const returnAmountCents = isAwaited && status !== 'processing_fail' ? quote.returnAmountCents : 0
  const rules = life?.contract.rules ?? product
  return {
    id: loan.id,
    public_id: loan.publicId,
    status: statusNumber(status),
    status_type: LOAN_STATUS_TYPES[status],
    status_text: loan.withdrawnOn !== null && status === 'active' ? withdrawnStatusText : loanStatusTexts[status],
    request_date: loan.requestDate,
    request_amount: eurosFromCents(loan.amountCents),
    original_request_amount: eurosFromCents(loan.originalAmountCents),
    give_date: loan.giveDate,
    must_pay_date: loan.mustPayDate,
    predicted_must_pay_date: isAwaited ? firstDateOf(quoteOn(record, product, today)) : null,
    approve_date: loan.approvedOn,
    returned_date: loan.returnedOn,
    return_amount: eurosFromCents(figures?.returnAmountCents ?? returnAmountCents),
    tae: status === 'denied' || status === 'timeout' ? null : (extendedTae ?? quote.taePercent),
    days: figures?.days ?? { total: loan.termDays, left: null, late: 0 },
    calculations: { today: toAmountsView(figures?.today ?? NOTHING_OWED, figures?.plan?.feeCents) },
    required_files: [...(options.requiredFiles ?? [])],
    is_loan_amount_or_term_altered: isAltered(loan),
    counter_offer: counterOfferOf(record),
    ...(options.refusal ?? {}),
    terms_agreed: loan.termsAgreedAt !== null,
    auto_debit_step_completed: loan.autoDebitStepCompleted,
    auto_debit_enabled: loan.autoDebitEnabled,
    default_extension_term: rules.defaultExtensionTermDays,
    extendable: !isBlocked && (figures?.isExtendable ?? false),
    has_pending_payment: hasPendingPayment,
    payment_link: options.paymentLink ?? null,
    payment_situation: toPaymentSituationView(payment),
    available_extensions: isBlocked ? [] : (figures?.availableExtensions ?? []).map(toExtensionView),
    settlement:
      figures?.settlement == null
        ? null
        : {
            amount: eurosFromCents(figures.settlement.agreedCents),
            until: figures.settlement.until,
            paid: eurosFromCents(figures.settlement.paidCents),
          },
    late_interest_per_day: eurosFromCents(
      lateInterestOfOneDay(loan.amountCents, quote.annualRateMillionths, rules.lateMarginMillionths),
    ),
    next_day: eurosFromCents(position === null ? 0 : costOfNextDay(position)),
    cost: eurosFromCents(figures?.charges.totalCents ?? 0),
    proposal: options.proposal ?? null,
    overpaid: eurosFromCents(figures?.overpaidCents ?? 0),
    withdrawn: loan.withdrawnOn !== null,
    payout_account: loan.payoutIban,
    ...(options.payoutAccount ?? {}),
    withdrawal_until: life === null ? null : lastDayToWithdraw(life.contract),
    cession_portfolio: options.portfolio ?? null,
    ...(loan.endReason === LAW_CHANGED ? { ended_because: LAW_CHANGED } : {}),
    ...planViewOf({
      quote,
      payDay: loan.payDay,
      contract: life?.contract ?? null,
      position,
      figures,
      scheduleVersion: options.scheduleVersion ?? null,
      mayDefer: !isBlocked && !hasPendingPayment,
    }),
  }
}

/** Queried only between the signature and the payout, so that other polls skip the queries. */
async function readAccountView(
  tx: Tx,
  record: LoanRecord,
  now: Date,
): Promise<NonNullable<LoanViewOptions['payoutAccount']>> {
  const { loan } = record
  if (!isAwaitingPayout(statusFromNumber(loan.status))) return {}
  const transfer = (await tx.payouts.attemptsOf(loan.id)).at(-1) ?? null
  const person = (await tx.users.byId(loan.userId))?.person ?? null
  const isQueued = transfer === null || !isOpen(transfer) || transfer.status === 'queued'
  const heldUntil = isQueued ? payoutAccountHoldEnd(person?.payoutAccountChangedAt ?? null, now) : null
  return {
    ...(mayCorrectAccountOf(record, transfer) ? { payout_account_correctable: true as const } : {}),
    ...(heldUntil === null ? {} : { payout_hold_until: heldUntil.toISOString() }),
  }
}

/** The same, and reads everything else that it shows of the loan. `callerOrigin` makes the payment link absolute. */
export async function readLoanView(
  tx: Tx,
  { products, clock, config }: Pick<Deps, 'products' | 'clock' | 'config'>,
  record: LoanRecord,
  callerOrigin = '',
): Promise<Loan> {
  const { loan } = record
  const newest = record.account === null ? null : await tx.cardOperations.newestPaymentOf(loan.id)
  // An expired payment page no longer holds the loan, swept or not.
  const payment = paymentSituation(record.life?.facts ?? [], attemptOf(newest), clock.now())
  const pending = payment.kind === 'pending' ? newest : null
  const owner = record.account === null ? null : await tx.users.byId(loan.userId)
  const isOwed = ACTIVE_CREDIT_STATUSES.has(statusFromNumber(loan.status))
  const proposal = isOwed ? await tx.proposals.standingOf(loan.id) : null
  return toLoanView(record, clock.today(), {
    product: products.version(loan.productId, loan.productVersion),
    payment,
    isBlocked: (owner?.user.isBlocked ?? false) || heldBy(record, 'extension', clock.today()) !== null,
    paymentLink: pending !== null && pathOf(pending) !== null ? linkOf(pending, config, callerOrigin) : null,
    requiredFiles:
      statusFromNumber(loan.status) === 'awaiting_documents'
        ? await requiredFilesOf(tx, { userId: loan.userId, loanId: loan.id }, clock.today())
        : [],
    proposal: toLoanProposal(record, proposal, clock.today()),
    payoutAccount: await readAccountView(tx, record, clock.now()),
    portfolio: await readPortfolioView(tx, loan),
    scheduleVersion: record.account?.plan === undefined ? null : await tx.loans.scheduleVersionOf(loan.id),
    ...(statusFromNumber(loan.status) === 'denied' ? { refusal: await readRefusal(tx, { clock, config }, loan) } : {}),
  })
}

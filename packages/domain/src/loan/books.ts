import type { CivilDate } from '../calendar/civil-date.ts'
import type { LedgerAccount, LedgerPosting } from '../money/chart-of-accounts.ts'
import { chargedCents, earnedFeeCents, type LoanAccount, owedOf, writeOffCents } from './loan-account.ts'
import type { LoanFact, LoanLife } from './loan-facts.ts'
import { type LoanStep, walkLife } from './loan-history.ts'

/** The ledger accounts that a loan posts to. A positive balance is a debit (an asset or an expense), a negative one a credit. */
export const BOOK_ACCOUNTS = [
  'principal', // owed by the borrower
  'interest', // commission owed by the borrower
  'fines', // late interest owed by the borrower
  'fees', // earned part of an opening fee owed by the borrower
  'interest_income',
  'fines_income',
  'extension_income',
  'fee_income',
  'discounts', // promo codes: income given up
  'cash_in_transit', // between us and the payment provider or the bank
  'write_off', // given up in a settlement, or written off
  'recovered', // paid on a debt that was written off
  'sale_of_debt', // claims handed over to a buyer
  'overpayment', // owed back to the customer
  'refunds_payable', // refunds decided; a journal records when the money leaves
] as const satisfies readonly LedgerAccount[]
type BookAccount = (typeof BOOK_ACCOUNTS)[number]

export type Posting = LedgerPosting<BookAccount>

/** One ledger entry. Its postings add up to zero. */
interface LoanTransaction {
  readonly date: CivilDate
  readonly kind: LoanFact['type'] | 'accrual'
  readonly factId: string | null
  readonly postings: readonly Posting[]
}

type Balances = Readonly<Record<BookAccount, number>>

const EMPTY_BALANCES: Balances = {
  principal: 0,
  interest: 0,
  fines: 0,
  fees: 0,
  interest_income: 0,
  fines_income: 0,
  extension_income: 0,
  fee_income: 0,
  discounts: 0,
  cash_in_transit: 0,
  write_off: 0,
  recovered: 0,
  sale_of_debt: 0,
  overpayment: 0,
  refunds_payable: 0,
}

/** The ledger balances of one loan. Each comes from its own figure; none is derived to close the sum. */
export function balancesOf(account: LoanAccount | null): Balances {
  if (account === null) return EMPTY_BALANCES
  const { paid, excess, discounts } = account
  const owed = owedOf(account)
  const charged = chargedCents(account)
  const isSold = account.soldOn !== null
  // A claim that was sold or written off is no asset any more.
  const isGone = isSold || account.writeOff !== null
  const received =
    paid.principalCents +
    paid.commissionCents +
    paid.finesCents +
    paid.extensionPriceCents +
    (account.plan?.paidFeeCents ?? 0) +
    excess.overpaidCents +
    excess.refundedCents
  return {
    principal: isGone ? 0 : owed.body,
    interest: isGone ? 0 : owed.commission,
    fines: isGone ? 0 : owed.fines,
    fees: isGone ? 0 : owed.fee,
    interest_income: 0 - charged.commission,
    fines_income: 0 - charged.fines,
    extension_income: 0 - charged.extensionPrice,
    fee_income: 0 - earnedFeeCents(account),
    discounts: discounts.commissionCents + discounts.extensionPriceCents,
    cash_in_transit: received - account.principal.disbursedCents,
    write_off: writeOffCents(account),
    recovered: 0 - (account.writeOff?.recoveredCents ?? 0),
    // The claim of a written-off debt left the books before the sale.
    sale_of_debt: isSold && account.writeOff === null ? owed.total : 0,
    overpayment: 0 - excess.overpaidCents,
    refunds_payable: 0 - excess.refundedCents,
  }
}

/** The postings that lead from one account state to another. A restatement also enters the append-only ledger this way. */
export function postingsBetween(before: LoanAccount | null, after: LoanAccount | null): readonly Posting[] {
  const old = balancesOf(before)
  const current = balancesOf(after)
  return BOOK_ACCOUNTS.flatMap((account) => {
    const cents = current[account] - old[account]
    return cents === 0 ? [] : [{ account, cents }]
  })
}

const transactionOf = ({ date, fact, before, after }: LoanStep): LoanTransaction => ({
  date,
  kind: fact?.type ?? 'accrual',
  factId: fact?.id ?? null,
  postings: postingsBetween(before, after),
})

/**
 * Every ledger entry of a loan up to the end of `date`. Charges are posted up to each fact; the nights in between may be split.
 */
export const transactionsOf = (life: LoanLife, date: CivilDate): readonly LoanTransaction[] =>
  walkLife(life, date)
    .steps.map(transactionOf)
    .filter(({ postings }) => postings.length > 0)

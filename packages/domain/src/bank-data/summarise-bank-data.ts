import { addDays, type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import { BANK_HISTORY_DAYS, type BankData, type BankTransaction, type ImportedAccount } from './bank-data.ts'
import type { BankAccount, BankSummary } from './bank-summary.ts'
import { monthlyIncomeCents, perMonth } from './monthly-income.ts'
import { lenderIn } from './other-lenders.ts'
import { type HolderName, sameHolder } from './same-holder.ts'

interface SummaryRequest {
  readonly data: BankData
  readonly bankName: string
  readonly applicant: HolderName
  readonly today: CivilDate
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Summarises bank data for a decision. Income, expenses and balances cover only the applicant's own accounts: another person's
 * money in the same bank login does not help to repay. Transfers between own accounts count as neither income nor expense.
 */
export function summariseBankData({ data, bankName, applicant, today }: SummaryRequest): BankSummary {
  const since = addDays(today, 1 - BANK_HISTORY_DAYS)
  const accounts = data.accounts.map((account) => ({
    ...account,
    isOwn: account.holders.some((holder) => sameHolder(holder, applicant)),
    transactions: account.transactions.filter(({ bookedOn }) => bookedOn >= since && bookedOn <= today),
  }))
  const own = accounts.filter(({ isOwn }) => isOwn)
  const all = own.flatMap(({ transactions }) => transactions)
  const [from = today] = all.map(({ bookedOn }) => bookedOn).sort()
  const days = daysBetween(from, today) + 1

  const ownIbans = new Set(own.map(({ iban }) => iban))
  const isBetweenOwn = ({ partyIban, party }: BankTransaction) =>
    (partyIban !== null && ownIbans.has(partyIban)) || (party !== null && sameHolder(party, applicant))
  const outside = all.filter((transaction) => !isBetweenOwn(transaction))
  const lent = outside.map((transaction) => ({ ...transaction, lender: lenderOf(transaction) }))
  const toLenders = lent.filter(({ lender, amountCents }) => lender !== null && amountCents < 0)
  const spent = lent.filter(({ lender, amountCents }) => lender === null && amountCents < 0)
  const incomeOf = (account: ImportedAccount): number =>
    monthlyIncomeCents(
      account.transactions.filter((one) => one.amountCents > 0 && lenderOf(one) === null && !isBetweenOwn(one)),
      days,
    )
  const incomes = new Map(accounts.map((account) => [account, incomeOf(account)]))
  return {
    bankName,
    from,
    to: today,
    accounts: accounts.map(
      (account): BankAccount => ({
        iban: account.iban,
        holders: account.holders,
        isOwn: account.isOwn,
        balanceCents: account.balanceCents,
        monthlyIncomeCents: incomes.get(account) ?? 0,
      }),
    ),
    holderMatches: own.length > 0,
    transactionCount: all.length,
    monthlyIncomeCents: sum(own.map((account) => incomes.get(account) ?? 0)),
    monthlyExpensesCents: perMonth(-sum(spent.map(({ amountCents }) => amountCents)), days),
    otherLenderCount: new Set(toLenders.map(({ lender }) => lender)).size,
    otherLenderMonthlyCents: perMonth(-sum(toLenders.map(({ amountCents }) => amountCents)), days),
    balanceCents: sum(own.map(({ balanceCents }) => balanceCents)),
    overdrawnDays: overdrawnDays(own, from, today),
  }
}

const lenderOf = ({ title, party }: BankTransaction): string | null => lenderIn(`${party ?? ''} ${title}`)

/** Days from the first movement to today that end with a negative combined balance of the applicant's own accounts. */
function overdrawnDays(own: readonly ImportedAccount[], from: CivilDate, today: CivilDate): number {
  const movedOn = new Map<CivilDate, number>()
  for (const { bookedOn, amountCents } of own.flatMap(({ transactions }) => transactions)) {
    movedOn.set(bookedOn, (movedOn.get(bookedOn) ?? 0) + amountCents)
  }
  // Computed backwards from the current balance: some banks omit line balances or return them out of order.
  let balance = sum(own.map(({ balanceCents }) => balanceCents))
  let overdrawn = 0
  for (let date = today; date >= from; date = addDays(date, -1)) {
    if (balance < 0) overdrawn += 1
    balance -= movedOn.get(date) ?? 0
  }
  return overdrawn
}

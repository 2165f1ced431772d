import type { Loan } from '@puente/contract'
import { ACTIVE_CREDIT_STATUSES, centsOf, euroText, shortAccount, statusFromNumber } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Section, TextLink, Timeline, type TimelineEntry } from '@puente/ui'
import { useMenuAddress } from '../../../content/menu-address.ts'
import { PATHS } from '../../../paths.ts'
import { sheetsFor } from './account-sheets.ts'
import { dateOfLoan } from './loan-day.ts'

const texts = accountTexts.days

const upper = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** The loan's money over time: received, today, the due date, and what a missed day costs. */
export function MoneyDays({ loan }: { readonly loan: Loan }) {
  const help = useMenuAddress('impago')
  return (
    <Section
      title={texts.title}
      aside={
        <TextLink href={PATHS.accountLoanHistory} className="inline-flex min-h-11 items-center text-sm">
          {accountTexts.timeline.all}
        </TextLink>
      }
    >
      <Timeline entries={entriesOf(loan, help)} />
    </Section>
  )
}

function entriesOf(loan: Loan, help: string | null): readonly TimelineEntry[] {
  const isOwed = ACTIVE_CREDIT_STATUSES.has(statusFromNumber(loan.status))
  return [...received(loan), ...(isOwed ? owed(loan, help) : returned(loan))]
}

function received(loan: Loan): readonly TimelineEntry[] {
  const { give_date: date, payout_account: account, request_amount: amount } = loan
  if (date === null) return []
  const text = [upper(dateOfLoan(loan, date)), ...(account === null ? [] : [shortAccount(account)])].join(' · ')
  return [{ key: 'received', state: 'done', title: texts.received, amount: euroText(amount), text }]
}

function returned(loan: Loan): readonly TimelineEntry[] {
  if (loan.returned_date === null) return []
  return [{ key: 'returned', state: 'paid', title: texts.returned, text: upper(dateOfLoan(loan, loan.returned_date)) }]
}

function owed(loan: Loan, help: string | null): readonly TimelineEntry[] {
  const { days, must_pay_date: due, calculations, return_amount: onDueDate, late_interest_per_day: perDay } = loan
  const isLate = days.late > 0
  const dueEntry: TimelineEntry | null =
    due === null
      ? null
      : {
          key: 'due',
          state: isLate ? 'done' : 'next',
          title: texts.due,
          // What was owed on a day gone by depends on payments since: only a day to come has a sum.
          amount: isLate ? null : euroText(onDueDate),
          text: upper(dateOfLoan(loan, due)),
        }
  const today: TimelineEntry = {
    key: 'today',
    state: isLate ? 'late' : 'now',
    title: isLate ? texts.todayLate(days.late) : texts.today(Math.max(0, days.total - (days.left ?? days.total))),
    amount: euroText(calculations.today.amount),
    text: madeUpOf(loan),
  }
  const more = isLate ? calculations.today.fine : perDay
  const afterwards: readonly TimelineEntry[] =
    more > 0
      ? [
          {
            key: 'more',
            state: 'next',
            title: isLate ? texts.eachDay : texts.ifNotPaid,
            amount: isLate ? texts.more(euroText(more)) : texts.moreADay(euroText(more)),
            text: (
              <>
                {isLate ? texts.noFees : texts.warned}{' '}
                {help === null ? null : <TextLink href={help}>{accountTexts.consequences.moreAboutIt}</TextLink>}
              </>
            ),
          },
        ]
      : []
  const ofDue = dueEntry === null ? [] : [dueEntry]
  return [...(isLate ? [...ofDue, today] : [today, ...withdrawal(loan), ...ofDue]), ...afterwards]
}

/** Only where nothing has been paid: then the sum is the loan and its cost. */
function madeUpOf({ request_amount: lent, cost, calculations }: Loan): string {
  const isUntouched = centsOf(lent) + centsOf(cost) === centsOf(calculations.today.amount)
  return isUntouched ? texts.lent(euroText(lent), euroText(cost)) : texts.afterPayments
}

function withdrawal(loan: Loan): readonly TimelineEntry[] {
  if (loan.withdrawal_until === null || !sheetsFor(loan).has('accountWithdraw')) return []
  return [
    {
      key: 'withdraw',
      state: 'next',
      title: texts.withdraw,
      text: texts.withdrawUntil(dateOfLoan(loan, loan.withdrawal_until)),
    },
  ]
}

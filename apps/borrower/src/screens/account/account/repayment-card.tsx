import type { Loan } from '@puente/contract'
import { centsOf, formatEuros } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { instalmentTexts } from '@puente/texts/instalments'
import { Disclosure, RowSection, TextLink } from '@puente/ui'
import CreditCard from 'lucide-react/icons/credit-card'
import { PATHS } from '../../../paths.ts'
import { isRepaymentCollapsed } from './account-cards.ts'
import { PAY_ALL_PATH } from './asked-in-address.ts'
import { planNowOf } from './plan/plan-now.ts'
import { leftOfSettlementCents } from './settlement.ts'

const texts = accountTexts.repayment

/** The ways to pay, each a sheet. Collapsed from three days late (requirements R2). */
export function RepaymentCard({ loan }: { readonly loan: Loan }) {
  const how = loan.days.late > 0 ? texts.howLate : texts.how
  const icon = <CreditCard size={24} aria-hidden="true" />
  const plan = planNowOf(loan)
  const ways = (
    <div className="flex flex-wrap gap-x-5">
      {plan === null ? null : (
        <TextLink href={PATHS.accountPay} className="inline-flex min-h-11 items-center">
          {instalmentTexts.name(plan.current.number)}
        </TextLink>
      )}
      <TextLink
        href={plan === null ? PATHS.accountPay : PAY_ALL_PATH}
        className="inline-flex min-h-11 min-w-11 items-center justify-center"
      >
        {texts.payAll}
      </TextLink>
      <TextLink href={PATHS.accountPayPart} className="inline-flex min-h-11 items-center">
        {texts.payPart}
      </TextLink>
    </div>
  )
  if (!isRepaymentCollapsed(loan.days.late))
    return <RowSection icon={icon} title={texts.title} text={how} action={ways} />
  const owed = formatEuros(leftOfSettlementCents(loan) ?? plan?.amountCents ?? centsOf(loan.calculations.today.amount))
  return (
    <RowSection icon={icon} title={texts.title}>
      <div className="-mt-3 pl-9.5">
        <Disclosure summary={texts.open(owed)}>
          <p className="text-ink-soft">{how}</p>
          {ways}
        </Disclosure>
      </div>
    </RowSection>
  )
}

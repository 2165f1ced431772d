import type { Loan } from '@puente/contract'
import { formatEuros } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Card, Disclosure, LinkButton } from '@puente/ui'
import { centsOf } from '../../../api/loan.ts'
import { PATHS } from '../../../paths.ts'
import { isRepaymentCollapsed } from './account-cards.ts'
import { leftOfSettlementCents } from './settlement.ts'

const texts = accountTexts.repayment

/** The ways to pay, each a sheet. Collapsed from three days late (requirements R2). */
export function RepaymentCard({ loan }: { readonly loan: Loan }) {
  const isLate = loan.days.late > 0
  const ways = (
    <div className="flex flex-col gap-2">
      <p>{isLate ? texts.howLate : texts.how}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        <LinkButton variant="secondary" href={PATHS.accountPay}>
          {texts.payAll}
        </LinkButton>
        <LinkButton variant="secondary" href={PATHS.accountPayPart}>
          {texts.payPart}
        </LinkButton>
      </div>
    </div>
  )
  return (
    <Card title={texts.title}>
      {isRepaymentCollapsed(loan.days.late) ? (
        <Disclosure
          variant="block"
          summary={
            <span className="text-lg text-primary">
              {texts.open(formatEuros(leftOfSettlementCents(loan) ?? centsOf(loan.calculations.today.amount)))}
            </span>
          }
        >
          {ways}
        </Disclosure>
      ) : (
        ways
      )}
    </Card>
  )
}

import type { Loan } from '@puente/contract'
import { civilDate, formatDateShort, formatEuros } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Card, Disclosure, LinkButton } from '@puente/ui'
import { centsOf } from '../../../api/loan.ts'
import { PATHS } from '../../../paths.ts'
import { isRepaymentCollapsed } from './account-cards.ts'

const texts = accountTexts.prolongation

/** What the shortest extension costs today, and the way to the rest. Collapsed like the repayment: paying stays nearer. */
export function ProlongationCard({ loan }: { readonly loan: Loan }) {
  const cheapest = loan.available_extensions.toSorted((left, right) => left.cost - right.cost)[0]
  if (cheapest === undefined) return null
  const date = formatDateShort(civilDate(cheapest.next_pay_date))
  const offer = (
    <div className="flex flex-col gap-2">
      <p>{cheapest.cost > 0 ? texts.from(formatEuros(centsOf(cheapest.cost)), date) : texts.fromNothing(date)}</p>
      <LinkButton variant="secondary" wide href={PATHS.accountExtend}>
        {texts.open}
      </LinkButton>
    </div>
  )
  return (
    <Card title={texts.title}>
      {isRepaymentCollapsed(loan.days.late) ? (
        <Disclosure variant="block" summary={<span className="text-primary">{texts.open}</span>}>
          {offer}
        </Disclosure>
      ) : (
        offer
      )}
    </Card>
  )
}

import type { Loan } from '@puente/contract'
import { euroText, formatDateFrom } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { instalmentSheetTexts } from '@puente/texts/instalment-sheets'
import { Disclosure, RowSection, TextLink } from '@puente/ui'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { PATHS } from '../../../paths.ts'
import { isRepaymentCollapsed } from './account-cards.ts'
import { dayOf } from './loan-day.ts'

const texts = accountTexts.prolongation
const moveTexts = instalmentSheetTexts.move

/** Instalments move by months, a single payment by days. */
function offerOf(loan: Loan): { readonly title: string; readonly price: string; readonly link: string } | null {
  if (loan.deferral) {
    const { months, extra_cost: extra } = loan.deferral
    return { title: moveTexts.title, price: moveTexts.row(months, euroText(extra)), link: moveTexts.open }
  }
  const cheapest = loan.available_extensions.toSorted((left, right) => left.cost - right.cost)[0]
  if (cheapest === undefined) return null
  const date = formatDateFrom(dayOf(loan), cheapest.next_pay_date)
  return {
    title: texts.title,
    price: cheapest.cost > 0 ? texts.from(euroText(cheapest.cost), date) : texts.fromNothing(date),
    link: texts.open,
  }
}

/** What the shortest extension costs today, and the way to the rest. Collapsed like the repayment: paying stays nearer. */
export function ProlongationCard({ loan }: { readonly loan: Loan }) {
  const offer = offerOf(loan)
  if (offer === null) return null
  const { title, price, link } = offer
  const icon = <CalendarPlus size={24} aria-hidden="true" />
  const open = (
    <TextLink href={PATHS.accountExtend} className="inline-flex min-h-11 items-center">
      {link}
    </TextLink>
  )
  if (!isRepaymentCollapsed(loan.days.late)) return <RowSection icon={icon} title={title} text={price} action={open} />
  return (
    <RowSection icon={icon} title={title}>
      <div className="-mt-3 pl-9.5">
        <Disclosure summary={link}>
          <p className="text-ink-soft">{price}</p>
          {open}
        </Disclosure>
      </div>
    </RowSection>
  )
}

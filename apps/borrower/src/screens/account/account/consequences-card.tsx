import type { Loan } from '@puente/contract'
import { euroText } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Disclosure, TextLink } from '@puente/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useLayoutContent } from '../../../content/content.ts'
import { useMenuAddress } from '../../../content/menu-address.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { dateOfLoan } from './loan-day.ts'
import { type PlanNow, planNowOf } from './plan/plan-now.ts'

const texts = accountTexts.consequences

/** Of instalments: one missed changes nothing of the others, and what ends the contract is said in full. */
function ofInstalments(loan: Loan, { state, current }: PlanNow): readonly string[] {
  if (state === 'accelerated') {
    return loan.accelerated_on ? [texts.accelerated(dateOfLoan(loan, loan.accelerated_on))] : []
  }
  const first = state === 'late' ? whatHappens(loan) : texts.beforeInstalment(dateOfLoan(loan, current.date))
  const whole = loan.acceleration
  return [
    ...(first === null ? [] : [first]),
    texts.instalmentCured,
    ...(whole ? [texts.notAllAtOnce(whole.min_missed, whole.notice_days)] : []),
  ]
}

function whatHappens(loan: Loan): string | null {
  const { days, must_pay_date: mustPayDate, calculations } = loan
  const { fine } = calculations.today
  if (days.late > 0) return fine > 0 ? texts.late(euroText(fine)) : texts.lateWithoutFine
  return mustPayDate === null ? null : texts.beforeDue(dateOfLoan(loan, mustPayDate))
}

/** What happens if the borrower does not pay, and what helps (Directive 2023/2225 art. 35 and 36). */
export function ConsequencesCard({ loan }: { readonly loan: Loan }) {
  const plan = planNowOf(loan)
  const advice = useLayoutContent()?.legal.debt_advice
  const links = [
    { href: useMenuAddress('dificultades'), label: texts.difficulties },
    { href: useMenuAddress('impago'), label: texts.moreAboutIt },
  ]
  return (
    <section aria-label={texts.title} className="min-w-0 py-2">
      <Disclosure
        variant="block"
        summary={
          <span className="flex items-center gap-3.5">
            <CircleHelp size={24} aria-hidden="true" className="flex-none text-ink-soft" />
            <h2 className="text-base leading-snug font-strong tracking-normal">{texts.title}</h2>
          </span>
        }
      >
        <div className="flex flex-col gap-3">
          {plan === null ? (
            <p>{whatHappens(loan)}</p>
          ) : (
            ofInstalments(loan, plan).map((text) => <p key={text}>{text}</p>)
          )}
          <p>{texts.registers}</p>
          <p>
            {texts.talk} <PhoneLink line={loan.days.late > 0 ? 'collection' : 'customer'} />
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ href, label }) =>
              href === null ? null : (
                <li key={href}>
                  <TextLink href={href} className="inline-flex min-h-11 items-center">
                    {label}
                  </TextLink>
                </li>
              ),
            )}
          </ul>
          {advice ? <p className="text-sm text-ink-soft">{advice}</p> : null}
        </div>
      </Disclosure>
    </section>
  )
}

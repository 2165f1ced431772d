import type { DeferralOfferView, Loan } from '@puente/contract'
import { type CivilDate, centsOf, euroText, formatDateBrief, formatEuros, formatTae } from '@puente/domain'
import { instalmentSheetTexts } from '@puente/texts/instalment-sheets'
import { Button, LinkButton, TextLink } from '@puente/ui'
import type { PaymentRequest } from '../../../../api/payments.ts'
import { PATHS } from '../../../../paths.ts'
import { keepLastPayment } from '../last-payment.ts'
import { dateOfLoan, dayOf } from '../loan-day.ts'
import { PaymentFailure } from '../payment-failure.tsx'
import { SheetHelp } from '../sheet-help.tsx'
import { useCardPayment } from '../use-card-payment.ts'
import { isPlanLate, type PlanNow, payTodayCents, totalCostCents } from './plan-now.ts'

const texts = instalmentSheetTexts.move

interface PlanDeferralProps {
  readonly loan: Loan
  readonly plan: PlanNow
  readonly offer: DeferralOfferView
}

/** Moving the instalments that are left: what it costs in all stands before the button, and paying is nearer. */
export function PlanDeferral({ loan, plan, offer }: PlanDeferralProps) {
  const extra = euroText(offer.extra_cost)
  const pay = formatEuros(payTodayCents(plan, loan))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{texts.intro(offer.months)}</p>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 rounded-panel border border-line p-4">
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className="font-strong">
            {texts.fromTo(dateOfLoan(loan, plan.current.date), dateOfLoan(loan, offer.next_pay_date))}
          </p>
          <p className="text-ink-soft">{texts.payToday(euroText(offer.cost))}</p>
        </div>
        <p className="text-right">
          <strong className="block text-2xl font-heading whitespace-nowrap text-error-text tabular-nums">
            {texts.plus(extra)}
          </strong>
          <span className="text-sm text-ink-soft">{texts.more}</span>
        </p>
      </div>
      <NowAndThen loan={loan} plan={plan} offer={offer} />
      <p>{texts.check}</p>
      <p>
        {texts.alternatives} <TextLink href={PATHS.accountHelp}>{texts.alternativesLink}</TextLink>
      </p>
      <LinkButton wide href={PATHS.accountPay}>
        {isPlanLate(plan) ? texts.payLate(pay) : texts.pay(pay)}
      </LinkButton>
      {offer.cost > 0 ? <Move loan={loan} offer={offer} /> : <p>{texts.nothingToday}</p>}
      <SheetHelp loan={loan} />
    </div>
  )
}

function Move({ loan, offer }: Pick<PlanDeferralProps, 'loan' | 'offer'>) {
  const { pay, button, failure } = useCardPayment()
  return (
    <>
      <Button
        {...button}
        variant="secondary"
        wide
        onClick={() => {
          const request: PaymentRequest = { payment_type: 'prolongation' }
          keepLastPayment({ publicId: loan.public_id, request, amountCents: centsOf(offer.cost) })
          return pay(request)
        }}
      >
        {texts.action(offer.months, euroText(offer.cost), euroText(offer.extra_cost))}
      </Button>
      <PaymentFailure message={failure} />
    </>
  )
}

interface Row {
  readonly key: string
  readonly when: string
  readonly now: string | null
  readonly moved: string | null
}

/** Each date with what is paid on it, as it is and after the move. */
function rowsOf({ loan, plan, offer }: PlanDeferralProps): readonly Row[] {
  const today = dayOf(loan)
  const inBrief = (date: CivilDate) => formatDateBrief(today ?? date, date)
  const isLate = isPlanLate(plan)
  const now = new Map(
    plan.rows.filter(({ state }) => state === 'upcoming' || state === 'due').map(({ date, total }) => [date, total]),
  )
  if (!isLate) now.set(plan.current.date, plan.amountCents / 100)
  const moved = new Map(offer.instalments.map(({ date, total }) => [date, total]))
  const dates = [...new Set([...now.keys(), ...moved.keys()])].sort()
  const amount = (euros: number | undefined) => (euros === undefined ? null : euroText(euros))
  return [
    {
      key: 'today',
      when: today === null ? texts.today : `${texts.today}, ${inBrief(today)}`,
      now: isLate ? formatEuros(plan.amountCents) : null,
      moved: euroText(offer.cost),
    },
    ...dates.map((date) => ({
      key: date,
      when: inBrief(date),
      now: amount(now.get(date)),
      moved: amount(moved.get(date)),
    })),
  ]
}

function NowAndThen(props: PlanDeferralProps) {
  const { loan, offer } = props
  const costCents = totalCostCents(loan)
  const today = dayOf(loan)
  const inBrief = (date: CivilDate) => formatDateBrief(today ?? date, date)
  const end = offer.instalments.at(-1)?.date
  const sums: readonly Row[] = [
    {
      key: 'cost',
      when: texts.totalCost,
      now: formatEuros(costCents),
      moved: formatEuros(costCents + centsOf(offer.extra_cost)),
    },
    { key: 'tae', when: texts.tae, now: loan.tae === null ? null : formatTae(loan.tae), moved: formatTae(offer.tae) },
    {
      key: 'end',
      when: texts.end,
      now: loan.final_pay_date ? inBrief(loan.final_pay_date) : null,
      moved: end === undefined ? null : inBrief(end),
    },
  ]
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{texts.table}</caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            <span className="sr-only">{texts.when}</span>
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {texts.now}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {texts.moved}
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(props).map((row) => (
          <TableRow key={row.key} row={row} />
        ))}
        {sums.map((row) => (
          <TableRow key={row.key} row={row} isSum />
        ))}
      </tbody>
    </table>
  )
}

function TableRow({ row: { key, when, now, moved }, isSum = false }: { readonly row: Row; readonly isSum?: boolean }) {
  return (
    <tr className={`border-t border-line ${isSum ? 'font-strong' : ''}`}>
      <th scope="row" className={`py-2.5 text-left ${isSum ? 'font-strong' : 'font-normal'}`}>
        {when}
      </th>
      <td className="py-2.5 text-right whitespace-nowrap">{now ?? texts.nothing}</td>
      <td className={`py-2.5 text-right whitespace-nowrap ${key === 'cost' ? 'text-error-text' : ''}`}>
        {moved ?? texts.nothing}
      </td>
    </tr>
  )
}

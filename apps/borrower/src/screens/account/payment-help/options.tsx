import type { Loan, PaymentOptionView } from '@puente/contract'
import { centsOf, euroText, extraCostOf, formatDateFrom, formatEuros, formatTae } from '@puente/domain'
import { paymentHelpTexts as texts } from '@puente/texts/payment-help'
import { Disclosure, LinkButton, Skeleton, SkeletonGroup } from '@puente/ui'
import Check from 'lucide-react/icons/check'
import { PATHS } from '../../../paths.ts'
import { PAY_ALL_PATH } from '../account/asked-in-address.ts'
import { dayOf } from '../account/loan-day.ts'

interface OptionsProps {
  readonly loan: Loan
  readonly options: readonly PaymentOptionView[]
  /** True if the borrower answered a question that prices the options. */
  readonly isAnswered: boolean
}

/** What the borrower can do today, the cheapest first. After answers only what fits is in view; extending never stands out. */
export function Options({ loan, options, isAnswered }: OptionsProps) {
  if (options.length === 0) return <p>{loan.has_pending_payment ? texts.pending : texts.nothingOwed}</p>
  const fitting = isAnswered ? options.filter(({ matches }) => matches) : options
  const others = isAnswered ? options.filter(({ matches }) => !matches) : []
  const best = fitting.find(({ kind }) => kind !== 'extension' && kind !== 'deferral')
  const list = (shown: readonly PaymentOptionView[]) => (
    <ol className="flex flex-col gap-4">
      {shown.map((option) => (
        <Option
          key={`${option.kind} ${option.term}`}
          loan={loan}
          option={option}
          isMatch={isAnswered && option.matches}
          isCheapest={!isAnswered && option === options[0]}
          isBest={option === best}
        />
      ))}
    </ol>
  )
  return (
    <section aria-label={texts.optionsTitle} className="flex flex-col gap-4">
      <h2>{texts.optionsTitle}</h2>
      {fitting.length === 0 ? (
        <p>{texts.nothingFits}</p>
      ) : (
        <p className="text-ink-soft">{isAnswered ? texts.fittingIntro : texts.optionsIntro}</p>
      )}
      {list(fitting)}
      {others.length === 0 ? null : <Disclosure summary={texts.others(others.length)}>{list(others)}</Disclosure>}
    </section>
  )
}

const TITLES = {
  full: texts.full,
  part: texts.part,
  extension: texts.deferral,
  instalment: texts.instalment,
  deferral: texts.deferral,
} as const

interface OptionProps {
  readonly loan: Loan
  readonly option: PaymentOptionView
  readonly isMatch: boolean
  readonly isCheapest: boolean
  readonly isBest: boolean
}

/** Each opens its sheet with the amount or the length chosen here. */
function Option({ loan, option, isMatch, isCheapest, isBest }: OptionProps) {
  const { kind, term, now, total, tae } = option
  const isAgreed = kind === 'full' && loan.settlement !== null
  const isExtension = kind === 'extension' && term !== null
  const title = isExtension ? texts.extension(term) : isAgreed ? texts.agreed : TITLES[kind]
  const mark = isMatch ? texts.matches : isCheapest ? texts.cheapest : null
  return (
    <li className={`overflow-hidden rounded-panel border bg-surface ${isBest ? 'border-primary' : 'border-line'}`}>
      {mark === null ? null : (
        <p className="flex items-center gap-2 bg-primary-tint px-5 py-2 text-sm font-strong">
          <Check size={16} aria-hidden="true" />
          {mark}
        </p>
      )}
      <div className="flex flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h3 className="text-lg">{title}</h3>
            <p className="text-ink-soft">{detailOf(loan, option)}</p>
          </div>
          <ExtraCost loan={loan} option={option} />
        </div>
        <p className="font-strong tabular-nums">
          {texts.total} {euroText(total)}
        </p>
        <LinkButton variant={isBest ? 'primary' : 'secondary'} wide href={addressOf(loan, option, isAgreed)}>
          {isExtension
            ? texts.extendAction(term)
            : kind === 'deferral'
              ? texts.deferralAction
              : texts.payAction(euroText(now))}
        </LinkButton>
        {tae === null ? null : (
          <Disclosure summary={texts.seeTae}>
            {texts.tae} <strong className="font-strong tabular-nums">{formatTae(tae)}</strong>
          </Disclosure>
        )}
      </div>
    </li>
  )
}

/** More than today's debt, in all and a day: red costs more, green does not. */
function ExtraCost({ loan, option }: Pick<OptionProps, 'loan' | 'option'>) {
  const today = dayOf(loan)
  if (today === null) return null
  const { cents, perDayCents } = extraCostOf(
    { totalCents: centsOf(option.total), date: option.date },
    centsOf(loan.calculations.today.amount),
    today,
  )
  return (
    <p className="flex flex-none flex-col items-end text-right">
      <strong className={`text-2xl font-strong tabular-nums ${cents > 0 ? 'text-error-text' : 'text-success-text'}`}>
        {cents > 0 ? '+' : ''}
        {formatEuros(Math.abs(cents))}
      </strong>
      <span className="text-sm text-ink-soft">{cents < 0 ? texts.less : texts.extra}</span>
      {perDayCents > 0 ? <span className="text-sm text-ink-soft">{texts.perDay(formatEuros(perDayCents))}</span> : null}
    </p>
  )
}

function detailOf(loan: Loan, { kind, now, later, date }: PaymentOptionView): string {
  const inWords = formatDateFrom(dayOf(loan), date)
  if (kind === 'instalment') return texts.instalmentDetail(euroText(now), euroText(later), inWords)
  if (kind === 'deferral') return texts.deferralDetail(euroText(now), inWords)
  if (kind === 'full') return loan.settlement === null ? texts.fullDetail : texts.agreedDetail(inWords)
  const amounts =
    now === 0 ? texts.onlyLater(euroText(later), inWords) : texts.nowAndLater(euroText(now), euroText(later), inWords)
  if (kind === 'extension') return amounts
  const isLate = loan.days.late > 0 && loan.settlement === null
  return `${amounts} ${isLate ? texts.lateRest : texts.sameDate}`
}

function addressOf(loan: Loan, { kind, term, now }: PaymentOptionView, isAgreed: boolean): string {
  if (kind === 'deferral') return PATHS.accountExtend
  if (kind === 'full' && loan.instalments !== undefined && !isAgreed) return PAY_ALL_PATH
  if (kind === 'extension') return `${PATHS.accountExtend}?dias=${term}`
  return kind === 'part' || isAgreed ? `${PATHS.accountPayPart}?importe=${now}` : PATHS.accountPay
}

export const OptionsSkeleton = () => (
  <SkeletonGroup label={texts.loading}>
    <Skeleton className="h-96 w-full rounded-card" />
  </SkeletonGroup>
)

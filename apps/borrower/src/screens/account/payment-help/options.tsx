import type { Loan, PaymentOptionView } from '@puente/contract'
import { civilDate, formatDateFrom, formatEuros, formatTae } from '@puente/domain'
import { paymentHelpTexts as texts } from '@puente/texts/payment-help'
import { Badge, Card, LinkButton, Skeleton, SkeletonGroup } from '@puente/ui'
import { centsOf } from '../../../api/loan.ts'
import { PATHS } from '../../../paths.ts'
import { dayOf } from '../account/loan-day.ts'

const euros = (amount: number) => formatEuros(centsOf(amount))

interface OptionsProps {
  readonly loan: Loan
  readonly options: readonly PaymentOptionView[]
  /** True if the borrower answered a question that prices the options. */
  readonly isAnswered: boolean
}

/** What the borrower can do today, the cheapest first. The first payment that fits the answers stands out; extending never does. */
export function Options({ loan, options, isAnswered }: OptionsProps) {
  if (options.length === 0) return <p>{loan.has_pending_payment ? texts.pending : texts.nothingOwed}</p>
  const best = isAnswered ? options.find(({ matches, kind }) => matches && kind !== 'extension') : options[0]
  return (
    <Card title={texts.optionsTitle}>
      <p className="text-ink-soft">{texts.optionsIntro}</p>
      <ol className="flex flex-col divide-y divide-line">
        {options.map((option, index) => (
          <Option
            key={`${option.kind} ${option.term}`}
            loan={loan}
            option={option}
            moreThanCheapest={index === 0 ? null : option.total - (options[0]?.total ?? 0)}
            isMatch={isAnswered && option.matches}
            isBest={option === best}
          />
        ))}
      </ol>
    </Card>
  )
}

interface OptionProps {
  readonly loan: Loan
  readonly option: PaymentOptionView
  readonly moreThanCheapest: number | null
  readonly isMatch: boolean
  readonly isBest: boolean
}

/** Each opens its sheet with the amount or the length chosen here. */
function Option({ loan, option, moreThanCheapest, isMatch, isBest }: OptionProps) {
  const { kind, term, now, total, tae } = option
  const isAgreed = kind === 'full' && loan.settlement !== null
  const isExtension = kind === 'extension' && term !== null
  const title = isExtension
    ? texts.extension(term)
    : kind === 'part'
      ? texts.part
      : isAgreed
        ? texts.agreed
        : texts.full
  return (
    <li className="flex flex-col gap-2 py-4 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{title}</h3>
        <p className="font-strong tabular-nums">
          {texts.total} {euros(total)}
        </p>
      </div>
      <p>{detailOf(loan, option)}</p>
      <div className="flex flex-wrap gap-x-4">
        {tae === null ? null : (
          <dl className="flex gap-1.5">
            <dt className="text-ink-soft">{texts.tae}</dt>
            <dd className="font-strong tabular-nums">{formatTae(tae)}</dd>
          </dl>
        )}
        {moreThanCheapest !== null && moreThanCheapest > 0 ? (
          <p className="text-ink-soft">{texts.more(euros(moreThanCheapest))}</p>
        ) : null}
      </div>
      {moreThanCheapest === null || isMatch ? (
        <p className="flex flex-wrap items-center gap-2">
          {moreThanCheapest === null ? <Badge>{texts.cheapest}</Badge> : null}
          {isMatch ? <Badge kind="info">{texts.matches}</Badge> : null}
        </p>
      ) : null}
      <LinkButton variant={isBest ? 'primary' : 'secondary'} wide href={addressOf(option, isAgreed)}>
        {isExtension ? texts.extendAction(term) : texts.payAction(euros(now))}
      </LinkButton>
    </li>
  )
}

function detailOf(loan: Loan, { kind, now, later, date }: PaymentOptionView): string {
  const inWords = formatDateFrom(dayOf(loan), civilDate(date))
  if (kind === 'full') return loan.settlement === null ? texts.fullDetail : texts.agreedDetail(inWords)
  const amounts =
    now === 0 ? texts.onlyLater(euros(later), inWords) : texts.nowAndLater(euros(now), euros(later), inWords)
  if (kind === 'extension') return amounts
  const isLate = loan.days.late > 0 && loan.settlement === null
  return `${amounts} ${isLate ? texts.lateRest : texts.sameDate}`
}

function addressOf({ kind, term, now }: PaymentOptionView, isAgreed: boolean): string {
  if (kind === 'extension') return `${PATHS.accountExtend}?dias=${term}`
  return kind === 'part' || isAgreed ? `${PATHS.accountPayPart}?importe=${now}` : PATHS.accountPay
}

export const OptionsSkeleton = () => (
  <SkeletonGroup label={texts.loading}>
    <Skeleton className="h-96 w-full rounded-card" />
  </SkeletonGroup>
)

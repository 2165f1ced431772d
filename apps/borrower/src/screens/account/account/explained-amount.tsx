import type { ExplanationLine, Loan } from '@puente/contract'
import { type CivilDate, centsOf, formatDateDotted, formatEuros, formatTae } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Alert, Button, DescriptionList, Skeleton, SkeletonGroup } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { explanationQuery } from '../../../api/loan.ts'
import { Euros } from '../euros.tsx'

const texts = accountTexts.explanation

export type ExplainedPart = 'body' | 'annual_commission' | 'all_fines' | 'fee' | 'amount'

/** Only some loans in instalments have an opening fee. */
export const hasFee = ({ instalments = [] }: Loan): boolean => instalments.some(({ fee }) => fee > 0)

interface ExplainedAmountProps {
  readonly loan: Loan
  readonly part: ExplainedPart
  readonly label: string
}

/** An amount of today that expands to show, line by line, how it is made up. */
export function ExplainedAmount({ loan, part, label }: ExplainedAmountProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isTotal = part === 'amount'
  return (
    <details
      className={isTotal ? 'border-t-2 border-ink/70' : 'border-line not-first:border-t'}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="disclosure flex min-h-11 list-none items-center gap-3 rounded-sm py-2.5">
        <span className="flex min-w-0 flex-1 flex-col">
          <span className={isTotal ? 'text-lg font-strong' : undefined}>{label}</span>
          <span className="text-sm text-primary underline underline-offset-3">{accountTexts.loan.why}</span>
        </span>
        <Euros
          amount={loan.calculations.today[part] ?? 0}
          className={isTotal ? 'text-lg font-strong' : 'font-medium'}
        />
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="disclosure-mark flex-none text-primary transition-transform"
        />
      </summary>
      <div className="mb-4 animate-enter rounded-control bg-sunken px-4 py-2">
        {isOpen ? <Reasons loan={loan} part={part} /> : null}
      </div>
    </details>
  )
}

function Reasons({ loan, part }: Pick<ExplainedAmountProps, 'loan' | 'part'>) {
  const { data, isError, isFetching, refetch } = useQuery(explanationQuery(loan))
  if (data)
    return part === 'amount' ? (
      <Sum loan={loan} />
    ) : (
      <Lines lines={data[part] ?? []} sum={data.calculations[part] ?? 0} />
    )
  if (!isError) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-4/5" />
      </SkeletonGroup>
    )
  }
  return (
    <Alert
      kind="warning"
      action={
        <Button variant="quiet" className="-mx-5" busy={isFetching} onClick={() => refetch()}>
          {accountTexts.retry}
        </Button>
      }
    >
      {texts.failed}
    </Alert>
  )
}

function Sum({ loan }: { readonly loan: Loan }) {
  const { today } = loan.calculations
  return (
    <DescriptionList
      rows={[
        { key: 'body', term: accountTexts.loan.body, description: <Euros amount={today.body} /> },
        {
          key: 'commission',
          term: accountTexts.loan.commission,
          description: <Euros amount={today.annual_commission} />,
        },
        { key: 'fines', term: accountTexts.loan.fines, description: <Euros amount={today.all_fines} /> },
        ...(hasFee(loan)
          ? [{ key: 'fee', term: accountTexts.loan.fee, description: <Euros amount={today.fee ?? 0} /> }]
          : []),
        { key: 'sum', term: texts.sum, description: <Euros amount={today.amount} />, total: true },
      ]}
    />
  )
}

const dotted = (date: CivilDate) => formatDateDotted(date)

function Hint({ line: { date, daily } }: { readonly line: ExplanationLine }) {
  if (daily === null) return dotted(date)
  return (
    <>
      <span className="block">{texts.period(dotted(daily.from), dotted(daily.to))}</span>
      <span className="block">{texts.rate(formatTae(daily.annual_rate))}</span>
    </>
  )
}

function Lines({ lines, sum }: { readonly lines: readonly ExplanationLine[]; readonly sum: number }) {
  if (lines.length === 0) return <p className="text-ink-soft">{texts.none}</p>
  return (
    <DescriptionList
      rows={[
        ...lines.map((line, index) => ({
          key: `${index} ${line.date} ${line.reason}`,
          term: line.text,
          hint: <Hint line={line} />,
          description: formatEuros(Math.sign(line.amount) * centsOf(Math.abs(line.amount))),
        })),
        { key: 'sum', term: texts.sum, description: <Euros amount={sum} />, total: true },
      ]}
    />
  )
}

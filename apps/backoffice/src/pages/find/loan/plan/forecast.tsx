import type { ScheduledInstalment, StaffForecast } from '@puente/contract'
import { civilDateInMadrid, formatDateLong, formatDateShort, totalOfSchedule } from '@puente/domain'
import { planPageTexts } from '@puente/texts/backoffice-plans'
import { Alert, TextField } from '@puente/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { forecastQuery } from '../../../../api/loans.ts'
import { serverNow } from '../../../../api/server-time.ts'
import { Button } from '../../../../components/button.tsx'
import { DateInput } from '../../../../components/date-input.tsx'
import { Facts } from '../../../../components/facts.tsx'
import { Money } from '../../../../components/money.tsx'
import { PlainTable } from '../../../../components/plain-table.tsx'
import { Section } from '../../../../components/section.tsx'
import { typedEuros } from '../../../../components/typed-amount.ts'
import { useFormSending } from '../../../../components/use-form-sending.ts'
import { coverText } from '../../../../find/payment-cover.ts'

const { whatIf: texts, schedule } = planPageTexts

interface Question {
  readonly date: string
  readonly amount: number | null
}

/** What the loan would ask for on a day, and what an early repayment or a deferral of that day would lead to. */
export function Forecast({ loan }: { readonly loan: string }) {
  const [date, setDate] = useState<string>(() => civilDateInMadrid(serverNow()))
  const [amount, setAmount] = useState('')
  const [isAmountWrong, setIsAmountWrong] = useState(false)
  const [answered, setAnswered] = useState<Question | null>(null)
  const queryClient = useQueryClient()
  const { isBusy, errors, problem, failure, send } = useFormSending(['date', 'amount'])
  const question = answered ?? { date, amount: null }
  const { data } = useQuery({ ...forecastQuery(loan, question), enabled: answered !== null })

  const ask = (event: FormEvent) => {
    event.preventDefault()
    const euros = amount.trim() === '' ? null : typedEuros(amount)
    const isWrong = amount.trim() !== '' && (euros === null || euros <= 0)
    setIsAmountWrong(isWrong)
    if (isWrong) return
    const asked = { date, amount: euros }
    void send(async () => {
      await queryClient.fetchQuery({ ...forecastQuery(loan, asked), staleTime: 0 })
      setAnswered(asked)
    })
  }

  return (
    <Section title={texts.title}>
      <form onSubmit={ask} noValidate className="flex flex-wrap items-start gap-3">
        <div className="w-44">
          <DateInput label={texts.date} value={date} onValue={setDate} error={errors.date} />
        </div>
        <div className="w-44">
          <TextField
            label={texts.amount}
            inputMode="decimal"
            value={amount}
            onChange={(event) => {
              setAmount(event.target.value)
              setIsAmountWrong(false)
            }}
            error={isAmountWrong ? texts.amountWrong : errors.amount}
          />
        </div>
        <Button type="submit" variant="secondary" className="mt-7" busy={isBusy}>
          {texts.compute}
        </Button>
      </form>
      <div aria-live="polite">
        {problem === null ? null : (
          <div className="mt-3">
            <Alert kind="error">{problem}</Alert>
          </div>
        )}
        {data === undefined || failure !== null ? null : <Result forecast={data} amount={question.amount} />}
      </div>
    </Section>
  )
}

function Result({ forecast, amount }: { readonly forecast: StaffForecast; readonly amount: number | null }) {
  const { date, payoff, due_now: dueNow, early, covers, deferral } = forecast
  return (
    <div className="mt-4 flex flex-col gap-5 border-t border-line pt-4">
      <div className="flex flex-col gap-1">
        <Facts
          facts={[
            { label: texts.payoff, value: <Money euros={payoff} /> },
            { label: texts.dueNow, value: <Money euros={dueNow} /> },
            ...(amount === null || covers == null ? [] : [{ label: texts.covers, value: coverText(covers) }]),
          ]}
        />
        <p className="text-ink-soft">{texts.assumption(formatDateLong(date))}</p>
      </div>
      {amount === null ? null : (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm">{texts.early}</h3>
          {early.length === 0 ? (
            <p className="text-ink-soft">{covers?.closes_loan ? texts.closes : texts.noEarly}</p>
          ) : (
            <Modes early={early} />
          )}
        </section>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="text-sm">{texts.deferral}</h3>
        {deferral === null ? (
          <p className="text-ink-soft">{texts.noDeferral}</p>
        ) : (
          <>
            <Facts
              facts={[
                { label: texts.deferralTexts.cost, value: <Money euros={deferral.cost} /> },
                { label: texts.deferralTexts.extra, value: <Money euros={deferral.extra_cost} /> },
                { label: texts.deferralTexts.next, value: formatDateShort(deferral.next_pay_date) },
                { label: texts.deferralTexts.months, value: texts.deferralTexts.monthsText(deferral.months) },
              ]}
            />
            <p className="text-ink-soft">{texts.deferralTexts.how}</p>
            <Rows title={texts.deferralTexts.rows} rows={deferral.instalments.filter((row) => row.date > date)} />
          </>
        )}
      </section>
    </div>
  )
}

/** Both modes as two rows of one table: what is left to pay, and what each saves. */
function Modes({ early }: Pick<StaffForecast, 'early'>) {
  return (
    <>
      <div className="overflow-hidden rounded-control border border-line">
        <PlainTable
          caption={texts.early}
          rows={early}
          rowKey={({ mode }) => mode}
          empty={texts.noEarly}
          columns={[
            { header: texts.choice, cell: ({ mode }) => <span className="font-strong">{texts.modes[mode]}</span> },
            {
              header: texts.left,
              cell: ({ schedule: rows }) => (
                <>
                  {`${texts.leftOf(rows.length)} `}
                  <Money euros={rows[0]?.total ?? 0} />
                </>
              ),
            },
            {
              header: texts.toPay,
              align: 'right',
              cell: ({ schedule: rows }) => <Money euros={totalOfSchedule({ instalments: rows })} />,
            },
            {
              header: texts.last,
              cell: ({ schedule: rows }) => rows.slice(-1).map(({ date }) => formatDateShort(date)),
            },
            { header: texts.saved, align: 'right', cell: ({ saved }) => <Money euros={saved} /> },
          ]}
        />
      </div>
      {early.map(({ mode, schedule: rows }) => (
        <Rows key={mode} title={texts.rowsOf(texts.modes[mode])} rows={rows} />
      ))}
    </>
  )
}

/** The instalments that an act would lead to, folded. */
function Rows({ title, rows }: { readonly title: string; readonly rows: readonly ScheduledInstalment[] }) {
  return (
    <details>
      <summary className="disclosure flex min-h-9 w-fit cursor-pointer list-none items-center rounded-sm text-primary hover:underline">
        {title}
      </summary>
      <div className="overflow-hidden rounded-control border border-line">
        <PlainTable
          caption={title}
          rows={rows}
          rowKey={({ number }) => number}
          empty={schedule.none}
          columns={[
            { header: schedule.number, cell: ({ number }) => number },
            { header: schedule.date, cell: ({ date }) => formatDateShort(date) },
            { header: schedule.principal, align: 'right', cell: ({ principal }) => <Money euros={principal} /> },
            { header: schedule.interest, align: 'right', cell: ({ interest }) => <Money euros={interest} /> },
            { header: schedule.total, align: 'right', cell: ({ total }) => <Money euros={total} /> },
          ]}
        />
      </div>
    </details>
  )
}

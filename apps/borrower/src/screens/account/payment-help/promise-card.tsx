import type { Loan, PromiseView } from '@puente/contract'
import {
  addDays,
  type CivilDate,
  centsOf,
  daysBetween,
  eurosFromCents,
  euroText,
  formatDateFrom,
  MIN_PROMISE_CENTS,
  startingPartCents,
} from '@puente/domain'
import { promiseTexts as texts } from '@puente/texts/promises'
import { Button, Card, EURO_UNIT, Select, Slider } from '@puente/ui'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useState } from 'react'
import { promisePayment } from '../../../api/payment-help.ts'
import { dayOf } from '../account/loan-day.ts'
import { partPaymentSteps } from '../account/part-payment-steps.ts'
import { useTask } from '../use-task.ts'

interface PromiseCardProps {
  readonly loan: Loan
  readonly promise: PromiseView | null
  /** The last day that can be promised; null: no promise is taken. */
  readonly until: CivilDate | null
  readonly onPromised: (promise: PromiseView) => void
}

/** A promise to pay by a day; while one is open, what was promised. */
export function PromiseCard({ loan, promise, until, onPromised }: PromiseCardProps) {
  const today = dayOf(loan)
  if (today === null || (promise === null && until === null)) return null
  return (
    <Card
      title={promise === null ? texts.title : texts.standsTitle}
      aside={<CalendarCheck size={24} aria-hidden="true" className="text-primary" />}
    >
      <div aria-live="polite">
        {promise !== null ? (
          <p>{texts.stands(euroText(promise.amount), formatDateFrom(today, promise.date))}</p>
        ) : until === null ? null : (
          <PromiseForm loan={loan} today={today} until={until} onPromised={onPromised} />
        )}
      </div>
    </Card>
  )
}

interface PromiseFormProps extends Pick<PromiseCardProps, 'loan' | 'onPromised'> {
  readonly today: CivilDate
  readonly until: CivilDate
}

function PromiseForm({ loan, today, until, onPromised }: PromiseFormProps) {
  const owedCents = centsOf(loan.calculations.today.amount)
  const [cents, setCents] = useState(() => startingPartCents(owedCents))
  const [days, setDays] = useState('7')
  const { running, run } = useTask()
  // The slider of part payments begins lower than a promise may be.
  const amountCents = Math.min(Math.max(cents, MIN_PROMISE_CENTS), owedCents)
  const send = () =>
    run('promise', async () =>
      onPromised(await promisePayment({ amount: eurosFromCents(amountCents), date: addDays(today, Number(days)) })),
    )
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.intro}</p>
      <Slider
        label={texts.amount}
        value={amountCents}
        onValueChange={setCents}
        steps={partPaymentSteps(owedCents)}
        unit={EURO_UNIT}
      />
      <Select
        label={texts.date}
        value={days}
        onChange={(event) => setDays(event.target.value)}
        options={Array.from({ length: daysBetween(today, until) + 1 }, (_, index) => ({
          value: String(index),
          label: formatDateFrom(today, addDays(today, index)),
        }))}
      />
      <Button variant="secondary" wide busy={running !== null} onClick={send}>
        {texts.action}
      </Button>
    </div>
  )
}

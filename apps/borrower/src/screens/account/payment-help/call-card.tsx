import type { CallRequestView, Loan } from '@puente/contract'
import {
  CALL_TIMES,
  type CallReason,
  type CallTime,
  type civilDate,
  civilDateInMadrid,
  formatDateFrom,
  formatTimeInMadrid,
} from '@puente/domain'
import { paymentHelpTexts as texts } from '@puente/texts/payment-help'
import { Button, Card, RadioGroup } from '@puente/ui'
import PhoneCall from 'lucide-react/icons/phone-call'
import { useId, useState } from 'react'
import { requestCall } from '../../../api/payment-help.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { dayOf } from '../account/loan-day.ts'
import { useTask } from '../use-task.ts'

interface CallCardProps {
  readonly loan: Loan
  readonly request: CallRequestView | null
  readonly reason: CallReason | null
  readonly onRequested: (request: CallRequestView) => void
}

/** A request for a call; while one is open, when it was made and until when the call comes. */
export function CallCard({ loan, request, reason, onRequested }: CallCardProps) {
  const line = loan.days.late > 0 ? 'collection' : 'customer'
  return (
    <Card
      title={request === null ? texts.callTitle : texts.callStands}
      aside={<PhoneCall size={24} aria-hidden="true" className="text-primary" />}
    >
      <div aria-live="polite">
        {request === null ? <CallForm reason={reason} onRequested={onRequested} /> : <p>{standing(loan, request)}</p>}
      </div>
      <p className="mt-3">
        {texts.callSooner} <PhoneLink line={line} />
      </p>
    </Card>
  )
}

function standing(loan: Loan, { requested_at: requestedAt, time, call_by: by }: CallRequestView): string {
  const at = new Date(requestedAt)
  const inWords = (date: ReturnType<typeof civilDate>) => formatDateFrom(dayOf(loan), date)
  return texts.callStandsText(inWords(civilDateInMadrid(at)), formatTimeInMadrid(at), time, inWords(by))
}

function CallForm({ reason, onRequested }: Pick<CallCardProps, 'reason' | 'onRequested'>) {
  const [time, setTime] = useState<CallTime>('any')
  const { running, run } = useTask()
  const name = useId()
  const send = () =>
    run('call', async () => onRequested(await requestCall({ time, ...(reason === null ? {} : { reason }) })))
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.callText}</p>
      <RadioGroup
        name={name}
        legend={texts.callTime}
        variant="row"
        value={time}
        onValueChange={(value) => setTime(CALL_TIMES.find((known) => known === value) ?? 'any')}
        options={CALL_TIMES.map((value) => ({ value, label: texts.callTimes[value] }))}
      />
      <Button variant="secondary" wide busy={running !== null} onClick={send}>
        {texts.callAction}
      </Button>
    </div>
  )
}

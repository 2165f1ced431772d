import type { ProposalOptions } from '@puente/contract'
import { type CivilDate, euroText, formatDateLong, parseCivilDate } from '@puente/domain'
import { proposalTexts as texts } from '@puente/texts/backoffice-proposals'
import { TextField } from '@puente/ui'
import { useState } from 'react'
import { DateInput } from '../../components/date-input.tsx'
import { typedEuros } from '../../components/typed-amount.ts'
import { approversFor } from './dialog-figures.ts'

/** The sum that closes a loan and its last day: the fields, what is forgiven, and who must approve it. */
export function useDiscountSum(options: ProposalOptions, { days }: NonNullable<ProposalOptions['discount']>) {
  const [amount, setAmount] = useState('')
  const [until, setUntil] = useState<CivilDate | ''>(options.expires_on.default)
  const { figures, fields } = texts
  const owed = days[0]?.owed ?? 0
  const owedThen = days.find(({ date }) => date === until)?.owed ?? owed
  const sum = typedEuros(amount)
  const isLess = sum !== null && sum < owed
  return {
    // An amount that cannot be read is sent as 0: the server names the field.
    sum: sum ?? 0,
    until,
    figures: [
      { label: figures.owed, value: euroText(owed) },
      { label: figures.agreed, value: sum === null ? figures.unknown : euroText(sum) },
      { label: figures.forgiven, value: isLess ? euroText(owed - sum) : figures.unknown },
      { label: figures.forgivenAtMost, value: isLess ? euroText(owedThen - sum) : figures.unknown },
      { label: figures.until, value: until === '' ? figures.unknown : formatDateLong(until) },
      { label: figures.ifNotPaid, value: figures.ifNotPaidText(euroText(owedThen)) },
    ],
    approvers: isLess ? approversFor(owedThen - sum, options.one_person_up_to) : [],
    amountField: (error: string | undefined) => (
      <TextField
        label={fields.amount}
        hint={fields.amountHint(euroText(owed))}
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={error}
      />
    ),
    untilField: (error: string | undefined) => (
      <DateInput
        label={fields.until}
        value={until}
        onValue={(value) => {
          const day = parseCivilDate(value)
          setUntil(day.ok ? day.value : '')
        }}
        error={error}
      />
    ),
  }
}

import type { ProposalOptions } from '@puente/contract'
import { proposalTexts as texts } from '@puente/texts/backoffice-proposals'
import { TextField } from '@puente/ui'
import { useState } from 'react'
import { api } from '../../api/http.ts'
import { ActDialog } from '../../components/act-dialog.tsx'
import { approversFor, dayText, eurosText, typedEuros } from './dialog-figures.ts'
import { proposalsPath } from './use-proposals.ts'

interface DiscountDialogProps {
  readonly loan: string
  readonly options: ProposalOptions
  readonly discount: NonNullable<ProposalOptions['discount']>
  readonly onClose: () => void
}

/** Prepares a sum below the debt that closes the loan. */
export function DiscountDialog({ loan, options, discount, onClose }: DiscountDialogProps) {
  const [amount, setAmount] = useState('')
  const [until, setUntil] = useState<string>(options.expires_on.default)
  const [expiresOn, setExpiresOn] = useState<string>(options.expires_on.default)
  const { figures, fields } = texts
  const owed = discount.days[0]?.owed ?? 0
  const owedThen = discount.days.find(({ date }) => date === until)?.owed ?? owed
  const sum = typedEuros(amount)
  const isLess = sum !== null && sum < owed
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.prepareDiscount}
      effect={texts.discountEffect}
      figures={[
        { label: figures.owed, value: eurosText(owed) },
        { label: figures.agreed, value: sum === null ? figures.unknown : eurosText(sum) },
        { label: figures.forgiven, value: isLess ? eurosText(owed - sum) : figures.unknown },
        { label: figures.forgivenAtMost, value: isLess ? eurosText(owedThen - sum) : figures.unknown },
        { label: figures.until, value: until === '' ? figures.unknown : dayText(until) },
        { label: figures.ifNotPaid, value: figures.ifNotPaidText(eurosText(owedThen)) },
      ]}
      approvers={isLess ? approversFor(owedThen - sum, options.one_person_up_to) : []}
      undo={texts.undo}
      confirmLabel={texts.prepare}
      doneText={texts.done}
      fieldNames={['amount', 'until', 'expires_on']}
      fields={(errors) => (
        <div className="flex flex-col gap-3">
          <TextField
            label={fields.amount}
            hint={fields.amountHint(eurosText(owed))}
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={errors.amount}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={fields.until}
              type="date"
              value={until}
              onChange={(event) => setUntil(event.target.value)}
              error={errors.until}
            />
            <TextField
              label={fields.expires}
              type="date"
              value={expiresOn}
              onChange={(event) => setExpiresOn(event.target.value)}
              error={errors.expires_on}
            />
          </div>
        </div>
      )}
      submit={({ reason }) =>
        // An amount that cannot be read is sent as 0: the server names the field.
        api.post(proposalsPath(loan), { kind: 'discount', amount: sum ?? 0, until, expires_on: expiresOn, reason })
      }
      refresh={[[proposalsPath(loan)], [`/staff/loans/${loan}`]]}
    />
  )
}

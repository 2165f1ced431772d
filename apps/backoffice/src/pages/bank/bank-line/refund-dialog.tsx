import type { BankLineDetail } from '@puente/contract'
import { centsFromEuros, FOUR_EYES, formatEuros } from '@puente/domain'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { TextField } from '@puente/ui'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/http.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'

const texts = backofficeBankTexts.line

interface RefundDialogProps {
  readonly path: string
  readonly refund: NonNullable<BankLineDetail['card_refund']>
  readonly onClose: () => void
  readonly refresh: readonly QueryKey[]
}

/** Sends a card charge that no loan could take back to its card. */
export function RefundDialog({ path, refund, onClose, refresh }: RefundDialogProps) {
  const [amount, setAmount] = useState(refund.max.toFixed(2).replace('.', ','))
  const typed = centsFromEuros(amount.trim())
  const cents = typed.ok ? typed.value : 0
  const { one_person_up_to: limit } = refund
  const maxCents = Math.round(refund.max * 100)
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.refund}
      effect={texts.refundEffect}
      figures={[
        { label: texts.refunded, value: formatEuros(cents) },
        { label: texts.left, value: formatEuros(Math.max(0, maxCents - cents)) },
      ]}
      approvers={limit !== null && cents > Math.round(limit * 100) ? FOUR_EYES.refund.mayApprove : []}
      undo={texts.refundUndo}
      confirmLabel={texts.refund}
      doneText={texts.refundDone}
      danger
      fieldNames={['amount']}
      fields={(errors) => (
        <TextField
          label={texts.refundAmount}
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={errors.amount}
        />
      )}
      // An amount that cannot be read is sent as 0: the server names the field.
      submit={({ reason }) => api.post(`${path}/refund`, { amount: cents / 100, reason })}
      refresh={refresh}
    />
  )
}

import type { Loaded } from '@puente/client'
import type { BankLineDetail } from '@puente/contract'
import { centsFromEuros, centsOf, eurosFromCents, FOUR_EYES, formatEuros } from '@puente/domain'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { TextField } from '@puente/ui'
import { useState } from 'react'
import { refundLine } from '../../../api/bank.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Iban } from '../../../components/contact-text.tsx'

const texts = backofficeBankTexts.line

interface RefundDialogProps {
  readonly detail: BankLineDetail
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
}

/** Sends money that no loan took back: a card charge to its card, a transfer to the account it came from. */
export function RefundDialog({ detail, onClose, refresh }: RefundDialogProps) {
  const { four_eyes: fourEyes } = useSession()
  const { card_refund: card, sender_refund: sender } = detail
  const max = card?.max ?? sender?.max ?? 0
  const [amount, setAmount] = useState(max.toFixed(2).replace('.', ','))
  const typed = centsFromEuros(amount.trim())
  const cents = typed.ok ? typed.value : 0
  const limit = card?.one_person_up_to ?? null
  const maxCents = centsOf(max)
  const cardApprovers = limit !== null && cents > centsOf(limit) ? FOUR_EYES.refund.mayApprove : []
  const senderApprovers = fourEyes ? FOUR_EYES.sender_refund.mayApprove : []
  const words = card === null ? texts.senderRefund : texts.cardRefund
  return (
    <ActDialog
      open
      onClose={onClose}
      title={words.title}
      effect={words.effect}
      figures={[
        { label: words.refunded, value: formatEuros(cents) },
        ...(sender === null
          ? []
          : [
              { label: texts.payer, value: sender.name },
              { label: texts.iban, value: <Iban iban={sender.iban} /> },
            ]),
        { label: texts.left, value: formatEuros(Math.max(0, maxCents - cents)) },
      ]}
      approvers={card === null ? senderApprovers : cardApprovers}
      undo={words.undo}
      confirmLabel={words.title}
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
      submit={({ reason }) => refundLine(detail.line.id, eurosFromCents(cents), reason)}
      refresh={refresh}
    />
  )
}

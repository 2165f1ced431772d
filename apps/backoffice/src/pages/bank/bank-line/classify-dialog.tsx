import type { Loaded } from '@puente/client'
import type { BankLineDetail } from '@puente/contract'
import { type ClassifiedState, centsFromEuros, eurosFromCents, FOUR_EYES } from '@puente/domain'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { TextField } from '@puente/ui'
import { useState } from 'react'
import { classifyLine } from '../../../api/bank.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Money } from '../../../components/money.tsx'

const texts = backofficeBankTexts.line

interface ClassifyDialogProps {
  readonly line: BankLineDetail['line']
  readonly state: ClassifiedState
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
}

/** Says what a line that belongs to no loan was. Of a card settlement the acquirer may have kept a fee, which takes a second person. */
export function ClassifyDialog({ line, state, onClose, refresh }: ClassifyDialogProps) {
  const { four_eyes: fourEyes } = useSession()
  const [fee, setFee] = useState('')
  const typed = centsFromEuros(fee.trim())
  const feeCents = typed.ok ? typed.value : 0
  const hasFee = state === 'card_settlement' && fee.trim() !== ''
  const settles = { label: texts.settled, value: <Money euros={line.amount + eurosFromCents(feeCents)} /> }
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.classify[state]}
      effect={texts.classifyEffect[state]}
      figures={[{ label: texts.amount, value: <Money euros={line.amount} /> }, ...(hasFee ? [settles] : [])]}
      approvers={hasFee && fourEyes ? FOUR_EYES.card_settlement.mayApprove : []}
      undo={texts.classifyUndo}
      confirmLabel={texts.classifyConfirm}
      fieldNames={['fee']}
      fields={(errors) =>
        state === 'card_settlement' ? (
          <TextField
            label={texts.settlementFee}
            hint={texts.settlementFeeHint}
            inputMode="decimal"
            value={fee}
            onChange={(event) => setFee(event.target.value)}
            error={errors.fee}
          />
        ) : null
      }
      // An amount that cannot be read is sent as 0: the server names the field.
      submit={({ reason }) => classifyLine(line.id, state, reason, hasFee ? eurosFromCents(feeCents) : undefined)}
      refresh={refresh}
    />
  )
}

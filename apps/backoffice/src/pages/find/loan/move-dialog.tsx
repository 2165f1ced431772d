import type { Loaded } from '@puente/client'
import type { Loan } from '@puente/contract'
import {
  crossesCourt,
  FOUR_EYES,
  type LoanStatus as LoanStatusName,
  staffMovesFrom,
  statusFromNumber,
  statusNumber,
} from '@puente/domain'
import { loanPageTexts as texts } from '@puente/texts/backoffice-find'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import { Select } from '@puente/ui'
import { useState } from 'react'
import { moveLoan } from '../../../api/loans.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Money } from '../../../components/money.tsx'

interface MoveDialogProps {
  readonly loan: Loan
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
}

/** Moves a debt between collection, presale and court. Entering and leaving court needs a second person. */
export function MoveDialog({ loan, onClose, refresh }: MoveDialogProps) {
  const { four_eyes: fourEyes } = useSession()
  const from = statusFromNumber(loan.status)
  const targets = staffMovesFrom(from)
  const [to, setTo] = useState<LoanStatusName | ''>(targets.length === 1 ? (targets[0] ?? '') : '')
  const needsTwo = fourEyes && to !== '' && crossesCourt(from, to)
  return (
    <ActDialog
      open
      onClose={onClose}
      refresh={refresh}
      title={texts.move}
      effect={texts.moveEffect}
      figures={[
        { label: texts.moveNow, value: staffLoanStatusTexts[from] },
        { label: texts.summary.owed, value: <Money euros={loan.calculations.today.amount} /> },
      ]}
      approvers={needsTwo ? FOUR_EYES.court_move.mayApprove : []}
      undo={texts.moveUndo}
      confirmLabel={texts.move}
      fieldNames={['to']}
      fields={(errors) => (
        <Select
          label={texts.moveTo}
          value={to}
          onChange={(event) => setTo(targets.find((target) => target === event.target.value) ?? '')}
          options={targets.map((target) => ({ value: target, label: staffLoanStatusTexts[target] }))}
          error={errors.to}
        />
      )}
      // Without a choice the server answers with the error of the field.
      submit={({ reason }) => moveLoan(loan.public_id, to === '' ? null : statusNumber(to), reason)}
    />
  )
}

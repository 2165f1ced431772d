import { FOUR_EYES, formatEuros } from '@puente/domain'
import { loanPageTexts as texts } from '@puente/texts/backoffice-find'
import { TextField } from '@puente/ui'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/http.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'

export type LoanAct =
  | { readonly kind: 'reversal'; readonly factId: string; readonly amount: number }
  | { readonly kind: 'transfer' }

interface LoanActDialogProps {
  readonly act: LoanAct
  /** `/staff/loans/<public_id>`. */
  readonly path: string
  readonly onClose: () => void
  readonly refresh: readonly QueryKey[]
}

/** A typed amount: both decimal signs, and no thousands. Not a number becomes an error of the server at its field. */
const eurosOf = (typed: string): number => Number(typed.trim().replace(',', '.'))

/** The acts on a loan, each with what will happen and how it is taken back. */
export function LoanActDialog({ act, path, onClose, refresh }: LoanActDialogProps) {
  const { four_eyes: fourEyes } = useSession()
  const [amount, setAmount] = useState('')
  const [until, setUntil] = useState('')
  const [reference, setReference] = useState('')
  const common = { open: true, onClose, refresh }
  switch (act.kind) {
    case 'reversal': {
      const title = texts.reverseTitle(formatEuros(Math.round(act.amount * 100)))
      return (
        <ActDialog
          {...common}
          title={title}
          effect={texts.reverseEffect}
          undo={texts.reverseUndo}
          confirmLabel={texts.reverse}
          danger
          submit={({ reason }) => api.post(`${path}/payment-reversal`, { fact_id: act.factId, reason })}
        />
      )
    }
    case 'transfer':
      return (
        <ActDialog
          {...common}
          title={texts.bookTransfer}
          effect={texts.bookEffect}
          // One person is enough only with a statement line, and this form has none.
          approvers={fourEyes ? FOUR_EYES.unmatched_booking.mayApprove : []}
          undo={texts.bookUndo}
          confirmLabel={texts.bookTransfer}
          fieldNames={['reference', 'amount', 'paid_on']}
          fields={(errors) => (
            <>
              <TextField
                label={texts.bookReference}
                value={reference}
                onChange={(event) => setReference(event.target.value)}
                error={errors.reference}
              />
              <TextField
                label={texts.bookAmount}
                inputMode="decimal"
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
                error={errors.amount}
              />
              <TextField
                label={texts.bookDate}
                type="date"
                value={until}
                onChange={(event) => setUntil(event.target.value)}
                error={errors.paid_on}
              />
            </>
          )}
          submit={({ reason }) =>
            api.post(`${path}/payments`, {
              reference,
              amount: eurosOf(amount),
              ...(until === '' ? {} : { paid_on: until }),
              reason,
            })
          }
        />
      )
  }
}

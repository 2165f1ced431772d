import type { Loaded } from '@puente/client'
import { euroText, FOUR_EYES, REVERSAL_CAUSES } from '@puente/domain'
import { loanPageTexts as texts } from '@puente/texts/backoffice-find'
import { bookTransfer, reversePayment } from '../../../api/loans.ts'
import { useSession } from '../../../api/session.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { typedEuros } from '../../../components/typed-amount.ts'

export type LoanAct =
  | { readonly kind: 'reversal'; readonly factId: string; readonly amount: number }
  | { readonly kind: 'transfer' }

interface LoanActDialogProps {
  readonly act: LoanAct
  /** public_id */
  readonly loan: string
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
}

/** The acts on a loan, each with what will happen and how it is taken back. */
export function LoanActDialog({ act, loan, onClose, refresh }: LoanActDialogProps) {
  const { four_eyes: fourEyes } = useSession()
  const common = { open: true, onClose, refresh }
  switch (act.kind) {
    case 'reversal': {
      const title = texts.reverseTitle(euroText(act.amount))
      return (
        <FormDialog
          {...common}
          title={title}
          effect={texts.reverseEffect}
          undo={texts.reverseUndo}
          confirmLabel={texts.reverse}
          danger
          fields={[
            {
              kind: 'choice',
              name: 'cause',
              label: texts.reverseCause,
              placeholder: texts.reverseChooseCause,
              options: REVERSAL_CAUSES.map((value) => ({ value, label: texts.reverseCauses[value] })),
            },
          ]}
          submit={({ cause, reason }) => reversePayment(loan, { fact_id: act.factId, cause, reason })}
        />
      )
    }
    case 'transfer':
      return (
        <FormDialog
          {...common}
          title={texts.bookTransfer}
          effect={texts.bookEffect}
          // One person is enough only with a statement line, and this form has none.
          approvers={fourEyes ? FOUR_EYES.unmatched_booking.mayApprove : []}
          undo={texts.bookUndo}
          confirmLabel={texts.bookTransfer}
          fields={[
            { kind: 'line', name: 'reference', label: texts.bookReference },
            { kind: 'line', name: 'amount', label: texts.bookAmount, inputMode: 'decimal' },
            { kind: 'line', name: 'paid_on', label: texts.bookDate, type: 'date' },
          ]}
          submit={({ reference, amount, paid_on: paidOn, reason }) =>
            bookTransfer(loan, {
              reference,
              amount: typedEuros(amount),
              ...(paidOn === '' ? {} : { paid_on: paidOn }),
              reason,
            })
          }
        />
      )
  }
}

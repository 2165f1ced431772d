import { customerPageTexts as texts } from '@puente/texts/backoffice-find'
import type { QueryKey } from '@tanstack/react-query'
import { api } from '../api/http.ts'
import { FormDialog } from '../components/form-dialog.tsx'

interface NoteDialogProps {
  readonly customerId: number
  /** The loan that the note concerns. */
  readonly loan?: string | undefined
  readonly onClose: () => void
  readonly refresh: readonly QueryKey[]
}

/** Writes a note about a customer, or about one of the customer's loans. */
export function NoteDialog({ customerId, loan, onClose, refresh }: NoteDialogProps) {
  return (
    <FormDialog
      onClose={onClose}
      title={texts.addNote}
      effect={texts.noteEffect}
      undo={texts.noteUndo}
      needsReason={false}
      confirmLabel={texts.save}
      fields={[{ kind: 'text', name: 'text', label: texts.noteLabel, maxLength: 2000 }]}
      submit={({ text }) =>
        api.post(`/staff/customers/${customerId}/notes`, { text, ...(loan === undefined ? {} : { loan }) })
      }
      refresh={refresh}
    />
  )
}

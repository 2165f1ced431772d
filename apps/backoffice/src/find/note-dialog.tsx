import type { Loaded } from '@puente/client'
import { customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { addNote } from '../api/customers.ts'
import { FormDialog } from '../components/form-dialog.tsx'

interface NoteDialogProps {
  readonly customerId: number
  /** The loan that the note concerns. */
  readonly loan?: string | undefined
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
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
      submit={({ text }) => addNote(customerId, { text, ...(loan === undefined ? {} : { loan }) })}
      refresh={refresh}
    />
  )
}

import { customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { TextArea } from '@puente/ui'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { ActDialog } from '../components/act-dialog.tsx'

interface NoteDialogProps {
  readonly customerId: number
  /** The loan that the note concerns. */
  readonly loan?: string | undefined
  readonly onClose: () => void
  readonly refresh: readonly QueryKey[]
}

/** Writes a note about a customer, or about one of the customer's loans. */
export function NoteDialog({ customerId, loan, onClose, refresh }: NoteDialogProps) {
  const [text, setText] = useState('')
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.addNote}
      effect={texts.noteEffect}
      undo={texts.noteUndo}
      needsReason={false}
      confirmLabel={texts.save}
      fieldNames={['text']}
      fields={(errors) => (
        <TextArea
          name="text"
          label={texts.noteLabel}
          rows={4}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errors.text}
        />
      )}
      submit={() => api.post(`/staff/customers/${customerId}/notes`, { text, ...(loan === undefined ? {} : { loan }) })}
      refresh={refresh}
    />
  )
}

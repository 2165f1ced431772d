import type { Loaded } from '@puente/client'
import { CONTACT_CHANNELS, CONTACT_IDENTIFICATIONS } from '@puente/domain'
import { contactChannelText, identificationText, customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { addContact } from '../../../api/customers.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'

interface ContactDialogProps {
  readonly customerId: number
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
}

/** Logs a call, letter or visit, with how the person was identified. */
export function ContactDialog({ customerId, onClose, refresh }: ContactDialogProps) {
  return (
    <FormDialog
      onClose={onClose}
      title={texts.addContact}
      effect={texts.contactEffect}
      undo={texts.contactUndo}
      needsReason={false}
      confirmLabel={texts.save}
      fields={[
        {
          kind: 'choice',
          name: 'channel',
          label: texts.channel,
          initial: 'phone',
          options: CONTACT_CHANNELS.map((value) => ({ value, label: contactChannelText(value) })),
        },
        {
          kind: 'choice',
          name: 'identified_by',
          label: texts.identifiedBy,
          placeholder: texts.chooseCheck,
          options: CONTACT_IDENTIFICATIONS.map((value) => ({ value, label: identificationText(value) })),
        },
        { kind: 'text', name: 'summary', label: texts.contactSummary, maxLength: 2000 },
      ]}
      submit={({ channel, identified_by, summary }) => addContact(customerId, { channel, identified_by, summary })}
      refresh={refresh}
    />
  )
}

import { CONTACT_CHANNELS, CONTACT_IDENTIFICATIONS } from '@puente/domain'
import { contactChannelText, identificationText, customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { Select, TextArea } from '@puente/ui'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/http.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'

interface ContactDialogProps {
  readonly customerId: number
  readonly onClose: () => void
  readonly refresh: readonly QueryKey[]
}

/** Logs a call, letter or visit, with how the person was identified. */
export function ContactDialog({ customerId, onClose, refresh }: ContactDialogProps) {
  const [channel, setChannel] = useState<string>('phone')
  const [identifiedBy, setIdentifiedBy] = useState('')
  const [summary, setSummary] = useState('')
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.addContact}
      effect={texts.contactEffect}
      undo={texts.contactUndo}
      needsReason={false}
      confirmLabel={texts.save}
      fieldNames={['channel', 'identified_by', 'summary']}
      fields={(errors) => (
        <>
          <Select
            label={texts.channel}
            value={channel}
            options={CONTACT_CHANNELS.map((value) => ({ value, label: contactChannelText(value) }))}
            onChange={(event) => setChannel(event.target.value)}
            error={errors.channel}
          />
          <Select
            label={texts.identifiedBy}
            value={identifiedBy}
            placeholder={texts.chooseCheck}
            options={CONTACT_IDENTIFICATIONS.map((value) => ({ value, label: identificationText(value) }))}
            onChange={(event) => setIdentifiedBy(event.target.value)}
            error={errors.identified_by}
          />
          <TextArea
            label={texts.contactSummary}
            rows={4}
            maxLength={2000}
            value={summary}
            onChange={(event) => setSummary(event.target.value)}
            error={errors.summary}
          />
        </>
      )}
      submit={() =>
        api.post(`/staff/customers/${customerId}/contacts`, { channel, identified_by: identifiedBy, summary })
      }
      refresh={refresh}
    />
  )
}

import type { Loaded } from '@puente/client'
import { FOUR_EYES, WEBHOOK_EVENT_TYPES } from '@puente/domain'
import { webhookTexts as texts, webhookEventTexts } from '@puente/texts/backoffice-webhooks'
import { TextField } from '@puente/ui'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { addWebhook } from '../../../api/webhooks.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'

interface AddDialogProps {
  readonly onClose: () => void
  /** Called with the secret if the endpoint needed no second person. */
  readonly onAdded: (secret: string) => void
  readonly refresh: readonly Loaded[]
}

export function AddDialog({ onClose, onAdded, refresh }: AddDialogProps) {
  const { four_eyes: hasFourEyes } = useSession()
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState<readonly string[]>([])
  const toggle = (type: string) =>
    setTypes(types.includes(type) ? types.filter((one) => one !== type) : [...types, type])
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.add}
      effect={hasFourEyes ? texts.addEffect : texts.addEffectAtOnce}
      undo={texts.addUndo}
      approvers={hasFourEyes ? FOUR_EYES.webhook_endpoint.mayApprove : []}
      confirmLabel={texts.add}
      fieldNames={['url']}
      fields={(errors) => (
        <>
          <TextField
            label={texts.url}
            type="url"
            maxLength={500}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            error={errors.url}
          />
          <fieldset className="grid sm:grid-cols-2">
            <legend className="mb-1">{texts.events}</legend>
            <p className="text-ink-soft sm:col-span-2">{texts.eventsHint}</p>
            {WEBHOOK_EVENT_TYPES.map((type) => (
              <label key={type} className="flex min-h-9 items-center gap-2">
                <input type="checkbox" className="tick" checked={types.includes(type)} onChange={() => toggle(type)} />
                {webhookEventTexts[type]}
              </label>
            ))}
          </fieldset>
        </>
      )}
      submit={async ({ reason }) => {
        const added = await addWebhook({ url, event_types: types, reason })
        if (added.secret !== undefined) onAdded(added.secret)
        return added
      }}
      refresh={refresh}
    />
  )
}

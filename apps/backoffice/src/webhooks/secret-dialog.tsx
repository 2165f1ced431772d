import { webhookTexts as texts } from '@puente/texts/backoffice-webhooks'
import { CopyButton, Dialog } from '@puente/ui'
import { Button } from '../components/button.tsx'

/** The secret with which a receiver verifies signatures, shown once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.secretTitle}
      dismissible={false}
      actions={<Button onClick={onClose}>{texts.secretClose}</Button>}
    >
      <p>{texts.secretText}</p>
      <p className="my-3 rounded-card bg-sunken p-3 font-mono wrap-anywhere">{secret}</p>
      <CopyButton text={secret} label={texts.copy} />
    </Dialog>
  )
}

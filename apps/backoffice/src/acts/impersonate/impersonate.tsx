import { impersonationTexts as texts } from '@puente/texts/backoffice-help'
import { Dialog } from '@puente/ui'
import { useState } from 'react'
import { createImpersonationKey } from '../../api/customers.ts'
import { useHasPermission } from '../../api/session.ts'
import { ActDialog } from '../../components/act-dialog.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'

/** Opens the customer's account in another tab, with the reason on record. Shown only to roles that may. */
export function Impersonate({ customerId }: { readonly customerId: number }) {
  const may = useHasPermission()
  const [isAsking, setIsAsking] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  if (!may('impersonation.create')) return null
  const close = () => setUrl(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {texts.open}
      </Button>
      <ActDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.open}
        effect={texts.effect}
        undo={texts.undo}
        confirmLabel={texts.confirm}
        submit={async ({ reason }) => {
          setUrl((await createImpersonationKey(customerId, reason)).url)
        }}
        doneText={texts.done}
      />
      {/* A link and not a script: a browser blocks a tab that opens by itself. It has no way back into this page. */}
      <Dialog open={url !== null} onClose={close} title={texts.readyTitle}>
        <p>{texts.ready}</p>
        <div>
          <ButtonLink variant="primary" href={url ?? ''} target="_blank" rel="noopener noreferrer" onClick={close}>
            {texts.openTab}
          </ButtonLink>
        </div>
      </Dialog>
    </>
  )
}

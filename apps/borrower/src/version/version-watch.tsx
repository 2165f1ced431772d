import type { Version } from '@puente/contract'
import { versionTexts as texts } from '@puente/texts/notifications-ui'
import { Button, Dialog } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientSettings } from '../content/client-settings.ts'

/** Requirements R9. */
const VERSION_POLL_MS = 5_000

// Module state, not component state: after "later", the next screen must not ask again.
let declinedVersion: string | null = null

async function servedVersion(signal: AbortSignal): Promise<string> {
  // Always the page's own origin, whatever the API base: the page would be reloaded.
  const response = await fetch('/version.json', { cache: 'no-cache', signal })
  if (!response.ok) throw new Error(`version.json returned ${response.status}`)
  return ((await response.json()) as Version).version
}

/** Offers a reload when the server has a newer version (R8.12). After "later", it does not ask again for that version. */
export function VersionWatch() {
  const [declined, setDeclined] = useState(declinedVersion)
  const { data: served } = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => servedVersion(signal),
    // The page was just loaded: the first check can wait.
    initialData: clientSettings().version,
    refetchInterval: VERSION_POLL_MS,
    retry: false,
  })
  const isNew = served !== undefined && served !== clientSettings().version && served !== declined
  const decline = () => {
    declinedVersion = served ?? null
    setDeclined(declinedVersion)
  }

  return (
    <Dialog
      open={isNew}
      onClose={decline}
      title={texts.title}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
          <Button variant="secondary" onClick={decline}>
            {texts.later}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  )
}

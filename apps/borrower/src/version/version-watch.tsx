import type { Version } from '@puente/contract'
import { versionTexts as texts } from '@puente/texts/notifications-ui'
import { Button, Dialog } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientSettings } from '../content/client-settings.ts'

/** Requirements R9. */
const VERSION_POLL_MS = 5_000

// Of the page and not of a component: who said later is not asked again on the next screen.
let declinedVersion: string | null = null

async function servedVersion(signal: AbortSignal): Promise<string> {
  // Of the page's own origin, whatever API is used: it is the page that would be reloaded.
  const response = await fetch('/version.json', { cache: 'no-cache', signal })
  if (!response.ok) throw new Error(`version.json answered ${response.status}`)
  return ((await response.json()) as Version).version
}

/** Asks whether to reload when the server has a newer page than this one (R8.12). Who says later is not asked again for it. */
export function VersionWatch() {
  const [declined, setDeclined] = useState(declinedVersion)
  const { data: served } = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => servedVersion(signal),
    // The page has just come from there: the first question can wait its turn.
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

import type { ClientSettings } from '@puente/contract'

let settings: ClientSettings | null = null

function fromPage(): ClientSettings | null {
  const script = document.getElementById('puente-settings')
  return script?.textContent ? (JSON.parse(script.textContent) as ClientSettings) : null
}

/** The served page embeds the settings; a page of the development server fetches them. */
export async function loadClientSettings(): Promise<void> {
  settings = fromPage()
  if (settings !== null) return
  const response = await fetch('/content/client-settings')
  if (!response.ok) throw new Error(`the client settings returned ${response.status}`)
  settings = (await response.json()) as ClientSettings
}

/** True if any third-party service is configured: only then is consent needed. */
export const usesThirdParties = (): boolean =>
  Object.values(clientSettings().third_parties).some((used) => used !== null)

/** Available before the first render: `main.tsx` waits for them. */
export function clientSettings(): ClientSettings {
  if (settings === null) throw new Error('the client settings were read before they were loaded')
  return settings
}

import type { ClientSettings } from '@puente/contract'

let settings: ClientSettings | null = null

function fromPage(): ClientSettings | null {
  const script = document.getElementById('puente-settings')
  return script?.textContent ? (JSON.parse(script.textContent) as ClientSettings) : null
}

/** The served page carries the settings; a page served by the development server asks for them. */
export async function loadClientSettings(): Promise<void> {
  settings = fromPage()
  if (settings !== null) return
  const response = await fetch('/content/client-settings')
  if (!response.ok) throw new Error(`the client settings answered ${response.status}`)
  settings = (await response.json()) as ClientSettings
}

/** Whether anything of somebody else's may run here: if not, nobody has to be asked about it. */
export const usesThirdParties = (): boolean =>
  Object.values(clientSettings().third_parties).some((used) => used !== null)

/** Known before the first render: `main.tsx` draws nothing until they are loaded. */
export function clientSettings(): ClientSettings {
  if (settings === null) throw new Error('the client settings were read before they were loaded')
  return settings
}

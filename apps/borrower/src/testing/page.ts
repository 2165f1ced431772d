import type { ClientSettings } from '@puente/contract'
import { loadClientSettings } from '../content/client-settings.ts'
import { stored } from '../storage/stored-values.ts'
import { CLIENT_SETTINGS } from './stand-in-api.ts'

const SETTINGS: ClientSettings = { ...CLIENT_SETTINGS, allowed_origins: ['https://pagos.example'] }

/** The page as the server delivers it, in a browser with empty storage. */
export async function servePage(address: string, settings: Partial<ClientSettings> = {}): Promise<void> {
  window.happyDOM?.setURL(address)
  for (const value of Object.values(stored)) value.clear()
  localStorage.clear()
  sessionStorage.clear()
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'puente-settings'
  script.textContent = JSON.stringify({ ...SETTINGS, ...settings })
  document.head.replaceChildren(script)
  await loadClientSettings()
}

import type { ClientSettings } from '@puente/contract'
import { loadClientSettings } from '../content/client-settings.ts'
import { stored } from '../storage/stored-values.ts'

const SETTINGS: ClientSettings = {
  mode: 'sandbox',
  version: 'test',
  developer_toolbar: false,
  allowed_origins: ['https://pagos.example'],
  recaptcha_site_key: null,
  fallback_phones: { customer: '900 000 001', collection: '900 000 002' },
  collection: { iban: 'ES9121000418450200051332', holder: 'Puente Préstamos de Ejemplo, S. L.' },
  consent_texts: 'texts-1',
  whatsapp_codes: true,
  code_digits: 4,
  document_valid_days: 0,
  scan_first: false,
  fallback_token: 'ticket',
  stepper: true,
  third_parties: { marketing_script_url: null, push_script_url: null, error_reporting_dsn: null, fraud: null },
}

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

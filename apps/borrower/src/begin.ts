import { loadClientSettings } from './content/client-settings.ts'
import { beginSession } from './session/load-session.ts'
import { readAddressParameters } from './storage/address-parameters.ts'

let begun: Promise<void> | null = null

async function beginOnce() {
  await loadClientSettings()
  // Before the first call: the address may say where the API is, and bring a promo code that the prices depend on.
  readAddressParameters()
  beginSession()
}

/** What needs no program: it goes on while that is still on its way. */
export function begin(): Promise<void> {
  begun ??= beginOnce()
  return begun
}

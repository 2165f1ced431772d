import { beginCalculator } from './api/product-calls.ts'
import { loadClientSettings } from './content/client-settings.ts'
import { PATHS } from './paths.ts'
import { beginSession } from './session/load-session.ts'
import { readAddressParameters } from './storage/address-parameters.ts'

/** Where a visitor finds the calculator, at once or after a redirect. */
const CALCULATOR_PATHS: readonly string[] = [PATHS.home, PATHS.auth, PATHS.login, PATHS.registration]

let begun: Promise<void> | null = null

async function beginOnce() {
  await loadClientSettings()
  // Before the first call: the address may say where the API is, and bring a promo code that the prices depend on.
  readAddressParameters()
  beginSession()
  if (CALCULATOR_PATHS.includes(location.pathname)) beginCalculator()
}

/** What needs no program: it goes on while that is still on its way. */
export function begin(): Promise<void> {
  begun ??= beginOnce()
  return begun
}

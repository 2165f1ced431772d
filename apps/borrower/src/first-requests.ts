import { requestCalculatorEarly } from './api/product-calls.ts'
import { loadClientSettings } from './content/client-settings.ts'
import { PATHS } from './paths.ts'
import { requestSessionEarly } from './session/load-session.ts'
import { readAddressParameters } from './storage/address-parameters.ts'

/** Where a visitor finds the calculator, at once or after a redirect. */
const CALCULATOR_PATHS: readonly string[] = [PATHS.home, PATHS.auth, PATHS.login, PATHS.registration]

let sent: Promise<void> | null = null

async function sendOnce() {
  await loadClientSettings()
  // Before the first call: the address may say where the API is, and bring a promo code that the prices depend on.
  readAddressParameters()
  requestSessionEarly()
  if (CALCULATOR_PATHS.includes(location.pathname)) requestCalculatorEarly()
}

/** What needs no program: it goes on while that is still on its way. */
export function sendFirstRequests(): Promise<void> {
  sent ??= sendOnce()
  return sent
}

import { requestCalculatorEarly } from './api/product-calls.ts'
import { loadClientSettings } from './content/client-settings.ts'
import { PATHS } from './paths.ts'
import { requestSessionEarly } from './session/load-session.ts'
import { readAddressParameters } from './storage/address-parameters.ts'

/** The paths that show the calculator to a visitor, directly or after a redirect. */
const CALCULATOR_PATHS: readonly string[] = [PATHS.home, PATHS.auth, PATHS.login, PATHS.registration]

let sent: Promise<void> | null = null

async function sendOnce() {
  await loadClientSettings()
  // Before the first call: the address may set the API base and a promo code that the prices depend on.
  readAddressParameters()
  requestSessionEarly()
  if (CALCULATOR_PATHS.includes(location.pathname)) requestCalculatorEarly()
}

/** Sends the requests that do not need the main program, while it loads. */
export function sendFirstRequests(): Promise<void> {
  sent ??= sendOnce()
  return sent
}

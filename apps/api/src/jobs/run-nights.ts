import type { Deps } from '../deps.ts'
import { runNightsUntil } from '../night/run-nights.ts'

/** Every night that has begun and is not done. Nothing to do is the usual case: it is asked every hour. */
export const runNights = (deps: Deps) => (): Promise<void> => runNightsUntil(deps, deps.clock.today())

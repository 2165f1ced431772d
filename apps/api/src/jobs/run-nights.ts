import type { Deps } from '../deps.ts'
import { runNightsUntil } from '../night/run-nights.ts'

/** Runs every night that has begun and is not finished. It runs every hour and usually finds nothing to do. */
export const runNights = (deps: Deps) => (): Promise<void> => runNightsUntil(deps, deps.clock.today())

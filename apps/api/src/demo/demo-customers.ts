import { civilDate } from '@puente/domain'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import { closeStoryDays } from './close-story-days.ts'
import { addDemoApproval } from './demo-approval.ts'
import { demoPhone } from './demo-person.ts'
import { addDemoStatement } from './demo-statement.ts'
import { DEMO_STATES, type DemoState, demoTexts } from './demo-states.ts'
import { makeDemoCustomer } from './make-customer.ts'

interface StartingCustomer {
  readonly number: number
  readonly phone: string
  readonly state: DemoState
  readonly title: string
  readonly description: string
}

/** Status names that are aliases of another state; one demo customer per state is enough. */
const STATE_ALIASES: ReadonlySet<DemoState> = new Set(['settlement', 'payout_failed'])

/** One customer per loan status and special case. The number of a state never changes: people bookmark phones. */
export const DEMO_CUSTOMERS: readonly StartingCustomer[] = DEMO_STATES.map((state, index) => ({
  number: index + 1,
  phone: demoPhone(index + 1),
  state,
  ...demoTexts(state),
})).filter(({ state }) => !STATE_ALIASES.has(state))

/** The one customer who also needs a liveness selfie (settled rules, Sandbox). */
const LIVENESS_STATE: DemoState = 'awaiting_documents'

const DEMO_PROMO_CODE = 'HOLA20'
const MADE_AT_ONCE = 4

/** Any number works as long as every node of this product uses the same one. */
const LOADING_LOCK = 7_283_646

/**
 * Creates the demo customers that are missing; a restart adds none. A customer takes several commits, so one lock covers all of
 * them: when several nodes start at once, one loads and the others wait.
 */
export async function loadDemoData(pool: pg.Pool, deps: Deps): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOADING_LOCK])
    await loadMissing(deps)
  } finally {
    // Closing the session releases the lock, also after a failure.
    client.release(true)
  }
}

async function loadMissing(deps: Deps): Promise<void> {
  const missing = await deps.transaction(async (tx) => {
    await tx.promoCodes.add({
      code: DEMO_PROMO_CODE,
      percentCommission: 20,
      percentExtension: 20,
      percentExtensionPrice: 0,
      validFrom: civilDate('2026-01-01'),
    })
    const taken = await tx.sandbox.lockDemoNumbers()
    return DEMO_CUSTOMERS.filter(({ phone }) => !taken.has(phone))
  })
  const queue = [...missing]
  const makeNext = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const isLivenessAllowed = next.state === LIVENESS_STATE
      await makeDemoCustomer(deps, next.state, { isLivenessAllowed }, next.number)
    }
  }
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, makeNext))
  if (missing.length > 0) await closeStoryDays(deps)
  const phoneOf = (state: DemoState) => DEMO_CUSTOMERS.find((one) => one.state === state)?.phone ?? ''
  await addDemoStatement(deps, phoneOf)
  // Without four eyes the act would run at once.
  if (deps.config.fourEyes) await addDemoApproval(deps, phoneOf('pre_court'))
}

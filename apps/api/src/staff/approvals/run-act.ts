import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ActContext, ActDefinition, ActPerson } from './act.ts'

interface ActPeople {
  readonly requestedBy: ActPerson
  readonly approvedBy: ActPerson | null
  readonly reason: string
  readonly approvalId: number | null
}

/** The part of every audit row of an act that says how many people decided. */
function auditDetailOf({ config }: Pick<Deps, 'config'>, { requestedBy, approvedBy, approvalId }: ActPeople) {
  if (approvedBy !== null) {
    return { requested_by: requestedBy.username, approved_by: approvedBy.username, approval_id: approvalId }
  }
  return config.fourEyes ? {} : { four_eyes: 'off' }
}

/** Runs an act; every audit row that it writes names the people who decided. */
export async function runAct<P, R>(
  tx: Tx,
  deps: Deps,
  definition: ActDefinition<P, R>,
  payload: P,
  people: ActPeople,
): Promise<R> {
  const auditDetail = auditDetailOf(deps, people)
  const context: ActContext = {
    actor: `admin:${people.requestedBy.username}`,
    now: deps.clock.now(),
    today: deps.clock.today(),
    reason: people.reason,
    auditDetail,
    requestedBy: people.requestedBy,
    approvedBy: people.approvedBy,
  }
  const audit: Tx['audit'] = {
    ...tx.audit,
    record: (event) => tx.audit.record({ ...event, detail: { ...event.detail, ...auditDetail } }),
  }
  return definition.run({ ...tx, audit }, deps, payload, context)
}

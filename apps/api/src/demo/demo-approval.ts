import { permissionsOf } from '@puente/domain'
import { demoApprovalTexts as texts } from '@puente/texts/demo-approval'
import type { Deps } from '../deps.ts'
import { courtMove } from '../staff/approvals/acts/court-move.ts'
import { submitActIn } from '../staff/approvals/submit-act.ts'

const REQUESTER = 'demo-collector'

/** Adds a move to court that waits for a second person. Once per loan: a restart after the decision adds no other. */
export async function addDemoApproval(deps: Deps, phone: string): Promise<void> {
  await deps.transaction(async (tx) => {
    const requester = await tx.staffUsers.activeByName(REQUESTER)
    const customer = await tx.users.byPhone(phone)
    const record = customer && (await tx.loans.currentOf(customer.user.id))
    if (!requester || !record?.account) return
    if (await tx.approvals.hasAboutLoan(record.loan.id)) return
    const { id, username, roles } = requester
    const caller = { id, username, roles, permissions: permissionsOf(roles), via: 'session' } as const
    const move = { loan: record.loan.publicId, to: 'court' } as const
    await submitActIn(tx, deps, caller, courtMove, move, texts.reason)
  })
}

import {
  answerRequest,
  crossesCourt,
  figuresOn,
  formatEuros,
  LOAN_STATUSES,
  matterOf,
  statusFromNumber,
} from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import { z } from 'zod'
import type { LoanRecord } from '../../../db/loan-record.ts'
import { staffRefusalError } from '../../../lending/loans/refusal-error.ts'
import { assertMayMove, moveLoan } from '../../../lending/loans/staff.ts'
import { lockLoanByPublicId } from '../../lock-loan.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.courtMove
const MovePayload = z.object({ loan: z.string(), to: z.enum(LOAN_STATUSES) })

/** Moves a debt between collection, presale and court. Two people decide on entering and leaving court. */
export const courtMove = defineAct({
  act: 'court_move',
  payload: MovePayload,

  async needsTwo(tx, { loan, to }) {
    const record = await lockLoanByPublicId(tx, loan)
    return crossesCourt(statusFromNumber(record.loan.status), to)
  },

  async describe(tx, { loan, to }, { clock }) {
    const record = await lockLoanByPublicId(tx, loan)
    if (record.life === null) throw staffRefusalError('not_in_this_status', record.loan.id)
    const today = clock.today()
    const answer = answerRequest(record.life, { type: 'status', id: 'described', date: today, to })
    if (!answer.accepted) throw staffRefusalError(answer.reason, record.loan.id)
    assertMayMove(record, to, today)
    const status = staffLoanStatusTexts[statusFromNumber(record.loan.status)]
    return {
      title: texts.title(loan, staffLoanStatusTexts[to]),
      lines: [
        { label: texts.now, value: status },
        { label: texts.afterwards, value: staffLoanStatusTexts[to] },
        { label: texts.owed, value: formatEuros(figuresOn(record.life, today).today.amountCents) },
      ],
      matters: [matterOf('debt', loan)],
      customerIds: [record.loan.userId],
      loanPublicId: loan,
    }
  },

  /** A payment or another move changes the decision; a day's interest does not. */
  async stateOf(tx, { loan }) {
    const record = await lockLoanByPublicId(tx, loan)
    return `${record.loan.status}:${record.life?.facts.length ?? 0}`
  },

  async run(tx, _deps, { loan, to }, context): Promise<LoanRecord> {
    const record = await lockLoanByPublicId(tx, loan)
    if (record.life === null) throw staffRefusalError('not_in_this_status', record.loan.id)
    const outcome = await moveLoan(tx, record, to, context)
    if (outcome.outcome === 'refused') throw staffRefusalError(outcome.reason, record.loan.id)
    return outcome.record
  },
})

import type { CivilDate } from '@puente/domain'
import type { Deps } from '../deps.ts'
import { endUnlawfulApplications } from '../lending/applications/end-unlawful.ts'
import { remindOfWithdrawal } from '../lending/contracts/remind-of-withdrawal.ts'
import { closeBooks } from '../lending/control/books-night.ts'
import { announceCharges, chargeDueLoans } from '../lending/payments/auto-debit.ts'
import { payoutsNight } from '../lending/payouts/payouts-night.ts'
import { endProposals } from '../lending/proposals/end-proposal.ts'
import { remindBorrowers } from '../lending/reminders/remind-borrowers.ts'
import { expireRequests } from '../staff/approvals/expire-requests.ts'
import { forgetClientRecords } from './forget-client-records.ts'
import { forgetOldRecords } from './forget-old-records.ts'

/**
 * Nightly work that follows the charges and status changes: card charges that fall due, reminders. An interrupted stage
 * runs again from its beginning while other nodes wait. It must therefore be idempotent, and it only queues jobs
 * (`tx.outbox.add`) and never waits for a provider.
 */
export interface NightStage {
  /** Stored while the stage runs: must be unique and never renamed. */
  readonly name: string
  run(deps: Deps, businessDate: CivilDate): Promise<void>
}

/** Runs in this order. */
export const NIGHT_STAGES: readonly NightStage[] = [
  // First: a returned payout leaves no debt to charge or to remind of.
  { name: 'settle_payouts', run: payoutsNight },
  { name: 'end_unlawful_applications', run: endUnlawfulApplications },
  { name: 'announce_card_charges', run: announceCharges },
  { name: 'charge_cards', run: chargeDueLoans },
  { name: 'remind_borrowers', run: remindBorrowers },
  { name: 'remind_of_withdrawal', run: remindOfWithdrawal },
  { name: 'expire_approvals', run: expireRequests },
  { name: 'end_proposals', run: endProposals },
  { name: 'close_books', run: closeBooks },
  { name: 'forget_client_records', run: forgetClientRecords },
  { name: 'forget_old_records', run: forgetOldRecords },
]

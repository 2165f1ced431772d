import type { CivilDate } from '@puente/domain'
import type { Deps } from '../deps.ts'
import { remindOfWithdrawal } from '../lending/contracts/remind-of-withdrawal.ts'
import { announceCharges, chargeDueLoans } from '../lending/payments/auto-debit.ts'
import { payoutsNight } from '../lending/payouts/payouts-night.ts'
import { remindBorrowers } from '../lending/reminders/remind-borrowers.ts'
import { forgetClientRecords } from './forget-client-records.ts'
import { forgetOldRecords } from './forget-old-records.ts'

/**
 * Work of the night beside the money and the statuses, after both: charges of cards that fall due, reminders. A stage that was
 * interrupted runs again from its beginning, and other nodes wait meanwhile; so it must not mind being run twice, and
 * it only queues jobs (`tx.outbox.add`) and never waits for a provider.
 */
export interface NightStage {
  /** Stored while it runs: never renamed, and no two alike. */
  readonly name: string
  run(deps: Deps, businessDate: CivilDate): Promise<void>
}

/** In this order. */
export const NIGHT_STAGES: readonly NightStage[] = [
  // First: money that came back is nobody's debt any more.
  { name: 'settle_payouts', run: payoutsNight },
  { name: 'announce_card_charges', run: announceCharges },
  { name: 'charge_cards', run: chargeDueLoans },
  { name: 'remind_borrowers', run: remindBorrowers },
  { name: 'remind_of_withdrawal', run: remindOfWithdrawal },
  { name: 'forget_client_records', run: forgetClientRecords },
  { name: 'forget_old_records', run: forgetOldRecords },
]

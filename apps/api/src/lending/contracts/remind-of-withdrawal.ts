import {
  addDays,
  type CivilDate,
  CLOSED_STATUSES,
  centsOfUnits,
  formatEuros,
  lastDayToWithdraw,
  type Regime,
  regimeById,
  statusFromNumber,
  unitsOfDays,
  withdrawalReminderWindow,
} from '@puente/domain'
import { queueLetter } from '../../customers/notifications/letters.ts'
import { notify } from '../../customers/notifications/notify.ts'
import type { SignedContract } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { madridHour } from '../../platform/madrid-time.ts'
import { longDate } from './papers/common.ts'

const PAGE_LENGTH = 500
/** The longest time after signing at which a reminder may still be due, in days. */
const LONGEST_DAYS = 14

/**
 * Sends the reminder of the right to withdraw to borrowers who signed less than a day after receiving the information,
 * on a durable medium and within the period of the law (Directive 2023/2225 art. 10(1)). A missed night is made up for
 * within that period.
 */
export async function remindOfWithdrawal(deps: Deps, businessDate: CivilDate): Promise<void> {
  const { transaction, regimes } = deps
  const span = {
    from: madridHour(addDays(businessDate, -LONGEST_DAYS), 0),
    until: madridHour(businessDate, 0),
    limit: PAGE_LENGTH,
  }
  for (let afterLoanId = 0; ; ) {
    const page = await transaction((tx) => tx.loanDocuments.signedBetween({ ...span, afterLoanId }))
    for (const contract of page) {
      if (isDue(contract, businessDate, regimes)) await transaction((tx) => remind(tx, deps, contract.loanId))
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_LENGTH) return
    afterLoanId = last.loanId
  }
}

/** The contract's own regime decides, whatever the rows of its day say now. */
function isDue(
  { signedAt, informationDeliveredAt, regimeId }: SignedContract,
  date: CivilDate,
  regimes: readonly Regime[],
): boolean {
  if (informationDeliveredAt === null) return false
  const window = withdrawalReminderWindow(regimeById(regimeId, regimes), { signedAt, informationDeliveredAt })
  return window !== null && window.notBefore <= date && date <= window.notAfter
}

async function remind(tx: Tx, deps: Deps, loanId: number): Promise<void> {
  const record = await tx.loans.byId(loanId)
  if (record === null || record.life === null) return
  const { loan, life } = record
  if (loan.withdrawnOn !== null || CLOSED_STATUSES.has(statusFromNumber(loan.status))) return
  const { principalCents, annualRateMillionths } = life.contract
  const date = longDate(lastDayToWithdraw(life.contract))
  const now = deps.clock.now()
  const { userId } = loan
  const cause = `withdrawal_reminder:${loanId}`
  const isNew = await notify(tx, deps, { userId, template: 'withdrawal_reminder', parameters: { date }, cause, now })
  if (!isNew) return
  const daily = formatEuros(centsOfUnits(unitsOfDays(principalCents, annualRateMillionths, 1)))
  await queueLetter(tx, deps, {
    loanId,
    userId,
    template: 'withdrawal_reminder',
    parameters: { until: date, daily },
    documentIds: [],
    now,
  })
}

import { figuresOn, formatEuros, statusFromNumber } from '@puente/domain'
import { notify } from '../customers/notifications/notify.ts'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { sendAmortisationTable } from '../lending/contracts/amortisation-table.ts'
import { longDate } from '../lending/contracts/papers/common.ts'

/** Notifies a borrower, once per payout, that the money is on its way, what is due and when. */
export const tellOfPayout =
  (deps: Deps) =>
  async ({ loanId }: Jobs['tell-of-payout']): Promise<void> => {
    const { transaction, clock } = deps
    await transaction(async (tx) => {
      const record = await tx.loans.byId(loanId)
      // Returned money and a withdrawn contract have notices of their own.
      if (record === null || statusFromNumber(record.loan.status) !== 'active' || record.life === null) return
      const { loan, life } = record
      if (loan.withdrawnOn !== null || loan.giveDate === null || loan.mustPayDate === null) return
      await notify(tx, deps, {
        userId: loan.userId,
        template: 'payout_done',
        parameters: {
          amount: formatEuros(loan.amountCents),
          total: formatEuros(figuresOn(life, clock.today()).returnAmountCents),
          date: longDate(loan.mustPayDate),
        },
        cause: `payout:${loanId}:${loan.giveDate}`,
        now: clock.now(),
      })
      // The contract's table counts from the day of the signature; a later payout moves its dates.
      if (life.contract.plan === undefined || loan.giveDate === life.contract.signedOn) return
      const table = {
        reason: 'payout',
        cause: `payout:${loan.giveDate}`,
        now: clock.now(),
        today: clock.today(),
      } as const
      await sendAmortisationTable(tx, deps, record, table)
    })
  }

import { formatDateShort, hasPermission } from '@puente/domain'
import { staffMailTexts } from '@puente/texts/staff-mails'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { queueStaffMail } from '../staff/accounts/staff-mail.ts'

export interface ErrorLog {
  error(detail: object, message: string): void
}

/** Alerts of the operator match this label. */
const LABEL = 'books_differ'

/** Logs that ledger, facts and loan rows differ, and mails the staff members who answer for the books after a night. */
export const tellOfBookProblems =
  (deps: Deps, log: ErrorLog) =>
  async ({ checkId }: Jobs['tell-of-book-problems']): Promise<void> => {
    const check = await deps.transaction(async (tx) => {
      const found = await tx.books.checkById(checkId)
      if (found === null || found.kind !== 'night') return found
      const { subject, text } = staffMailTexts.booksDiffer
      const url = `${deps.config.publicUrl ?? ''}/backoffice/contabilidad?vista=comprobacion`
      const body = text(found.problemCount, formatDateShort(found.businessDate), url)
      for (const staff of await tx.staffUsers.active()) {
        if (hasPermission(staff.roles, 'books.read')) await queueStaffMail(tx, deps, staff, { subject, text: body })
      }
      return found
    })
    if (check === null) return
    const { businessDate, kind, problemCount: problems, loanCount: loans } = check
    log.error({ label: LABEL, business_date: businessDate, kind, problems, loans }, 'the books differ')
  }

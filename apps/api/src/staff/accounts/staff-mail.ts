import { randomUUID } from 'node:crypto'
import { mailTexts } from '@puente/texts/mails'
import { staffMailTexts } from '@puente/texts/staff-mails'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

type MailDeps = Pick<Deps, 'secrets' | 'content' | 'clock'>

/** Queues a mail to a staff member, in the caller's commit. An account without an e-mail address gets none. */
export async function queueStaffMail(
  tx: Tx,
  { secrets, content, clock }: MailDeps,
  { email, name }: Pick<StaffUserRow, 'email' | 'name'>,
  { subject, text }: { subject: (brand: string) => string; text: string },
): Promise<void> {
  if (email === null) return
  const brand = content.layout.brand.name
  const id = randomUUID()
  const now = clock.now()
  await tx.mails.add({
    id,
    loanId: null,
    recipient: email,
    subject: subject(brand),
    sealedText: secrets.seal([mailTexts.greeting(name), text, mailTexts.goodbye(brand)].join('\n\n')),
    documentIds: [],
    status: 'queued',
    createdAt: now,
    updatedAt: now,
  })
  await tx.outbox.add('send-mail', { mailId: id })
}

/** Tells the owner of an account about a change of its protection, so that a thief with a stolen session is noticed. */
export const sendSecurityNotice = (
  tx: Tx,
  deps: MailDeps,
  staff: Pick<StaffUserRow, 'email' | 'name'>,
  change: keyof typeof staffMailTexts.securityNotice.changes,
): Promise<void> =>
  queueStaffMail(tx, deps, staff, {
    subject: staffMailTexts.securityNotice.subject,
    text: staffMailTexts.securityNotice.text(staffMailTexts.securityNotice.changes[change]),
  })

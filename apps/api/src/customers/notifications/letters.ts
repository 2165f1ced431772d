import { randomUUID } from 'node:crypto'
import { mailTexts } from '@puente/texts/mails'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { supportPhoneOf } from '../../platform/content/support-phone.ts'
import { deliverInAccount } from './deliver.ts'

export interface Letter {
  /** Null for a letter about the account itself, which carries no documents. */
  readonly loanId: number | null
  readonly userId: number
  readonly subject: string
  readonly text: string
  readonly documentIds: readonly string[]
  readonly now: Date
}

/**
 * Queues a letter with its documents, in the caller's commit. A borrower without an e-mail address finds them in the
 * account.
 */
export async function queueLetter(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { loanId, userId, subject, text, documentIds, now }: Letter,
): Promise<void> {
  const person = (await tx.users.byId(userId))?.person ?? null
  if (person?.email == null) {
    if (loanId !== null) await deliverInAccount(tx, deps, loanId, documentIds, now)
    return
  }
  const body = [
    mailTexts.greeting(person.firstName),
    text,
    mailTexts.help(supportPhoneOf(deps)),
    mailTexts.goodbye(deps.content.layout.brand.name),
  ].join('\n\n')
  const id = randomUUID()
  await tx.mails.add({
    id,
    loanId,
    userId,
    recipient: person.email,
    subject,
    sealedText: deps.secrets.seal(body),
    documentIds,
    status: 'queued',
    createdAt: now,
    updatedAt: now,
  })
  await tx.outbox.add('send-mail', { mailId: id })
}

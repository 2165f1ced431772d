import { randomUUID } from 'node:crypto'
import { emailChangeHoldEnd, renderTemplate, SUPPORT_PHONE } from '@puente/domain'
import { type LetterKey, type LetterParameters, mailTexts } from '@puente/texts/mails'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { supportPhoneOf } from '../../platform/content/support-phone.ts'
import { deliverInAccount } from './deliver.ts'
import { keptTemplate } from './kept-template.ts'

export interface Letter<Key extends LetterKey> {
  /** Null for a letter about the account itself, which carries no documents. */
  readonly loanId: number | null
  readonly userId: number
  readonly template: Key
  /** The values of the template's `{names}`, already formatted. */
  readonly parameters: LetterParameters<Key>
  readonly documentIds: readonly string[]
  readonly now: Date
  /** For the notice of a changed address, which goes to the previous one at once. */
  readonly recipient?: string
}

/**
 * Queues a letter with its documents, in the caller's commit. A borrower without an e-mail address finds them in the
 * account. For a day after a change of the address the letter waits, and its documents are in the account meanwhile.
 */
export async function queueLetter<Key extends LetterKey>(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { loanId, userId, template, parameters, documentIds, now, recipient }: Letter<Key>,
): Promise<void> {
  const person = (await tx.users.byId(userId))?.person ?? null
  if (person?.email == null) {
    if (loanId !== null) await deliverInAccount(tx, deps, loanId, documentIds, now)
    return
  }
  const isHeld = recipient === undefined && emailChangeHoldEnd(person.emailChangedAt, now) !== null
  if (isHeld && loanId !== null) await deliverInAccount(tx, deps, loanId, documentIds, now)
  const letter = await tx.notifications.newestTemplate(template, 'email')
  if (letter === null) throw new Error(`there is no e-mail template ${template}`)
  const brand = deps.content.layout.brand.name
  const supportPhone = supportPhoneOf(deps)
  const values: Readonly<Record<string, string>> = { brand, [SUPPORT_PHONE]: supportPhone, ...parameters }
  const body = [
    mailTexts.greeting(person.firstName),
    renderTemplate(letter.text, values),
    mailTexts.help(supportPhone),
    mailTexts.goodbye(brand),
  ].join('\n\n')
  const id = randomUUID()
  await tx.mails.add({
    id,
    loanId,
    userId,
    recipient: recipient ?? person.email,
    subject: renderTemplate(letter.subject ?? '', values),
    sealedText: deps.secrets.seal(body),
    ...keptTemplate(letter, values),
    documentIds,
    status: 'queued',
    isHeld,
    createdAt: now,
    updatedAt: now,
  })
  if (!isHeld) await tx.outbox.add('send-mail', { mailId: id })
}

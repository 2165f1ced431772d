import { PHONE_CHANGE_HOLD_MS } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'

/** Sends the letters whose hold has ended, to the address of this moment. */
export async function releaseHeldMails(tx: Tx, now: Date): Promise<void> {
  const ids = await tx.mails.release(new Date(now.getTime() - PHONE_CHANGE_HOLD_MS))
  for (const mailId of ids) await tx.outbox.add('send-mail', { mailId })
}

import { AppError, type Email, type Phone } from '@puente/domain'
import { messageTexts } from '@puente/texts/messages'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { lockCode, sendChangeCode } from './change-code.ts'
import type { Caller } from './code-rules.ts'
import type { CodeAttempt, CodeSubject } from './one-time-codes.ts'
import type { CodeSent } from './send-code.ts'

/** A customer who wants another e-mail address. */
interface EmailChange {
  readonly userId: number
  readonly phone: Phone
  readonly email: Email
}

/** The code is valid for this address of this customer only. The table of codes keeps no addresses. */
const codeOf = ({ secrets }: Pick<Deps, 'secrets'>, { userId, phone, email }: EmailChange) =>
  ({
    phone,
    purpose: 'email',
    context: `user ${userId} to ${secrets.hashToken(email).toString('hex')}`,
  }) as const satisfies CodeSubject & { context: string }

export async function sendEmailCode(tx: Tx, deps: Deps, change: EmailChange, caller: Caller): Promise<CodeSent> {
  const code = codeOf(deps, change)
  await lockCode(tx, code)
  const current = (await tx.users.byId(change.userId))?.person?.email
  if (current === change.email) throw new AppError('email_unchanged', `user ${change.userId} has this address already`)
  return sendChangeCode(tx, deps, code, caller, (words) => messageTexts.emailCode({ ...words, email: change.email }))
}

export const emailCodeAttempt = (
  deps: Pick<Deps, 'secrets'>,
  change: EmailChange,
  typed: { readonly code: string; readonly caller: Caller; readonly now: Date },
): CodeAttempt => ({ ...codeOf(deps, change), ...typed })

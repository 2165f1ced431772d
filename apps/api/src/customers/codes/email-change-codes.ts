import { randomUUID } from 'node:crypto'
import { AppError, type Email, type Phone } from '@puente/domain'
import { messageTexts } from '@puente/texts/messages'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { supportPhoneOf } from '../../platform/content/support-phone.ts'
import { type Caller, CODE_RULES } from './code-rules.ts'
import { type CodeAttempt, type CodeSubject, isIssuedFor, lockName } from './one-time-codes.ts'
import { type CodeSent, codeHost, sendCode } from './send-code.ts'

/** A customer who wants another e-mail address. The code goes to the phone: a stolen session does not have it. */
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

/** For 90 s the current code stays, unless it belongs to another address. */
export async function sendEmailCode(tx: Tx, deps: Deps, change: EmailChange, caller: Caller): Promise<CodeSent> {
  const code = codeOf(deps, change)
  await tx.codes.lock(lockName(code))
  const current = (await tx.users.byId(change.userId))?.person?.email
  if (current === change.email) throw new AppError('email_unchanged', `user ${change.userId} has this address already`)
  const newest = await tx.codes.newest(code.phone, code.purpose)
  return sendCode(tx, deps, {
    ...code,
    caller,
    request: {},
    requesterHash: caller.sessionHash,
    notBeforeMs: newest !== null && isIssuedFor(newest, code.context) ? CODE_RULES.resendAfterMs : 0,
    waitsForDeadCodes: true,
    messageId: randomUUID(),
    // Always a text message: the messaging service accepts the code alone, and this message must say what the code does.
    channel: 'sms',
    messageOf: (digits) =>
      messageTexts.emailCode({
        brand: deps.content.layout.brand.name,
        code: digits,
        email: change.email,
        phone: supportPhoneOf(deps),
        host: codeHost(deps.config),
      }),
  })
}

export const emailCodeAttempt = (
  deps: Pick<Deps, 'secrets'>,
  change: EmailChange,
  typed: { readonly code: string; readonly caller: Caller; readonly now: Date },
): CodeAttempt => ({ ...codeOf(deps, change), ...typed })

import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { supportPhoneOf } from '../../platform/content/support-phone.ts'
import { type Caller, CODE_RULES } from './code-rules.ts'
import { type CodeSubject, isIssuedFor, lockName } from './one-time-codes.ts'
import { type CodeSent, codeHost, sendCode } from './send-code.ts'

/** What every message with the code of a change says, whatever is changed. */
interface CodeWords {
  readonly brand: string
  readonly code: string
  readonly phone: string
  readonly host: string
}

/**
 * A code for a change of what a customer has confirmed before. It goes to the phone: a stolen session does not have it. For 90 s the
 * current code stays, unless it belongs to another change.
 */
export async function sendChangeCode(
  tx: Tx,
  deps: Deps,
  code: CodeSubject & { readonly context: string },
  caller: Caller,
  messageOf: (words: CodeWords) => string,
): Promise<CodeSent> {
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
      messageOf({
        brand: deps.content.layout.brand.name,
        code: digits,
        phone: supportPhoneOf(deps),
        host: codeHost(deps.config),
      }),
  })
}

/** Requests for a code of one customer wait for each other. */
export const lockCode = (tx: Tx, code: CodeSubject): Promise<void> => tx.codes.lock(lockName(code))

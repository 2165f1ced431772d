import { randomUUID } from 'node:crypto'
import type { Iban, Phone } from '@puente/domain'
import { messageTexts } from '@puente/texts/messages'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { supportPhoneOf } from '../../platform/content/support-phone.ts'
import { type Caller, CODE_RULES } from './code-rules.ts'
import { type CodeAttempt, type CodeSubject, isIssuedFor, lockName } from './one-time-codes.ts'
import { type CodeSent, codeHost, sendCode } from './send-code.ts'

/** A customer who corrects the payout account of a signed loan. The code goes to the phone: a stolen session does not have it. */
export interface PayoutAccountChange {
  readonly userId: number
  readonly loanId: number
  readonly phone: Phone
  readonly iban: Iban
}

/** The code is valid for this account of this loan only. The table of codes keeps no account numbers. */
const codeOf = ({ secrets }: Pick<Deps, 'secrets'>, { userId, loanId, phone, iban }: PayoutAccountChange) =>
  ({
    phone,
    purpose: 'payout_account',
    context: `user ${userId}, loan ${loanId} to ${secrets.hashToken(iban).toString('hex')}`,
  }) as const satisfies CodeSubject & { context: string }

/** For 90 s the current code stays, unless it belongs to another account. */
export async function sendPayoutAccountCode(
  tx: Tx,
  deps: Deps,
  change: PayoutAccountChange,
  caller: Caller,
): Promise<CodeSent> {
  const code = codeOf(deps, change)
  await tx.codes.lock(lockName(code))
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
      messageTexts.payoutAccountCode({
        brand: deps.content.layout.brand.name,
        code: digits,
        ending: change.iban.slice(-4),
        phone: supportPhoneOf(deps),
        host: codeHost(deps.config),
      }),
  })
}

export const payoutAccountCodeAttempt = (
  deps: Pick<Deps, 'secrets'>,
  change: PayoutAccountChange,
  typed: { readonly code: string; readonly caller: Caller; readonly now: Date },
): CodeAttempt => ({ ...codeOf(deps, change), ...typed })

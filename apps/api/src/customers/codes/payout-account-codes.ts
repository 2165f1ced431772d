import type { Iban, Phone } from '@puente/domain'
import { messageTexts } from '@puente/texts/messages'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { lockCode, sendChangeCode } from './change-code.ts'
import type { Caller } from './code-rules.ts'
import type { CodeAttempt, CodeSubject } from './one-time-codes.ts'
import type { CodeSent } from './send-code.ts'

/** A customer who corrects the payout account of a signed loan. */
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

export async function sendPayoutAccountCode(
  tx: Tx,
  deps: Deps,
  change: PayoutAccountChange,
  caller: Caller,
): Promise<CodeSent> {
  const code = codeOf(deps, change)
  await lockCode(tx, code)
  return sendChangeCode(tx, deps, code, caller, (words) =>
    messageTexts.payoutAccountCode({ ...words, ending: change.iban.slice(-4) }),
  )
}

export const payoutAccountCodeAttempt = (
  deps: Pick<Deps, 'secrets'>,
  change: PayoutAccountChange,
  typed: { readonly code: string; readonly caller: Caller; readonly now: Date },
): CodeAttempt => ({ ...codeOf(deps, change), ...typed })

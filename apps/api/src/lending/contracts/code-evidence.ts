import type { Borrower } from '../../db/paper-inputs.ts'
import type { CodeRow } from '../../db/repositories/codes.ts'
import type { UserRow } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

/** The origin of a request that agrees to something. */
export interface Origin {
  readonly sessionId: number
  readonly address: string
  readonly port: number | null
  readonly userAgent: string | null
}

interface EnteredCode {
  readonly user: UserRow
  readonly borrower: Borrower
  readonly code: CodeRow
  /** What the code was bound to. */
  readonly codeContext: string
  /** As sent, without the code itself. */
  readonly messageText: string
  readonly origin: Origin
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Replaces the code in a stored message: the code itself is never stored. */
export const hiddenCode = ({ codeDigits }: Deps['config']): string => '·'.repeat(codeDigits)

/** Who entered which code, how it had reached them and from where they sent it: the part of evidence that a code proves. */
export async function evidenceOfCode(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { user, borrower, code, codeContext, messageText, origin }: EnteredCode,
) {
  const message = code.request.messageId === undefined ? null : await tx.messages.byId(code.request.messageId)
  return {
    signer: {
      user_id: user.id,
      ...borrower,
      phone: `+${user.phone}`,
      phone_confirmed_at: iso(user.phoneConfirmedAt),
    },
    code: {
      keyed_hash: code.codeHash.toString('hex'),
      digits: config.codeDigits,
      bound_to: codeContext,
      sent_at: iso(code.createdAt),
      expires_at: iso(code.expiresAt),
      entered_at: iso(clock.now()),
      wrong_tries: code.wrongTries,
    },
    message: {
      text: messageText,
      channel: message?.channel ?? null,
      provider_id: message?.providerId ?? null,
      status: message?.status ?? null,
      status_at: iso(message?.updatedAt ?? null),
    },
    origin: {
      address: origin.address,
      port: origin.port,
      user_agent: origin.userAgent,
      session_id: origin.sessionId,
    },
    time_source: config.mode === 'sandbox' ? 'sandbox clock' : 'system clock (UTC)',
  }
}

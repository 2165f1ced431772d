import { randomUUID } from 'node:crypto'
import { formatDateShort, formatEuros } from '@puente/domain'
import { messageTexts } from '@puente/texts/messages'
import { type Caller, CODE_RULES } from '../../customers/codes/code-rules.ts'
import { isIssuedFor } from '../../customers/codes/one-time-codes.ts'
import { type CodeSent, codeHost, sendCode } from '../../customers/codes/send-code.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Confirmable } from './ready-to-confirm.ts'

const SHORT_HASH_LENGTH = 8

/** The message states what is accepted, with its amount and date, and the short hash of the terms; only the code differs. */
export function proposalMessage(
  { config, content }: Pick<Deps, 'config' | 'content'>,
  { figures, sha256 }: Pick<Confirmable, 'figures' | 'sha256'>,
  code: string,
): string {
  const what =
    figures.kind === 'extension'
      ? messageTexts.proposalExtension(
          figures.termDays,
          formatEuros(figures.costCents),
          formatDateShort(figures.newDueDate),
        )
      : messageTexts.proposalDiscount(formatEuros(figures.agreedCents), formatDateShort(figures.until))
  return messageTexts.proposalCode({
    brand: content.layout.brand.name,
    what,
    shortHash: sha256.slice(0, SHORT_HASH_LENGTH),
    code,
    host: codeHost(config),
  })
}

/** Sends the code that confirms a proposal. It counts with the codes for signing. */
export async function sendProposalCode(
  tx: Tx,
  deps: Deps,
  confirmable: Confirmable,
  caller: Caller,
): Promise<CodeSent> {
  const { phone, codeContext } = confirmable
  const messageId = randomUUID()
  const newest = await tx.codes.newest(phone, 'sign')
  return sendCode(tx, deps, {
    phone,
    purpose: 'sign',
    caller,
    context: codeContext,
    request: { messageId },
    requesterHash: null, // bound to the proposal and its figures
    // A code for something else, or for the figures of yesterday, is no reason to wait.
    notBeforeMs: newest !== null && isIssuedFor(newest, codeContext) ? CODE_RULES.resendAfterMs : 0,
    waitsForDeadCodes: true,
    messageId,
    channel: 'sms',
    messageOf: (code) => proposalMessage(deps, confirmable, code),
  })
}

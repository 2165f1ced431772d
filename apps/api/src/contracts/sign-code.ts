import { randomUUID } from 'node:crypto'
import { formatEuros } from '@puente/domain'
import { messageTexts } from '@puente/texts/messages'
import { type Caller, CODE_RULES } from '../codes/code-rules.ts'
import { issueCode } from '../codes/one-time-codes.ts'
import type { CodeSent } from '../codes/send-code.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { quoteOfInputs } from './papers/offer-figures.ts'
import type { Signable } from './ready-to-sign.ts'

const SHORT_HASH_LENGTH = 8

/** The message names what is signed, for how much, and the document's short hash; the code alone differs. */
export function signMessage(
  { config, content }: Pick<Deps, 'config' | 'content'>,
  { terms, agreementSha256 }: Pick<Signable, 'terms' | 'agreementSha256'>,
  code: string,
): string {
  const quote = quoteOfInputs(terms)
  return messageTexts.signCode({
    brand: content.layout.brand.name,
    amount: formatEuros(quote.amountCents),
    total: formatEuros(quote.returnAmountCents),
    shortHash: agreementSha256.slice(0, SHORT_HASH_LENGTH),
    code,
    host: new URL(config.publicUrl ?? `http://localhost:${config.port}`).hostname,
  })
}

/** Issues a signing code, bound to the document, and queues its message, in the caller's transaction. */
export async function sendSignCode(tx: Tx, deps: Deps, signable: Signable, caller: Caller): Promise<CodeSent> {
  const { config, secrets, clock } = deps
  const { phone, codeContext } = signable
  const now = clock.now()
  const isSandbox = config.mode === 'sandbox'
  const messageId = randomUUID()
  const issued = await issueCode(tx, secrets, {
    phone,
    purpose: 'sign',
    caller,
    now,
    context: codeContext,
    request: { messageId },
    notBeforeMs: CODE_RULES.resendAfterMs,
    waitsForDeadCodes: true,
    keepInSandbox: isSandbox,
  })
  if (issued.outcome === 'recent') {
    return { isNew: false, resendAfterSeconds: issued.waitSeconds, sandboxCode: issued.sandboxCode }
  }
  await tx.messages.add({
    id: messageId,
    recipient: phone,
    channel: 'sms',
    purpose: 'sign',
    sealedText: secrets.seal(signMessage(deps, signable, issued.code)),
    sealedCode: secrets.seal(issued.code),
    status: 'queued',
    createdAt: now,
    updatedAt: now,
    expiresAt: issued.expiresAt,
  })
  await tx.outbox.add('send-message', { messageId })
  return {
    isNew: true,
    resendAfterSeconds: CODE_RULES.resendAfterMs / 1000,
    sandboxCode: isSandbox ? issued.code : null,
  }
}

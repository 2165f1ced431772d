import { randomUUID } from 'node:crypto'
import { formatEuros } from '@puente/domain'
import { messageTexts } from '@puente/texts/messages'
import { type Caller, CODE_RULES } from '../../customers/codes/code-rules.ts'
import { type CodeSent, codeHost, sendCode } from '../../customers/codes/send-code.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { quoteOfInputs } from './papers/offer-figures.ts'
import type { Signable } from './ready-to-sign.ts'

const SHORT_HASH_LENGTH = 8

/** The message states what is signed, the amount and the document's short hash; only the code differs. */
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
    host: codeHost(config),
  })
}

/** Sends a signing code, bound to the document. */
export function sendSignCode(tx: Tx, deps: Deps, signable: Signable, caller: Caller): Promise<CodeSent> {
  const messageId = randomUUID()
  return sendCode(tx, deps, {
    phone: signable.phone,
    purpose: 'sign',
    caller,
    context: signable.codeContext,
    request: { messageId },
    requesterHash: null, // bound to the loan and its document
    notBeforeMs: CODE_RULES.resendAfterMs,
    waitsForDeadCodes: true,
    messageId,
    channel: 'sms',
    messageOf: (code) => signMessage(deps, signable, code),
  })
}

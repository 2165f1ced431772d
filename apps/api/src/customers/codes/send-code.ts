import { randomUUID } from 'node:crypto'
import { messageTexts } from '@puente/texts/messages'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { PhoneChannel } from '../../providers/sms/message-sender.ts'
import { CODE_RULES } from './code-rules.ts'
import { type IssueRequest, issueCode } from './one-time-codes.ts'

export interface CodeSent {
  readonly isNew: boolean
  readonly resendAfterSeconds: number
  /** Null in production, where a code travels by message only. */
  readonly sandboxCode: string | null
}

interface CodeToSend extends Omit<IssueRequest, 'now' | 'keepInSandbox' | 'digits'> {
  readonly messageId: string
  readonly channel: PhoneChannel
  readonly messageOf: (code: string) => string
}

/** The site that a message with a code is bound to: a browser offers the code to no other site. */
export const codeHost = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  new URL(publicUrl ?? `http://localhost:${port}`).hostname

/** Issues a code and queues its message, in the caller's transaction. */
export async function sendCode(
  tx: Tx,
  { config, secrets, clock }: Pick<Deps, 'config' | 'secrets' | 'clock'>,
  { messageId, channel, messageOf, ...issue }: CodeToSend,
): Promise<CodeSent> {
  const now = clock.now()
  const isSandbox = config.mode === 'sandbox'
  const issued = await issueCode(tx, secrets, { ...issue, now, keepInSandbox: isSandbox, digits: config.codeDigits })
  if (issued.outcome === 'recent') {
    return { isNew: false, resendAfterSeconds: issued.waitSeconds, sandboxCode: issued.sandboxCode }
  }
  await tx.messages.add({
    id: messageId,
    recipient: issue.phone,
    channel,
    purpose: issue.purpose,
    sealedText: secrets.seal(messageOf(issued.code)),
    sealedCode: secrets.seal(issued.code),
    status: 'queued',
    createdAt: now,
    updatedAt: now,
    expiresAt: issued.expiresAt,
  })
  await tx.outbox.add('send-code', { messageId })
  return {
    isNew: true,
    resendAfterSeconds: CODE_RULES.resendAfterMs / 1000,
    sandboxCode: isSandbox ? issued.code : null,
  }
}

type LoginCode = Omit<CodeToSend, 'purpose' | 'context' | 'messageId' | 'messageOf'>

export function sendLoginCode(tx: Tx, deps: Deps, login: LoginCode): Promise<CodeSent> {
  const { config, content } = deps
  return sendCode(tx, deps, {
    ...login,
    purpose: 'login',
    context: '',
    messageId: randomUUID(),
    messageOf: (code) => messageTexts.loginCode(content.layout.brand.name, code, codeHost(config)),
  })
}

/** The development header of requirements R7; `sandboxCode` is null in production, so it cannot appear there. */
export function revealSandboxCode(reply: FastifyReply, sent: CodeSent): void {
  if (sent.sandboxCode !== null) reply.header('code', sent.sandboxCode)
}

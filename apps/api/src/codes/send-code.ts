import { randomUUID } from 'node:crypto'
import type { Phone } from '@puente/domain'
import { messageTexts } from '@puente/texts/messages'
import type { FastifyReply } from 'fastify'
import type { CodeRequest } from '../db/schema/index.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { PhoneChannel } from '../ports/message-sender.ts'
import { type Caller, CODE_RULES } from './code-rules.ts'
import { issueCode } from './one-time-codes.ts'

export interface LoginCodeRequest {
  readonly phone: Phone
  readonly channel: PhoneChannel
  readonly caller: Caller
  readonly request: CodeRequest
  readonly notBeforeMs: number
  readonly waitsForDeadCodes: boolean
}

export interface CodeSent {
  readonly isNew: boolean
  readonly resendAfterSeconds: number
  /** Null in production: there a code travels by message only. */
  readonly sandboxCode: string | null
}

/** Issues a sign-in code and queues its message, in the caller's transaction. */
export async function sendLoginCode(tx: Tx, deps: Deps, login: LoginCodeRequest): Promise<CodeSent> {
  const { config, secrets, clock, content } = deps
  const now = clock.now()
  const isSandbox = config.mode === 'sandbox'
  const issued = await issueCode(tx, secrets, {
    ...login,
    purpose: 'login',
    now,
    context: '',
    keepInSandbox: isSandbox,
  })
  if (issued.outcome === 'recent') {
    return { isNew: false, resendAfterSeconds: issued.waitSeconds, sandboxCode: issued.sandboxCode }
  }
  const messageId = randomUUID()
  const host = new URL(config.publicUrl ?? `http://localhost:${config.port}`).hostname
  await tx.messages.add({
    id: messageId,
    recipient: login.phone,
    channel: login.channel,
    purpose: 'login',
    sealedText: secrets.seal(messageTexts.loginCode(content.layout.brand.name, issued.code, host)),
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

/** The development header of the specification (§7); `sandboxCode` is null in production, so it cannot appear there. */
export function revealSandboxCode(reply: FastifyReply, sent: CodeSent): void {
  if (sent.sandboxCode !== null) reply.header('code', sent.sandboxCode)
}

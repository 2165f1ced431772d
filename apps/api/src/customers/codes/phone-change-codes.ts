import { randomUUID } from 'node:crypto'
import type { Phone } from '@puente/domain'
import { messageTexts } from '@puente/texts/messages'
import type { FastifyReply } from 'fastify'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { PhoneChannel } from '../../providers/sms/message-sender.ts'
import { type Caller, CODE_RULES } from './code-rules.ts'
import { type CodeAttempt, type CodeSubject, isIssuedFor, lockName } from './one-time-codes.ts'
import { type CodeSent, codeHost, revealSandboxCode, sendCode } from './send-code.ts'

/** A registered customer who wants another number. */
export interface PhoneChange {
  readonly userId: number
  readonly current: Phone
  readonly wanted: Phone
}

interface ChangeCode extends CodeSubject {
  /** Both codes are valid for this change only: another number, or another customer, needs new codes. */
  readonly context: string
}

const newPhoneCode = ({ userId, wanted }: PhoneChange): ChangeCode => ({
  phone: wanted,
  purpose: 'new_phone',
  context: `user ${userId}`,
})
const currentPhoneCode = ({ userId, current, wanted }: PhoneChange): ChangeCode => ({
  phone: current,
  purpose: 'current_phone',
  context: `user ${userId} to ${wanted}`,
})

/**
 * The locks of both codes, and of signing in with the new number: this also detects a user who registers it meanwhile.
 */
export const phoneChangeLocks = (change: PhoneChange): readonly string[] => [
  lockName(newPhoneCode(change)),
  lockName(currentPhoneCode(change)),
  lockName({ phone: change.wanted, purpose: 'login' }),
]

export interface PhoneChangeCodesSent {
  readonly wanted: CodeSent
  readonly current: CodeSent
}

/** Sends one code to each number. For 90 s the current codes stay, unless they belong to another change. */
export async function sendPhoneChangeCodes(
  tx: Tx,
  deps: Deps,
  change: PhoneChange,
  { caller, channel, isResend }: { caller: Caller; channel: PhoneChannel; isResend: boolean },
): Promise<PhoneChangeCodesSent> {
  const { config, content } = deps
  const brand = content.layout.brand.name
  const host = codeHost(config)
  await tx.codes.lockAll(phoneChangeLocks(change))
  const send = async (code: ChangeCode, by: PhoneChannel, messageOf: (digits: string) => string) => {
    const newest = await tx.codes.newest(code.phone, code.purpose)
    const waitMs = by === 'whatsapp' ? CODE_RULES.whatsappAfterMs : CODE_RULES.resendAfterMs
    return sendCode(tx, deps, {
      ...code,
      caller,
      request: {},
      requesterHash: caller.sessionHash,
      notBeforeMs: newest !== null && isIssuedFor(newest, code.context) ? waitMs : 0,
      waitsForDeadCodes: isResend,
      messageId: randomUUID(),
      channel: by,
      messageOf,
    })
  }
  const wanted = await send(newPhoneCode(change), channel, (code) => messageTexts.newPhoneCode(brand, code, host))
  // Always a text message: the messaging service accepts the code alone, and this message must say what the code does.
  const current = await send(currentPhoneCode(change), 'sms', (code) =>
    messageTexts.currentPhoneCode({
      brand,
      code,
      host,
      ending: change.wanted.slice(-2),
      phone: content.layout.contacts.customer_phone ?? config.fallbackPhones.customer,
    }),
  )
  return { wanted, current }
}

export const phoneChangeAttempts = (
  change: PhoneChange,
  typed: { readonly code: string; readonly currentCode: string },
  { caller, now }: { caller: Caller; now: Date },
): readonly CodeAttempt[] => [
  { ...newPhoneCode(change), code: typed.code, caller, now },
  { ...currentPhoneCode(change), code: typed.currentCode, caller, now },
]

export const phoneChangeSubjects = (change: PhoneChange): readonly CodeSubject[] => [
  newPhoneCode(change),
  currentPhoneCode(change),
]

/** The development headers; in production there are none. */
export function revealSandboxCodes(reply: FastifyReply, { wanted, current }: PhoneChangeCodesSent): void {
  revealSandboxCode(reply, wanted)
  if (current.sandboxCode !== null) reply.header('current-code', current.sandboxCode)
}

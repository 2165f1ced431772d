import { AppError, type Phone } from '@puente/domain'
import type { CodePurpose, CodeRow } from '../db/repositories/codes.ts'
import type { CodeRequest } from '../db/schema/index.ts'
import type { Tx } from '../db/transaction.ts'
import { type Secrets, sameBytes } from '../security/secrets.ts'
import { type Caller, CODE_RULES, DAY_MS, DOUBTFUL_SHARE, HOUR_MS, secondsUntilRoom } from './code-rules.ts'

export interface CodeSubject {
  readonly phone: Phone
  readonly purpose: CodePurpose
}

/** The wrong tries of a phone, over all its codes of one purpose. */
const WRONG_TRIES = [
  { limit: CODE_RULES.wrongPerDay, windowMs: DAY_MS },
  { limit: CODE_RULES.wrongPer30Days, windowMs: 30 * DAY_MS },
]

/** What a phone's owner may still do; the first limit that is used up decides. */
async function secondsUntilTriesLeft(tx: Tx, { phone, purpose }: CodeSubject, now: Date): Promise<number | null> {
  for (const { limit, windowMs } of WRONG_TRIES) {
    const since = new Date(now.getTime() - windowMs)
    const wrong = await tx.codes.recentOfPhone('wrong', phone, purpose, since, limit)
    const seconds = secondsUntilRoom(wrong, limit, windowMs, now)
    if (seconds !== null) return seconds
  }
  return null
}

async function refuseOverBudget(tx: Tx, kind: 'sent' | 'wrong', caller: Caller, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS)
  const { budgets } = caller
  const ofAddress = kind === 'sent' ? budgets.sentPerAddress : budgets.wrongPerAddress
  const addressLimit = caller.isDoubtful ? Math.max(1, Math.floor(ofAddress * DOUBTFUL_SHARE)) : ofAddress
  const serviceLimit = kind === 'sent' ? budgets.sentPerService : budgets.wrongPerService
  if (caller.isAddressCounted) await tx.codes.lock(`address ${caller.address}`)
  await tx.codes.lock('service')
  const addressEvents = caller.isAddressCounted
    ? await tx.codes.recentOfAddress(kind, caller.address, since, addressLimit)
    : []
  const seconds =
    secondsUntilRoom(addressEvents, addressLimit, HOUR_MS, now) ??
    secondsUntilRoom(await tx.codes.recentOfService(kind, since, serviceLimit), serviceLimit, HOUR_MS, now)
  if (seconds !== null) {
    throw new AppError('too_many_requests', `budget for ${kind} codes used up`, { retryAfterSeconds: seconds })
  }
}

const secondsFrom = (now: Date, until: number) => Math.max(1, Math.ceil((until - now.getTime()) / 1000))

export interface IssueRequest extends CodeSubject {
  readonly caller: Caller
  readonly now: Date
  readonly context: string
  readonly request: CodeRequest
  /** How old the last code must be for a new one to be made; before that the answer is `recent`. */
  readonly notBeforeMs: number
  /** Asking again waits whatever became of the last code; signing in anew waits only for one that can still be typed. */
  readonly waitsForDeadCodes: boolean
  readonly keepInSandbox: boolean
}

export type Issued =
  | { readonly outcome: 'issued'; readonly code: string; readonly expiresAt: Date }
  /** The last code is too young: no new one was made. */
  | { readonly outcome: 'recent'; readonly waitSeconds: number; readonly sandboxCode: string | null }

/**
 * Makes a new code, which kills the old one, within all limits. The caller sends it in the same transaction. Throws
 * before anything is written when a limit is reached.
 */
export async function issueCode(tx: Tx, secrets: Secrets, issue: IssueRequest): Promise<Issued> {
  const { phone, purpose, caller, now } = issue
  await tx.codes.lock(`${purpose} ${phone}`)
  const blockedSeconds = await secondsUntilTriesLeft(tx, issue, now)
  if (blockedSeconds !== null) {
    throw new AppError('too_many_attempts', 'the phone is over its wrong tries', { retryAfterSeconds: blockedSeconds })
  }
  const newest = await tx.codes.newest(phone, purpose)
  const youngUntil = (newest?.createdAt.getTime() ?? 0) + issue.notBeforeMs
  if (newest && youngUntil > now.getTime() && (issue.waitsForDeadCodes || isTypable(newest, now))) {
    // The form was sent again, maybe with a box unticked that was ticked before: what it says last is what counts.
    if (purpose === 'login' && !issue.waitsForDeadCodes) await tx.codes.replaceRequest(newest.id, issue.request)
    return { outcome: 'recent', waitSeconds: secondsFrom(now, youngUntil), sandboxCode: newest.sandboxCode }
  }
  const sent = await tx.codes.recentOfPhone(
    'sent',
    phone,
    purpose,
    new Date(now.getTime() - HOUR_MS),
    CODE_RULES.sentPerHour,
  )
  const fullSeconds = secondsUntilRoom(sent, CODE_RULES.sentPerHour, HOUR_MS, now)
  if (fullSeconds !== null) {
    throw new AppError('too_many_codes', 'the phone had its codes of this hour', { retryAfterSeconds: fullSeconds })
  }
  await refuseOverBudget(tx, 'sent', caller, now)

  const code = secrets.newCode(CODE_RULES.digits)
  const expiresAt = new Date(now.getTime() + CODE_RULES.lifeMs)
  const context = `${purpose} ${phone} ${now.getTime()} ${issue.context}`
  await tx.codes.add({
    purpose,
    phone,
    context,
    codeHash: secrets.hashCode(context, code),
    createdAt: now,
    expiresAt,
    request: issue.request,
    sandboxCode: issue.keepInSandbox ? code : null,
  })
  await tx.codes.recordEvent({ kind: 'sent', purpose, phone, address: caller.address, at: now })
  return { outcome: 'issued', code, expiresAt }
}

const hasTriesLeft = (code: CodeRow) => code.wrongTries < CODE_RULES.triesPerCode
const isAlive = (code: CodeRow, now: Date) => code.usedAt === null && code.expiresAt > now
const isTypable = (code: CodeRow, now: Date) => isAlive(code, now) && hasTriesLeft(code)

/** How often the code in hand may still be tried, whichever limit is the nearest. Nothing is counted by asking. */
export async function triesLeft(tx: Tx, { phone, purpose }: CodeSubject, now: Date): Promise<number> {
  const newest = await tx.codes.newest(phone, purpose)
  if (!newest || !isAlive(newest, now)) return 0
  const left = [CODE_RULES.triesPerCode - newest.wrongTries]
  for (const { limit, windowMs } of WRONG_TRIES) {
    const since = new Date(now.getTime() - windowMs)
    left.push(limit - (await tx.codes.recentOfPhone('wrong', phone, purpose, since, limit)).length)
  }
  return Math.max(0, Math.min(...left))
}

export type CodeCheck =
  | { readonly outcome: 'correct'; readonly request: CodeRequest; readonly code: CodeRow }
  | { readonly outcome: 'incorrect' }

export interface CodeAttempt extends CodeSubject {
  readonly code: string
  readonly caller: Caller
  readonly now: Date
  /** What the code must have been issued for; without it any of its purpose will do. */
  readonly context?: string
}

/**
 * Tries a code. Everything that is refused without looking throws; a wrong code is a value, because a throw would roll
 * back the count and let a thief try every code.
 */
export async function checkCode(
  tx: Tx,
  secrets: Secrets,
  { phone, purpose, code, caller, now, context }: CodeAttempt,
): Promise<CodeCheck> {
  await tx.codes.lock(`${purpose} ${phone}`)
  const blockedSeconds = await secondsUntilTriesLeft(tx, { phone, purpose }, now)
  if (blockedSeconds !== null) {
    throw new AppError('too_many_attempts', 'the phone is over its wrong tries', { retryAfterSeconds: blockedSeconds })
  }
  await refuseOverBudget(tx, 'wrong', caller, now)
  const newest = await tx.codes.newest(phone, purpose)
  if (!newest || !isAlive(newest, now)) throw new AppError('code_expired', `no live ${purpose} code`)
  if (context !== undefined && !newest.context.endsWith(` ${context}`)) {
    throw new AppError('code_expired', `the ${purpose} code was issued for something else`)
  }
  if (!hasTriesLeft(newest)) {
    const retryAfterSeconds = secondsFrom(now, newest.createdAt.getTime() + CODE_RULES.resendAfterMs)
    throw new AppError('too_many_attempts', 'the code is out of tries', { retryAfterSeconds })
  }
  if (!sameBytes(newest.codeHash, secrets.hashCode(newest.context, code))) {
    await tx.codes.countWrongTry(newest.id)
    await tx.codes.recordEvent({ kind: 'wrong', purpose, phone, address: caller.address, at: now })
    return { outcome: 'incorrect' }
  }
  await tx.codes.use(newest.id, now)
  return { outcome: 'correct', request: newest.request, code: newest }
}

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

/** The lock under which the codes of a phone and purpose are issued, tried and counted. */
export const lockName = ({ phone, purpose }: CodeSubject): string => `${purpose} ${phone}`

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
  await tx.codes.lock(lockName(issue))
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

/** The end of a stored context is what the code was asked for. */
export const isIssuedFor = (code: CodeRow, context: string): boolean => code.context.endsWith(` ${context}`)
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
 * The code that may be tried now. Every refusal that does not depend on what was typed throws here, before any code is
 * compared.
 */
async function codeToTry(
  tx: Tx,
  { phone, purpose, caller, now, context }: Omit<CodeAttempt, 'code'>,
): Promise<CodeRow> {
  await tx.codes.lock(lockName({ phone, purpose }))
  const blockedSeconds = await secondsUntilTriesLeft(tx, { phone, purpose }, now)
  if (blockedSeconds !== null) {
    throw new AppError('too_many_attempts', 'the phone is over its wrong tries', { retryAfterSeconds: blockedSeconds })
  }
  await refuseOverBudget(tx, 'wrong', caller, now)
  const newest = await tx.codes.newest(phone, purpose)
  if (!newest || !isAlive(newest, now)) throw new AppError('code_expired', `no live ${purpose} code`)
  if (context !== undefined && !isIssuedFor(newest, context)) {
    throw new AppError('code_expired', `the ${purpose} code was issued for something else`)
  }
  if (!hasTriesLeft(newest)) {
    const retryAfterSeconds = secondsFrom(now, newest.createdAt.getTime() + CODE_RULES.resendAfterMs)
    throw new AppError('too_many_attempts', 'the code is out of tries', { retryAfterSeconds })
  }
  return newest
}

/** Compares a code and counts a wrong try. A right one is not used up yet. */
async function isRight(tx: Tx, secrets: Secrets, row: CodeRow, attempt: CodeAttempt): Promise<boolean> {
  if (sameBytes(row.codeHash, secrets.hashCode(row.context, attempt.code))) return true
  const { purpose, phone, caller, now } = attempt
  await tx.codes.countWrongTry(row.id)
  await tx.codes.recordEvent({ kind: 'wrong', purpose, phone, address: caller.address, at: now })
  return false
}

/**
 * Tries a code. Everything that is refused without looking throws; a wrong code is a value, because a throw would roll
 * back the count and let a thief try every code.
 */
export async function checkCode(tx: Tx, secrets: Secrets, attempt: CodeAttempt): Promise<CodeCheck> {
  const row = await codeToTry(tx, attempt)
  if (!(await isRight(tx, secrets, row, attempt))) return { outcome: 'incorrect' }
  await tx.codes.use(row.id, attempt.now)
  return { outcome: 'correct', request: row.request, code: row }
}

/**
 * Tries codes that count only together: true when all are right, and then all are used up. Every wrong one is counted,
 * and a right one beside it stays good. The caller holds the locks of all of them (`tx.codes.lockAll`).
 */
export async function checkCodesTogether(tx: Tx, secrets: Secrets, attempts: readonly CodeAttempt[]): Promise<boolean> {
  const tried: { readonly row: CodeRow; readonly attempt: CodeAttempt }[] = []
  for (const attempt of attempts) tried.push({ row: await codeToTry(tx, attempt), attempt })
  const right: CodeRow[] = []
  for (const { row, attempt } of tried) if (await isRight(tx, secrets, row, attempt)) right.push(row)
  if (right.length < attempts.length) return false
  for (const { row, attempt } of tried) await tx.codes.use(row.id, attempt.now)
  return true
}

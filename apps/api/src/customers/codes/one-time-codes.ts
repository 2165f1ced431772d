import { AppError, type Phone } from '@puente/domain'
import type { CodeLane, CodePurpose, CodeRow, NetworkScope } from '../../db/repositories/codes.ts'
import type { CodeRequest } from '../../db/schema/index.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Secrets, sameBytes } from '../../platform/security/secrets.ts'
import {
  type Caller,
  type CallerTrust,
  CODE_RULES,
  COUNTED_TRUSTS,
  DAY_MS,
  HOUR_MS,
  NETWORK_SHARE,
  SERVICE_SHARE,
  secondsUntilRoom,
  shareOf,
  storedTrust,
} from './code-rules.ts'

export interface CodeSubject {
  readonly phone: Phone
  readonly purpose: CodePurpose
}

/** The lock under which the codes of a phone and purpose are issued, tried and counted. */
export const lockName = ({ phone, purpose }: CodeSubject): string => `${purpose} ${phone}`

/** The wrong attempts of a phone, over all its codes of one purpose. */
const WRONG_TRIES = [
  { limit: CODE_RULES.wrongPerDay, windowMs: DAY_MS },
  { limit: CODE_RULES.wrongPer30Days, windowMs: 30 * DAY_MS },
]

/**
 * The unit in which codes and attempts are counted. A browser that has signed in to the account of the phone has its
 * own lane when it signs in again: strangers who request codes and guess can neither lock it out nor use up the
 * attempts of its code.
 */
async function laneOf(tx: Tx, { phone, purpose }: CodeSubject, caller: Caller): Promise<CodeLane> {
  const isCounted = purpose === 'login' && caller.browserHash !== null
  const browserId = isCounted ? await tx.knownBrowsers.idFor(caller.browserHash, phone) : null
  return { phone, purpose, browserId }
}

/** What the lane may still do; the first exhausted limit decides. */
async function secondsUntilTriesLeft(tx: Tx, lane: CodeLane, now: Date): Promise<number | null> {
  for (const { limit, windowMs } of WRONG_TRIES) {
    const since = new Date(now.getTime() - windowMs)
    const seconds = secondsUntilRoom(await tx.codes.nthOfPhone('wrong', lane, since, limit), windowMs, now)
    if (seconds !== null) return seconds
  }
  return null
}

async function refuseOverBudget(
  tx: Tx,
  kind: 'sent' | 'wrong',
  { budgets, countedNetworks }: Caller,
  trust: CallerTrust,
  now: Date,
): Promise<void> {
  const perAddress = kind === 'sent' ? budgets.sentPerAddress : budgets.wrongPerAddress
  const perService = kind === 'sent' ? budgets.sentPerService : budgets.wrongPerService
  const stored = storedTrust(trust)
  const events = { kind, trusts: COUNTED_TRUSTS[stored], since: new Date(now.getTime() - HOUR_MS) }
  const deciding: (Date | null)[] = []
  // From the narrowest to the widest, so that two requests cannot deadlock.
  for (const { scope, network, widening } of countedNetworks) {
    if (trust === 'known') break
    await tx.codes.lock(`address ${network}`)
    const limit = shareOf(perAddress * widening, NETWORK_SHARE[trust])
    deciding.push(await tx.codes.nthOfNetwork(events, scope, network, limit))
  }
  await tx.codes.lock('service')
  deciding.push(await tx.codes.nthOfService(events, shareOf(perService, SERVICE_SHARE[stored])))
  const waits = deciding.flatMap((event) => secondsUntilRoom(event, HOUR_MS, now) ?? [])
  if (waits.length > 0) {
    throw new AppError('too_many_requests', `budget for ${kind} codes of ${trust} callers used up`, {
      retryAfterSeconds: Math.max(...waits),
    })
  }
}

async function recordEvent(
  tx: Tx,
  kind: 'sent' | 'wrong',
  lane: CodeLane,
  { networks }: Caller,
  trust: CallerTrust,
  now: Date,
): Promise<void> {
  const network = (scope: NetworkScope) => networks.find((one) => one.scope === scope)?.network ?? null
  await tx.codes.recordEvent({
    ...lane,
    kind,
    address: network('address') ?? '',
    network56: network('network56'),
    network48: network('network48'),
    trust: storedTrust(trust),
    at: now,
  })
}

/** Whether a caller requested the code, by its cookie or its token. */
const isRequester = ({ requesterHash }: CodeRow, { browserHash, sessionHash }: Caller): boolean =>
  requesterHash !== null && [browserHash, sessionHash].some((hash) => hash !== null && sameBytes(hash, requesterHash))

const secondsFrom = (now: Date, until: number) => Math.max(1, Math.ceil((until - now.getTime()) / 1000))

export interface IssueRequest extends CodeSubject {
  readonly caller: Caller
  readonly now: Date
  readonly context: string
  readonly request: CodeRequest
  /** The caller to whom `request` applies: the hash of its cookie or token. Null if it applies to none. */
  readonly requesterHash: Buffer | null
  /** The minimum age of the last code before a new one is made; until then the result is `recent`. */
  readonly notBeforeMs: number
  /** A resend always waits for the last code's age; a new sign-in waits only while that code can still be entered. */
  readonly waitsForDeadCodes: boolean
  readonly keepInSandbox: boolean
  readonly digits: number
}

type Issued =
  | { readonly outcome: 'issued'; readonly code: string; readonly expiresAt: Date }
  /** The last code is too recent: no new one was made. */
  | { readonly outcome: 'recent'; readonly waitSeconds: number; readonly sandboxCode: string | null }

/**
 * Makes a new code, which invalidates the old one, within all limits. The caller sends it in the same transaction.
 * Throws before writing anything if a limit is reached.
 */
export async function issueCode(tx: Tx, secrets: Secrets, issue: IssueRequest): Promise<Issued> {
  const { phone, purpose, caller, now } = issue
  await tx.codes.lock(lockName(issue))
  const lane = await laneOf(tx, issue, caller)
  const trust = lane.browserId === null ? caller.trust : 'known'
  const blockedSeconds = await secondsUntilTriesLeft(tx, lane, now)
  if (blockedSeconds !== null) {
    throw new AppError('too_many_attempts', 'the phone has no wrong attempts left', {
      retryAfterSeconds: blockedSeconds,
    })
  }
  const newest = await tx.codes.newest(phone, purpose, lane.browserId)
  const youngUntil = (newest?.createdAt.getTime() ?? 0) + issue.notBeforeMs
  if (newest && youngUntil > now.getTime() && (issue.waitsForDeadCodes || isTypable(newest, now))) {
    // The form was sent again, perhaps with a box unticked that was ticked before: the last version applies. From any
    // other caller it changes nothing: otherwise a stranger could give consent for the phone's owner.
    if (purpose === 'login' && !issue.waitsForDeadCodes && isRequester(newest, caller)) {
      await tx.codes.replaceRequest(newest.id, issue.request)
    }
    return { outcome: 'recent', waitSeconds: secondsFrom(now, youngUntil), sandboxCode: newest.sandboxCode }
  }
  const since = new Date(now.getTime() - HOUR_MS)
  const decidingSent = await tx.codes.nthOfPhone('sent', lane, since, CODE_RULES.sentPerHour)
  const fullSeconds = secondsUntilRoom(decidingSent, HOUR_MS, now)
  if (fullSeconds !== null) {
    throw new AppError('too_many_codes', 'the phone has used up its codes for this hour', {
      retryAfterSeconds: fullSeconds,
    })
  }
  await refuseOverBudget(tx, 'sent', caller, trust, now)

  const code = secrets.newCode(issue.digits)
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
    browserId: lane.browserId,
    requesterHash: issue.requesterHash,
    trust: storedTrust(trust),
  })
  await recordEvent(tx, 'sent', lane, caller, trust, now)
  return { outcome: 'issued', code, expiresAt }
}

/** The purpose for which the code was requested, from the end of a stored context. */
export const isIssuedFor = (code: CodeRow, context: string): boolean => code.context.endsWith(` ${context}`)
const hasTriesLeft = (code: CodeRow) => code.wrongTries < CODE_RULES.triesPerCode
const isAlive = (code: CodeRow, now: Date) => code.usedAt === null && code.expiresAt > now
const isTypable = (code: CodeRow, now: Date) => isAlive(code, now) && hasTriesLeft(code)

/** The remaining attempts of the current code, by whichever limit is nearest. The query itself counts nothing. */
export async function triesLeft(tx: Tx, subject: CodeSubject, caller: Caller, now: Date): Promise<number> {
  const lane = await laneOf(tx, subject, caller)
  const newest = await tx.codes.newest(lane.phone, lane.purpose, lane.browserId)
  if (!newest || !isAlive(newest, now)) return 0
  const left = [CODE_RULES.triesPerCode - newest.wrongTries]
  for (const { limit, windowMs } of WRONG_TRIES) {
    const since = new Date(now.getTime() - windowMs)
    left.push(limit - (await tx.codes.countOfPhone('wrong', lane, since, limit)))
  }
  return Math.max(0, Math.min(...left))
}

/** The last code that this caller can try. */
export async function newestCodeFor(tx: Tx, subject: CodeSubject, caller: Caller): Promise<CodeRow | null> {
  const { phone, purpose, browserId } = await laneOf(tx, subject, caller)
  return tx.codes.newest(phone, purpose, browserId)
}

type CodeCheck =
  /** `request` is empty if another caller requested the code. */
  | { readonly outcome: 'correct'; readonly request: CodeRequest; readonly code: CodeRow }
  | { readonly outcome: 'incorrect' }

export interface CodeAttempt extends CodeSubject {
  readonly code: string
  readonly caller: Caller
  readonly now: Date
  /** What the code must have been issued for; if omitted, any code of its purpose will do. */
  readonly context?: string
}

interface TriedCode {
  readonly row: CodeRow
  readonly lane: CodeLane
  readonly trust: CallerTrust
  /** Whether the caller requested the code. */
  readonly isOwn: boolean
}

/**
 * The code that may be tried now. Every refusal that does not depend on the entered digits throws here, before any code
 * is compared.
 */
async function codeToTry(
  tx: Tx,
  { phone, purpose, caller, now, context }: Omit<CodeAttempt, 'code'>,
): Promise<TriedCode> {
  await tx.codes.lock(lockName({ phone, purpose }))
  const lane = await laneOf(tx, { phone, purpose }, caller)
  const blockedSeconds = await secondsUntilTriesLeft(tx, lane, now)
  if (blockedSeconds !== null) {
    throw new AppError('too_many_attempts', 'the phone has no wrong attempts left', {
      retryAfterSeconds: blockedSeconds,
    })
  }
  const newest = await tx.codes.newest(phone, purpose, lane.browserId)
  const isOwn = newest !== null && isRequester(newest, caller)
  const trust = lane.browserId !== null ? 'known' : isOwn && newest.trust === 'passed' ? 'passed' : caller.trust
  await refuseOverBudget(tx, 'wrong', caller, trust, now)
  if (!newest || !isAlive(newest, now)) throw new AppError('code_expired', `no live ${purpose} code`)
  if (context !== undefined && !isIssuedFor(newest, context)) {
    throw new AppError('code_expired', `the ${purpose} code was issued for something else`)
  }
  if (!hasTriesLeft(newest)) {
    const retryAfterSeconds = secondsFrom(now, newest.createdAt.getTime() + CODE_RULES.resendAfterMs)
    throw new AppError('too_many_attempts', 'the code has no attempts left', { retryAfterSeconds })
  }
  return { row: newest, lane, trust, isOwn }
}

/** Compares a code and counts a wrong attempt. Does not use up a correct one yet. */
async function isRight(
  tx: Tx,
  secrets: Secrets,
  { row, lane, trust }: TriedCode,
  { code, caller, now }: CodeAttempt,
): Promise<boolean> {
  if (sameBytes(row.codeHash, secrets.hashCode(row.context, code))) return true
  await tx.codes.countWrongTry(row.id)
  await recordEvent(tx, 'wrong', lane, caller, trust, now)
  return false
}

/**
 * Tries a code. Every refusal without a comparison throws; a wrong code is a value, because a throw would roll back the
 * count and let a thief try every code.
 */
export async function checkCode(tx: Tx, secrets: Secrets, attempt: CodeAttempt): Promise<CodeCheck> {
  const tried = await codeToTry(tx, attempt)
  if (!(await isRight(tx, secrets, tried, attempt))) return { outcome: 'incorrect' }
  const { row, isOwn } = tried
  await tx.codes.use(row.id, attempt.now)
  return { outcome: 'correct', request: isOwn ? row.request : {}, code: row }
}

/**
 * Tries codes that are valid only together: true if all are correct, and then all are used up. Every wrong one is
 * counted, and a correct one beside it stays valid. The caller holds the locks of all of them (`tx.codes.lockAll`).
 */
export async function checkCodesTogether(tx: Tx, secrets: Secrets, attempts: readonly CodeAttempt[]): Promise<boolean> {
  const tries: { readonly tried: TriedCode; readonly attempt: CodeAttempt }[] = []
  for (const attempt of attempts) tries.push({ tried: await codeToTry(tx, attempt), attempt })
  let right = 0
  for (const { tried, attempt } of tries) if (await isRight(tx, secrets, tried, attempt)) right += 1
  if (right < attempts.length) return false
  for (const { tried, attempt } of tries) await tx.codes.use(tried.row.id, attempt.now)
  return true
}

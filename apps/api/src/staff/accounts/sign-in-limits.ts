import { AppError } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import { callerNetworks, countedNetworks } from '../../customers/codes/caller.ts'
import { HOUR_MS } from '../../customers/codes/code-rules.ts'
import type { SignInCount } from '../../db/repositories/staff-sign-ins.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

/**
 * Wrong attempts in an hour. No limit is on the account alone: a stranger could then lock its owner out. The exception are
 * second factors, which only a caller with the password can try. A browser that has signed in before has its own count.
 */
export const SIGN_IN_LIMITS = {
  passwordsPerAccountAndNetwork: 10,
  passwordsPerNetwork: 60,
  passwordsPerBrowser: 10,
  factorsOfStrangers: 20,
  factorsPerBrowser: 10,
  resetsPerNetwork: 10,
  resetsPerAccount: 3,
} as const

/** The browser that a staff member signs in with. */
export interface SignInCaller {
  readonly request: Pick<FastifyRequest, 'ip' | 'headers'>
  /** The cookie of a browser that has signed in before. */
  readonly browserToken: string | null
}

interface SignInTarget {
  readonly emailHash: Buffer
  readonly staffId: number | null
  readonly browserId: number | null
}

type LimitDeps = Pick<Deps, 'config' | 'secrets' | 'wallClock'>

/** Who is signed in to is stored as a keyed hash, also for addresses that no account has. */
export const emailHashOf = ({ secrets }: Pick<Deps, 'secrets'>, email: string): Buffer =>
  secrets.hashCode('staff e-mail', email.trim().toLowerCase())

export async function targetOf(
  tx: Tx,
  deps: LimitDeps,
  { browserToken }: SignInCaller,
  { email, staffId }: { email: string; staffId: number | null },
): Promise<SignInTarget> {
  const isKnown = staffId !== null && browserToken !== null
  const browserId = isKnown ? await tx.staffSignIns.browserFor(deps.secrets.hashToken(browserToken), staffId) : null
  return { emailHash: emailHashOf(deps, email), staffId, browserId }
}

async function assertBelow(tx: Tx, counted: SignInCount, limit: number, now: Date): Promise<void> {
  const deciding = await tx.staffSignIns.nthNewest(counted, limit)
  if (deciding === null) return
  const seconds = Math.ceil((deciding.getTime() + HOUR_MS - now.getTime()) / 1000)
  throw new AppError('too_many_sign_ins', `${limit} of ${counted.kind} in an hour`, {
    retryAfterSeconds: Math.max(1, seconds),
  })
}

const recordOf = ({ request }: SignInCaller, target: SignInTarget, now: Date) => {
  const networks = callerNetworks(request.ip)
  const networkOf = (wanted: string) => networks.find(({ scope }) => scope === wanted)?.network ?? null
  return {
    ...target,
    at: now,
    address: networks[0].network,
    network56: networkOf('network56'),
    network48: networkOf('network48'),
  }
}

/** Counts an attempt with a password before it is checked, and refuses it beyond the limits. Returns its id. */
export async function countPasswordAttempt(
  tx: Tx,
  { config, wallClock }: LimitDeps,
  caller: SignInCaller,
  target: SignInTarget,
): Promise<number> {
  const now = wallClock.now()
  const since = new Date(now.getTime() - HOUR_MS)
  const { emailHash, browserId } = target
  const networks = browserId === null ? countedNetworks(caller.request as FastifyRequest, config) : []
  await tx.codes.lockAll([
    `staff e-mail ${emailHash.toString('hex')}`,
    ...networks.map(({ network }) => `staff network ${network}`),
  ])
  if (browserId !== null) {
    await assertBelow(tx, { kind: 'attempt', since, browserId }, SIGN_IN_LIMITS.passwordsPerBrowser, now)
  }
  for (const { scope, network, widening } of networks) {
    const counted = { kind: 'attempt' as const, since, network: { scope, network }, browserId: null }
    const perAccount = SIGN_IN_LIMITS.passwordsPerAccountAndNetwork * widening
    await assertBelow(tx, { ...counted, emailHash }, perAccount, now)
    await assertBelow(tx, counted, SIGN_IN_LIMITS.passwordsPerNetwork * widening, now)
  }
  return tx.staffSignIns.record({ kind: 'attempt', ...recordOf(caller, target, now) })
}

/** Refuses a further second factor beyond the limits. The caller knows the password, so the account has a limit of its own. */
export async function assertFactorAllowed(tx: Tx, { wallClock }: LimitDeps, target: SignInTarget): Promise<void> {
  const now = wallClock.now()
  const { emailHash, browserId } = target
  await tx.codes.lock(`staff e-mail ${emailHash.toString('hex')}`)
  const limit = browserId === null ? SIGN_IN_LIMITS.factorsOfStrangers : SIGN_IN_LIMITS.factorsPerBrowser
  await assertBelow(
    tx,
    { kind: 'wrong_factor', since: new Date(now.getTime() - HOUR_MS), emailHash, browserId },
    limit,
    now,
  )
}

export async function countWrongFactor(
  tx: Tx,
  { wallClock }: LimitDeps,
  caller: SignInCaller,
  target: SignInTarget,
): Promise<void> {
  await tx.staffSignIns.record({ kind: 'wrong_factor', ...recordOf(caller, target, wallClock.now()) })
}

/** Counts a request for a password reset. Null if the account has had enough mails: the caller cannot tell. */
export async function countResetRequest(
  tx: Tx,
  { config, wallClock }: LimitDeps,
  caller: SignInCaller,
  target: SignInTarget,
): Promise<number | null> {
  const now = wallClock.now()
  const since = new Date(now.getTime() - HOUR_MS)
  const { emailHash } = target
  const networks = countedNetworks(caller.request as FastifyRequest, config)
  await tx.codes.lockAll([
    `staff e-mail ${emailHash.toString('hex')}`,
    ...networks.map(({ network }) => `staff network ${network}`),
  ])
  for (const { scope, network, widening } of networks) {
    const counted = { kind: 'reset_requested' as const, since, network: { scope, network } }
    await assertBelow(tx, counted, SIGN_IN_LIMITS.resetsPerNetwork * widening, now)
  }
  const isOver =
    (await tx.staffSignIns.nthNewest(
      { kind: 'reset_requested', since, emailHash },
      SIGN_IN_LIMITS.resetsPerAccount,
    )) !== null
  const id = await tx.staffSignIns.record({ kind: 'reset_requested', ...recordOf(caller, target, now) })
  return isOver ? null : id
}

import { isIP } from 'node:net'
import type { CaptchaAction } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { CaptchaVerdict } from '../../providers/captcha/captcha.ts'
import { browserTokenOf } from './browser-cookie.ts'
import type { Caller, CallerNetwork, CallerTrust } from './code-rules.ts'

const isLoopback = (address: string) => address === '::1' || /^(?:::ffff:)?127\./.test(address)

/** A provider assigns a household a /64, a /56 or a /48: the holder of a wider prefix changes narrower ones at will. */
const IPV6_PREFIXES = [
  { scope: 'address', bits: 64, widening: 1 },
  { scope: 'network56', bits: 56, widening: 2 },
  { scope: 'network48', bits: 48, widening: 4 },
] as const

/** The networks of an address, narrowest first: the address itself, or the prefixes of an IPv6 address. */
export function callerNetworks(ip: string): readonly [CallerNetwork, ...CallerNetwork[]] {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(mapped) !== 6) return [{ scope: 'address', network: mapped, widening: 1 }]
  const groups = firstGroups(mapped)
  const prefixOf = (bits: number) =>
    `${groups
      .map((group, index) => group & (0xffff << Math.max(0, 16 * (index + 1) - bits)))
      .slice(0, Math.ceil(bits / 16))
      .map((group) => (group & 0xffff).toString(16))
      .join(':')}::/${bits}`
  const [narrowest, ...wider] = IPV6_PREFIXES.map(({ bits, ...prefix }) => ({ ...prefix, network: prefixOf(bits) }))
  return [narrowest as CallerNetwork, ...wider]
}

/** The first 64 bits of an IPv6 address, as four numbers. */
function firstGroups(ip: string): number[] {
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // A trailing IPv4 address stands for two groups.
  const missing = tail === undefined ? 0 : 8 - before.length - after.length - (ip.includes('.') ? 1 : 0)
  const all = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16))
}

/** One household or phone: the address itself, or the /64 of an IPv6 address, which its owner changes at will. */
export const callerAddress = (ip: string): string => callerNetworks(ip)[0].network

/** The networks whose requests are counted. In the sandbox, tests and demos come from this machine, which is exempt. */
export const countedNetworks = ({ ip }: Pick<FastifyRequest, 'ip'>, { mode }: Config): readonly CallerNetwork[] =>
  mode === 'sandbox' && isLoopback(ip) ? [] : callerNetworks(ip)

type CallerDeps = Pick<Deps, 'config' | 'secrets'>

const callerWith = (request: FastifyRequest, { config, secrets }: CallerDeps, trust: CallerTrust): Caller => {
  const cookie = browserTokenOf(request)
  const session = request.callerSession?.tokenHash
  return {
    networks: callerNetworks(request.ip),
    countedNetworks: countedNetworks(request, config),
    budgets: config.codeBudgets,
    trust,
    browserHash: cookie === null ? null : secrets.hashToken(cookie),
    sessionHash: session === undefined ? null : Buffer.from(session, 'hex'),
  }
}

/**
 * The caller of a request that sends or tries a code. Without its own verdict (trying a code asks for no captcha), a
 * caller counts as verified only if the server has no captcha at all, or if it requested the code.
 */
export const callerOf = (
  request: FastifyRequest,
  deps: CallerDeps,
  verdict: CaptchaVerdict = deps.config.captcha.provider === 'sandbox' ? 'passed' : 'missing',
): Caller => callerWith(request, deps, verdict === 'failed' ? 'missing' : verdict)

/**
 * A signed-in customer who requests a code for their own phone. Strangers cannot use up the budget reserved for
 * customers.
 */
export const customerCaller = (request: FastifyRequest, deps: CallerDeps): Caller => callerWith(request, deps, 'known')

/** Verifies the captcha of a request; throws if the verdict is a bot. */
export async function verifyCaptcha(
  { captcha }: Pick<Deps, 'captcha'>,
  request: FastifyRequest,
  token: string | undefined,
  action: CaptchaAction,
): Promise<CaptchaVerdict> {
  const verdict = await captcha.verdict({ token, action, address: request.ip })
  if (verdict === 'failed') throw new AppError('captcha_failed', 'the captcha was rejected')
  return verdict
}

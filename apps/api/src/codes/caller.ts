import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { CaptchaVerdict } from '../ports/captcha.ts'
import type { Caller } from './code-rules.ts'

const isLoopback = (address: string) => address === '::1' || /^(?:::ffff:)?127\./.test(address)

/** One network that a caller belongs to. A wider one holds more people, so its budget is a multiple of an address's. */
export interface CallerNetwork {
  readonly network: string
  readonly widening: number
}

/** A provider gives a household a /64, a /56 or a /48: whoever has the widest changes the narrower ones at will. */
const IPV6_PREFIXES = [
  { bits: 64, widening: 1 },
  { bits: 56, widening: 2 },
  { bits: 48, widening: 4 },
] as const

/** The networks of an address, narrowest first: the address itself, or the prefixes of an IPv6 address. */
export function callerNetworks(ip: string): readonly [CallerNetwork, ...CallerNetwork[]] {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(mapped) !== 6) return [{ network: mapped, widening: 1 }]
  const groups = firstGroups(mapped)
  const prefixOf = (bits: number) =>
    `${groups
      .map((group, index) => group & (0xffff << Math.max(0, 16 * (index + 1) - bits)))
      .slice(0, Math.ceil(bits / 16))
      .map((group) => (group & 0xffff).toString(16))
      .join(':')}::/${bits}`
  const [narrowest, ...wider] = IPV6_PREFIXES.map(({ bits, widening }) => ({ network: prefixOf(bits), widening }))
  return [narrowest as CallerNetwork, ...wider]
}

/** The first 64 bits of an IPv6 address, as four numbers. */
function firstGroups(ip: string): number[] {
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end stands for two groups.
  const missing = tail === undefined ? 0 : 8 - before.length - after.length - (ip.includes('.') ? 1 : 0)
  const all = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16))
}

/** One household or phone: the address itself, or the /64 of an IPv6 address, which its owner changes at will. */
export const callerAddress = (ip: string): string => callerNetworks(ip)[0].network

/** The networks whose requests are counted. In the sandbox tests and demos all come from this machine: it is not. */
export const countedNetworks = ({ ip }: Pick<FastifyRequest, 'ip'>, { mode }: Config): readonly CallerNetwork[] =>
  mode === 'sandbox' && isLoopback(ip) ? [] : callerNetworks(ip)

export const callerOf = (request: FastifyRequest, config: Config, verdict: CaptchaVerdict = 'passed'): Caller => ({
  address: callerAddress(request.ip),
  budgets: config.codeBudgets,
  // Tests and demos all come from this machine.
  isAddressCounted: !(config.mode === 'sandbox' && isLoopback(request.ip)),
  isDoubtful: verdict !== 'passed',
})

import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { CaptchaVerdict } from '../ports/captcha.ts'
import type { Caller } from './code-rules.ts'

const isLoopback = (address: string) => address === '::1' || /^(?:::ffff:)?127\./.test(address)

/** One household or phone: the address itself, or the /64 of an IPv6 address, which its owner changes at will. */
export function callerAddress(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIP(mapped) !== 6) return mapped
  const [head = '', tail] = mapped.split('::')
  const groups = head === '' ? [] : head.split(':')
  const known = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 4 - groups.length)).fill('0')]
  return `${known.slice(0, 4).join(':')}::/64`
}

export const callerOf = (request: FastifyRequest, config: Config, verdict: CaptchaVerdict = 'passed'): Caller => ({
  address: callerAddress(request.ip),
  budgets: config.codeBudgets,
  // Tests and demos all come from this machine.
  isAddressCounted: !(config.mode === 'sandbox' && isLoopback(request.ip)),
  isDoubtful: verdict !== 'passed',
})

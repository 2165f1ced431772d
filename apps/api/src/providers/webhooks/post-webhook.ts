import { type LookupAddress, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../platform/security/public-address.ts'

const TIMEOUT_MS = 10_000

interface WebhookTarget {
  readonly url: string
  /** The sandbox may send to this machine and without TLS; production never does. */
  readonly isSandbox: boolean
}

/** Why an address cannot receive webhooks; null if it can. A name is checked again with every delivery, when it is resolved. */
export function webhookUrlProblem({ url, isSandbox }: WebhookTarget): string | null {
  if (!URL.canParse(url)) return 'it is no address'
  const { protocol, username, password, hostname } = new URL(url)
  if (protocol !== 'https:' && !(isSandbox && protocol === 'http:')) return 'it must begin with https://'
  if (username !== '' || password !== '') return 'it must not hold a password'
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!isSandbox && (isIP(literal) === 0 ? /(?:^|\.)localhost\.?$/i.test(literal) : !isPublicAddress(literal))) {
    return 'it must be a public address'
  }
  return null
}

/** Resolves a name to public addresses only. The connection uses the result, so a second answer cannot lead elsewhere. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    const allowed = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = allowed
    if (!first) return callback(new Error('the address is not public'), '', 0)
    if (options.all) return callback(null, allowed as unknown as string, 0)
    return callback(null, first.address, first.family)
  })
}

/** Posts a webhook and resolves with the status. Follows no redirect and reads no answer. */
export async function postWebhook(
  target: WebhookTarget,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  const problem = webhookUrlProblem(target)
  if (problem !== null) throw new Error(problem)
  const url = new URL(target.url)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Puente-Webhooks' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
      ...(target.isSandbox ? {} : { lookup: lookupPublic }),
    })
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
}

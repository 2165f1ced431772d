import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

// One random value per browser, which grants no access. It distinguishes the browser that requested a code from any
// other, and a browser that has signed in before from a stranger. Until a sign-in it is a session cookie.

const NAME = 'puente_browser'
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`)
/** The longest lifetime that browsers grant a cookie (RFC 6265bis). The night deletes a browser unused for as long. */
export const KNOWN_BROWSER_DAYS = 400

export const browserTokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  COOKIE.exec(headers.cookie ?? '')?.[1] ?? null

function setBrowserCookie(
  reply: FastifyReply,
  { config }: Pick<Deps, 'config'>,
  token: string,
  maxAgeDays?: number,
): void {
  const attributes = [
    `${NAME}=${token}`,
    // Only the routes that send and try codes: polls do not carry it.
    'Path=/v2/user/',
    'HttpOnly',
    'SameSite=Lax',
    ...(config.publicUrl?.startsWith('https:') ? ['Secure'] : []),
    ...(maxAgeDays === undefined ? [] : [`Max-Age=${maxAgeDays * 24 * 3600}`]),
  ]
  reply.header('set-cookie', attributes.join('; '))
}

/** The hash of the caller's cookie, which is set if missing. */
export function identifyBrowser(
  deps: Pick<Deps, 'config' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer {
  const known = browserTokenOf(request)
  const token = known ?? deps.secrets.newToken()
  if (known === null) setBrowserCookie(reply, deps, token)
  return deps.secrets.hashToken(token)
}

/** Marks this browser as known to the customer's account after a correct code, and returns its id. */
export async function rememberBrowser(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'secrets' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<number> {
  const old = browserTokenOf(request)
  const token = deps.secrets.newToken()
  const oldHash = old === null ? null : deps.secrets.hashToken(old)
  const id = await tx.knownBrowsers.remember(userId, deps.secrets.hashToken(token), oldHash, deps.clock.now())
  setBrowserCookie(reply, deps, token, KNOWN_BROWSER_DAYS)
  return id
}

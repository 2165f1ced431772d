import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'

const NAME = 'puente_staff'
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`)

export const staffTokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  COOKIE.exec(headers.cookie ?? '')?.[1] ?? null

const attributesOf = ({ config }: Pick<Deps, 'config'>) => [
  // Only staff requests carry it.
  'Path=/staff',
  'HttpOnly',
  'SameSite=Strict',
  ...(config.mode === 'production' || config.publicUrl?.startsWith('https:') ? ['Secure'] : []),
]

/** A cookie of the browser session: closing the browser removes it, the server's limits end it before. */
export function setStaffCookie(reply: FastifyReply, deps: Pick<Deps, 'config'>, token: string): void {
  reply.header('set-cookie', [`${NAME}=${token}`, ...attributesOf(deps)].join('; '))
}

export function clearStaffCookie(reply: FastifyReply, deps: Pick<Deps, 'config'>): void {
  reply.header('set-cookie', [`${NAME}=`, ...attributesOf(deps), 'Max-Age=0'].join('; '))
}

/**
 * True unless the browser says that another origin's page sends the request. Origins that the operator allows for borrowers
 * (CORS) get no staff answers: a script on such a page must not act as a staff member who is signed in here.
 */
export function isFromOwnPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (typeof site === 'string') return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_BROWSER_DAYS } from '../../customers/codes/browser-cookie.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../staff/accounts/sign-in.ts'
import type { SignInCaller } from '../../staff/accounts/sign-in-limits.ts'

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

const BROWSER_NAME = 'puente_staff_browser'
const BROWSER_COOKIE = new RegExp(`(?:^|;\\s*)${BROWSER_NAME}=([\\w-]{43})(?:;|$)`)

/** The caller of a sign-in. The browser's cookie grants no access: it tells a known browser from a stranger. */
export const signInCallerOf = (request: FastifyRequest): SignInCaller => ({
  request,
  browserToken: BROWSER_COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? null,
})

/** What a complete sign-in leaves in the browser. */
export function setSignedInCookies(reply: FastifyReply, deps: Pick<Deps, 'config'>, signedIn: SignedIn): void {
  setStaffCookie(reply, deps, signedIn.sessionToken)
  const maxAge = `Max-Age=${KNOWN_BROWSER_DAYS * 24 * 3600}`
  reply.header('set-cookie', [`${BROWSER_NAME}=${signedIn.browserToken}`, ...attributesOf(deps), maxAge].join('; '))
}

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

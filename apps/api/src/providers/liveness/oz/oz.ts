import { AppError } from '@puente/domain'
import { z } from 'zod'
import type { LivenessProvider, LivenessVerdict } from '../liveness.ts'

interface OzConfig {
  /** The API, for example `https://sandbox.ohio.ozforensics.com`. */
  readonly url: string
  /** The web adapter, from which the browser loads the plugin. */
  readonly webUrl: string
  readonly email: string
  readonly password: string
  /** Oz' documentation spells it in two ways: `X-Forensic-Access-Token` in code, `X-Forensics-…` in one table. */
  readonly tokenHeader: string
  /** The path on the API's host that issues session tokens; null for plugins before 1.9.2, which need none. */
  readonly sessionTokenPath: string | null
  readonly timeoutMs: number
}

const Authorization = z.object({ access_token: z.string().min(1) })
const WebSession = z.object({ session_token: z.string().min(1) })
/** A finished analysis has a resolution; before that it is being processed. */
const Analysis = z.object({
  type: z.string(),
  state: z.string().nullish(),
  resolution_status: z.string().nullish(),
  resolution: z.string().nullish(),
})
const Folder = z.object({
  folder_id: z.string().nullish(),
  meta_data: z.record(z.string(), z.unknown()).nullish(),
  analyses: z.array(Analysis).nullish(),
})
const Folders = z.union([z.array(Folder), z.object({ items: z.array(Folder) }).transform(({ items }) => items)])

/** The analysis that distinguishes a live face from a replay. BIOMETRY compares faces and says nothing about liveness. */
const LIVENESS_ANALYSIS = 'quality'

/** Oz Forensics: the browser records with its plugin, and the video is in a folder with our transaction's id. */
export function ozLiveness({
  url,
  webUrl,
  email,
  password,
  tokenHeader,
  sessionTokenPath,
  timeoutMs,
}: OzConfig): LivenessProvider {
  let token: string | null = null

  const fetchJson = async (what: string, address: string, init: RequestInit) => {
    // A redirect would carry our token to another address.
    const request: RequestInit = { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }
    const response = await fetch(address, request).catch((cause: unknown) => {
      throw new AppError('provider_unavailable', `liveness, ${what}: no answer`, { cause })
    })
    const isRefused = response.status === 401 || response.status === 403
    if (isRefused) return { isRefused, body: null }
    if (!response.ok) throw new AppError('provider_unavailable', `liveness, ${what}: answered ${response.status}`)
    const body: unknown = await response.json().catch((cause: unknown) => {
      throw new AppError('provider_unavailable', `liveness, ${what}: an unreadable answer`, { cause })
    })
    return { isRefused, body }
  }
  /** An answer of another shape is no answer: a borrower who starts a check is then asked to try again. */
  const parse = <T>(what: string, shape: z.ZodType<T>, body: unknown): T => {
    const parsed = shape.safeParse(body)
    if (parsed.success) return parsed.data
    throw new AppError('provider_unavailable', `liveness, ${what}: an unexpected answer`, { cause: parsed.error })
  }

  async function signIn(): Promise<string> {
    const address = `${url}/api/authorize/auth`
    const { body, isRefused } = await fetchJson('sign-in', address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ credentials: { email, password } }),
    })
    if (isRefused) throw new AppError('provider_unavailable', 'liveness: our credentials are refused')
    token = parse('sign-in', Authorization, body).access_token
    return token
  }

  /** A token is valid for minutes; an expired one is renewed once. */
  async function ask(what: string, path: string): Promise<unknown> {
    const init = (current: string): RequestInit => ({ headers: { [tokenHeader]: current } })
    const first = await fetchJson(what, `${url}${path}`, init(token ?? (await signIn())))
    if (!first.isRefused) return first.body
    const second = await fetchJson(what, `${url}${path}`, init(await signIn()))
    if (second.isRefused) throw new AppError('provider_unavailable', `liveness, ${what}: refused`)
    return second.body
  }

  return {
    name: 'oz',

    async check() {
      await signIn()
    },

    async start() {
      const scriptUrl = `${webUrl}/plugin_liveness.php`
      if (sessionTokenPath === null) return { scriptUrl, sessionToken: null }
      const { session_token: sessionToken } = parse('session', WebSession, await ask('session', sessionTokenPath))
      return { scriptUrl, sessionToken }
    },

    async verdictOf(transactionId) {
      const query = new URLSearchParams({ meta_data: `transaction_id==${transactionId}`, with_analyses: 'true' })
      const folders = parse('verdict', Folders, await ask('verdict', `/api/folders/?${query}`))
      // The provider applies the filter, but only a folder with our id counts.
      return verdict(folders.filter(({ meta_data }) => meta_data?.transaction_id === transactionId))
    },
  }
}

function verdict(folders: readonly z.infer<typeof Folder>[]): LivenessVerdict {
  const analyses = folders
    .flatMap((folder) => folder.analyses ?? [])
    .filter(({ type }) => type.toLowerCase() === LIVENESS_ANALYSIS)
  const results = analyses.map(({ resolution_status, resolution, state }) =>
    (resolution_status ?? resolution ?? state ?? 'processing').toUpperCase(),
  )
  if (results.length === 0 || results.some((result) => IN_PROGRESS.has(result))) return { state: 'pending' }
  const refusal = results.find((result) => result !== 'SUCCESS')
  // An unknown value is a refusal too, kept verbatim for support.
  return refusal === undefined ? { state: 'success' } : { state: 'failed', providerCode: refusal }
}

const IN_PROGRESS: ReadonlySet<string> = new Set(['INITIAL', 'PROCESSING', 'FINISHED'])

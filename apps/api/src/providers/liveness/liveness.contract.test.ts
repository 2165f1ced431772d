// Goal: the simulated provider and Oz behave the same for every caller: a start for the browser, and a verdict that comes from
// the provider alone. Oz is a stand-in server that implements its protocol.
import { AppError } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../../../test/stand-in.ts'
import type { LivenessProvider } from './liveness.ts'
import { ozLiveness } from './oz/oz.ts'
import { sandboxLiveness } from './sandbox/sandbox.ts'

const GOOD = '0b8f1c52-4f3e-4a58-9f5e-5d4b3a1c0001'
const BAD = 'fail-0b8f1c52-4f3e-4a58-9f5e-5d4b3a1c0002'

let oz: StandIn
/** The contents of each transaction's folder. */
let folders: Record<string, unknown[]>
/** The token that is valid now. */
let token: string

function answer({ method, path, headers, body }: StandInRequest): StandInAnswer {
  if (path === '/api/authorize/auth') {
    const { credentials } = JSON.parse(body)
    if (method !== 'POST' || credentials.password !== 'secreto') return { status: 401 }
    return { body: { access_token: token } }
  }
  if (headers['x-forensic-access-token'] !== token) return { status: 401, body: { error_code: 1 } }
  if (path === '/api/session') return { body: { session_token: 'session-1' } }
  const query = new URL(path, 'http://oz').searchParams.get('meta_data')
  const id = query?.replace('transaction_id==', '') ?? ''
  return { body: { items: folders[id] ?? [] } }
}

const analysed = (id: string, ...analyses: object[]) => [
  { folder_id: 'f', meta_data: { transaction_id: id }, analyses },
]
const quality = (resolution_status: string) => ({ type: 'QUALITY', state: 'FINISHED', resolution_status })

beforeAll(async () => {
  oz = await startStandIn(answer)
})
beforeEach(() => {
  oz.answer = answer
  oz.requests.length = 0
  token = 'token-1'
  folders = { [GOOD]: analysed(GOOD, quality('SUCCESS')), [BAD]: analysed(BAD, quality('DECLINED')) }
})
afterAll(() => oz.close())

const config = () => ({
  url: oz.url,
  webUrl: 'https://web.oz.example',
  email: 'api@prestamos.example',
  password: 'secreto',
  tokenHeader: 'X-Forensic-Access-Token',
  sessionTokenPath: null as string | null,
  timeoutMs: 5_000,
})

const PROVIDERS: readonly (readonly [string, () => LivenessProvider])[] = [
  ['sandbox', () => sandboxLiveness],
  ['oz', () => ozLiveness(config())],
]

describe.each(PROVIDERS)('%s', (name, make) => {
  it('returns its name and the data that the browser needs', async () => {
    const provider = make()
    expect(provider.name).toBe(name)
    expect(await provider.start(GOOD)).toEqual({
      scriptUrl: name === 'oz' ? 'https://web.oz.example/plugin_liveness.php' : null,
      sessionToken: null,
    })
  })

  it('distinguishes a live person from everything else', async () => {
    const provider = make()
    expect(await provider.verdictOf(GOOD)).toEqual({ state: 'success' })
    expect(await provider.verdictOf(BAD)).toMatchObject({ state: 'failed', providerCode: expect.any(String) })
  })
})

describe('oz', () => {
  it('requests the folder of our transaction and its analyses', async () => {
    await ozLiveness(config()).verdictOf(GOOD)
    const [signIn, verdict] = oz.requests
    expect(JSON.parse(signIn?.body ?? '')).toEqual({
      credentials: { email: 'api@prestamos.example', password: 'secreto' },
    })
    const { pathname, searchParams } = new URL(verdict?.path ?? '', 'http://oz')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/api/folders/',
      { meta_data: `transaction_id==${GOOD}`, with_analyses: 'true' },
    ])
  })

  it.each([
    ['no folder yet', []],
    ['no analysis yet', analysed(GOOD)],
    ['a face comparison alone', analysed(GOOD, { type: 'BIOMETRY', resolution_status: 'SUCCESS' })],
    ['an analysis in progress', analysed(GOOD, quality('PROCESSING'))],
    ['the folder of another transaction', analysed(BAD, quality('SUCCESS'))],
  ])('gives no verdict for %s', async (_what, held) => {
    folders = { [GOOD]: held }
    expect(await ozLiveness(config()).verdictOf(GOOD)).toEqual({ state: 'pending' })
  })

  it.each(['DECLINED', 'OPERATOR_REQUIRED', 'FAILED', 'something new'])(
    'treats %s as a refusal and keeps it verbatim',
    async (word) => {
      folders = { [GOOD]: analysed(GOOD, quality('SUCCESS'), quality(word)) }
      expect(await ozLiveness(config()).verdictOf(GOOD)).toEqual({ state: 'failed', providerCode: word.toUpperCase() })
    },
  )

  it('signs in again once after its token expired', async () => {
    const provider = ozLiveness(config())
    await provider.verdictOf(GOOD)
    token = 'token-2'
    expect(await provider.verdictOf(GOOD)).toEqual({ state: 'success' })
    expect(oz.requests.filter(({ path }) => path === '/api/authorize/auth')).toHaveLength(2)
  })

  it('supports the other header spelling, and fetches a session token if configured', async () => {
    const other = ozLiveness({ ...config(), tokenHeader: 'X-Forensics-Access-Token' })
    await expect(other.verdictOf(GOOD)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(oz.requests.at(-1)?.headers['x-forensics-access-token']).toBe('token-1')
    const withSession = ozLiveness({ ...config(), sessionTokenPath: '/api/session' })
    expect((await withSession.start(GOOD)).sessionToken).toBe('session-1')
  })

  it.each([
    ['hangs', { hangs: true }],
    ['is broken', { status: 500 }],
    ['breaks the connection', { resets: true }],
    ['answers half a body', { xml: '{"items": [' }],
    ['answers another shape', { body: { access_token: 7 } }],
  ])('reports a provider that %s as unavailable, not as a refusal', async (_what, reply) => {
    oz.answer = () => reply
    const failure = await ozLiveness({ ...config(), timeoutMs: 200 })
      .verdictOf(GOOD)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ code: 'provider_unavailable' })
  })
})

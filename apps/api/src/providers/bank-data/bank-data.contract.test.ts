// Goal: the simulated bank, Kontomatik and Unnax behave the same for every caller: a sign-in page, bank data in one format, a
// refusal as a value, and a copy that is deleted when it is no longer needed.
import { randomUUID } from 'node:crypto'
import { AppError, type BankData, civilDate, parseIban, sameHolder } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KONTOMATIK_KEY, kontomatikAnswers, kontomatikResult } from '../../../test/kontomatik-stand-in.ts'
import { type StandIn, startStandIn } from '../../../test/stand-in.ts'
import { UNNAX, unnaxAnswers, unnaxRead, unnaxSeal } from '../../../test/unnax-stand-in.ts'
import type { Transaction } from '../../db/transaction.ts'
import { clockFrom } from '../../platform/clock.ts'
import { createSecrets } from '../../platform/security/secrets.ts'
import type { BankDataProvider, BankEvent, ImportAnswer, ImportRequest, PullProvider } from './bank-data.ts'
import { kontomatikBankData } from './kontomatik/kontomatik.ts'
import { sandboxBankData } from './sandbox/sandbox.ts'
import { unnaxBankData } from './unnax/unnax.ts'

const PERSON = { firstName: 'Lucía', firstSurname: 'García', secondSurname: 'Núñez' }
const HOLDER = 'GARCIA NUÑEZ LUCIA'
const IBAN = 'ES7621000418490000002001'
const PAYDAYS = ['2026-11-13', '2026-10-14', '2026-09-14']
const TODAY = civilDate('2026-11-16')
const SINCE = civilDate('2026-08-19')

let kontomatikHost: StandIn
let unnaxHost: StandIn
beforeAll(async () => {
  kontomatikHost = await startStandIn(() => ({}))
  unnaxHost = await startStandIn(() => ({}))
})
beforeEach(() => {
  kontomatikHost.answer = kontomatikAnswers(kontomatikResult(HOLDER, IBAN, PAYDAYS))
  unnaxHost.answer = unnaxAnswers()
  kontomatikHost.requests.length = 0
  unnaxHost.requests.length = 0
})
afterAll(async () => {
  await kontomatikHost.close()
  await unnaxHost.close()
})

const TIMEOUT_MS = 2_000
/** How long a test waits for a response that never comes. */
const UNANSWERED_MS = 300
const timeoutFor = (answer: object): number => ('hangs' in answer ? UNANSWERED_MS : TIMEOUT_MS)

const kontomatik = (apiKey = KONTOMATIK_KEY, timeoutMs = TIMEOUT_MS): PullProvider =>
  kontomatikBankData({ url: `${kontomatikHost.url}/v1`, apiKey, timeoutMs })
const unnax = (changes: Partial<Parameters<typeof unnaxBankData>[0]> = {}) =>
  unnaxBankData({
    apiId: UNNAX.apiId,
    apiCode: UNNAX.apiCode,
    refreshToken: null,
    amounts: 'cents',
    url: `${unnaxHost.url}/api/v3`,
    callbackUrl: 'https://prestamos.example/webhooks/unnax',
    proofOf: (reference) => `proof-of-${reference}`,
    isProof: (reference, proof) => proof === `proof-of-${reference}`,
    timeoutMs: TIMEOUT_MS,
    ...changes,
  })
/** The applicant as stored in the sandbox database. */
const onlyThisPerson = ((work: (tx: unknown) => Promise<unknown>) =>
  work({ users: { byId: async () => ({ person: { ...PERSON, bankAccount: IBAN } }) } })) as Transaction
const sandbox = (): PullProvider =>
  sandboxBankData(
    'kontomatik',
    createSecrets('a-secret-of-this-test-that-is-long-enough'),
    clockFrom(() => new Date('2026-11-16T10:00:00Z')),
    onlyThisPerson,
    { slowMs: 20_000 },
  )

const visit = (reference: string = randomUUID()) => ({
  reference,
  owner: 'owner-1',
  origin: 'https://prestamos.example',
  ticket: 'ticket-1',
})
const requestWith = (sessionId: string, signature = `signed-${sessionId}`): ImportRequest => ({
  session: { sessionId, signature },
  owner: 'owner-1',
  since: SINCE,
})

/** Starts an import and polls until it ends, as the job does. */
async function importOf(provider: PullProvider, request: ImportRequest): Promise<ImportAnswer> {
  let answer = await provider.startImport(request)
  for (let question = 0; question < 10 && answer.state === 'pending'; question += 1) {
    answer = await provider.readImport(request, answer.importReference)
  }
  return answer
}
function dataOf(answer: ImportAnswer | BankEvent | null): BankData {
  if (answer === null || !('data' in answer)) throw new Error(`no data in ${JSON.stringify(answer)}`)
  return answer.data
}
const sandboxRequest = (scenario: 'good' | 'import_fails' | 'slow', userId = 7): ImportRequest => {
  const session = sandbox().simulation?.openSession(userId, scenario)
  if (session === undefined) throw new Error('the sandbox has no simulation')
  return { ...requestWith(''), session }
}
const eventOf = (reference: string, data: unknown = unnaxRead(reference, HOLDER, IBAN, PAYDAYS)) =>
  unnax().readEvent({ triggered_event: 'fitnance_read', data: unnaxSeal(data) }, {})

const PROVIDERS: readonly [string, () => BankDataProvider, () => Promise<BankData>][] = [
  ['the sandbox', sandbox, async () => dataOf(await importOf(sandbox(), sandboxRequest('good')))],
  ['Kontomatik', kontomatik, async () => dataOf(await importOf(kontomatik(), requestWith('polls-2')))],
  ['Unnax', unnax, async () => dataOf(eventOf(randomUUID()))],
]

describe.each(PROVIDERS)('%s', (_, provider, read) => {
  it('[R1.04] has a sign-in page whose URL holds no personal data', async () => {
    const { url } = await provider().openWidget(visit())
    expect(URL.canParse(url)).toBe(true)
    expect(url).not.toContain('owner-1')
  })

  it('returns accounts with number, holder and balance, and transactions in whole cents with their date', async () => {
    const { accounts } = await read()
    const [main] = accounts
    expect(main).toMatchObject({ iban: IBAN, balanceCents: 384218 })
    expect(main?.holders.some((holder) => sameHolder(holder, PERSON))).toBe(true)
    expect(accounts.every(({ iban }) => parseIban(iban).ok)).toBe(true)
    const transactions = main?.transactions ?? []
    expect(transactions.filter(({ amountCents }) => amountCents === 1_900_00).map(({ bookedOn }) => bookedOn)).toEqual(
      PAYDAYS,
    )
    expect(transactions.some(({ amountCents }) => amountCents < 0)).toBe(true)
    for (const { amountCents, bookedOn } of transactions) {
      expect(Number.isSafeInteger(amountCents)).toBe(true)
      expect(bookedOn >= SINCE && bookedOn <= TODAY).toBe(true)
    }
  })

  it('deletes its data repeatedly without an error', async () => {
    const one = provider()
    const first = await one.erase('owner-1')
    expect(await one.erase('owner-1')).toBe(first)
  })
})

describe.each([
  ['the sandbox', () => sandbox(), () => sandboxRequest('import_fails'), () => requestWith('nobody')],
  ['Kontomatik', () => kontomatik(), () => requestWith('broken-SomethingNew'), () => requestWith('good', 'forged')],
])('%s', (_, provider, failing, forged) => {
  it('returns a failed import and an invalid session as values', async () => {
    expect(await importOf(provider(), failing())).toMatchObject({ state: 'failed', reason: 'bank_failed' })
    expect(await importOf(provider(), forged())).toMatchObject({ state: 'failed', reason: 'session_rejected' })
  })
})

describe('the sandbox', () => {
  it('binds a session to one customer, and simulates a slow bank', async () => {
    const request = sandboxRequest('slow')
    expect([7, 8].map((userId) => sandbox().isSessionOf(request.session, userId))).toEqual([true, false])
    expect(await sandbox().startImport(request)).toMatchObject({ state: 'pending', retryAfterMs: 20_000 })
  })
})

describe('Kontomatik', () => {
  it.each([
    ['SessionExpired', { state: 'failed', reason: 'session_rejected' }],
    ['InvalidSessionId', { state: 'failed', reason: 'session_rejected' }],
    ['InvalidSessionIdSignature', { state: 'failed', reason: 'session_rejected' }],
    ['NotSignedIn', { state: 'failed', reason: 'session_rejected' }],
    ['ConcurrentSessionsLimitExceeded', { state: 'busy' }],
    ['JobsQuotaExceeded', { state: 'busy' }],
    ['ServiceTemporarilyUnavailable', { state: 'busy' }],
    ['ServiceMaintenance', { state: 'failed', reason: 'provider_down' }],
    ['CommandNotAvailable', { state: 'failed', reason: 'bank_failed' }],
    ['SomethingNew', { state: 'failed', reason: 'bank_failed' }],
  ])('maps %s, in the response or in the command, to %o', async (name, expected) => {
    expect(await kontomatik().startImport(requestWith(`refused-${name}`))).toMatchObject({
      ...expected,
      providerCode: name,
    })
    expect(await importOf(kontomatik(), requestWith(`broken-${name}`))).toMatchObject({
      ...expected,
      providerCode: name,
    })
  })

  it('reports an unknown API key as a provider failure, not as the borrower’s', async () => {
    const answer = await kontomatik('another-key').startImport(requestWith('good'))
    expect(answer).toMatchObject({ state: 'failed', reason: 'provider_down', providerCode: 'Unauthorized' })
  })

  it('receives session, first day and key, and is polled until the import is done', async () => {
    const answer = await importOf(kontomatik(), requestWith('polls-3'))
    expect(answer.state).toBe('finished')
    const [start, ...questions] = kontomatikHost.requests
    expect(start).toMatchObject({ method: 'POST', path: '/v1/command/default-import.xml' })
    expect(Object.fromEntries(new URLSearchParams(start?.body))).toEqual({
      sessionId: 'polls-3',
      sessionIdSignature: 'signed-polls-3',
      since: SINCE,
    })
    expect(questions).toHaveLength(4)
    expect(questions[0]).toMatchObject({ method: 'GET', headers: { 'x-api-key': KONTOMATIK_KEY } })
    expect(questions[0]?.path).toMatch(/^\/v1\/command\/455026009\.xml\?/)
  })

  it('reads an import whose response was lost from the data that Kontomatik stored', async () => {
    const answer = await importOf(kontomatik(), requestWith('refused-DefaultImportAlreadyExecuted'))
    expect(dataOf(answer).accounts[0]).toMatchObject({ iban: IBAN, holders: [HOLDER] })
    expect(kontomatikHost.requests.at(-1)?.path).toBe('/v1/data.xml?ownerExternalId=owner-1')
  })

  it('omits other currencies, cards without a number and pending transactions', async () => {
    const { accounts } = dataOf(await importOf(kontomatik(), requestWith('good')))
    expect(accounts.map(({ iban, balanceCents, transactions }) => [iban, balanceCents, transactions.length])).toEqual([
      [IBAN, 384218, 4],
      ['ES1921000418440000001332', -1250, 0],
    ])
    expect(accounts[0]?.transactions.at(-1)).toEqual({
      bookedOn: '2026-11-13', // the transaction date if there is no booking date
      amountCents: -1,
      title: 'COMISION',
      party: null,
      partyIban: null,
    })
    expect(accounts[0]?.transactions[0]?.party).toBe('TALLERES SOL & HIJOS SL')
  })

  it('reports a cancelled import as cancelled', async () => {
    expect(await importOf(kontomatik(), requestWith('cancelled'))).toMatchObject({
      state: 'failed',
      reason: 'cancelled',
    })
  })

  it.each([
    ['silence', { hangs: true }],
    ['an error page of a proxy', { status: 502, xml: '<html><body>Bad gateway</body></html>' }],
    ['a truncated document', { xml: '<reply><command id="1" state="setup">' }],
    ['a document type', { xml: '<!DOCTYPE reply [<!ENTITY a "b">]><reply><command id="1" state="setup"/></reply>' }],
    ['an unknown state', { xml: '<reply><command id="1" state="dreaming"/></reply>' }],
    ['no command', { xml: '<reply/>' }],
  ])('treats %s as no response', async (_, answer) => {
    kontomatikHost.answer = () => answer
    const started = kontomatik(KONTOMATIK_KEY, timeoutFor(answer)).startImport(requestWith('good'))
    await expect(started).rejects.toThrow(AppError)
    await expect(started).rejects.toMatchObject({ code: 'provider_unavailable' })
  })

  it('signs out, even of an ended session, and deletes the data under our owner id', async () => {
    await kontomatik().signOut({ sessionId: 'good', signature: 'signed-good' })
    await kontomatik().signOut({ sessionId: 'good', signature: 'forged' })
    await kontomatik().erase('owner-1')
    expect(kontomatikHost.requests.at(-1)).toMatchObject({
      method: 'DELETE',
      path: '/v1/data.xml?ownerExternalId=owner-1',
    })
  })

  it('retries a failed deletion', async () => {
    await expect(kontomatik('another-key').erase('owner-1')).rejects.toMatchObject({ code: 'provider_unavailable' })
  })
})

describe('Unnax', () => {
  it('requests a page with our reference and a callback URL that carries a proof', async () => {
    const { url } = await unnax().openWidget(visit('ref-1'))
    expect(url).toBe(`${unnaxHost.url}/widget/reader/?sid=sid-ref-1`)
    const [asked] = unnaxHost.requests
    expect(asked?.headers.authorization).toBe(
      `Unnax ${Buffer.from(`${UNNAX.apiId}:${UNNAX.apiCode}`).toString('base64')}`,
    )
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      request_code: 'ref-1',
      read_accounts: true,
      read_customers: true,
      read_account_statements: true,
      callback_url: 'https://prestamos.example/webhooks/unnax?request_code=ref-1&proof=proof-of-ref-1',
    })
  })

  it('fetches an access token with the refresh token, caches it, and renews it when it expires', async () => {
    unnaxHost.answer = unnaxAnswers(2)
    const provider = unnax({ refreshToken: UNNAX.refreshToken })
    for (let time = 0; time < 3; time += 1) await provider.openWidget(visit())
    const paths = unnaxHost.requests.map(({ path }) => path.replace('/api/v3', ''))
    const [refresh, init] = ['/auth/jwt_token/refresh', '/reader/lockstep/init']
    expect(paths).toEqual([refresh, init, init, init, refresh, init])
  })

  it.each([
    ['silence', { hangs: true }],
    ['an error', { status: 500 }],
    ['an unexpected body', { body: { hello: 1 } }],
    ['a body that is no JSON', { xml: '{"widget_url": "htt' }],
    ['an impossible address', { body: { widget_url: 'http://[' } }],
    ['a page on another host', { body: { widget_url: 'https://elsewhere.example/widget/reader/?sid=1' } }],
  ])('rejects %s instead of a page', async (_, answer) => {
    unnaxHost.answer = () => answer
    const provider = unnax({ timeoutMs: timeoutFor(answer) })
    await expect(provider.openWidget(visit())).rejects.toMatchObject({ code: 'provider_unavailable' })
  })

  it('reads only the account’s own transactions, in either unit', () => {
    const event = eventOf('ref-1')
    expect(event).toMatchObject({ type: 'data', reference: 'ref-1', bankName: 'Banco Alborada' })
    const { accounts } = dataOf(event)
    expect(accounts).toHaveLength(1)
    expect(accounts[0]?.transactions.at(-1)).toMatchObject({ bookedOn: '2026-11-13', amountCents: -1 })

    const inEuros = {
      request_code: 'ref-1',
      accounts: [{ id: 1, iban: IBAN, balance: '3842.1' }],
      statements: [{ account_id: 1, amount: '-0.05', date: '2026-11-13T08:00:00' }],
    }
    const sealed = { triggered_event: 'fitnance_read', data: unnaxSeal(inEuros) }
    const [account] = dataOf(unnax({ amounts: 'euros' }).readEvent(sealed, {})).accounts
    expect([account?.balanceCents, account?.transactions[0]?.amountCents]).toEqual([384210, -5])
  })

  const plain = (name: string, proof: string) =>
    unnax().readEvent({ triggered_event: name, data: { request_code: 'ref-1' } }, { proof })

  it('accepts its other events only at the URL that we gave it', () => {
    expect(plain('event_reader_lockstep_complete', 'proof-of-ref-1')).toEqual({ type: 'finished', reference: 'ref-1' })
    expect(plain('event_reader_lockstep_cancelled', 'proof-of-ref-1')).toEqual({
      type: 'cancelled',
      reference: 'ref-1',
    })
    expect(plain('event_consent_signed', 'proof-of-ref-1')).toEqual({ type: 'other', name: 'event_consent_signed' })
    expect(plain('event_reader_lockstep_complete', 'proof-of-ref-2')).toBeNull()
  })

  it.each([
    ['unencrypted data', { triggered_event: 'fitnance_read', data: unnaxRead('ref-1', HOLDER, IBAN, PAYDAYS) }],
    [
      'data encrypted with another key',
      {
        triggered_event: 'fitnance_read',
        data: unnaxSeal({ request_code: 'ref-1' }, { ...UNNAX, apiCode: 'another' }),
      },
    ],
    ['data that is not a multiple of the block size', { triggered_event: 'fitnance_read', data: 'YWJj' }],
    ['nothing', { triggered_event: 'fitnance_read', data: '' }],
    ['no event', { data: unnaxSeal({ request_code: 'ref-1' }) }],
    ['a string', 'hello'],
    ['null', null],
  ])('rejects %s', (_, body) => {
    expect(unnax().readEvent(body, {})).toBeNull()
  })

  it('reports unreadable data as a failure of that visit', () => {
    expect(eventOf('ref-1', { request_code: 'ref-1', error: 'bank down' })).toEqual({
      type: 'failed',
      reference: 'ref-1',
      providerCode: 'unreadable',
    })
  })
})

// Goal: every way a provider can fail, cell by cell: no borrower gets a 500, no money moves twice, and everything goes on by itself
// once the provider works. 503 with a sentence is the agreed answer where a borrower waits for a provider (settled rules, Errors).
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeRegistration, newApplicant } from '../test/applicant.ts'
import { deliverHeldBackJobs, loanView, operationsOf } from '../test/card-customers.ts'
import { makeDueCharge } from '../test/due-charge.ts'
import { KONTOMATIK_KEY, kontomatikAnswers, kontomatikResult } from '../test/kontomatik-stand-in.ts'
import { makeOfferedLoan } from '../test/offered-loan.ts'
import { REDSYS_SHOP, redsysAnswers, redsysNotification } from '../test/redsys-stand-in.ts'
import { IBANS, makeSignedLoan, statusesSinceSigning } from '../test/signed-loan.ts'
import { startSmtpStandIn } from '../test/smtp-stand-in.ts'
import { type StandIn, type StandInAnswer, startStandIn } from '../test/stand-in.ts'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import type { Deps } from './deps.ts'
import { smtpMailSender } from './providers/mail/smtp/smtp.ts'
import type { DirectPayouts } from './providers/payouts/payouts.ts'
import { twilioSignature } from './providers/sms/twilio/twilio.ts'
import { jobHandlers } from './worker.ts'

const FAULTS = [
  'refused',
  'reset',
  'slow',
  '500',
  'malformed',
  'bad signature',
  'duplicate',
  'out of order',
  'late',
] as const
type Fault = (typeof FAULTS)[number]
const PORTS = ['SMS', 'bank data', 'card', 'payout', 'liveness', 'captcha', 'mail'] as const
type Port = (typeof PORTS)[number]

/** A cell is proven here, proven by a test of another file, or impossible for a reason. */
type Cell =
  | { readonly run: () => Promise<void> }
  | { readonly provenBy: readonly [file: string, title: string] }
  | { readonly cannot: string }

const PUBLIC_URL = 'https://prestamos.example'
const TWILIO_TOKEN = 'twilio-auth-token'
const HOLDER = 'GARCIA NUÑEZ LUCIA'
const PAYDAYS = ['2026-11-13', '2026-10-14', '2026-09-14']

let twilio: StandIn
let kontomatik: StandIn
let redsys: StandIn
let oz: StandIn
let recaptcha: StandIn
let server: TestApp
beforeAll(async () => {
  twilio = await startStandIn(twilioAnswers)
  kontomatik = await startStandIn(kontomatikAnswers(kontomatikResult(HOLDER, IBANS.good, PAYDAYS)))
  redsys = await startStandIn(redsysAnswers())
  oz = await startStandIn(ozAnswers)
  recaptcha = await startStandIn(recaptchaAnswers)
  server = await createTestApp({
    PUENTE_PUBLIC_URL: PUBLIC_URL,
    SMS_PROVIDER: 'twilio',
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT_SID: 'AC0123456789',
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    TWILIO_SMS_FROM: '+34600000000',
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_URL: recaptcha.url,
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET: 'recaptcha-secret',
    BANK_DATA_PROVIDER: 'kontomatik',
    KONTOMATIK_URL: `${kontomatik.url}/v1`,
    KONTOMATIK_CLIENT: 'puente',
    KONTOMATIK_API_KEY: KONTOMATIK_KEY,
    CARD_PROVIDER: 'redsys',
    REDSYS_URL: `${redsys.url}/sis`,
    REDSYS_MERCHANT_CODE: REDSYS_SHOP.merchantCode,
    REDSYS_TERMINAL: REDSYS_SHOP.terminal,
    REDSYS_SECRET: REDSYS_SHOP.secret,
    LIVENESS: 'on',
    LIVENESS_PROVIDER: 'oz',
    OZ_URL: oz.url,
    OZ_WEB_URL: 'https://web.oz.example',
    OZ_EMAIL: 'api@prestamos.example',
    OZ_PASSWORD: 'secreto',
    OZ_SESSION_TOKEN_PATH: '/api/session',
  })
})
afterAll(async () => {
  await server.close()
  for (const standIn of [twilio, kontomatik, redsys, oz, recaptcha]) await standIn.close()
})

let lastSid = 0
function twilioAnswers(): StandInAnswer {
  lastSid += 1
  return { status: 201, body: { sid: `SM${lastSid}`, status: 'queued' } }
}
const recaptchaAnswers = (): StandInAnswer => ({
  body: { success: true, score: 0.9, action: 'login', hostname: 'prestamos.example' },
})
/** Every check is of a live person. */
function ozAnswers({ path }: { path: string }): StandInAnswer {
  if (path === '/api/authorize/auth') return { body: { access_token: 'token-1' } }
  if (path === '/api/session') return { body: { session_token: 'session-1' } }
  const asked = new URL(path, 'http://oz').searchParams.get('meta_data')
  const id = asked?.replace('transaction_id==', '') ?? ''
  const analyses = [{ type: 'QUALITY', state: 'FINISHED', resolution_status: 'SUCCESS' }]
  return { body: { items: [{ folder_id: 'f', meta_data: { transaction_id: id }, analyses }] } }
}

type NetworkFault = Extract<Fault, 'refused' | 'reset' | 'slow' | '500' | 'malformed'>
const ANSWERS: Record<Exclude<NetworkFault, 'refused'>, StandInAnswer> = {
  reset: { resets: true },
  slow: { hangs: true },
  '500': { status: 500, xml: '<html>Internal Server Error</html>' },
  malformed: { xml: '{"half": ' },
}

/** Runs something while a provider has a fault, and repairs it afterwards. */
async function during<T>(standIn: StandIn, fault: NetworkFault, work: () => Promise<T>): Promise<T> {
  const { answer } = standIn
  const repair = fault === 'refused' ? await standIn.refuseConnections() : null
  if (fault !== 'refused') standIn.answer = () => ANSWERS[fault]
  try {
    return await work()
  } finally {
    standIn.answer = answer
    await repair?.()
  }
}

const runJob = (deps: Deps, name: string, payload: object) =>
  (jobHandlers(deps)[name] as (payload: object) => Promise<void>)(payload)

// ── SMS

let lastPhone = 34_655_000_000
const newPhone = () => {
  lastPhone += 1
  return String(lastPhone)
}
const askForCode = (phone: string) =>
  server.call('POST', '/v2/user/login', { body: { mobile_phone: phone, recaptcha_token: 'token' } })
const confirm = (phone: string, code: unknown) =>
  server.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code: String(code) } })
const messagesTo = async (phone: string) =>
  (
    await server.pool.query('select id, status, provider_id from messages where recipient = $1 order by created_at', [
      phone,
    ])
  ).rows

const smsFails = (fault: NetworkFault) => async () => {
  const phone = newPhone()
  const asked = await during(twilio, fault, async () => {
    const answer = await askForCode(phone)
    await server.runJobs()
    return answer
  })
  expect(asked.statusCode).toBe(200)
  expect(await messagesTo(phone)).toMatchObject([{ status: 'queued' }])
  twilio.requests.length = 0
  await deliverHeldBackJobs(server)
  expect(await messagesTo(phone)).toMatchObject([{ status: 'accepted' }])
  expect(twilio.requests.filter(({ body }) => body.includes(phone))).toHaveLength(1)
  expect((await confirm(phone, asked.headers.code)).statusCode).toBe(200)
}

/** A message that Twilio took, and its delivery reports. */
async function sentMessage() {
  const phone = newPhone()
  await askForCode(phone)
  await server.runJobs()
  const [message] = await messagesTo(phone)
  const path = `/webhooks/twilio/message-status?reference=${message.id}`
  const report = (status: string, token = TWILIO_TOKEN) => {
    const fields = { MessageSid: message.provider_id as string, MessageStatus: status }
    return server.call('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSignature(token, `${PUBLIC_URL}${path}`, fields),
      },
    })
  }
  const status = async () => (await messagesTo(phone))[0]?.status
  return { report, status }
}

// ── bank data

async function bankDataFails(fault: NetworkFault): Promise<void> {
  const made = await server.call('POST', '/sandbox/customers', { body: { state: 35 } })
  const { token } = made.json()
  const sessionId = `good--${fault}`
  const body = { sessionId, sessionIdSignature: `signed-${sessionId}`, bankId: 'alborada', bankName: 'Banco Alborada' }
  const statusOf = async () => (await server.call('GET', '/v2/loan', { token })).json().status
  await during(kontomatik, fault, async () => {
    const brought = await server.call('POST', '/v2/loan/bank_token', { token, body })
    expect([brought.statusCode, brought.json().status]).toEqual([200, 37])
    await server.runJobs()
    expect(await statusOf()).toBe(37)
  })
  for (let round = 0; round < 4; round += 1) await deliverHeldBackJobs(server)
  // Decided, whatever the decision: the application no longer waits for the bank.
  expect([35, 37]).not.toContain(await statusOf())
}

// ── cards

/** The request may have arrived: the loan is held, charged by no second request, and settled by the notification. */
async function chargeIsUnknown(fault: NetworkFault): Promise<void> {
  const { customer, order } = await makeDueCharge(server, 'token-approves')
  redsys.requests.length = 0
  await during(redsys, fault, () => server.runJobs())
  await deliverHeldBackJobs(server)
  expect(redsys.requests).toHaveLength(1)
  expect(await operationsOf(server, customer)).toMatchObject([{ status: 'pending' }])
  const notify = () =>
    server.call('POST', '/webhooks/redsys/notification', {
      body: new URLSearchParams(redsysNotification(order, 321_00)).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect([(await notify()).statusCode, (await notify()).statusCode]).toEqual([200, 200])
  expect(await loanView(server, customer)).toMatchObject({ status: 3, overpaid: 0 })
}

/** No connection, so nothing was sent: the same order is tried again. */
async function chargeIsRepeated(): Promise<void> {
  const { customer } = await makeDueCharge(server, 'token-approves')
  await during(redsys, 'refused', () => server.runJobs())
  expect(await operationsOf(server, customer)).toMatchObject([{ status: 'pending' }])
  redsys.requests.length = 0
  await deliverHeldBackJobs(server)
  expect(redsys.requests).toHaveLength(1)
  expect(await loanView(server, customer)).toMatchObject({ status: 3, overpaid: 0 })
}

// ── payouts: the vendor takes files, so a direct provider is a scripted adapter

const payoutFails = (error: Error) => async () => {
  const loan = await makeSignedLoan(server)
  const sent: string[] = []
  const payouts: DirectPayouts = {
    kind: 'direct',
    name: 'scripted',
    retryAfterMs: 0,
    async send({ endToEndId }) {
      sent.push(endToEndId)
      throw error
    },
    stateOf: async () => ({ state: 'completed' }),
    returnsBy: async () => [],
  }
  const deps = { ...server.deps, payouts }
  expect((await server.call('POST', '/v2/loan/issuance', { token: loan.token })).statusCode).toBe(200)
  const { rows } = await server.pool.query('select id from payouts where loan_id = $1', [loan.loanId])
  const payload = { payoutId: rows[0].id }
  await runJob(deps, 'start-payout', payload)
  await runJob(deps, 'start-payout', payload)
  expect(sent).toHaveLength(1)
  await runJob(deps, 'settle-payout', payload)
  await runJob(deps, 'settle-payout', payload)
  expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 2])
}

// ── liveness

const livenessFails = (fault: NetworkFault) => async () => {
  const { token, userId } = await newApplicant(server)
  await server.deps.transaction((tx) => completeRegistration(tx, userId, server.deps))
  expect((await server.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 7 } })).statusCode).toBe(
    201,
  )
  const start = () => server.call('POST', '/v2/user/liveness/session', { token, body: {} })
  const refused = await during(oz, fault, start)
  expect([refused.statusCode, refused.json().label]).toEqual([503, 'provider_unavailable'])
  expect(refused.json().message).toMatch(/\p{L}+/u)
  const started = await start()
  expect(started.statusCode).toBe(201)
  const statusOf = async () => (await server.call('GET', '/v2/user', { token })).json().liveness.status
  await during(oz, fault, async () => {
    const body = { transaction_id: started.json().transaction_id }
    expect((await server.call('PUT', '/v2/user/liveness', { token, body })).statusCode).toBe(200)
    await server.runJobs()
    expect(await statusOf()).toBe('pending')
  })
  await deliverHeldBackJobs(server)
  expect(await statusOf()).toBe('success')
}

// ── captcha

/** A captcha without a verdict is doubt, and locks no borrower out. */
const captchaFails = (fault: NetworkFault) => async () => {
  const phone = newPhone()
  const asked = await during(recaptcha, fault, () => askForCode(phone))
  expect(asked.statusCode).toBe(200)
  expect((await confirm(phone, asked.headers.code)).statusCode).toBe(200)
}

// ── mail

const SHORT_TIMEOUT_MS = 500

const mailSenderTo = (url: string, timeoutMs = 20_000) =>
  smtpMailSender({ url, from: 'hola@prestamos.example', timeoutMs, isPlainAllowed: true })

/** What the mail server does at the first attempt; at the second it takes the letter. */
const mailFails = (firstAnswer: string) => async () => {
  const smtp = await startSmtpStandIn()
  const isAway = firstAnswer === 'refused'
  const url = isAway ? 'smtp://127.0.0.1:1' : smtp.url
  const loan = await makeOfferedLoan(server)
  await runJob(server.deps, 'send-offer-documents', { loanId: loan.loanId })
  const letters = async () =>
    (await server.pool.query('select id, status from mails where loan_id = $1', [loan.loanId])).rows
  const [letter] = await letters()
  smtp.answerTo = () => firstAnswer
  const failing = { ...server.deps, mailSender: mailSenderTo(url, SHORT_TIMEOUT_MS) }
  await expect(runJob(failing, 'send-mail', { mailId: letter.id })).rejects.toMatchObject({
    code: 'provider_unavailable',
  })
  expect(await letters()).toMatchObject([{ status: 'queued' }])
  smtp.answerTo = () => '250 OK'
  const working = { ...server.deps, mailSender: mailSenderTo(smtp.url) }
  for (let time = 0; time < 2; time += 1) await runJob(working, 'send-mail', { mailId: letter.id })
  expect(await letters()).toMatchObject([{ status: 'accepted' }])
  expect(smtp.mails).toHaveLength(1)
  await smtp.close()
}

const VENDOR_FLOW = 'lending/bank-data/vendor-flow.test.ts'
const ONE_ANSWER =
  'a verdict is the response to our own request over TLS: there is no message to sign, repeat or reorder'

const TABLE: Record<Port, Record<Fault, Cell>> = {
  SMS: {
    refused: { run: smsFails('refused') },
    reset: { run: smsFails('reset') },
    slow: { run: smsFails('slow') },
    '500': { run: smsFails('500') },
    malformed: { run: smsFails('malformed') },
    'bad signature': {
      async run() {
        const { report, status } = await sentMessage()
        expect((await report('failed', 'another-token')).statusCode).toBe(403)
        expect(await status()).toBe('accepted')
      },
    },
    duplicate: {
      async run() {
        const { report, status } = await sentMessage()
        expect([(await report('delivered')).statusCode, (await report('delivered')).statusCode]).toEqual([204, 204])
        expect(await status()).toBe('delivered')
      },
    },
    'out of order': {
      async run() {
        const { report, status } = await sentMessage()
        for (const name of ['delivered', 'sent', 'failed']) expect((await report(name)).statusCode).toBe(204)
        expect(await status()).toBe('delivered')
      },
    },
    late: { provenBy: ['http/routes/v2/user/sign-in.test.ts', 'messages are not sent after their code has expired'] },
  },
  'bank data': {
    refused: { run: () => bankDataFails('refused') },
    reset: { run: () => bankDataFails('reset') },
    slow: { run: () => bankDataFails('slow') },
    '500': { run: () => bankDataFails('500') },
    malformed: { run: () => bankDataFails('malformed') },
    'bad signature': { provenBy: [VENDOR_FLOW, 'answers 403 to an unauthenticated event and changes nothing'] },
    duplicate: { provenBy: [VENDOR_FLOW, '%j: one import, one decision'] },
    'out of order': { provenBy: [VENDOR_FLOW, '%j: one import, one decision'] },
    late: { provenBy: [VENDOR_FLOW, 'returns to 35 when the data never arrive, and accepts data that arrive later'] },
  },
  card: {
    refused: { run: chargeIsRepeated },
    reset: { run: () => chargeIsUnknown('reset') },
    slow: { run: () => chargeIsUnknown('slow') },
    '500': { run: () => chargeIsUnknown('500') },
    malformed: { run: () => chargeIsUnknown('malformed') },
    'bad signature': { provenBy: ['lending/payments/redsys-flow.test.ts', 'answers 403 to %s and changes nothing'] },
    duplicate: {
      provenBy: [
        'lending/payments/notification-orders.test.ts',
        'the notifications of one payment without the refund, in any order, end in one payment',
      ],
    },
    'out of order': {
      provenBy: [
        'lending/payments/notification-orders.test.ts',
        'the notifications of one payment in any order, with duplicates, end in a refunded payment',
      ],
    },
    late: {
      provenBy: [
        'lending/payments/payments.test.ts',
        'money that arrives late is booked even after the operation was given up',
      ],
    },
  },
  payout: {
    refused: { run: payoutFails(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })) },
    reset: { run: payoutFails(new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })) },
    slow: { run: payoutFails(new DOMException('The operation timed out', 'TimeoutError')) },
    '500': { run: payoutFails(new Error('the bank answered 500')) },
    malformed: { run: payoutFails(new SyntaxError('Unexpected end of JSON input')) },
    'bad signature': { cannot: 'outcomes come from statements that staff import or that we fetch; no message arrives' },
    duplicate: {
      provenBy: [
        'lending/payouts/bank-files.test.ts',
        'import of the same file, whole or with one more line, changes only what is new',
      ],
    },
    'out of order': {
      provenBy: [
        'lending/payouts/bank-files.test.ts',
        'gives the same result if the return is booked before the outgoing transfer, in one statement or in two',
      ],
    },
    late: {
      provenBy: [
        'lending/payouts/bank-files.test.ts',
        'pays the loan out if it left after all; the waiting next attempt is cancelled',
      ],
    },
  },
  liveness: {
    refused: { run: livenessFails('refused') },
    reset: { run: livenessFails('reset') },
    slow: { run: livenessFails('slow') },
    '500': { run: livenessFails('500') },
    malformed: { run: livenessFails('malformed') },
    'bad signature': { cannot: ONE_ANSWER },
    duplicate: {
      provenBy: [
        'http/routes/v2/user/liveness.test.ts',
        'accepts a check once, from its owner, within a quarter of an hour',
      ],
    },
    'out of order': {
      provenBy: [
        'http/routes/v2/user/liveness.test.ts',
        'a verdict that arrives after a change of identity is rejected',
      ],
    },
    late: {
      provenBy: [
        'http/routes/v2/user/liveness.test.ts',
        'a provider without a verdict is asked again, until the check finally fails',
      ],
    },
  },
  captcha: {
    refused: { run: captchaFails('refused') },
    reset: { run: captchaFails('reset') },
    slow: { run: captchaFails('slow') },
    '500': { run: captchaFails('500') },
    malformed: { run: captchaFails('malformed') },
    'bad signature': {
      async run() {
        // A token that was made on another page.
        recaptcha.answer = () => ({ body: { ...(recaptchaAnswers().body as object), hostname: 'elsewhere.example' } })
        const refused = await askForCode(newPhone())
        recaptcha.answer = recaptchaAnswers
        expect([refused.statusCode, refused.json().label]).toEqual([422, 'captcha_failed'])
      },
    },
    duplicate: {
      async run() {
        // A second click sends the token that the first one used up.
        recaptcha.answer = () => ({ body: { success: false, 'error-codes': ['timeout-or-duplicate'] } })
        const asked = await askForCode(newPhone())
        recaptcha.answer = recaptchaAnswers
        expect(asked.statusCode).toBe(200)
      },
    },
    'out of order': { cannot: ONE_ANSWER },
    late: { cannot: 'an answer after the timeout is not read; the row "slow" is this case' },
  },
  mail: {
    refused: { run: mailFails('refused') },
    reset: { run: mailFails('reset') },
    slow: { run: mailFails('hang') },
    '500': { run: mailFails('451 4.3.0 local error') },
    malformed: { run: mailFails('no reply code') },
    'bad signature': { cannot: 'nothing arrives from the mail server: it answers in the connection that we opened' },
    duplicate: {
      async run() {
        // A crash after the server took the letter sends it again: a mailbox recognises it by its id.
        const smtp = await startSmtpStandIn()
        const letter = {
          to: 'nuria@example.es',
          subject: 'Tu contrato',
          text: 'Hola',
          attachments: [],
          reference: 'letter-1',
        }
        for (let time = 0; time < 2; time += 1) await mailSenderTo(smtp.url).send(letter)
        const ids = smtp.mails.map(({ data }) => /^Message-ID: (.+)$/im.exec(data)?.[1])
        await smtp.close()
        expect(ids).toEqual([expect.stringContaining('letter-1'), ids[0]])
      },
    },
    'out of order': { cannot: 'the reply to each command comes before the next command (RFC 5321)' },
    late: { cannot: 'a reply after the timeout is not read; the row "slow" is this case' },
  },
}

/** In `npm test` one cell of each port; all of them in `npm run test:full`. */
const IN_SHORT_RUN: ReadonlySet<Fault> = new Set(['malformed'])
const isFull = process.env.PUENTE_TEST_FULL === '1'

describe.each(PORTS)('%s', (port) => {
  const cells = FAULTS.flatMap((fault) => {
    const cell = TABLE[port][fault]
    return 'run' in cell && (isFull || IN_SHORT_RUN.has(fault)) ? [[fault, cell.run] as const] : []
  })
  it.each(cells)('%s: nothing is lost or doubled, and it goes on by itself', { timeout: 120_000 }, (_, run) => run())
})

it('names only tests that exist', () => {
  const cited = PORTS.flatMap((port) => FAULTS.map((fault) => TABLE[port][fault])).flatMap((cell) =>
    'provenBy' in cell ? [cell.provenBy] : [],
  )
  const missing = cited.filter(([file, title]) => {
    const path = fileURLToPath(new URL(file, import.meta.url))
    return !readFileSync(path, 'utf8').includes(`'${title}'`)
  })
  expect(missing).toEqual([])
})

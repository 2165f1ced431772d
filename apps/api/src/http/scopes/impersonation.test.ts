// Goal: an impersonating staff member can read, and can do nothing with legal or financial effect. Every route of the server
// has a hand-written row here: a new route fails this test until its author decides.
import type { StaffRole } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressInput, employmentInput, newApplicant, personalDataInput } from '../../../test/applicant.ts'
import { makeCustomer } from '../../../test/card-customers.ts'
import { impersonate } from '../../../test/impersonate.ts'
import { makeOfferedLoan } from '../../../test/offered-loan.ts'
import { registeredRoutes } from '../../../test/registered-routes.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { mintTicket } from '../../lending/payments/url-ticket.ts'

/** `open` needs no customer session: the token is ignored. */
type Cell = 'allowed' | 'documents.view' | 'while applying' | 'refused' | 'after a first code' | 'open'

const EXPECTED: Readonly<Record<string, Cell>> = {
  'POST /v2/user/login': 'allowed',
  'POST /v2/user/login_confirm': 'allowed',
  'POST /v2/user/logout': 'allowed',
  'POST /v2/user/phone_number': 'allowed',
  'PUT /v2/user/phone_confirmation': 'refused',
  'POST /v2/user/resend_phone_confirmation_code': 'allowed',
  'PUT /v2/user/change_phone': 'refused',
  'PUT /v2/user/change_email': 'refused',
  'PUT /v2/user/change_payout_account': 'refused',
  'PUT /v2/user/payout_account_confirmation': 'refused',
  'PUT /v2/user/email_confirmation': 'refused',
  'POST /v2/user/attempts': 'allowed',
  'POST /v2/user/ticket': 'refused',
  'GET /v2/user': 'allowed',
  'GET /v2/user/agent_data': 'allowed',
  'GET /v2/user/available_bank_accounts': 'allowed',
  'GET /v2/user/business_activity': 'allowed',
  'GET /v2/user/education': 'allowed',
  'GET /v2/user/employment_type': 'allowed',
  'GET /v2/user/nationality': 'allowed',
  'GET /v2/user/promocodes': 'allowed',
  'GET /v2/user/payment_cards': 'allowed',
  'GET /v2/user/payment_card/:id/validate': 'allowed',
  'POST /v2/user/payment_card': 'refused',
  'PUT /v2/user/payment_card/:id': 'refused',
  'DELETE /v2/user/payment_card/:id': 'refused',
  'PUT /v2/user/confirmations': 'refused',
  'PUT /v2/user/personal_data': 'while applying',
  'PUT /v2/user/personal_data_and_address': 'while applying',
  'PUT /v2/user/address': 'while applying',
  'PUT /v2/user/employment': 'while applying',
  'PUT /v2/user/additional_data': 'while applying',
  'PUT /v2/user/issue_method': 'refused',
  'POST /v2/user/liveness/session': 'refused',
  'PUT /v2/user/liveness': 'refused',
  'GET /v2/user/document': 'documents.view',
  'GET /v2/user/document/:type': 'documents.view',
  'POST /v2/user/document': 'while applying',
  'PUT /v2/user/document/:type': 'while applying',
  'DELETE /v2/user/document/:type': 'refused',
  'GET /v2/ocr_user': 'documents.view',
  'GET /v2/user/draft/:step': 'allowed',
  'PUT /v2/user/draft/:step': 'while applying',
  'GET /v2/user/sessions': 'allowed',
  'DELETE /v2/user/sessions': 'refused',
  'DELETE /v2/user/sessions/:id': 'refused',
  'PUT /v2/user/marketing': 'refused',
  'PUT /v2/user/reminders': 'refused',
  'GET /v2/loan': 'allowed',
  'POST /v2/loan': 'refused',
  'GET /v2/loan/explain': 'allowed',
  'GET /v2/loan/partial_repay': 'allowed',
  'POST /v2/loan/payment-request/generate': 'refused',
  'POST /v2/loan/payment-request/cancel': 'refused',
  'GET /v2/loan/prolong': 'allowed',
  'GET /v2/loan/prolong_details': 'allowed',
  'POST /v2/loan/activate_extension': 'refused',
  'POST /v2/loan/agree_new_terms': 'refused',
  'POST /v2/loan/proposals/:id/code': 'refused',
  'POST /v2/loan/proposals/:id/confirm': 'refused',
  'POST /v2/loan/proposals/:id/decline': 'refused',
  'POST /v2/loan/proposals/:id/payment': 'refused',
  'POST /v2/loan/review_request': 'refused',
  'POST /v2/loan/call_request': 'refused',
  'POST /v2/loan/promise': 'refused',
  'GET /v2/loan/payment_help': 'allowed',
  'POST /v2/loan/sign': 'refused',
  'POST /v2/loan/sign_resend': 'after a first code',
  'POST /v2/loan/steps/autodebit/complete': 'refused',
  'GET /v2/loan/tracking': 'allowed',
  'GET /v2/loan/withdraw': 'allowed',
  'POST /v2/loan/withdraw': 'refused',
  'POST /v2/loan/issuance': 'refused',
  'POST /v2/loan/bank_token': 'refused',
  'GET /v2/loans': 'allowed',
  'GET /v2/loans/:public_id/documents': 'allowed',
  'GET /v2/loans/:public_id/documents/:id': 'documents.view',
  'POST /v2/loans/:public_id/amortisation_table': 'refused',
  'GET /v2/loans/:public_id/payments/:payment_id/receipt': 'documents.view',
  'GET /v2/loans/:public_id/schedules': 'allowed',
  'GET /v2/loans/:public_id/timeline': 'allowed',
  'GET /v2/notification-inbox': 'allowed',
  'GET /v2/notification-inbox/history': 'allowed',
  'POST /v2/notification-inbox/read': 'refused',
  'GET /v2/events': 'allowed',
  'GET /v2/discounts': 'allowed',
  'GET /v2/regions': 'allowed',
  'GET /v2/cities': 'allowed',
  'GET /v2/streets': 'allowed',
  'GET /v2/products': 'allowed',
  'GET /v2/products/:id/prices': 'allowed',
  'GET /v2/products/:id/prices/:term/:amount/offer/:format': 'allowed',
  'GET /v2/products/:id/agreement/:type': 'allowed',
  'POST /v2/check-promocode': 'allowed',
  'POST /v2/funnel-events': 'allowed',
  'POST /v2/send-log-data': 'allowed',
  'GET /api/products/:id/settings': 'allowed',
  'GET /api/products/:id/offer/html': 'allowed',
  'GET /api/agent/customer/:sessionId': 'allowed',

  // The token is in the address.
  'GET /payment': 'refused',
  'GET /card/tokenize': 'refused',
  'GET /aggregation/:provider/widget': 'refused',

  // A reminder's pay-only link carries its own token and ignores sessions.
  'GET /pay/:token': 'open',
  'POST /pay/:token': 'open',
  'GET /pay/result/:id': 'open',
  'POST /pay/result/:id': 'open',
  'GET /payment/:id': 'open',
  'POST /payment/:id': 'open',
  'GET /payment/onward.js': 'open',
  'GET /card/tokenize/:id': 'open',
  'POST /card/tokenize/:id': 'open',
  'GET /content/layout': 'open',
  'GET /content/client-settings': 'open',
  'GET /embed/promocode': 'open',
  'GET /health/live': 'open',
  'GET /health/ready': 'open',
  'GET /legal/:slug': 'open',
  'GET /metrics': 'open',
  'GET /openapi.json': 'open',
  'GET /s/:hash': 'open',
  'GET /version.json': 'open',
  'GET /manifest.webmanifest': 'open',
  'POST /webhooks/sandbox/card-notification': 'open',
}

/** Documentation, files, staff routes (which accept no customer token) and the sandbox. */
const OTHER_AREAS = /^\w+ (?:\/docs|\/backoffice|\/staff|\/sandbox|\*)/

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const fill = (url: string): string =>
  url
    .replace(':provider', 'kontomatik')
    .replace(':step', 'personalData')
    .replace(':type', url.includes('agreement') ? 'terms' : 'id_card')
    .replace(':public_id', 'none')
    .replace(':format', 'html')
    .replace(':sessionId', 'none')
    .replace(/:(?:id|term|amount)/g, '1')

const withTokenInAddress = (url: string, token: string) => {
  if (url === '/payment') return `${url}?access_token=${token}&payment_type=payoff`
  if (url === '/card/tokenize') return `${url}?access_token=${token}`
  return url.endsWith('/widget') ? `${fill(url)}?token=${token}` : null
}

const LABEL = 'impersonation_not_allowed'

/** True when the impersonation rule refused the request. Any other response, including 404 and 422, got past it. */
async function isRefused(route: string, token: string, headers: Record<string, string> = {}): Promise<boolean> {
  const [method, url] = route.split(' ') as ['GET', string]
  const inAddress = withTokenInAddress(url, token)
  const answer =
    inAddress === null
      ? await server.call(method, fill(url), { token, headers, ...(method === 'GET' ? {} : { body: {} }) })
      : await server.call(method, inAddress)
  const isJson = String(answer.headers['content-type']).includes('json')
  if (!isJson || answer.json().label !== LABEL) return false
  expect(answer.statusCode).toBe(403)
  expect(answer.json().message).toMatch(/solo lo puede hacer el cliente/)
  return true
}

const scopeRoutes = Object.entries(EXPECTED).filter(([, cell]) => cell !== 'open')
const routesWith = (cell: Cell) => scopeRoutes.filter(([, expected]) => expected === cell).map(([route]) => route)

describe('the table of allowed calls for an impersonated session', () => {
  it('[R9.01] the table of allowed calls for an impersonated session has a row for every registered route, and no other', () => {
    const registered = registeredRoutes(server.app).filter((route) => !OTHER_AREAS.test(route))
    expect(registered.toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  })

  it.each(routesWith('refused'))('refuses %s with an explanation', async (route) => {
    const { userId } = await newApplicant(server)
    expect(await isRefused(route, await impersonate(server, userId, { username: 'jefa', roles: ['admin'] }))).toBe(true)
  })

  // A stream does not end by itself; its own test opens one.
  it.each(routesWith('allowed').filter((route) => route !== 'GET /v2/events'))('lets %s through', async (route) => {
    const { userId } = await newApplicant(server)
    expect(await isRefused(route, await impersonate(server, userId))).toBe(false)
  })

  it.each(routesWith('documents.view'))('lets %s through with the permission documents.view only', async (route) => {
    const { userId } = await newApplicant(server)
    const cases: [string, StaffRole[], boolean][] = [
      ['marta', ['support'], true],
      ['nuria', ['support', 'underwriter'], false],
    ]
    for (const [username, roles, refused] of cases) {
      expect(await isRefused(route, await impersonate(server, userId, { username, roles })), username).toBe(refused)
    }
  })

  it.each(routesWith('while applying'))('lets %s through only while an application is open', async (route) => {
    const headers = route.includes('document') ? { 'content-type': 'multipart/form-data; boundary=x' } : {}
    const applicant = await newApplicant(server)
    expect(await isRefused(route, await impersonate(server, applicant.userId), headers)).toBe(false)
    const debtor = await makeCustomer(server)
    expect(await isRefused(route, await impersonate(server, debtor.userId), headers)).toBe(true)
  })

  it('refuses the draft of the payout account, also while an application is open', async () => {
    const { userId } = await newApplicant(server)
    const token = await impersonate(server, userId, { username: 'jefa', roles: ['admin'] })
    const save = (step: string) =>
      server.call('PUT', `/v2/user/draft/${step}`, { token, body: { data: { iban: 'ES9121000418450200051332' } } })
    expect([(await save('iban')).statusCode, (await save('iban')).json().label]).toEqual([403, LABEL])
    expect((await save('personalData')).statusCode).toBe(200)
  })

  it('keeps the e-mail address that the customer left in a draft, and enters none', async () => {
    const { userId, token: own } = await newApplicant(server)
    const staff = await impersonate(server, userId, { username: 'jefa', roles: ['admin'] })
    const save = async (token: string, data: object) =>
      (await server.call('PUT', '/v2/user/draft/personalData', { token, body: { data } })).json().data
    const planted = { first_name: 'Lucía', email: 'ladrona@example.es' }
    expect(await save(staff, planted)).toEqual({ first_name: 'Lucía' })
    await save(own, { first_name: 'Luz', email: 'lucia@example.es' })
    expect(await save(staff, planted)).toEqual({ first_name: 'Lucía', email: 'lucia@example.es' })
    const read = await server.call('GET', '/v2/user/draft/personalData', { token: own })
    expect(read.json().data).toEqual({ first_name: 'Lucía', email: 'lucia@example.es' })
  })

  it('refuses to skip a document, which is not an upload', async () => {
    const { userId } = await newApplicant(server)
    const token = await impersonate(server, userId)
    const answer = await server.call('PUT', '/v2/user/document/id_card', { token, body: { skip: true } })
    expect([answer.statusCode, answer.json().label]).toEqual([403, LABEL])
  })

  it('resends a signing code to the customer, but does not send the first one', async () => {
    const loan = await makeOfferedLoan(server)
    await server.runJobs()
    server.clock.advanceMs(61_000)
    const token = await impersonate(server, loan.userId)
    const resend = (caller: string) => server.call('POST', '/v2/loan/sign_resend', { token: caller })
    expect((await resend(token)).json().label).toBe(LABEL)
    expect((await resend(loan.token)).statusCode).toBe(200)
    server.clock.advanceMs(91_000)
    expect((await resend(token)).statusCode).toBe(200)
    server.clock.advanceMs(3_600_000)
    expect((await resend(await impersonate(server, loan.userId))).json().label).toBe(LABEL)
  })
})

describe('applicant data in an impersonated session', () => {
  it('applicant data in an impersonated session can be entered, but the e-mail address cannot be changed', async () => {
    const { userId, token: own } = await newApplicant(server)
    const person = personalDataInput({ email: 'lucia@example.es' })
    const put = (token: string, path: string, body: object) => server.call('PUT', `/v2/user/${path}`, { token, body })
    const staff = await impersonate(server, userId)
    expect((await put(staff, 'personal_data', { personal_data: person })).json().label).toBe(LABEL)
    expect((await put(own, 'personal_data', { personal_data: person })).statusCode).toBe(200)
    const changed = { ...person, first_name: 'Lucía María' }
    expect((await put(staff, 'personal_data', { personal_data: changed })).statusCode).toBe(200)
    const addresses = { registration_address: addressInput(), actual_address: addressInput() }
    expect((await put(staff, 'address', { addresses })).statusCode).toBe(200)
    const email = 'ladron@example.es'
    const attempts: [string, object][] = [
      ['personal_data', { personal_data: { ...person, email } }],
      ['personal_data_and_address', { personal_data: { ...person, email }, addresses }],
      ['additional_data', { ...employmentInput(), email }],
    ]
    for (const [path, body] of attempts) expect((await put(staff, path, body)).json().label, path).toBe(LABEL)
    expect((await put(staff, 'additional_data', employmentInput())).statusCode).toBe(200)
    expect((await server.call('GET', '/v2/user', { token: own })).json().personal_data.email).toBe('lucia@example.es')
  })
})

describe('a redirect ticket', () => {
  const pay = (ticket: string) => server.call('GET', `/payment?access_token=${ticket}&payment_type=payoff`)

  it('ends with the session that created it', async () => {
    const { token } = await makeCustomer(server)
    const newTicket = async () => (await server.call('POST', '/v2/user/ticket', { token })).json().ticket
    const used = await newTicket()
    expect((await pay(used)).statusCode).toBe(302)
    const late = await newTicket()
    await server.call('POST', '/v2/user/logout', { token })
    expect((await pay(late)).json().label).toBe('session_invalid')
  })

  it('a redirect ticket of an impersonated session is invalid', async () => {
    const { userId } = await makeCustomer(server)
    const token = await impersonate(server, userId)
    const { secrets, transaction } = server.deps
    const found = await transaction((tx) => tx.sessions.live(secrets.hashToken(token), server.clock.now()))
    const ticket = mintTicket(server.deps, { userId, sessionId: found?.session.id ?? 0 })
    expect((await pay(ticket)).json().label).toBe(LABEL)
  })
})

describe('the time of a consent', () => {
  it('stays the first one when the consents are confirmed again', async () => {
    const { userId, token } = await newApplicant(server)
    const confirm = () => server.call('PUT', '/v2/user/confirmations', { token, body: { all_confirmations: true } })
    const first = server.clock.now()
    expect((await confirm()).statusCode).toBe(200)
    server.clock.advanceMs(60_000)
    expect((await confirm()).statusCode).toBe(200)
    const user = await server.deps.transaction((tx) => tx.users.byId(userId))
    expect(user?.user.confirmedAllAt).toEqual(first)
  })
})

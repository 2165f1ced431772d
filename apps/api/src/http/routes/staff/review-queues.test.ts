// Goal: the queues of staff show the oldest work first, page by page; a claimed item is decided by its holder alone, until the claim
// is released, taken over or times out; the application page shows why the tables decided as they did.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newApplicant } from '../../../../test/applicant.ts'
import { type ApplicationAtBank, makeApplicationAtBank } from '../../../../test/bank-application.ts'
import { photo, upload, withAcceptedDocuments } from '../../../../test/documents.ts'
import { makeStaff } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { CHANNELS } from '../../../db/channel.ts'
import { decideApplication } from '../../../lending/decisions/decide-application.ts'
import { applyLoanEvent } from '../../../lending/loans/book.ts'
import { handOver } from '../../../staff/handover.ts'

type Staff = Awaited<ReturnType<typeof makeStaff>>

let server: TestApp
let ana: Staff
let luis: Staff
beforeAll(async () => {
  server = await createTestApp({ DOCUMENT_REVIEW: 'staff' })
  ana = await makeStaff(server, 'underwriter')
  luis = await makeStaff(server, 'underwriter')
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const THIN = { transactionCount: 5 }
const OVER_INDEBTED = { otherLenderCount: 5, otherLenderMonthlyCents: 1_020_00, monthlyIncomeCents: 1_500_00 }
const get = (path: string, { token }: Staff = ana) => server.call('GET', path, { token })
const post = ({ token }: Staff, path: string, body: object = {}) => server.call('POST', path, { token, body })
const claim = (staff: Staff, kind: string, id: string | number, more: object = {}) =>
  post(staff, '/staff/claims', { kind, id: String(id), ...more })

async function inReview(): Promise<ApplicationAtBank> {
  const application = await makeApplicationAtBank(server, { summary: THIN })
  await withAcceptedDocuments(server, application.userId)
  await decideApplication(server.deps, application.loanId)
  server.clock.advanceMs(MINUTE_MS)
  return application
}
async function pendingDocument() {
  const { token, userId } = await newApplicant(server)
  await upload(server, { token, type: 'id_card', bytes: await photo() })
  server.clock.advanceMs(MINUTE_MS)
  const document = await server.deps.transaction((tx) => tx.documents.standing(userId, 'id_card'))
  return { id: document?.id ?? 0, userId }
}
async function waitingAccount(): Promise<number> {
  const { userId } = await newApplicant(server)
  await server.deps.transaction((tx) =>
    tx.payoutAccountReviews.ask(userId, 'ES9121000418450200051332', server.clock.now()),
  )
  return userId
}

/** All pages of a list, by the identifier of its items. */
async function pagesOf(path: string, key: string): Promise<unknown[][]> {
  const pages: unknown[][] = []
  let after: string | null = ''
  while (after !== null) {
    const page: { items: Record<string, unknown>[]; next: string | null } = (
      await get(`${path}${path.includes('?') ? '&' : '?'}limit=2${after && `&after=${after}`}`)
    ).json()
    pages.push(page.items.map((item) => item[key]))
    after = page.next
  }
  return pages
}

describe('a review whose application ends by another way', () => {
  const reviewsOf = ({ loanId }: ApplicationAtBank) =>
    server.deps.transaction(async (tx) =>
      (await tx.decisions.reviewsOf(loanId)).map(({ kind, outcome, endedBy }) => [kind, outcome, endedBy]),
    )
  const context = () => ({ actor: 'system', now: server.clock.now(), today: server.clock.today() })

  it('ends with it, and does not keep the applicant from contesting the refusal', async () => {
    const application = await inReview()
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(application.loanId)
      if (record === null) throw new Error('no loan')
      await applyLoanEvent(tx, record, 'application_refused', { ...context(), reason: 'documents_not_valid' })
    })
    expect(await reviewsOf(application)).toEqual([['manual_review', 'ended', 'system']])
    const openedAt = server.clock.now()
    await server.deps.transaction((tx) =>
      tx.decisions.openReview({
        loanId: application.loanId,
        kind: 'refusal_contested',
        reasons: [],
        amountCents: null,
        note: null,
        openedAt,
      }),
    )
    const open = await server.deps.transaction((tx) => tx.decisions.openReviewOfAnyKind(application.loanId))
    expect(open).toMatchObject({ kind: 'refusal_contested', openedAt })
    await server.deps.transaction((tx) =>
      tx.decisions.endReview(open?.id ?? 0, { outcome: 'upheld', by: 'test', at: openedAt, reason: null }),
    )
  })

  it('keeps the verdict of the reviewer who ended it', async () => {
    const application = await inReview()
    const { statusCode } = await post(ana, `/staff/reviews/${application.publicId}/deny`, {
      reason: 'income_not_confirmed',
      comment: 'Sin nómina',
    })
    expect([statusCode, await reviewsOf(application)]).toEqual([200, [['manual_review', 'denied', ana.actor]]])
  })
})

describe('a queue', () => {
  it('a queue of applications shows the longest waiting first, page by page, and contested refusals apart with their deadline', async () => {
    const applications = [await inReview(), await inReview(), await inReview()]
    const refused = await makeApplicationAtBank(server, { summary: OVER_INDEBTED })
    await decideApplication(server.deps, refused.loanId)
    await server.call('POST', '/v2/loan/review_request', { token: refused.token, body: {} })
    const ids = applications.map(({ publicId }) => publicId)
    expect(await pagesOf('/staff/reviews?kind=manual_review', 'loan')).toEqual([ids.slice(0, 2), ids.slice(2)])
    const contested = (await get('/staff/reviews?kind=refusal_contested')).json()
    expect(contested).toMatchObject({
      items: [{ loan: refused.publicId, answer_until: '2026-12-16', customer_name: expect.stringContaining(' ') }],
      next: null,
    })
    expect((await pagesOf('/staff/reviews', 'loan')).flat()).toEqual([...ids, refused.publicId])
  })

  it('a queue of documents shows a reopened document by the time of its reopening, and filters by type', async () => {
    const documents = [await pendingDocument(), await pendingDocument(), await pendingDocument()]
    const [first, ...rest] = documents.map(({ id }) => id)
    await post(ana, `/staff/documents/${first}/accept`)
    await post(ana, `/staff/documents/${first}/reopen`, { reason: 'Se aceptó por error' })
    const [second, third] = rest
    expect(await pagesOf('/staff/documents', 'id')).toEqual([[second, third], [first]])
    expect((await get('/staff/documents?type=id_card_back')).json().items).toEqual([])
    expect((await get('/staff/documents?type=passport')).statusCode).toBe(422)
  })

  it('a queue of payout accounts shows the longest waiting first', async () => {
    const customers = [await waitingAccount(), await waitingAccount(), await waitingAccount()]
    expect(await pagesOf('/staff/payout-accounts', 'customer_id')).toEqual([customers.slice(0, 2), customers.slice(2)])
  })

  it.each(['/staff/reviews', '/staff/documents', '/staff/payout-accounts'])(
    '%s refuses a cursor of its own making',
    async (path) => {
      const response = await get(`${path}?after=rubbish`)
      expect([response.statusCode, response.json().errors[0].property]).toEqual([422, 'after'])
    },
  )
})

describe('a claim', () => {
  let application: ApplicationAtBank
  beforeEach(async () => {
    application = await inReview()
  })
  const approve = (staff: Staff) =>
    post(staff, `/staff/reviews/${application.publicId}/approve`, { comment: 'Nómina comprobada' })

  it('goes to one of fifty who claim at once; the others learn the name', async () => {
    const team: Staff[] = []
    for (let number = 0; number < 5; number += 1) team.push(await makeStaff(server, 'underwriter'))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => claim(team[index % 5] ?? ana, 'application', application.publicId)),
    )
    const winners = new Set(answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.json().staff))
    expect(winners.size).toBe(1)
    const losers = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(losers).toHaveLength(40)
    for (const lost of losers) {
      expect([lost.statusCode, lost.json().label, lost.json().claimed_by]).toEqual([
        409,
        'claimed_by_other',
        [...winners][0],
      ])
    }
  })

  it('keeps colleagues from deciding, and ends with the decision', async () => {
    await claim(ana, 'application', application.publicId)
    const queue = (await get('/staff/reviews?kind=manual_review&limit=200', luis)).json().items
    expect(queue.find(({ loan }: { loan: string }) => loan === application.publicId).claim).toMatchObject({
      staff: ana.username,
      is_mine: false,
    })
    const refused = await approve(luis)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { label: 'claimed_by_other', claimed_by: ana.username },
    ])
    expect((await approve(ana)).statusCode).toBe(200)
    const { rows } = await server.pool.query('select from staff_claims where subject_id = $1', [application.loanId])
    expect(rows).toEqual([])
  })

  it('times out after fifteen minutes without activity, and opening the page is activity', async () => {
    await claim(ana, 'application', application.publicId)
    server.clock.advanceMs(14 * MINUTE_MS)
    const page = (await get(`/staff/applications/${application.publicId}`)).json()
    expect(page.claim).toMatchObject({ staff: ana.username, is_mine: true })
    server.clock.advanceMs(14 * MINUTE_MS)
    expect((await claim(luis, 'application', application.publicId)).statusCode).toBe(409)
    server.clock.advanceMs(MINUTE_MS)
    expect((await claim(luis, 'application', application.publicId)).json()).toMatchObject({ staff: luis.username })
    expect((await approve(ana)).statusCode).toBe(409)
  })

  it('a claim is taken over with a reason, which is audited, and released only by its holder', async () => {
    await claim(ana, 'application', application.publicId)
    const hasty = await claim(luis, 'application', application.publicId, { take_over_reason: 'ya' })
    expect([hasty.statusCode, hasty.json().errors[0].property]).toEqual([422, 'take_over_reason'])
    const reason = 'Ana está de baja'
    const taken = await claim(luis, 'application', application.publicId, { take_over_reason: reason })
    expect(taken.json()).toMatchObject({ staff: luis.username, is_mine: true })
    const { rows } = await server.pool.query(
      "select actor, detail from audit_events where user_id = $1 and action = 'claim.taken' order by id desc limit 1",
      [application.userId],
    )
    expect(rows).toMatchObject([{ actor: luis.actor, detail: { from: ana.username, reason } }])
    const address = `/staff/claims/application/${application.publicId}`
    await server.call('DELETE', address, { token: ana.token })
    expect((await approve(ana)).statusCode).toBe(409)
    await server.call('DELETE', address, { token: luis.token })
    expect((await approve(ana)).statusCode).toBe(200)
  })

  it('a claim of a deactivated colleague is free', async () => {
    const gone = await makeStaff(server, 'underwriter')
    await claim(gone, 'application', application.publicId)
    await server.deps.transaction((tx) => tx.staffUsers.change(gone.username, { isActive: false }))
    expect((await claim(ana, 'application', application.publicId)).statusCode).toBe(200)
  })

  it('goes to the colleague to whom a leaver hands over their work, and open pages are told', async () => {
    const gone = await makeStaff(server, 'underwriter')
    await claim(gone, 'application', application.publicId)
    const told: string[] = []
    const listener = await server.pool.connect()
    listener.on('notification', ({ payload }) => told.push(payload ?? ''))
    await listener.query(`listen ${CHANNELS.customers.name}`)
    await server.deps.transaction(async (tx) => {
      const [from, to] = [
        await tx.staffUsers.activeByName(gone.username),
        await tx.staffUsers.activeByName(ana.username),
      ]
      if (from === null || to === null) throw new Error('no such staff')
      expect(await handOver(tx, { from, to, now: server.clock.now() })).toBe(1)
    })
    await expect.poll(() => told).toContain('staff:queue:reviews,queue:contested,loan:*')
    listener.release(true)
    expect((await claim(luis, 'application', application.publicId)).json().claimed_by).toBe(ana.username)
  })

  it('a claim is refused to the applicant who is also a staff member, and so is the decision', async () => {
    const own = await makeStaff(server, 'underwriter')
    const { userId, publicId } = application
    await server.deps.transaction((tx) => tx.staffUsers.change(own.username, { ownCustomerId: userId }))
    expect((await claim(own, 'application', publicId)).json().label).toBe('own_loan')
    expect((await approve(own)).json().label).toBe('own_loan')
    expect((await get(`/staff/applications/${publicId}`, own)).json().label).toBe('own_loan')
    const document = await server.deps.transaction((tx) => tx.documents.standing(userId, 'id_card'))
    expect((await get(`/staff/document-reviews/${document?.id}`, own)).json().label).toBe('own_loan')
    expect((await claim(own, 'documents', document?.id ?? 0)).json().label).toBe('own_loan')
  })

  it('a claim on a document covers all documents of the customer and ends with the last one', async () => {
    const { token, userId } = await newApplicant(server)
    for (const type of ['id_card', 'id_card_back']) await upload(server, { token, type, bytes: await photo() })
    const [front, back] = (await server.deps.transaction((tx) => tx.documents.standingOf(userId))).map(({ id }) => id)
    await claim(ana, 'documents', front ?? 0)
    for (const [path, body] of [
      ['accept', {}],
      ['reject', { reason: 'dark' }],
    ] as const) {
      expect((await post(luis, `/staff/documents/${back}/${path}`, body)).json().label).toBe('claimed_by_other')
    }
    await post(ana, `/staff/documents/${front}/accept`)
    expect((await post(luis, `/staff/documents/${back}/accept`)).statusCode).toBe(409)
    await post(ana, `/staff/documents/${back}/accept`)
    const { rows } = await server.pool.query("select from staff_claims where kind = 'documents' and subject_id = $1", [
      userId,
    ])
    expect(rows).toEqual([])
  })

  it('a claim on a payout account keeps colleagues from deciding', async () => {
    const customer = await waitingAccount()
    await claim(ana, 'payout_account', customer)
    const body = { iban: 'ES9121000418450200051332', reason: 'No es suya' }
    expect((await post(luis, `/staff/payout-accounts/${customer}/refuse`, body)).statusCode).toBe(409)
    expect((await post(ana, `/staff/payout-accounts/${customer}/refuse`, body)).statusCode).toBe(200)
  })

  it('an account is not refused while its acceptance waits for a second person', async () => {
    const customer = await waitingAccount()
    const body = { iban: 'ES9121000418450200051332', reason: 'Lo dice el banco' }
    const asked = await post(ana, `/staff/payout-accounts/${customer}/accept`, body)
    expect(asked.statusCode).toBe(202)
    const refused = await post(luis, `/staff/payout-accounts/${customer}/refuse`, body)
    expect([refused.statusCode, refused.json().label, refused.json().approval_id]).toEqual([
      409,
      'decision_waits',
      asked.json().approval_id,
    ])
  })

  it('a claim needs the permission to decide and something that waits', async () => {
    const support = await makeStaff(server, 'support')
    expect((await claim(support, 'application', application.publicId)).statusCode).toBe(403)
    expect((await claim(ana, 'application', 'no-such-loan')).statusCode).toBe(404)
    expect((await claim(ana, 'documents', 'x')).statusCode).toBe(404)
    expect((await claim(ana, 'payout_account', application.userId)).statusCode).toBe(404)
    expect((await claim(ana, 'loans', 1)).statusCode).toBe(422)
    await approve(ana)
    expect((await claim(ana, 'application', application.publicId)).json().label).toBe('review_not_possible')
  })
})

describe('the application page', () => {
  it('shows inputs, tables, rules that fired, bank data, documents and history, and is audited', async () => {
    const { publicId, userId } = await inReview()
    const page = (await get(`/staff/applications/${publicId}`)).json()
    expect(page).toMatchObject({
      public_id: publicId,
      status: 33,
      customer: { id: userId, is_blocked: false },
      review: { kind: 'manual_review', reasons: [{ code: 'bank_history_thin' }], answer_until: null },
      approvable_amounts: expect.arrayContaining([50, 150, 300]),
      decisions: [
        {
          outcome: 'review',
          model: 'application v2',
          hits: [{ effect: 'review', code: 'bank_history_thin' }],
          inputs: { bank: { transactionCount: 5 } },
        },
      ],
      bank: { transaction_count: 5, accounts: [{ is_own: true, iban_ends_in: expect.stringMatching(/^\d{4}$/) }] },
      missing_documents: [],
      loans: [],
      history: expect.arrayContaining([expect.objectContaining({ status: 33 })]),
    })
    expect(page.documents).toHaveLength(3)
    expect(JSON.stringify(page.bank)).not.toMatch(/ES\d{22}/)
    const { rows } = await server.pool.query(
      "select actor from audit_events where user_id = $1 and action = 'application.viewed'",
      [userId],
    )
    expect(rows).toEqual([{ actor: ana.actor }])
    expect((await get('/staff/applications/nothing')).statusCode).toBe(404)
  })
})

// Goal: the result of the tables is applied to the application in one commit, with the decision frozen beside it;
// nothing is decided twice or on outdated figures; staff can end a pending review, and review a refusal.
import { type DecisionOutcome, FIRST_DOCUMENT_TYPES, NO_SIGNALS, statusNumber } from '@puente/domain'
import { decisionReasonTexts, refusalTexts } from '@puente/texts/decisions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationAtBank, makeApplicationAtBank, ownAccount } from '../../../test/bank-application.ts'
import { withAcceptedDocuments } from '../../../test/documents.ts'
import { makeLoan, tokenFor } from '../../../test/make-loan.ts'
import { IBANS } from '../../../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { demoIban } from '../../demo/demo-person.ts'
import { DEMO_STAFF_TOKEN } from '../../platform/security/demo-staff.ts'
import { bookRequest } from '../loans/book.ts'
import { decideApplication } from './decide-application.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.clock.set('2026-11-16T10:00:00Z'))

const make = (options?: Parameters<typeof makeApplicationAtBank>[1]) => makeApplicationAtBank(server, options)
const decide = ({ loanId }: ApplicationAtBank) => decideApplication(server.deps, loanId)
const loanOf = async ({ token }: ApplicationAtBank) => (await server.call('GET', '/v2/loan', { token })).json()
const decisionsOf = ({ loanId }: ApplicationAtBank) => server.deps.transaction((tx) => tx.decisions.allOf(loanId))
const inboxOf = async ({ token }: ApplicationAtBank) =>
  (await server.call('GET', '/v2/notification-inbox', { token })).json() as { message: string }[]
const staff = (path: string, body: object) =>
  server.call('POST', `/staff/reviews/${path}`, { token: DEMO_STAFF_TOKEN, body })
const applyAgain = async (application: ApplicationAtBank) =>
  server.call('POST', '/v2/loan', {
    token: await server.deps.transaction((tx) => tokenFor(tx, server.deps, application.userId)),
    body: { loan_sum: 100, loan_period: 7 },
  })

const OVER_INDEBTED = { otherLenderCount: 5, otherLenderMonthlyCents: 1_020_00, monthlyIncomeCents: 1_500_00 }
const THIN = { transactionCount: 5 }

describe('the effects of a decision', () => {
  const CASES: readonly [DecisionOutcome, Parameters<typeof make>[0], object][] = [
    ['approve', {}, { status: 26, request_amount: 150, is_loan_amount_or_term_altered: false, counter_offer: null }],
    [
      'less',
      { summary: { monthlyIncomeCents: 750_00, monthlyExpensesCents: 560_00 } },
      { status: 26, request_amount: 60, original_request_amount: 150, counter_offer: 'less', terms_agreed: false },
    ],
    [
      'more',
      { summary: { monthlyIncomeCents: 3_500_00, monthlyExpensesCents: 1_200_00 } },
      { status: 26, request_amount: 300, original_request_amount: 150, counter_offer: 'more', days: { total: 14 } },
    ],
    ['review', { summary: THIN }, { status: 33, required_files: [], request_amount: 150 }],
    [
      'deny',
      { summary: OVER_INDEBTED },
      {
        status: 4,
        decline_reasons: expect.arrayContaining([{ code: 'over_indebted', text: refusalTexts.over_indebted }]),
      },
    ],
  ]

  it.each(CASES)('[R1.05] %s', async (outcome, options, expected) => {
    const application = await make(options)
    await withAcceptedDocuments(server, application.userId)
    await decide(application)
    expect(await loanOf(application)).toMatchObject(expected)
    const [decision, ...more] = await decisionsOf(application)
    expect(more).toEqual([])
    expect(decision).toMatchObject({ outcome, modelId: 'application', modelVersion: 2, actor: 'system' })
    expect(decision?.inputs?.bank.transactionCount).toBe(options?.summary?.transactionCount ?? 45)
    expect(await inboxOf(application)).toHaveLength(1)
  })

  it('pays to the applicant’s own typed account without asking again', async () => {
    const application = await make()
    await decide(application)
    const record = await server.deps.transaction((tx) => tx.loans.byId(application.loanId))
    expect(record?.loan).toMatchObject({ payoutIban: IBANS.good, approvedOn: '2026-11-16' })
  })

  it('[R1.05] asks again for an account that belongs to another person, and keeps the approved amount', async () => {
    const application = await make({
      iban: IBANS.good,
      summary: {
        accounts: [{ ...ownAccount(IBANS.good), holders: ['PEREZ SOL ANA'], isOwn: false }, ownAccount(IBANS.other)],
        monthlyIncomeCents: 750_00,
        monthlyExpensesCents: 560_00,
      },
    })
    await decide(application)
    expect(await loanOf(application)).toMatchObject({ status: 34, request_amount: 60, counter_offer: 'less' })
  })

  it('decides once when run twice, even in parallel', async () => {
    const application = await make()
    await Promise.all([decide(application), decide(application), decide(application)])
    await decide(application)
    expect(await decisionsOf(application)).toHaveLength(1)
    expect(await loanOf(application)).toMatchObject({ status: 26 })
  })

  it('[R6.03] a block during the evaluation is noticed: the tables are evaluated again', async () => {
    const application = await make()
    let isBlocked = false
    const transaction: TestApp['deps']['transaction'] = async (work) => {
      const result = await server.deps.transaction(work)
      if (!isBlocked)
        await server.deps.transaction((tx) => tx.users.setStanding(application.userId, { isBlocked: true }))
      isBlocked = true
      return result
    }
    await decideApplication({ ...server.deps, transaction }, application.loanId)
    expect(await loanOf(application)).toMatchObject({ status: 4, decline_reasons: [{ code: 'blocked' }] })
    expect((await decisionsOf(application)).map(({ outcome }) => outcome)).toEqual(['deny'])
  })

  it('a decision, and the tables behind it, cannot be changed or deleted', async () => {
    const application = await make()
    await decide(application)
    const change = (sql: string) => server.pool.query(sql)
    await expect(change(`update decisions set outcome = 'deny'`)).rejects.toThrow('append-only')
    await expect(change('delete from decisions')).rejects.toThrow('append-only')
    await expect(change(`update decision_models set content = '{}'`)).rejects.toThrow('append-only')
  })

  it('limits grow with loans returned on time', async () => {
    const repeat = await make({ customerKind: 'repeat', amountCents: 900_00 })
    await server.deps.transaction(async (tx) => {
      const earlier = await makeLoan(tx, server.deps, repeat.userId, { amountCents: 100_00, termDays: 7 })
      const context = { actor: 'borrower', now: server.clock.now(), today: server.clock.today() }
      await bookRequest(tx, earlier, { type: 'payoff', id: 'all', date: context.today }, context)
    })
    await decide(repeat)
    const [decision] = await decisionsOf(repeat)
    expect(decision).toMatchObject({ outcome: 'less', amountCents: 500_00, reasons: ['amount_above_limit'] })
    expect(decision?.inputs?.history).toMatchObject({ onTimeCount: 1, worstDaysLate: 0 })
  })
})

describe('what an application shares with others', () => {
  const since = new Date('2026-11-15T10:00:00Z')
  const signalsOf = ({ loanId, userId }: ApplicationAtBank) =>
    server.deps.transaction((tx) =>
      tx.decisions.signalsOf({ id: loanId, userId }, { applicationsSince: since, deviceSince: since }),
    )
  const decideWithSignals = ({ loanId }: ApplicationAtBank) =>
    decideApplication({ ...server.deps, config: { ...server.deps.config, fraudSignals: true } }, loanId)
  const block = ({ userId }: ApplicationAtBank) =>
    server.deps.transaction((tx) => tx.users.setStanding(userId, { isBlocked: true }))
  const profile = ({ userId, loanId }: ApplicationAtBank, profileId: string | null) =>
    server.deps.transaction((tx) =>
      tx.clientRecords.addFraudProfile({
        userId,
        loanId,
        profileId,
        reason: profileId === null ? 'no_consent' : null,
        at: server.clock.now(),
      }),
    )
  let lastAccount = 5_000_000_000
  /** Applicants who share nothing except the given values. */
  const strangers = (count: number, options: (iban: string) => Parameters<typeof make>[0] = (iban) => ({ iban })) =>
    Promise.all(
      Array.from({ length: count }, () => {
        lastAccount += 1
        return make(options(demoIban(String(lastAccount))))
      }),
    ) as Promise<[ApplicationAtBank, ...ApplicationAtBank[]]>

  it('sharing nothing is no signal, and an applicant without a profile shares none', async () => {
    const [me, other] = (await strangers(2)) as [ApplicationAtBank, ApplicationAtBank]
    await profile(me, null)
    await profile(other, null)
    expect(await signalsOf(me)).toEqual({ ...NO_SIGNALS, applicationsIn30Days: 1 })
    await decideWithSignals(me)
    expect(await loanOf(me)).toMatchObject({ status: 26 })
  })

  it('an applicant who shares an account with two others is reviewed, if signals are on', async () => {
    const applications = await Promise.all([1, 2, 3].map(() => make({ iban: IBANS.isReturned })))
    const [first, last] = [applications[0], applications[2]] as [ApplicationAtBank, ApplicationAtBank]
    await decideWithSignals(last)
    expect((await decisionsOf(last))[0]).toMatchObject({ outcome: 'review', reasons: ['shared_account'] })
    await decide(first) // the sandbox ignores signals
    expect(await loanOf(first)).toMatchObject({ status: 26 })
  })

  it('an account returned by a bank counts like a typed one, unless it is not the applicant’s own', async () => {
    const shown = demoIban('4000000001')
    const [me] = await strangers(1, (iban) => ({ iban, summary: { accounts: [ownAccount(iban), ownAccount(shown)] } }))
    const [stranger] = await strangers(1, (iban) => ({
      iban,
      summary: { accounts: [ownAccount(iban), { ...ownAccount(shown), isOwn: false }] },
    }))
    await strangers(1, () => ({ iban: shown }))
    expect(await signalsOf(me)).toMatchObject({ othersWithSameAccount: 2 })
    expect(await signalsOf(stranger)).toMatchObject({ othersWithSameAccount: 0 })
  })

  it('several people on one device in a day, and one person’s many applications, are counted', async () => {
    const people = await strangers(5)
    await server.pool.query(
      `update sessions set address = '203.0.113.7', user_agent = 'one phone' where user_id = any($1)`,
      [people.map(({ userId }) => userId)],
    )
    expect(await signalsOf(people[0])).toEqual({ ...NO_SIGNALS, applicationsIn30Days: 1, othersOnSameDevice: 4 })
  })

  it('another person’s fraud-script session leads to a review, and is frozen as a number only', async () => {
    const [me, other] = (await strangers(2)) as [ApplicationAtBank, ApplicationAtBank]
    await profile(other, 'session-1')
    await profile(me, 'session-1')
    await profile(me, 'session-1') // one's own session does not count as another person
    await decideWithSignals(me)
    const [decision] = await decisionsOf(me)
    expect(decision).toMatchObject({ outcome: 'review', reasons: ['shared_profile'], amountCents: 150_00 })
    expect(decision?.inputs?.signals).toEqual({ ...NO_SIGNALS, applicationsIn30Days: 1, othersWithSameProfile: 1 })
    expect(await loanOf(me)).toMatchObject({ status: 33, required_files: FIRST_DOCUMENT_TYPES })
  })

  it('[R6.03] a blocked person on the same account leads to a review, never to a refusal', async () => {
    const shared = demoIban('4000000002')
    const [me, blocked] = (await strangers(2, () => ({ iban: shared }))) as [ApplicationAtBank, ApplicationAtBank]
    await block(blocked)
    await decideWithSignals(me)
    expect((await decisionsOf(me))[0]).toMatchObject({ outcome: 'review', reasons: ['linked_to_blocked'] })
    const queue = (await server.call('GET', '/staff/reviews', { token: DEMO_STAFF_TOKEN })).json().items
    expect(queue.find(({ loan }: { loan: string }) => loan === me.publicId)).toMatchObject({
      reasons: [{ code: 'linked_to_blocked', text: decisionReasonTexts.linked_to_blocked }],
    })
  })
})

describe('a staff review', () => {
  const inReview = async () => {
    const application = await make({ summary: THIN })
    await withAcceptedDocuments(server, application.userId)
    await decide(application)
    return application
  }

  it('approves: 33 → 100 → 26, with another amount if the reviewer sets one', async () => {
    const application = await inReview()
    const response = await staff(`${application.publicId}/approve`, { amount: 100, comment: 'Nómina comprobada' })
    expect([response.statusCode, response.json().status, response.json().request_amount]).toEqual([200, 26, 100])
    const history = await server.deps.transaction((tx) => tx.loans.statusChangesOf(application.loanId))
    expect(history.slice(-3).map(({ toStatus }) => toStatus)).toEqual([33, 100, 26])
    const [, verdict] = await decisionsOf(application)
    expect(verdict).toMatchObject({ outcome: 'less', amountCents: 100_00, modelId: null, actor: 'admin:demo' })
    const again = await staff(`${application.publicId}/approve`, { comment: 'otra vez' })
    expect([again.statusCode, again.json().label]).toEqual([409, 'review_not_possible'])
  })

  it('goes to 34 if no account is the applicant’s own', async () => {
    const application = await make({
      iban: IBANS.failsAlways,
      summary: { ...THIN, accounts: [ownAccount(IBANS.other)] },
    })
    await withAcceptedDocuments(server, application.userId)
    await decide(application)
    const response = await staff(`${application.publicId}/approve`, { comment: 'Todo en orden' })
    expect(response.json()).toMatchObject({ status: 34, request_amount: 150 })
  })

  it('refuses with a reason that the applicant can read, and that needs no further review', async () => {
    const application = await inReview()
    const denied = await staff(`${application.publicId}/deny`, {
      reason: 'income_not_confirmed',
      comment: 'Sin nómina',
    })
    expect(denied.json()).toMatchObject({
      status: statusNumber('denied'),
      decline_reasons: [{ code: 'income_not_confirmed', text: refusalTexts.income_not_confirmed }],
    })
    const { token } = application
    const contest = await server.call('POST', '/v2/loan/review_request', { token, body: {} })
    expect([contest.statusCode, contest.json().label]).toEqual([409, 'review_not_possible'])
  })

  it('approves neither an amount that is not on offer nor a blocked customer', async () => {
    const application = await inReview()
    const odd = await staff(`${application.publicId}/approve`, { amount: 123, comment: 'Nómina comprobada' })
    expect([odd.statusCode, odd.json().errors[0].property]).toEqual([422, 'amount'])
    await server.deps.transaction((tx) => tx.users.setStanding(application.userId, { isBlocked: true }))
    const blocked = await staff(`${application.publicId}/approve`, { comment: 'Nómina comprobada' })
    expect(blocked.statusCode).toBe(403)
    expect(await loanOf(application)).toMatchObject({ status: 33 })
  })

  it('ends once when two reviewers decide at once', async () => {
    const application = await inReview()
    const answers = await Promise.all([
      staff(`${application.publicId}/approve`, { comment: 'Nómina comprobada' }),
      staff(`${application.publicId}/deny`, { reason: 'policy', comment: 'No convence' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await decisionsOf(application)).toHaveLength(2)
  })
})

describe('an automatic refusal', () => {
  const refused = async () => {
    const application = await make({ summary: OVER_INDEBTED })
    await decide(application)
    return application
  }
  const contest = ({ token }: ApplicationAtBank, body: object = { reason: 'He terminado de pagar dos.' }) =>
    server.call('POST', '/v2/loan/review_request', { token, body })

  it('an automatic refusal can be contested once; a staff member sees it with the inputs of the decision', async () => {
    const application = await refused()
    const first = await contest(application)
    expect([first.statusCode, first.json()]).toEqual([
      202,
      { requested_at: '2026-11-16T10:00:00.000Z', answer_until: '2026-12-16' },
    ])
    server.clock.advanceMs(60_000)
    expect((await contest(application, {})).json()).toEqual(first.json())
    expect(await loanOf(application)).toMatchObject({ status: 4, review_requested: true })
    const queue = (await server.call('GET', '/staff/reviews', { token: DEMO_STAFF_TOKEN })).json().items
    expect(queue.find(({ loan }: { loan: string }) => loan === application.publicId)).toMatchObject({
      kind: 'refusal_contested',
      note: 'He terminado de pagar dos.',
      answer_until: '2026-12-16',
    })
    const page = await server.call('GET', `/staff/applications/${application.publicId}`, { token: DEMO_STAFF_TOKEN })
    expect(page.json().decisions[0]).toMatchObject({
      model: 'application v2',
      inputs: { bank: { otherLenderCount: 5 } },
      hits: [
        { effect: 'deny', code: 'over_indebted', text: decisionReasonTexts.over_indebted },
        { effect: 'deny', code: 'insufficient_means', text: decisionReasonTexts.insufficient_means },
      ],
    })
  })

  it('starts a cooling period, unless a staff member lifts it', async () => {
    const application = await refused()
    await contest(application)
    expect((await applyAgain(application)).json().label).toBe('cooling_period')
    expect(await loanOf(application)).toMatchObject({ reapply_from: '2026-12-16' })
    const lifted = await staff(`${application.publicId}/approve`, { comment: 'Ha cancelado dos préstamos' })
    expect(lifted.json()).toMatchObject({ status: 4, reapply_from: null })
    expect((await applyAgain(application)).statusCode).toBe(201)
    expect((await contest(application)).json().label).toBe('review_not_possible')
  })

  it('stays a refusal when it is upheld', async () => {
    const application = await refused()
    await contest(application)
    await staff(`${application.publicId}/deny`, { reason: 'over_indebted', comment: 'Sigue con cinco préstamos' })
    expect((await applyAgain(application)).json().label).toBe('cooling_period')
    expect(await inboxOf(application)).toHaveLength(2)
  })

  it('an automatic refusal is the only thing that can be contested', async () => {
    const application = await make()
    expect((await contest(application)).json().label).toBe('review_not_possible')
    await decide(application)
    expect((await contest(application)).statusCode).toBe(409)
  })
})

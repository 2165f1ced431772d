// Goal: a payout leaves only when it may; it is sent at most once whatever breaks; and a loan whose money does not
// arrive always finds its next step.
import { AppError } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksOf } from '../../../test/books.ts'
import { makeBorrower, makeLoan, tokenFor } from '../../../test/make-loan.ts'
import { emptyQueue, queuedJobsFor } from '../../../test/queued-jobs.ts'
import { IBANS, makeSignedLoan, type SignedLoan, statusesSinceSigning } from '../../../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { LoanPatch } from '../../db/loan-change.ts'
import { acceptAccount } from '../../demo/accept-account.ts'
import type { Deps } from '../../deps.ts'
import { runNightsUntil } from '../../night/run-nights.ts'
import type { DirectPayouts, SendTransferOutcome, TransferState } from '../../providers/payouts/payouts.ts'
import { payoutsCommand } from '../../staff/payouts-command.ts'
import { jobHandlers } from '../../worker.ts'
import { amendLoan } from '../loans/book.ts'
import { payoutsNight } from './payouts-night.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const accept = ({ userId }: SignedLoan, iban: string) =>
  server.deps.transaction((tx) => acceptAccount(tx, { userId, iban, by: 'test', now: server.clock.now() }))

const issue = (loan: { token: string }, key?: string) =>
  server.call('POST', '/v2/loan/issuance', {
    token: loan.token,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const labelOf = async (loan: { token: string }) => {
  const answer = await issue(loan)
  return [answer.statusCode, answer.json().label]
}
const statusOf = async ({ loanId }: SignedLoan) =>
  (await server.pool.query('select status from loans where id = $1', [loanId])).rows[0]?.status
const transfersOf = async ({ loanId }: SignedLoan) =>
  (
    await server.pool.query('select id, status, provider_code from payouts where loan_id = $1 order by attempt', [
      loanId,
    ])
  ).rows
const amend = ({ loanId }: SignedLoan, patch: LoanPatch) =>
  server.deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(loanId)
    if (!record) throw new Error('no loan')
    const context = { actor: 'system', now: server.clock.now(), today: server.clock.today() }
    await amendLoan(tx, record, 'new_terms_agreed', patch, context)
  })
const stand = ({ userId }: SignedLoan, standing: { isBlocked?: boolean; isBlacklisted?: boolean }) =>
  server.deps.transaction((tx) => tx.users.setStanding(userId, standing))
const run = async (deps: Deps, job: string, payload: unknown) => {
  const handler = jobHandlers(deps)[job] as (payload: unknown) => Promise<void>
  await handler(payload)
}

describe('POST /v2/loan/issuance', () => {
  it('[R7.01] POST /v2/loan/issuance is 401 without a token, 404 without a loan', async () => {
    expect((await server.call('POST', '/v2/loan/issuance')).statusCode).toBe(401)
    const token = await server.deps.transaction(async (tx) =>
      tokenFor(tx, server.deps, await makeBorrower(tx, server.clock.now())),
    )
    expect(await labelOf({ token })).toEqual([404, 'loan_not_found'])
  })

  it('POST /v2/loan/issuance is 409 before the contract is signed', async () => {
    const token = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      await makeLoan(tx, server.deps, userId, { until: 'request' })
      return tokenFor(tx, server.deps, userId)
    })
    expect(await labelOf({ token })).toEqual([409, 'illegal_transition'])
  })

  it('POST /v2/loan/issuance is 409 while the auto-debit step is open, and starts once it is done', async () => {
    const loan = await makeSignedLoan(server, { isAutoDebitDone: false })
    expect(await labelOf(loan)).toEqual([409, 'autodebit_step_pending'])
    expect(await transfersOf(loan)).toEqual([])
    await amend(loan, { autoDebitStepCompleted: true })
    expect((await issue(loan)).json()).toMatchObject({ status: 10 })
  })

  it.each([
    ['no account', null],
    ['an account with a wrong check digit', 'ES7721000418490000002001'],
    ['an account outside SEPA', 'TR330006100519786457841326'],
  ])('is 409 with %s', async (_what, iban) => {
    expect(await labelOf(await makeSignedLoan(server, { iban }))).toEqual([409, 'payout_account_needed'])
  })

  it('pays to the customer’s account if the loan names none', async () => {
    const loan = await makeSignedLoan(server, { iban: null })
    await server.deps.transaction((tx) => tx.users.savePerson(loan.userId, { bankAccount: IBANS.other }))
    expect(await labelOf(loan)).toEqual([409, 'payout_account_needed'])
    await accept(loan, IBANS.other)
    expect((await issue(loan)).statusCode).toBe(200)
    const { rows } = await server.pool.query('select iban, holder_name from payouts where loan_id = $1', [loan.loanId])
    expect(rows).toEqual([{ iban: IBANS.other, holder_name: 'Núria Peña Güell' }])
  })

  it.each([{ isBlocked: true }, { isBlacklisted: true }])('is 403 for a customer with %o', async (standing) => {
    const loan = await makeSignedLoan(server)
    await stand(loan, standing)
    expect(await labelOf(loan)).toEqual([403, 'not_allowed'])
    expect(await statusOf(loan)).toBe(1)
    expect(await transfersOf(loan)).toEqual([])
  })

  it('gives the same response to the same key, even when the loan has moved on', async () => {
    const loan = await makeSignedLoan(server)
    const first = await issue(loan, 'key-1')
    await server.runJobs()
    expect(await statusOf(loan)).toBe(2)
    expect((await issue(loan, 'key-1')).json()).toEqual(first.json())
    expect((await issue(loan)).json()).toMatchObject({ status: 2 })
  })
})

describe('the sandbox', () => {
  it('the sandbox is done after two seconds of real time and not before', async () => {
    const patient = await createTestApp({ SANDBOX_PAYOUT_MS: '' })
    const loan = await makeSignedLoan(patient)
    await patient.call('POST', '/v2/loan/issuance', { token: loan.token })
    await patient.runJobs()
    const { rows } = await patient.pool.query(
      `select extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs
       where task_identifier = 'settle-payout'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].seconds).toBeGreaterThan(0)
    expect(rows[0].seconds).toBeLessThanOrEqual(2)
    expect(await statusesSinceSigning(patient, loan.loanId)).toEqual([1, 10])
    await patient.close()
  })

  it('an account that always fails leads to 34; the same account is refused, another one accepted', async () => {
    const loan = await makeSignedLoan(server, { iban: IBANS.failsAlways })
    await issue(loan)
    await server.runJobs()
    await run(server.deps, 'retry-payout', { loanId: loan.loanId, attempt: 1 })
    await server.runJobs()
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 15, 10, 15, 34])
    expect(await labelOf(loan)).toEqual([409, 'payout_account_needed'])
    await amend(loan, { payoutIban: IBANS.other })
    expect(await labelOf(loan)).toEqual([409, 'payout_account_needed'])
    await accept(loan, IBANS.other)
    expect((await issue(loan)).json()).toMatchObject({ status: 10 })
    await server.runJobs()
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 15, 10, 15, 34, 10, 2])
    expect(await booksOf(server, loan.loanId)).toEqual({ principal: 300_00, cash_in_transit: -300_00 })
  })

  it('a borrower may request the next attempt; the server’s own retry then has nothing left to do', async () => {
    const loan = await makeSignedLoan(server, { iban: IBANS.failsOnce })
    await issue(loan)
    await server.runJobs()
    expect(await statusOf(loan)).toBe(15)
    await issue(loan)
    await run(server.deps, 'retry-payout', { loanId: loan.loanId, attempt: 1 })
    await server.runJobs()
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 15, 10, 2])
    const { rows } = await server.pool.query(
      'select reason from loan_status_changes where loan_id = $1 and to_status = 15',
      [loan.loanId],
    )
    expect(rows).toEqual([{ reason: 'sandbox-0015' }])
  })

  it('money is returned in the night after the next day began, once, and a second return asks for another account', async () => {
    const loan = await makeSignedLoan(server, { iban: IBANS.isReturned })
    const nextNight = async () => {
      await server.clock.advanceDays(1)
      await runNightsUntil(server.deps, server.clock.today())
    }
    await issue(loan)
    await server.runJobs()
    await runNightsUntil(server.deps, server.clock.today())
    expect(await statusOf(loan)).toBe(2)
    await nextNight()
    expect(await statusOf(loan)).toBe(15)
    await nextNight()
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 2, 15])
    await issue(loan)
    await server.runJobs()
    await nextNight()
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 2, 15, 10, 2, 15, 34])
    expect(await booksOf(server, loan.loanId)).toEqual({})
  })
})

describe('a customer who is blocked or withdraws meanwhile', () => {
  it('a blocked customer’s transfer does not leave; after the block it leaves with the next night', async () => {
    const loan = await makeSignedLoan(server)
    await issue(loan)
    await stand(loan, { isBlocked: true })
    await server.runJobs()
    expect(await transfersOf(loan)).toMatchObject([{ status: 'queued' }])
    await stand(loan, { isBlocked: false })
    await server.clock.advanceDays(1)
    await runNightsUntil(server.deps, server.clock.today())
    await server.runJobs()
    expect(await statusOf(loan)).toBe(2)
  })

  it('a blocked customer’s next attempt is not started', async () => {
    const loan = await makeSignedLoan(server, { iban: IBANS.failsOnce })
    await issue(loan)
    await server.runJobs()
    await stand(loan, { isBlacklisted: true })
    await run(server.deps, 'retry-payout', { loanId: loan.loanId, attempt: 1 })
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 15])
  })

  it('sends nothing on a loan that its borrower withdrew from, at the first attempt or a later one', async () => {
    const before = await makeSignedLoan(server)
    await amend(before, { withdrawnOn: server.clock.today() })
    expect((await issue(before)).statusCode).toBe(409)
    expect(await transfersOf(before)).toEqual([])

    const failed = await makeSignedLoan(server, { iban: IBANS.failsOnce })
    await issue(failed)
    await server.runJobs()
    await amend(failed, { withdrawnOn: server.clock.today() })
    await run(server.deps, 'retry-payout', { loanId: failed.loanId, attempt: 1 })
    expect(await transfersOf(failed)).toMatchObject([{ status: 'failed' }])
  })

  it('a withdrawal that waits for the outcome ends the loan when the transfer fails or is returned', async () => {
    const failing = await makeSignedLoan(server, { iban: IBANS.failsOnce })
    const returned = await makeSignedLoan(server, { iban: IBANS.isReturned })
    for (const loan of [failing, returned]) {
      await issue(loan)
      await amend(loan, { withdrawnOn: server.clock.today() })
    }
    await server.runJobs()
    expect(await statusesSinceSigning(server, failing.loanId)).toEqual([1, 10, 15, 36])
    await server.clock.advanceDays(1)
    await runNightsUntil(server.deps, server.clock.today())
    expect(await statusesSinceSigning(server, returned.loanId)).toEqual([1, 10, 2, 15, 36])
    expect(await booksOf(server, returned.loanId)).toEqual({})
  })
})

describe('a failing provider', () => {
  /** A scripted provider that records the calls it receives. */
  function scripted(script: { send?: () => Promise<SendTransferOutcome>; stateOf?: () => TransferState }): {
    deps: Deps
    sent: string[]
  } {
    const sent: string[] = []
    const payouts: DirectPayouts = {
      kind: 'direct',
      name: 'scripted',
      retryAfterMs: 0,
      async send({ endToEndId }) {
        sent.push(endToEndId)
        return script.send?.() ?? { outcome: 'accepted', providerReference: 'ref', retryAfterMs: 0 }
      },
      stateOf: async () => script.stateOf?.() ?? { state: 'completed' },
      returnsBy: async () => [],
    }
    return { deps: { ...server.deps, payouts }, sent }
  }
  async function started(): Promise<{ loan: SignedLoan; payoutId: string }> {
    const loan = await makeSignedLoan(server)
    await issue(loan)
    const [payout] = await transfersOf(loan)
    return { loan, payoutId: payout.id }
  }

  it('a failing provider that does not say which transfers were returned does not stop the night; a defect does', async () => {
    const { deps } = scripted({})
    const nightWith = (error: Error) =>
      payoutsNight(
        { ...deps, payouts: { ...deps.payouts, returnsBy: () => Promise.reject(error) } as DirectPayouts },
        server.clock.today(),
      )
    const { payoutId } = await started()
    await emptyQueue(server.pool)
    await nightWith(new AppError('provider_unavailable', 'no answer'))
    expect(await queuedJobsFor(server.pool, 'payoutId', payoutId)).toHaveLength(1)
    await expect(nightWith(new TypeError('a defect'))).rejects.toThrow('a defect')
  })

  it('gets a transfer once, however many workers take the job at the same time', async () => {
    const { loan, payoutId } = await started()
    const { deps, sent } = scripted({})
    await Promise.all(Array.from({ length: 12 }, () => run(deps, 'start-payout', { payoutId })))
    expect(sent).toHaveLength(1)
    await Promise.all(Array.from({ length: 12 }, () => run(deps, 'settle-payout', { payoutId })))
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 2])
    expect(await booksOf(server, loan.loanId)).toEqual({ principal: 300_00, cash_in_transit: -300_00 })
  })

  it('leaves a transfer to query and never to resend if it does not answer', async () => {
    const { loan, payoutId } = await started()
    let state: TransferState = { state: 'unknown' }
    const silence = new Error('no answer', { cause: new Error('connect ETIMEDOUT') })
    const { deps, sent } = scripted({ send: () => Promise.reject(silence), stateOf: () => state })
    await run(deps, 'start-payout', { payoutId })
    // The staff member who settles it by hand sees why the outcome is unknown.
    const listed = await payoutsCommand(deps, ['list'], 'admin:ana')
    expect(listed.lines.join('\n')).toMatch(/ ambiguous .* no_answer: no answer: connect ETIMEDOUT/)
    await run(deps, 'start-payout', { payoutId })
    await run(deps, 'settle-payout', { payoutId })
    expect(sent).toHaveLength(1)
    expect(await transfersOf(loan)).toMatchObject([{ status: 'ambiguous' }])
    expect(await statusOf(loan)).toBe(10)
    expect((await issue(loan)).json()).toMatchObject({ status: 10 })
    expect(await transfersOf(loan)).toHaveLength(1)
    state = { state: 'completed' }
    await run(deps, 'settle-payout', { payoutId })
    expect(await statusOf(loan)).toBe(2)
  })

  it('a crash after the mark and before the provider’s answer leaves it ambiguous, not sent twice', async () => {
    const { loan, payoutId } = await started()
    await server.deps.transaction((tx) => tx.payouts.update(payoutId, { status: 'sent', sentAt: server.clock.now() }))
    const { deps, sent } = scripted({})
    await run(deps, 'start-payout', { payoutId })
    expect(sent).toEqual([])
    expect(await transfersOf(loan)).toMatchObject([{ status: 'ambiguous' }])
    const { rows } = await server.pool.query(
      `select count(*)::int from audit_events where action = 'payout.ambiguous'
      and detail->>'loan_id' = $1`,
      [String(loan.loanId)],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('a failing provider is asked a minute after a transfer was marked, although a crash was found only later', async () => {
    const { payoutId } = await started()
    const sentAt = new Date(server.clock.now().getTime() - 45_000)
    await server.deps.transaction((tx) => tx.payouts.update(payoutId, { status: 'sent', sentAt }))
    await run(scripted({}).deps, 'start-payout', { payoutId })
    const later = (await queuedJobsFor(server.pool, 'payoutId', payoutId)).filter((job) => job.waitSeconds > 0)
    expect(later).toMatchObject([{ waitSeconds: 15 }])
  })

  it('a failing provider is polled again while a transfer is in progress', async () => {
    const { loan, payoutId } = await started()
    const { deps } = scripted({ stateOf: () => ({ state: 'pending', retryAfterMs: 60_000 }) })
    await run(deps, 'start-payout', { payoutId })
    await run(deps, 'settle-payout', { payoutId })
    expect(await transfersOf(loan)).toMatchObject([{ status: 'sent' }])
    const later = (await queuedJobsFor(server.pool, 'payoutId', payoutId)).filter((job) => job.waitSeconds > 50)
    expect(later).toHaveLength(1)
  })

  it('makes a rejected request a failed payout with its code; a closed account is not retried', async () => {
    const { loan, payoutId } = await started()
    const { deps } = scripted({ send: async () => ({ outcome: 'refused', providerCode: 'AC04' }) })
    await run(deps, 'start-payout', { payoutId })
    expect(await transfersOf(loan)).toMatchObject([{ status: 'failed', provider_code: 'AC04' }])
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 15, 34])
    expect(await booksOf(server, loan.loanId)).toEqual({})
  })
})

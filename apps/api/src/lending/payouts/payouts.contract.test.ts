// Goal: with a provider API and with bank files and statements alike, the loan takes the same steps, and the ledger
// shows where the money is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCamt053 } from '../../../test/bank-statement.ts'
import { booksOf } from '../../../test/books.ts'
import { IBANS, makeSignedLoan, type SignedLoan, statusesSinceSigning } from '../../../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { readLoanView } from '../../http/views/loan-view.ts'
import { retryPayout } from '../../staff/manage-payout.ts'
import { jobHandlers } from '../../worker.ts'
import { importStatement } from '../bank/import-statement.ts'
import { exportBatch } from './export-batch.ts'
import { payoutsNight } from './payouts-night.ts'
import { failPayout, lockPayout, settleContext } from './settle-payout.ts'
import { endToEndIdOf } from './start-payout.ts'

const LENDER = 'ES9121000418450200051332'

interface Carrier {
  readonly name: string
  readonly environment: Record<string, string>
  /** Gives the current transfer this outcome, in the carrier's own way. */
  complete(server: TestApp, loan: SignedLoan, attempt: number): Promise<void>
  fail(server: TestApp, loan: SignedLoan, attempt: number): Promise<void>
  giveBack(server: TestApp, loan: SignedLoan, attempt: number): Promise<void>
  /** The next attempt after a return: by itself, or once staff have confirmed it. */
  retryReturned(server: TestApp, loan: SignedLoan, attempt: number): Promise<void>
  readonly ibans: { readonly fails: string; readonly comesBack: string }
}

const sandbox: Carrier = {
  name: 'sandbox',
  environment: {},
  complete: (server) => server.runJobs(),
  fail: (server) => server.runJobs(),
  async giveBack(server) {
    await server.clock.advanceDays(1)
    await payoutsNight(server.deps, server.clock.today())
  },
  retryReturned: retryByItself,
  ibans: { fails: IBANS.failsOnce, comesBack: IBANS.isReturned },
}

/** The delay after a failure is real time; a test does not wait for it. */
async function retryByItself(server: TestApp, { loanId }: SignedLoan, attempt: number): Promise<void> {
  const handler = jobHandlers(server.deps)['retry-payout'] as (payload: unknown) => Promise<void>
  await handler({ loanId, attempt })
}

let lines = 0
async function tell(server: TestApp, line: { amountCents: number; endToEndId: string; returnReason?: string }) {
  const { deps } = server
  lines += 1
  const text = writeCamt053({ account: LENDER, lines: [{ ...line, reference: `REF${lines}` }] })
  expect(await importStatement(deps, text, { channel: 'staff', actor: 'admin:ana' })).toMatchObject({
    outcome: 'imported',
  })
}
async function exportAll({ deps }: TestApp) {
  if (deps.payouts.kind !== 'files') throw new Error('no bank')
  await exportBatch(deps, deps.payouts)
}

const sepa: Carrier = {
  name: 'sepa',
  environment: { PAYOUT_PROVIDER: 'sepa', SEPA_DEBTOR_NAME: 'Puente Préstamos', SEPA_DEBTOR_IBAN: LENDER },
  async complete(server, { publicId }, attempt) {
    await exportAll(server)
    await tell(server, { amountCents: -300_00, endToEndId: endToEndIdOf(publicId, attempt) })
  },
  /** A file that the bank rejects is not a statement line: staff read it on the bank's own pages. */
  async fail(server, { publicId }, attempt) {
    await exportAll(server)
    await server.deps.transaction(async (tx) => {
      const payout = await tx.payouts.byEndToEndId(endToEndIdOf(publicId, attempt))
      const locked = payout && (await lockPayout(tx, payout.id))
      if (!locked) throw new Error('no transfer')
      await failPayout(tx, locked, 'FF01', settleContext(server.deps, 'admin:ana'))
    })
  },
  async giveBack(server, { publicId }, attempt) {
    await server.clock.advanceDays(1)
    await tell(server, { amountCents: 300_00, endToEndId: endToEndIdOf(publicId, attempt), returnReason: 'MS03' })
  },
  async retryReturned(server, loan, attempt) {
    await retryByItself(server, loan, attempt)
    await server.deps.transaction(async (tx) => {
      const payout = await tx.payouts.byEndToEndId(endToEndIdOf(loan.publicId, attempt))
      const [now, today] = [server.clock.now(), server.clock.today()]
      const proof = { date: today, text: 'El banco confirma la devolución' }
      const context = { actor: 'admin:ana', now, today, reason: proof.text }
      expect(await retryPayout(tx, { payoutId: payout?.id ?? '', proof }, context)).toMatchObject({
        attempt: attempt + 1,
      })
    })
  },
  ibans: { fails: IBANS.good, comesBack: IBANS.good },
}

describe.each([sandbox, sepa])('$name', (carrier) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(carrier.environment)
  })
  afterAll(() => server.close())

  const issue = (loan: SignedLoan) => server.call('POST', '/v2/loan/issuance', { token: loan.token })
  const view = (loan: SignedLoan) =>
    server.deps.transaction(async (tx) => {
      const record = await tx.loans.byId(loan.loanId)
      return record && readLoanView(tx, server.deps, record)
    })
  const transfersOf = async (loan: SignedLoan) => {
    const { rows } = await server.pool.query(
      'select attempt, status, iban, provider from payouts where loan_id = $1 order by attempt',
      [loan.loanId],
    )
    return rows
  }
  const retry = (loan: SignedLoan, attempt: number) => retryByItself(server, loan, attempt)

  it('[R7.01] pays a signed loan out: 1, 10, 2, due the agreed number of days after the money left', async () => {
    const loan = await makeSignedLoan(server)
    expect((await issue(loan)).json()).toMatchObject({ status: 10, give_date: null })
    expect(await booksOf(server, loan.loanId)).toEqual({})
    await carrier.complete(server, loan, 1)
    const today = server.clock.today()
    expect(await view(loan)).toMatchObject({ status: 2, give_date: today, days: { total: 30, left: 30 } })
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 2])
    expect(await booksOf(server, loan.loanId)).toEqual({ principal: 300_00, cash_in_transit: -300_00 })
    expect(await transfersOf(loan)).toEqual([
      { attempt: 1, status: 'completed', iban: IBANS.good, provider: carrier.name },
    ])
  })

  it('retries a failed transfer with a new reference: 10, 15, 10, 2', async () => {
    const loan = await makeSignedLoan(server, { iban: carrier.ibans.fails })
    await issue(loan)
    await carrier.fail(server, loan, 1)
    expect(await view(loan)).toMatchObject({ status: 15, give_date: null, calculations: { today: { amount: 0 } } })
    expect(await booksOf(server, loan.loanId)).toEqual({})
    await retry(loan, 1)
    await retry(loan, 1)
    await carrier.complete(server, loan, 2)
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 15, 10, 2])
    expect((await transfersOf(loan)).map(({ status }) => status)).toEqual(['failed', 'completed'])
    expect(await booksOf(server, loan.loanId)).toEqual({ principal: 300_00, cash_in_transit: -300_00 })
  })

  it('undoes a payout whose money is returned, interest included, and pays it out again: 2, 15, 10, 2', async () => {
    const loan = await makeSignedLoan(server, { iban: carrier.ibans.comesBack })
    await issue(loan)
    await carrier.complete(server, loan, 1)
    await carrier.giveBack(server, loan, 1)
    expect(await view(loan)).toMatchObject({
      status: 15,
      give_date: null,
      must_pay_date: null,
      days: { left: null, total: 30 },
      calculations: { today: { amount: 0 } },
    })
    expect(await booksOf(server, loan.loanId)).toEqual({})
    await carrier.retryReturned(server, loan, 1)
    await carrier.complete(server, loan, 2)
    expect(await view(loan)).toMatchObject({ status: 2, give_date: server.clock.today() })
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 2, 15, 10, 2])
    expect((await transfersOf(loan)).map(({ status }) => status)).toEqual(['returned', 'completed'])
    expect(await booksOf(server, loan.loanId)).toEqual({ principal: 300_00, cash_in_transit: -300_00 })
  })

  it('starts once, however often and by however many callers it is requested', async () => {
    const loan = await makeSignedLoan(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue(loan)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await transfersOf(loan)).toHaveLength(1)
    await carrier.complete(server, loan, 1)
    expect((await issue(loan)).json()).toMatchObject({ status: 2 })
    expect(await transfersOf(loan)).toHaveLength(1)
    expect(await booksOf(server, loan.loanId)).toEqual({ principal: 300_00, cash_in_transit: -300_00 })
  })
})

// Goal: every event after the signature leaves the borrower a document: an extension, a withdrawal, a card mandate, the
// last payment; and every mandatory notice is sent.
import type { Loan, LoanDocuments, LoanExtension, ProlongDetails, SandboxMessages } from '@puente/contract'
import { addDays, centsFromEuros, centsOf, formatDateShort, statusFromNumber } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan, tokenFor } from '../../../test/make-loan.ts'
import { makeOfferedLoan, type OfferedLoan, type OfferOptions, textOfPdf } from '../../../test/offered-loan.ts'
import { IBANS, makeSignedLoan } from '../../../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { runNightsUntil } from '../../night/run-nights.ts'
import { applyLoanEvent, type BookingOutcome, bookRequest } from '../loans/book.ts'
import { agreeSettlement, moveLoan } from '../loans/staff.ts'
import { borrowerOf } from './loan-inputs.ts'
import { verifyEvidence } from './verify-evidence.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  await makeOfferedLoan(server)
  await server.runJobs()
})
afterAll(() => server.close())

const call = ({ token }: OfferedLoan, method: 'GET' | 'POST', url: string, body?: unknown) =>
  server.call(method, url, { token, ...(body === undefined ? {} : { body }) })

async function signed(options: OfferOptions = {}): Promise<OfferedLoan> {
  const loan = await makeOfferedLoan(server, options)
  await server.runJobs()
  const sent = await call(loan, 'POST', '/v2/loan/sign_resend')
  const answer = await call(loan, 'POST', '/v2/loan/sign', { code: sent.headers.code })
  expect(answer.statusCode, answer.body).toBe(200)
  return loan
}

async function paidOut(): Promise<OfferedLoan> {
  const loan = await signed()
  const chosen = await call(loan, 'POST', '/v2/loan/steps/autodebit/complete', { autodebit_enabled: false })
  expect(chosen.statusCode, chosen.body).toBe(200)
  await server.runJobs()
  await server.runJobs()
  return loan
}

const documentsOf = async (loan: OfferedLoan) =>
  (await call(loan, 'GET', `/v2/loans/${loan.publicId}/documents`)).json<LoanDocuments>().items
async function wordsOf(loan: OfferedLoan, kind: string): Promise<string> {
  const document = (await documentsOf(loan)).find((one) => one.kind === kind)
  const file = await call(loan, 'GET', `/v2/loans/${loan.publicId}/documents/${document?.id}`)
  expect(file.statusCode, `no document ${kind}`).toBe(200)
  return textOfPdf(file.rawPayload)
}
const mailsTo = async ({ email }: OfferedLoan) =>
  (await server.call('GET', `/sandbox/messages?to=${encodeURIComponent(email)}`)).json<SandboxMessages>().items
const withdraw = (loan: OfferedLoan) => call(loan, 'POST', '/v2/loan/withdraw')

/** Runs an action some days later, then resets the clock. */
async function later<T>(days: number, work: () => Promise<T>): Promise<T> {
  const now = server.clock.now().toISOString()
  await server.clock.advanceDays(days)
  const result = await work()
  server.clock.set(now)
  return result
}

describe('withdrawing', () => {
  it('withdrawing before the payout ends the contract, with a receipt by e-mail; a second time has no effect', async () => {
    const loan = await signed()
    for (let time = 0; time < 2; time += 1) {
      const answer = await withdraw(loan)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json<Loan>()).toMatchObject({ status: 36, withdrawn: true })
    }
    await server.runJobs()
    const words = await wordsOf(loan, 'withdrawal')
    expect(words).toContain('no debes nada')
    expect(words).toContain('16/11/2026, 11:00:00 (Madrid) · 16/11/2026, 10:00:00 (UTC)')
    const letters = (await mailsTo(loan)).filter(({ attachments }) => attachments?.includes('desistimiento.pdf'))
    expect(letters).toHaveLength(1)
  })

  it('withdrawing from a loan whose money could not be sent ends the contract, even after the fourteen days', async () => {
    const loan = await makeSignedLoan(server, { iban: IBANS.failsAlways })
    await server.call('POST', '/v2/loan/issuance', { token: loan.token })
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loan.loanId)
      if (!record) throw new Error('no loan')
      const context = { actor: 'system', now: server.clock.now(), today: server.clock.today() }
      await applyLoanEvent(tx, record, 'payout_failed', context)
    })
    await later(15, async () => {
      const read = async () => (await server.call('GET', '/v2/loan', { token: loan.token })).json<Loan>()
      // The account page computes from today: it must not show a deadline that has passed.
      expect(await read()).toMatchObject({
        status: 15,
        withdrawal_until: '2026-11-30',
        predicted_must_pay_date: '2026-12-31',
        days: { total: 30, left: null },
      })
      const answer = await server.call('POST', '/v2/loan/withdraw', { token: loan.token })
      expect(answer.json<Loan>(), answer.body).toMatchObject({ status: 36, withdrawn: true })
    })
  })

  it('withdrawing after the payout leaves the principal and the interest of the days, within fourteen days', async () => {
    const loan = await paidOut()
    const answer = await later(14, () => withdraw(loan))
    expect(answer.json<Loan>()).toMatchObject({
      status: 2,
      withdrawn: true,
      must_pay_date: '2026-12-30',
      calculations: { today: { body: 300, annual_commission: 42, all_fines: 0 } },
    })
    const words = await wordsOf(loan, 'withdrawal')
    expect(words).toContain('300,00 € como máximo el miércoles, 30 de diciembre de 2026')
    expect(words).toContain('3,00 € por cada día')
  })

  const quote = (loan: OfferedLoan) => call(loan, 'GET', '/v2/loan/withdraw')

  // Owed on that day without a withdrawal: 312.00, 330.05 (late interest) and 315.00 (the standard rate of the
  // extension).
  it.each([
    [
      'in its term',
      {},
      null,
      4,
      { body: 300, interest: 12, amount: 312, pay_until: '2026-12-20', next_day: 3, amount_then: 402 },
    ],
    [
      'that is late',
      { termDays: 7 },
      null,
      10,
      { body: 300, interest: 30, amount: 330, pay_until: '2026-12-26', next_day: 3, amount_then: 420 },
    ],
    [
      'that was free and is extended',
      { termDays: 7, annualRateMillionths: 0 },
      6,
      12,
      { body: 300, interest: 0, amount: 300, pay_until: '2026-12-28', next_day: 0, amount_then: 300 },
    ],
  ])('of a loan %s is quoted to the cent in advance', async (_, options, extendedAfterDays, days, told) => {
    const [owner, record] = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      const made = await makeLoan(tx, server.deps, userId, options)
      return [{ token: await tokenFor(tx, server.deps, userId) } as OfferedLoan, made] as const
    })
    if (extendedAfterDays !== null) {
      await later(extendedAfterDays, () =>
        server.deps.transaction(async (tx) => {
          const context = { actor: 'borrower', now: server.clock.now(), today: server.clock.today() }
          const extension = { type: 'extension', id: 'extension-1', date: context.today, termDays: 7 } as const
          expect(await bookRequest(tx, record, extension, context)).toMatchObject({ outcome: 'booked' })
        }),
      )
    }
    await later(days, async () => {
      expect((await quote(owner)).json()).toEqual(told)
      const { calculations, must_pay_date: dueDate } = (await withdraw(owner)).json<Loan>()
      expect([calculations.today.amount, dueDate]).toEqual([told.amount, told.pay_until])
      expect((await quote(owner)).json()).toMatchObject({ label: 'withdrawal_not_possible' })
    })
  })

  const COURT_PATH = [23, 24, 29, 30, 31, 32].map(statusFromNumber)

  it.each([
    [23, COURT_PATH.slice(0, 1)],
    [24, COURT_PATH.slice(0, 2)],
    [28, [statusFromNumber(28)]],
    [29, COURT_PATH.slice(0, 3)],
    [30, COURT_PATH.slice(0, 4)],
    [31, COURT_PATH.slice(0, 5)],
    [32, COURT_PATH],
    [38, []],
  ])(
    'of a loan in %i makes it active again, without late interest and with thirty days to pay',
    async (status, path) => {
      const owner = await server.deps.transaction(async (tx) => {
        const userId = await makeBorrower(tx, server.clock.now())
        const { loan } = await makeLoan(tx, server.deps, userId, { termDays: 7 })
        return { token: await tokenFor(tx, server.deps, userId), loanId: loan.id }
      })
      const loan = { ...owner } as OfferedLoan
      await later(10, async () => {
        const context = { actor: 'staff:ana', now: server.clock.now(), today: server.clock.today() }
        await server.deps.transaction(async (tx) => {
          const locked = await tx.loans.lockById(owner.loanId)
          if (!locked) throw new Error('no loan')
          let record = locked
          const take = (outcome: BookingOutcome) => {
            if (outcome.outcome !== 'booked') throw new Error(outcome.reason)
            record = outcome.record
          }
          for (const to of path) take(await moveLoan(tx, record, to, context))
          const agreement = { agreedCents: 100_00, until: addDays(context.today, 5) }
          if (status === 38) take(await agreeSettlement(tx, record, agreement, context))
        })
        expect((await call(loan, 'GET', '/v2/loan')).json<Loan>().status).toBe(status)
        const told = { body: 300, interest: 30, amount: 330, pay_until: '2026-12-26', next_day: 3, amount_then: 420 }
        expect((await quote(loan)).json()).toEqual(told)
        const answer = await withdraw(loan)
        expect(answer.statusCode, answer.body).toBe(200)
        expect(answer.json<Loan>()).toMatchObject({
          status: 2,
          withdrawn: true,
          settlement: null,
          must_pay_date: '2026-12-26',
          calculations: { today: { body: 300, annual_commission: 30, all_fines: 0, amount: 330 } },
        })
        const changes = await server.deps.transaction((tx) => tx.loans.statusChangesOf(owner.loanId))
        expect(changes.at(-1)).toMatchObject({ event: 'withdrawn', fromStatus: status, toStatus: 2 })
      })
    },
  )

  it('waits for a transfer in progress', async () => {
    const loan = await signed()
    await call(loan, 'POST', '/v2/loan/steps/autodebit/complete', { autodebit_enabled: false })
    expect((await withdraw(loan)).json<Loan>()).toMatchObject({ status: 10, withdrawn: true })
    await server.runJobs()
    await server.runJobs()
    expect((await call(loan, 'GET', '/v2/loan')).json<Loan>()).toMatchObject({ status: 2, withdrawn: true })
  })

  it('answers 409 after the deadline, also while the transfer is in progress', async () => {
    const loan = await signed()
    await call(loan, 'POST', '/v2/loan/steps/autodebit/complete', { autodebit_enabled: false })
    const late = await later(15, () => withdraw(loan))
    expect([late.statusCode, late.json().label]).toEqual([409, 'withdrawal_not_possible'])
    expect((await call(loan, 'GET', '/v2/loan')).json<Loan>()).toMatchObject({ status: 10, withdrawn: false })
  })

  it('answers 409 after the deadline, before signing and after the end', async () => {
    const late = await paidOut()
    const label = async (answer: Promise<{ statusCode: number; json(): unknown }>) => {
      const { statusCode, json } = await answer
      return [statusCode, (json() as { label: string }).label]
    }
    expect(await later(15, () => label(withdraw(late)))).toEqual([409, 'withdrawal_not_possible'])
    const unsigned = await makeOfferedLoan(server)
    expect(await label(withdraw(unsigned))).toEqual([409, 'withdrawal_not_possible'])
    await call(unsigned, 'POST', '/v2/loan/agree_new_terms', { agree: false })
    expect(await label(withdraw(unsigned))).toEqual([409, 'withdrawal_not_possible'])
    expect((await server.call('POST', '/v2/loan/withdraw')).statusCode).toBe(401)
  })
})

it('a document names the borrower by the names that are known, or by none', async () => {
  const nameOf = (names: { firstName?: string; firstSurname?: string; secondSurname?: string }) =>
    server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      if (names.firstName !== undefined) await tx.users.savePerson(userId, names)
      return (await borrowerOf(tx, userId)).name
    })
  expect(await nameOf({})).toBeNull()
  expect(await nameOf({ firstName: 'Lucía', firstSurname: 'Prueba' })).toBe('Lucía Prueba')
  const names = { firstName: 'Nuria', firstSurname: 'Peña', secondSurname: 'Güell' }
  expect(await nameOf(names)).toBe('Nuria Peña Güell')
})

describe('an extension', () => {
  it('an extension is quoted with the TAE of the whole contract', async () => {
    const loan = await paidOut()
    await later(30, async () => {
      const quote = (await call(loan, 'GET', '/v2/loan/prolong?term=30')).json<LoanExtension>()
      expect(quote).toMatchObject({ cost: 90, commission_at_the_end: 90, tae: 2333.9 })
      const all = (await call(loan, 'GET', '/v2/loan/prolong_details')).json<ProlongDetails>()
      expect(all.available_extensions.map(({ tae }) => tae)).toContain(2333.9)
    })
  })

  it('leaves a document with its hash in the evidence if paid, and none if not', async () => {
    const loan = await paidOut()
    await later(10, async () => {
      const opened = await call(loan, 'POST', '/v2/loan/payment-request/generate', {
        payment_type: 'prolongation',
        term: 14,
      })
      expect(opened.statusCode, opened.body).toBe(200)
      expect((await documentsOf(loan)).map(({ kind }) => kind)).not.toContain('extension')

      const link = new URL(opened.json<{ payment_link: string }>().payment_link, 'http://localhost').pathname
      const paid = await server.call('POST', link, { body: { outcome: 'success' } })
      expect(paid.statusCode, paid.body).toBeLessThan(400)
      await server.runJobs()
      expect((await call(loan, 'GET', '/v2/loan')).json<Loan>()).toMatchObject({
        status: 20,
        must_pay_date: '2026-12-30',
      })
      const words = await wordsOf(loan, 'extension')
      for (const figure of ['30,00 €', '102,00 €', '402,00 €', 'miércoles, 30 de diciembre de 2026']) {
        expect(words).toContain(figure)
      }
    })
    const { rows } = await server.pool.query<{ record: string; content: string }>(
      `select e.record, d.content_sha256 as content from signature_evidence e
       join loan_documents d on d.loan_id = e.loan_id and d.kind = 'extension'
       where e.loan_id = $1 and e.kind = 'extension'`,
      [loan.loanId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.record).toContain(rows[0]?.content)
    expect((await verifyEvidence(server.deps, loan.loanId)).problems).toEqual([])
  })

  it('an extension that costs nothing now leaves a document, too', async () => {
    const loan = await makeOfferedLoan(server)
    const record = await server.deps.transaction((tx) =>
      makeLoan(tx, server.deps, loan.userId, { annualRateMillionths: 0 }),
    )
    const free = { ...loan, publicId: record.loan.publicId }
    await later(1, async () => {
      const taken = await call(free, 'POST', '/v2/loan/activate_extension', { term: 7 })
      expect(taken.statusCode, taken.body).toBe(200)
      expect(await wordsOf(free, 'extension')).toContain('0,00 €')
    })
  })
})

describe('a card that may be charged', () => {
  async function mandateOf(loan: OfferedLoan): Promise<string> {
    await server.deps.transaction((tx) =>
      tx.paymentCards.add({
        userId: loan.userId,
        provider: 'sandbox',
        sealedToken: server.deps.secrets.seal('token'),
        pan: '**** 0003',
        createdAt: server.clock.now(),
      }),
    )
    for (let time = 0; time < 2; time += 1) {
      const chosen = await call(loan, 'POST', '/v2/loan/steps/autodebit/complete', { autodebit_enabled: true })
      expect(chosen.statusCode, chosen.body).toBe(200)
      await server.runJobs()
    }
    return wordsOf(loan, 'autodebit')
  }

  it('leaves a mandate for instalments with the largest of them, its late interest and every date', async () => {
    const loan = await signed({ plan: { instalments: 3, payDay: null } })
    const words = await mandateOf(loan)
    const { instalments } = (await call(loan, 'GET', '/v2/loan')).json<Loan>()
    const dates = (instalments ?? []).map(({ date }) => formatDateShort(date))
    expect(dates).toHaveLength(3)
    expect(words).toContain(`Cada cuota en su día: ${dates.join(', ')}.`)
    // The largest instalment, and the late interest of its principal (about 104 €) on three days at 49.1 %: less than 0.50 €.
    const maximum = centsFromEuros(/([\d.,]+) € por cuota/.exec(words)?.[1] ?? '')
    const largest = Math.max(...(instalments ?? []).map(({ total }) => centsOf(total)))
    expect(maximum.ok && maximum.value - largest).toBeGreaterThan(30)
    expect(maximum.ok && maximum.value - largest).toBeLessThan(50)
    expect(words).toContain('Si mueves las cuotas')
  })

  it('leaves a mandate with the maximum charge, the days, and how to cancel', async () => {
    const loan = await signed()
    const words = await mandateOf(loan)
    // 300 €, 30 days at 1 % a day, and the late interest of the last attempt, three days after the due date.
    for (const figure of ['399,05 €', '**** 0003', 'miércoles, 16 de diciembre de 2026', '8 semanas']) {
      expect(words).toContain(figure)
    }
    expect((await documentsOf(loan)).filter(({ kind }) => kind === 'autodebit')).toHaveLength(1)
  })
})

describe('the end of a loan', () => {
  it('the end of a loan that was paid back twice lists the receipt of its last day only', async () => {
    const loan = await paidOut()
    const book = async (path: string, body: object) => {
      const headers = { authorization: 'Bearer sandbox-staff-token' }
      const answer = await server.call('POST', `/staff/loans/${loan.publicId}/${path}`, { headers, body })
      expect(answer.statusCode, answer.body).toBe(200)
      await server.runJobs()
    }
    const receipts = async () => (await documentsOf(loan)).filter(({ kind }) => kind === 'receipt')
    const reference = `first-${loan.publicId}`
    await later(5, async () => {
      await book('payments', { reference, amount: 315 })
      const [first] = await receipts()
      await book('payment-reversal', { fact_id: `transfer:${reference}`, reason: 'El banco la retiró' })
      expect(await receipts()).toEqual([])
      await server.clock.advanceDays(1)
      await book('payments', { reference: `second-${loan.publicId}`, amount: 318 })
      const last = await receipts()
      expect(last).toHaveLength(1)
      expect(last[0]?.id).not.toBe(first?.id)
    })
  })

  it('leaves a receipt of every payment', async () => {
    const loan = await paidOut()
    await later(10, async () => {
      const opened = await call(loan, 'POST', '/v2/loan/payment-request/generate', { payment_type: 'payoff' })
      const link = new URL(opened.json<{ payment_link: string }>().payment_link, 'http://localhost').pathname
      await server.call('POST', link, { body: { outcome: 'success' } })
      await server.runJobs()
      const words = await wordsOf(loan, 'receipt')
      expect(words).toContain('no debes nada')
      expect(words).toContain('jueves, 26 de noviembre de 2026330,00 €')
      expect(words).toContain('Lo prestado300,00 €Intereses30,00 €')
      expect((await mailsTo(loan))[0]).toMatchObject({ attachments: ['recibo.pdf'] })
    })
  })
})

describe('a reminder of the right to withdraw', () => {
  it('a reminder of the right to withdraw is sent once, the day after, under the directive and not before it', async () => {
    const now = server.clock.now().toISOString()
    const old = await paidOut()
    server.clock.set('2026-11-20T10:00:00Z')
    const under = await paidOut()
    for (const day of ['2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z']) {
      server.clock.set(day)
      await runNightsUntil(server.deps, server.deps.clock.today())
      await server.runJobs()
    }
    const reminders = async (loan: OfferedLoan) =>
      (await mailsTo(loan)).filter(({ subject }) => subject?.includes('puedes desistir'))
    expect(await reminders(under)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('viernes, 4 de diciembre de 2026') }),
    ])
    expect(await reminders(old)).toEqual([])
    server.clock.set(now)
  })
})

describe('the documents of a product', () => {
  it('[R7.01] the documents of a product are public, as a page and as a file, for any loan on offer', async () => {
    for (const type of ['loan_agreement', 'ine', 'autodebit', 'terms', 'privacy']) {
      const page = await server.call('GET', `/v2/products/1/agreement/${type}`)
      expect([type, page.statusCode, page.headers['content-type']]).toEqual([type, 200, 'text/html; charset=utf-8'])
      const file = await server.call('GET', `/v2/products/1/agreement/${type}?format=pdf`)
      expect([type, file.statusCode, file.headers['content-type']]).toEqual([type, 200, 'application/pdf'])
    }
    const chosen = await server.call('GET', '/v2/products/1/agreement/ine?amount=200&term=10')
    expect(chosen.body).toContain('200,00')
    expect(chosen.body).toContain('No es una oferta')
    expect((await server.call('GET', '/v2/products/1/agreement/ine?amount=7')).statusCode).toBe(422)
    expect((await server.call('GET', '/v2/products/1/agreement/nothing')).statusCode).toBe(422)
    expect((await server.call('GET', '/v2/products/99/agreement/ine')).statusCode).toBe(404)
  })

  it('a price offer is available as a file, too', async () => {
    const file = await server.call('GET', '/v2/products/1/prices/7/70/offer/pdf')
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(textOfPdf(file.rawPayload)).toContain('70,00 €')
  })
})

describe('a sandbox customer', () => {
  it('a sandbox customer has the contract of a seeded loan, made on first access', async () => {
    const made = await server.call('POST', '/sandbox/customers', { body: { state: 'active' } })
    const { token, loan } = made.json<{ token: string; loan: Loan }>()
    const url = `/v2/loans/${loan.public_id}/documents`
    const first = (await server.call('GET', url, { token })).json<LoanDocuments>().items
    expect(first.map(({ kind }) => kind).sort()).toEqual(['ine', 'loan_agreement'])
    expect((await server.call('GET', url, { token })).json<LoanDocuments>().items).toEqual(first)
  })
})

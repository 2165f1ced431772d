// Goal: a new law changes what is sold from its first day, ends or renews what is not signed, and touches no signed contract.
import type { Loan, LoanDocuments, Products } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeRegistration } from '../../../test/applicant.ts'
import { makeBorrower, tokenFor } from '../../../test/make-loan.ts'
import { makeOfferedLoan, type OfferedLoan, textOfPdf } from '../../../test/offered-loan.ts'
import { fileWithBillFrom, REGIMES, regimesFile } from '../../../test/regimes.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { endUnlawfulApplications } from '../applications/end-unlawful.ts'

const call = (server: TestApp, { token }: Pick<OfferedLoan, 'token'>, path: string, body?: object) =>
  server.call(body === undefined ? 'GET' : 'POST', path, { token, ...(body === undefined ? {} : { body }) })
const resend = (server: TestApp, loan: OfferedLoan) => call(server, loan, '/v2/loan/sign_resend', {})

async function sign(server: TestApp, loan: OfferedLoan): Promise<Loan> {
  const sent = await resend(server, loan)
  expect(sent.statusCode, sent.body).toBe(200)
  const signed = await call(server, loan, '/v2/loan/sign', { code: String(sent.headers.code) })
  expect(signed.statusCode, signed.body).toBe(200)
  return signed.json<Loan>()
}

/** The texts of the current information and contract. */
async function papersOf(server: TestApp, loan: OfferedLoan): Promise<Record<string, string>> {
  const { items } = (await call(server, loan, `/v2/loans/${loan.publicId}/documents`)).json<LoanDocuments>()
  const texts = await Promise.all(
    items.map(async ({ id, kind }) => {
      const file = await call(server, loan, `/v2/loans/${loan.publicId}/documents/${id}`)
      return [kind, textOfPdf(file.rawPayload)] as const
    }),
  )
  return Object.fromEntries(texts)
}

async function rowOf(server: TestApp, { loanId }: OfferedLoan) {
  const { rows } = await server.pool.query('select status, regime_id, end_reason from loans where id = $1', [loanId])
  return rows[0]
}

const labelOf = (answer: { json(): unknown }) => (answer.json() as { label: string }).label

describe('20 November 2026', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server.close())

  it('adds a sheet to the information, keeps the form and the law, and leaves signed contracts as they are', async () => {
    server.clock.set('2026-11-19T10:00:00Z')
    const before = await makeOfferedLoan(server)
    const across = await makeOfferedLoan(server)
    await server.runJobs()
    await sign(server, before)
    const old = await papersOf(server, before)
    expect(old.ine).toContain('1. Identidad y detalles de contacto del prestamista y/o del intermediario')
    expect(old.ine).not.toContain('Directiva (UE) 2023/2225')

    server.clock.set('2026-11-20T10:00:00Z')
    expect(labelOf(await resend(server, across))).toBe('documents_changed')
    await server.runJobs()
    const renewed = await papersOf(server, across)
    expect(renewed.ine).toContain('1. Identidad y detalles de contacto del prestamista y/o del intermediario')
    expect(renewed.ine).toContain('Información adicional de la Directiva (UE) 2023/2225')
    expect(renewed.loan_agreement).toContain('Ley 16/2011')
    expect(renewed.loan_agreement).not.toContain('2023/2225')
    expect((await sign(server, across)).status).toBe(1)
    expect(await rowOf(server, across)).toMatchObject({ regime_id: 'ES-CCD2' })

    expect(await rowOf(server, before)).toMatchObject({ regime_id: 'ES-2011' })
    expect((await papersOf(server, before)).ine).toBe(old.ine)
  })
})

describe('the first day of a bill that forbids loans with one payment', () => {
  const EVE = '2027-05-31T10:00:00Z'
  const FIRST_DAY = '2027-06-01T10:00:00Z'
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp({ PUENTE_REGIMES: fileWithBillFrom('2027-06-01') })
  })
  afterAll(() => server.close())

  const soldIds = async () => (await server.call('GET', '/v2/products')).json<Products>().items.map(({ id }) => id)

  it('product 1 leaves list, prices, offers and applications', async () => {
    server.clock.set(EVE)
    expect(await soldIds()).toContain(1)
    expect((await server.call('GET', '/v2/products/1/prices')).statusCode).toBe(200)

    server.clock.set(FIRST_DAY)
    expect(await soldIds()).not.toContain(1)
    const customer = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      await completeRegistration(tx, userId, server.deps)
      return { token: await tokenFor(tx, server.deps, userId) }
    })
    for (const answer of [
      await server.call('GET', '/v2/products/1/prices'),
      await server.call('GET', '/v2/products/1/prices/7/100/offer/html'),
      await server.call('GET', '/v2/products/1/agreement/ine'),
      // A first loan of 150 € would cost nothing: no product is sold only while it is free.
      await call(server, customer, '/v2/loan', { loan_sum: 150, loan_period: 14 }),
    ]) {
      expect([answer.statusCode, labelOf(answer)]).toEqual([409, 'price_not_lawful'])
      expect(answer.json().errors[0].label).toBe('minimum_instalments')
    }
  })

  it('an offer that is not signed ends in the night or at the attempt to sign it, and a signed one stays', async () => {
    server.clock.set(EVE)
    const signed = await makeOfferedLoan(server)
    const attempted = await makeOfferedLoan(server)
    const left = await makeOfferedLoan(server)
    await server.runJobs()
    await sign(server, signed)
    const contract = (await papersOf(server, signed)).loan_agreement

    await endUnlawfulApplications(server.deps, civilDate('2027-05-31'))
    expect(await rowOf(server, left)).toMatchObject({ status: 26 })

    server.clock.set(FIRST_DAY)
    expect(labelOf(await resend(server, attempted))).toBe('price_not_lawful')
    expect(await rowOf(server, attempted)).toEqual({ status: 36, regime_id: 'ES-2011', end_reason: 'law_changed' })
    // Twice: a night that was interrupted runs again.
    for (let time = 0; time < 2; time += 1) await endUnlawfulApplications(server.deps, civilDate('2027-06-01'))
    expect(await rowOf(server, left)).toMatchObject({ status: 36, end_reason: 'law_changed' })
    const shown = await server.call('GET', '/v2/loan', { token: left.token })
    expect(shown.json()).toMatchObject({ status: 36, ended_because: 'law_changed' })

    expect(await rowOf(server, signed)).toMatchObject({ status: 1, regime_id: 'ES-CCD2', end_reason: null })
    expect((await papersOf(server, signed)).loan_agreement).toBe(contract)
  })

  it('an offer in instalments is made again with the form of the new law, and signed a day after its information', async () => {
    server.clock.set('2027-05-31T21:00:00Z')
    const loan = await makeOfferedLoan(server, { plan: { instalments: 3, payDay: null } })
    await server.runJobs()
    const before = await papersOf(server, loan)
    expect(before.ine).toContain('1. Identidad y detalles de contacto del prestamista y/o del intermediario')

    server.clock.set(FIRST_DAY)
    expect(labelOf(await resend(server, loan))).toBe('documents_changed')
    await server.runJobs()
    const renewed = await papersOf(server, loan)
    expect(renewed.ine).not.toContain('1. Identidad y detalles de contacto del prestamista y/o del intermediario')
    expect(labelOf(await resend(server, loan))).toBe('signing_too_early')

    server.clock.set('2027-06-02T10:00:00Z')
    expect(labelOf(await resend(server, loan))).toBe('documents_changed') // the dates of the day
    await server.runJobs()
    expect((await sign(server, loan)).status).toBe(1)
    expect(await rowOf(server, loan)).toMatchObject({ regime_id: 'ES-DRAFT-2026', end_reason: null })
  })

  it('the authorisation to charge a card stays public: who signed before reads it too', async () => {
    server.clock.set(FIRST_DAY)
    for (const id of [1, 2]) {
      const page = await server.call('GET', `/v2/products/${id}/agreement/autodebit`)
      expect([id, page.statusCode]).toEqual([id, 200])
    }
  })
})

describe('a law that asks for 24 hours between information and signature', () => {
  let server: TestApp
  beforeAll(async () => {
    const rows = REGIMES.map((row) => (row.id === 'ES-CCD2' ? { ...row, hoursFromInformationToSigning: 24 } : row))
    server = await createTestApp({ PUENTE_REGIMES: regimesFile(rows) })
  })
  afterAll(() => server.close())

  it('refuses the code until they are over, counted from the first information about the same terms', async () => {
    server.clock.set('2026-11-23T15:00:00Z')
    const loan = await makeOfferedLoan(server)
    await server.runJobs()
    const early = await resend(server, loan)
    expect([early.statusCode, labelOf(early)]).toEqual([409, 'signing_too_early'])
    expect(early.headers['retry-after']).toBe(String(24 * 3600))

    // The next day has documents of its own, which start no new wait.
    server.clock.set('2026-11-24T14:59:00Z')
    expect(labelOf(await resend(server, loan))).toBe('documents_changed')
    await server.runJobs()
    const stillEarly = await resend(server, loan)
    expect([labelOf(stillEarly), stillEarly.headers['retry-after']]).toEqual(['signing_too_early', '60'])
    server.clock.set('2026-11-24T15:00:00Z')
    expect((await sign(server, loan)).status).toBe(1)
  })

  it('counts again from the information about other terms', async () => {
    server.clock.set('2026-11-23T15:00:00Z')
    const loan = await makeOfferedLoan(server)
    await server.runJobs()
    server.clock.set('2026-11-24T15:00:00Z')
    await server.pool.query('update loans set amount_cents = 20000, original_amount_cents = 20000 where id = $1', [
      loan.loanId,
    ])
    expect(labelOf(await resend(server, loan))).toBe('documents_changed')
    await server.runJobs()
    const answer = await resend(server, loan)
    expect([labelOf(answer), answer.headers['retry-after']]).toEqual(['signing_too_early', String(24 * 3600)])
  })
})

// Goal: until the signature a borrower can correct every answer. A correction repeats the checks that used the old answer, on the
// server, whatever the browser says.
import { FIRST_DOCUMENT_TYPES } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressInput, employmentInput, newPersonalId } from '../../../../../test/applicant.ts'
import { type ApplicationAtBank, makeApplicationAtBank, ownAccount } from '../../../../../test/bank-application.ts'
import { withAcceptedDocuments } from '../../../../../test/documents.ts'
import { IBANS } from '../../../../../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import type { Deps } from '../../../../deps.ts'
import { decideApplication } from '../../../../lending/decisions/decide-application.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp() // the business date is 2026-11-16
})
afterAll(() => test.close())

const put = (call: string, token: string, body: unknown) => test.call('PUT', `/v2/user/${call}`, { body, token })
const loanOf = async ({ token }: { token: string }) => (await test.call('GET', '/v2/loan', { token })).json()
const userOf = async ({ token }: { token: string }) => (await test.call('GET', '/v2/user', { token })).json()
const offerFiles = async ({ loanId }: { loanId: number }): Promise<string[]> => {
  const { rows } = await test.pool.query(
    'select id from loan_documents where loan_id = $1 and superseded_at is null order by id',
    [loanId],
  )
  return rows.map(({ id }) => id)
}

async function applicationWithDocuments(wishes: Parameters<typeof makeApplicationAtBank>[1] = {}) {
  const application = await makeApplicationAtBank(test, wishes)
  await withAcceptedDocuments(test, application.userId)
  return application
}

/** An application with an offer, whose documents are made and sent. */
async function offered(wishes: Parameters<typeof makeApplicationAtBank>[1] = {}): Promise<ApplicationAtBank> {
  const application = await applicationWithDocuments(wishes)
  await decideApplication(test.deps, application.loanId)
  await test.runJobs()
  expect((await loanOf(application)).status).toBe(26)
  return application
}

const withName = async (application: ApplicationAtBank, changes: object) => {
  const { bank_account: _, ...known } = (await userOf(application)).personal_data
  return put('personal_data', application.token, { personal_data: { ...known, ...changes } })
}

const HIGH_MEANS = { summary: { monthlyIncomeCents: 3_500_00, monthlyExpensesCents: 1_200_00 } }

describe('a corrected identity', () => {
  it('voids photos, bank data and offer, and leads back to the photos', async () => {
    const application = await offered(HIGH_MEANS) // a counter-offer of 300 €
    expect((await loanOf(application)).request_amount).toBe(300)
    const response = await withName(application, { first_name: 'Ana', personal_id: newPersonalId() })
    expect(response.statusCode).toBe(200)
    expect(await loanOf(application)).toMatchObject({
      status: 33,
      required_files: FIRST_DOCUMENT_TYPES,
      request_amount: 150,
      is_loan_amount_or_term_altered: false,
    })
    expect(await offerFiles(application)).toEqual([])
    const { rows } = await test.pool.query('select 1 from bank_summaries where loan_id = $1', [application.loanId])
    expect(rows).toEqual([])
    const signing = await test.call('POST', '/v2/loan/sign', { token: application.token, body: { code: '1234' } })
    expect([signing.statusCode, signing.json().label]).toEqual([409, 'illegal_transition'])
  })

  it('a corrected identity while the bank is being read leads back to the photos, and the import that ends later decides nothing', async () => {
    const application = await applicationWithDocuments()
    expect((await withName(application, { first_surname: 'Pérez' })).statusCode).toBe(200)
    await decideApplication(test.deps, application.loanId)
    expect((await loanOf(application)).status).toBe(33)
  })
})

describe('corrected means', () => {
  const work = (changes: object) => employmentInput({ monthly_expenses: 700, ...changes })

  /** The declared expenses that each decision was made with, oldest first. */
  const decidedExpenses = async ({ loanId }: ApplicationAtBank) => {
    const { rows } = await test.pool.query('select inputs from decisions where loan_id = $1 order by id', [loanId])
    return rows.map(({ inputs }) => inputs.applicant.declaredExpensesCents)
  }

  it('make the decision again, with the new figures', async () => {
    const application = await offered()
    const response = await put('employment', application.token, work({ monthly_expenses: 1_795 }))
    expect(response.statusCode).toBe(200)
    expect((await loanOf(application)).status).toBe(37)
    expect(await offerFiles(application)).toEqual([])
    await test.runJobs()
    expect(await decidedExpenses(application)).toEqual([700_00, 1_795_00])
    expect((await loanOf(application)).status).toBe(26)
    expect(await offerFiles(application)).toHaveLength(2)
  })

  it('corrected means are accepted twice in one application: a third attempt is refused and changes nothing', async () => {
    const application = await offered()
    for (const monthly_expenses of [900, 800]) {
      expect((await put('employment', application.token, work({ monthly_expenses }))).statusCode).toBe(200)
      await test.runJobs()
      expect((await loanOf(application)).status).toBe(26)
    }
    const files = await offerFiles(application)
    const third = await put('employment', application.token, work({ monthly_expenses: 100, income_amount: 9_000 }))
    expect([third.statusCode, third.json().label]).toEqual([409, 'data_locked'])
    expect(third.json().errors).toMatchObject([
      { property: 'income_amount', label: 'figuresChangedOften' },
      { property: 'monthly_expenses', label: 'figuresChangedOften' },
    ])
    expect((await userOf(application)).employment).toMatchObject({ monthly_expenses: 800 })
    expect([(await loanOf(application)).status, await offerFiles(application)]).toEqual([26, files])
    // What the decision does not read can still be corrected.
    const other = await put('employment', application.token, work({ monthly_expenses: 800, position: 'Cocinera' }))
    expect(other.statusCode).toBe(200)
  })

  it('leave the offer alone if they are the same as before', async () => {
    const application = await offered()
    const files = await offerFiles(application)
    expect((await put('employment', application.token, work({}))).statusCode).toBe(200)
    expect((await loanOf(application)).status).toBe(26)
    expect(await offerFiles(application)).toEqual(files)
  })

  it('corrected means are used by a decision that is being made at this moment', async () => {
    const application = await applicationWithDocuments()
    let isChanged = false
    const transaction: Deps['transaction'] = async (run) => {
      const result = await test.deps.transaction(run)
      if (!isChanged) {
        isChanged = true // between the reading of the figures and the commit of the decision
        await put('employment', application.token, work({ monthly_expenses: 1_795 }))
      }
      return result
    }
    await decideApplication({ ...test.deps, transaction }, application.loanId)
    expect(await decidedExpenses(application)).toEqual([1_795_00])
  })
})

describe('a corrected address', () => {
  it('keeps the offer and makes its documents again', async () => {
    const application = await offered()
    const files = await offerFiles(application)
    const address = addressInput({ street: 'Calle Nueva' })
    const body = { addresses: { registration_address: address, actual_address: address } }
    expect((await put('address', application.token, body)).statusCode).toBe(200)
    expect((await loanOf(application)).status).toBe(26)
    await test.runJobs()
    const made = await offerFiles(application)
    expect(made).toHaveLength(2)
    expect(made.some((id) => files.includes(id))).toBe(false)
  })
})

describe('another payout account for an offer', () => {
  const choose = (application: ApplicationAtBank, iban: string) =>
    put('issue_method', application.token, { method_of_disbursement: 1, iban })
  const payoutIban = async ({ loanId }: ApplicationAtBank) =>
    (await test.pool.query('select payout_iban from loans where id = $1', [loanId])).rows[0].payout_iban

  it('replaces the old one at once if the bank showed it in the borrower’s name', async () => {
    const application = await offered({ summary: { accounts: [ownAccount(IBANS.good), ownAccount(IBANS.other)] } })
    expect((await choose(application, IBANS.other)).statusCode).toBe(200)
    // The signing page shows the account that receives the money.
    expect(await loanOf(application)).toMatchObject({ status: 26, payout_account: IBANS.other })
    expect(await payoutIban(application)).toBe(IBANS.other)
  })

  it('waits for a person to confirm its holder if no bank has shown it', async () => {
    const application = await offered()
    const response = await choose(application, IBANS.other)
    expect(response.json()).toMatchObject({ payout_account_review: 'waiting' })
    expect([(await loanOf(application)).status, await payoutIban(application)]).toEqual([34, null])
    expect(await offerFiles(application)).toEqual([])
  })

  it('another payout account for an offer is refused if it is of another person, or missing', async () => {
    const stranger = { ...ownAccount(IBANS.other), holders: ['PEREZ SOLA JUAN'], isOwn: false }
    const application = await offered({ summary: { accounts: [ownAccount(IBANS.good), stranger] } })
    expect((await choose(application, IBANS.other)).json().errors).toMatchObject([{ label: 'notYourAccount' }])
    expect((await choose(application, '')).json().errors).toMatchObject([{ label: 'field_required' }])
    expect([(await loanOf(application)).status, await payoutIban(application)]).toEqual([26, IBANS.good])
  })
})

it('two corrections at once are both kept, and one check is repeated', async () => {
  const application = await offered()
  const [name, income] = await Promise.all([
    withName(application, { first_name: 'Ana' }),
    put('employment', application.token, employmentInput({ income_amount: 1_500, monthly_expenses: 700 })),
  ])
  expect([name.statusCode, income.statusCode]).toEqual([200, 200])
  expect(await userOf(application)).toMatchObject({
    personal_data: { first_name: 'Ana' },
    employment: { income_amount: 1_500 },
  })
  await test.runJobs()
  expect((await loanOf(application)).status).toBe(33)
})

// Goal: the liveness selfie: the server creates the check, the provider decides it, and no browser input can pass it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeRegistration, newApplicant, newPersonalId } from '../../../../../test/applicant.ts'
import { sendFirstDocuments } from '../../../../../test/documents.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { applyLoanEvent } from '../../../../lending/loans/book.ts'
import { settleLivenessCheck } from '../../../../lending/verification/settle-check.ts'
import type { LivenessVerdict } from '../../../../providers/liveness/liveness.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ LIVENESS: 'on' })
})
afterAll(() => server.close())

async function applicant() {
  const { token, userId } = await newApplicant(server)
  await server.deps.transaction((tx) => completeRegistration(tx, userId, server.deps))
  const loan = await server.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 7 } })
  return { token, userId, loan: loan.json() }
}
const start = async (token: string, body: object = {}) =>
  server.call('POST', '/v2/user/liveness/session', { token, body })
const submit = (token: string, transaction_id: string) =>
  server.call('PUT', '/v2/user/liveness', { token, body: { transaction_id } })
const userOf = async (token: string) => (await server.call('GET', '/v2/user', { token })).json()
const loanOf = async (token: string) => (await server.call('GET', '/v2/loan', { token })).json()

describe('[R1.04] liveness', () => {
  it('liveness is required with the photos where it is enabled, and its success lets the application continue', async () => {
    const { token, loan } = await applicant()
    expect(loan.required_files).toEqual(['id_card', 'id_card_back', 'selfie_with_id_card', 'liveness_selfie'])
    expect((await userOf(token)).liveness).toEqual({ allowed: true, status: null })
    await sendFirstDocuments(server, token)
    expect(await loanOf(token)).toMatchObject({ status: 33, required_files: ['liveness_selfie'] })

    const session = await start(token)
    expect([session.statusCode, session.json()]).toEqual([
      201,
      {
        transaction_id: expect.any(String),
        provider: 'sandbox',
        script_url: null,
        session_token: null,
        expires_at: '2026-11-16T10:15:00.000Z',
      },
    ])
    const submitted = await submit(token, session.json().transaction_id)
    expect([submitted.statusCode, submitted.json().liveness]).toEqual([200, { allowed: true, status: 'pending' }])
    await server.runJobs()
    expect((await userOf(token)).liveness.status).toBe('success')
    expect(await loanOf(token)).toMatchObject({ status: 35, required_files: [] })
  })

  it('a failed check is reported, leaves the application unchanged, and can be retried', async () => {
    const { token } = await applicant()
    const failing = (await start(token, { outcome: 'fail' })).json()
    await submit(token, failing.transaction_id)
    await server.runJobs()
    expect((await userOf(token)).liveness.status).toBe('failed')
    expect((await loanOf(token)).required_files).toContain('liveness_selfie')
    await submit(token, (await start(token)).json().transaction_id)
    await server.runJobs()
    expect((await userOf(token)).liveness.status).toBe('success')
  })

  it('accepts a check once, from its owner, within a quarter of an hour', async () => {
    const [owner, stranger] = [await applicant(), await applicant()]
    const { transaction_id: id } = (await start(owner.token)).json()
    for (const unknown of [id, 'made-up', 'fail-made-up']) {
      const refused = await submit(stranger.token, unknown)
      expect([refused.statusCode, refused.json().label]).toEqual([409, 'liveness_session_expired'])
    }
    expect((await submit(owner.token, id)).statusCode).toBe(200)
    expect((await submit(owner.token, id)).statusCode).toBe(200)
    await server.runJobs()
    const { rows } = await server.pool.query('select asked from liveness_checks where transaction_id = $1', [id])
    expect(rows).toEqual([{ asked: 1 }])

    const { transaction_id: old } = (await start(owner.token)).json()
    const before = server.clock.now().toISOString()
    server.clock.advanceMs(15 * 60_000 + 1)
    expect((await submit(owner.token, old)).statusCode).toBe(409)
    server.clock.set(before)
  })

  it('[R1.04] proves one identity only: a change of identity requires another check', async () => {
    const { token, userId } = await applicant()
    const { transaction_id: id } = (await start(token)).json()
    await submit(token, id)
    await server.runJobs()
    const { deps } = server
    await deps.transaction(async (tx) => {
      const record = await tx.loans.lockCurrentOf(userId)
      if (record === null) throw new Error('there is no application')
      const context = { actor: 'system', now: deps.clock.now(), today: deps.clock.today(), reason: 'expired' }
      await applyLoanEvent(tx, record, 'application_ended', context)
    })
    const given = (await userOf(token)).personal_data
    const change = async (changes: object) =>
      (
        await server.call('PUT', '/v2/user/personal_data', { token, body: { personal_data: { ...given, ...changes } } })
      ).json().liveness
    expect(await change({ expiration_date: '2036-01-01' })).toEqual({ allowed: true, status: 'success' })
    expect(await change({ first_name: 'Ana', personal_id: newPersonalId() })).toEqual({ allowed: true, status: null })
    const again = await server.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 7 } })
    expect(again.json().required_files).toContain('liveness_selfie')
    // The check of the previous identity cannot be submitted again.
    expect((await submit(token, id)).statusCode).toBe(409)
    await submit(token, (await start(token)).json().transaction_id)
    await server.runJobs()
    expect((await userOf(token)).liveness.status).toBe('success')
  })

  it('a verdict that arrives after a change of identity is rejected', async () => {
    const { token, userId } = await newApplicant(server)
    await server.deps.transaction(async (tx) => {
      await completeRegistration(tx, userId, server.deps)
      await tx.users.allowLiveness(userId)
    })
    await submit(token, (await start(token)).json().transaction_id)
    const given = (await userOf(token)).personal_data
    const personal_data = { ...given, first_name: 'Ana' }
    await server.call('PUT', '/v2/user/personal_data', { token, body: { personal_data } })
    await server.runJobs()
    expect((await userOf(token)).liveness.status).toBeNull()
  })

  it('liveness is refused to a customer who does not need it, and is limited in number', async () => {
    const notAsked = await newApplicant(server)
    expect((await start(notAsked.token)).statusCode).toBe(403)
    const { token } = await applicant()
    for (let count = 0; count < 10; count += 1) expect((await start(token)).statusCode).toBe(201)
    expect((await start(token)).statusCode).toBe(429)
    expect((await submit(token, '')).statusCode).toBe(422)
  })

  it('a provider without a verdict is asked again, until the check finally fails', async () => {
    const { token } = await applicant()
    const { transaction_id: id } = (await start(token)).json()
    await submit(token, id)
    const answers: (() => Promise<LivenessVerdict>)[] = [
      async () => ({ state: 'pending' }),
      () => Promise.reject(new Error('no answer')),
    ]
    let asked = 0
    const deps = {
      ...server.deps,
      liveness: {
        ...server.deps.liveness,
        verdictOf: () => {
          asked += 1
          return answers[asked % 2]?.() ?? Promise.resolve({ state: 'pending' as const })
        },
      },
    }
    for (let count = 0; count < 19; count += 1) await settleLivenessCheck(deps, id)
    expect((await userOf(token)).liveness.status).toBe('pending')
    await settleLivenessCheck(deps, id)
    expect((await userOf(token)).liveness.status).toBe('failed')
    await settleLivenessCheck(deps, id)
    expect(asked).toBe(20)
  })

  it('liveness is not required without the setting', async () => {
    const own = await createTestApp()
    const { token, userId } = await newApplicant(own)
    await own.deps.transaction((tx) => completeRegistration(tx, userId, own.deps))
    const loan = await own.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 7 } })
    expect(loan.json().required_files).not.toContain('liveness_selfie')
    expect((await own.call('GET', '/v2/user', { token })).json().liveness).toEqual({ allowed: false, status: null })
    await own.close()
  })
})

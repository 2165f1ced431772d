// Goal: phones, addresses and browsers from sign-ins are deleted in time; records that signature evidence references
// stay.
import { addDays, type CivilDate, civilDate } from '@puente/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeCamt053 } from '../../test/bank-statement.ts'
import { makeBorrower, tokenFor } from '../../test/make-loan.ts'
import { makeOfferedLoan } from '../../test/offered-loan.ts'
import { approveAs, signInAsDemo } from '../../test/staff.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { queuedSms } from '../customers/notifications/notify.ts'
import { keptAnswer } from '../db/answer-once.ts'
import { forgetOldRecords } from './forget-old-records.ts'
import { runNight } from './run-nights.ts'

let server: TestApp
beforeEach(async () => {
  server = await createTestApp()
})
afterEach(() => server.close())

const TODAY = civilDate('2026-11-16')
const PHONE = '34622300001'
const onNight = (date: CivilDate) => forgetOldRecords(server.deps, date)

async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
  )
  return rows[0]?.count ?? 0
}
const counts = async () => ({
  sessions: await count('sessions'),
  codes: await count('codes'),
  events: await count('code_events'),
  messages: await count('messages'),
})

/** Enters a wrong code first, so that every sign-in table has a row. */
async function signIn(): Promise<void> {
  const login = await server.call('POST', '/v2/user/login', { body: { mobile_phone: PHONE } })
  expect(login.statusCode, login.body).toBe(200)
  const code = String(login.headers.code)
  const confirm = (typed: string) =>
    server.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: PHONE, code: typed } })
  await confirm(code === '0000' ? '0001' : '0000')
  const confirmed = await confirm(code)
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  await server.runJobs()
}

describe('sign-in data', () => {
  it('sign-in data is deleted 90 days after its sessions and codes ended, and not a day sooner', async () => {
    await signIn()
    const all = await counts()
    expect(all).toEqual({ sessions: expect.any(Number), codes: 1, events: 2, messages: 1 })
    expect(all.sessions).toBeGreaterThan(0)
    await onNight(addDays(TODAY, 90))
    expect(await counts()).toEqual(all)
    // Codes, events and the message are from this day; a session lasts three days more.
    await onNight(addDays(TODAY, 91))
    expect(await counts()).toEqual({ sessions: all.sessions, codes: 0, events: 0, messages: 0 })
    await onNight(addDays(TODAY, 93))
    expect(await count('sessions')).toBe(all.sessions)
    await onNight(addDays(TODAY, 94))
    expect(await count('sessions')).toBe(0)
  })

  it('sign-in data from today stays while the nightly run deletes older records', async () => {
    await signIn()
    server.clock.set('2027-03-16T10:00:00Z')
    await signIn()
    await runNight(server.deps, server.clock.today())
    expect(await counts()).toMatchObject({ codes: 1, events: 2, messages: 1 })
    expect(await count('sessions', `created_at < '2027-01-01'`)).toBe(0)
    expect(await count('sessions')).toBeGreaterThan(0)
  })

  it('sign-in data is deleted in chunks, and a second run deletes nothing more', async () => {
    const at = server.clock.now()
    await server.pool.query(
      `insert into code_events (kind, purpose, phone, address, at)
       select 'sent', 'login', $1, '192.0.2.1', $2::timestamptz + n * interval '1 second' from generate_series(1, 12001) n`,
      [PHONE, at],
    )
    await onNight(addDays(TODAY, 91))
    expect(await count('code_events')).toBe(0)
    await onNight(addDays(TODAY, 91))
    expect(await count('code_events')).toBe(0)
  })
})

describe('records that signature evidence references', () => {
  it('stay: the session, the signing code and the message that carried it, without its text', async () => {
    const loan = await makeOfferedLoan(server)
    await server.runJobs()
    const resend = () => server.call('POST', '/v2/loan/sign_resend', { token: loan.token })
    expect((await resend()).statusCode).toBe(200)
    server.clock.advanceMs(91_000)
    const asked = await resend()
    const signed = await server.call('POST', '/v2/loan/sign', {
      token: loan.token,
      body: { code: String(asked.headers.code) },
    })
    expect(signed.statusCode, signed.body).toBe(200)
    // A second session of the same person without a signature, and a text that was never sent.
    await server.deps.transaction((tx) => tokenFor(tx, server.deps, loan.userId))
    expect(await count('codes', `purpose = 'sign'`)).toBe(2)
    expect(await count('messages', `purpose = 'sign' and sealed_text is not null`)).toBe(2)

    await onNight(addDays(TODAY, 6 * 365))
    expect(await count('mails', 'parameters is not null')).toBe(2)
    await onNight(addDays(TODAY, 3650))
    expect(await count('codes')).toBe(1)
    expect(await count('codes', `purpose = 'sign' and used_at is not null`)).toBe(1)
    const { rows } = await server.pool.query<{ named: string }>(
      `select record::jsonb #>> '{origin,session_id}' as named from signature_evidence where kind = 'signature'`,
    )
    expect(rows).toHaveLength(1)
    expect(await count('sessions')).toBe(1)
    expect(await count('sessions', `id = ${rows[0]?.named}`)).toBe(1)
    const kept = await server.pool.query(
      `select m.sealed_text, m.sealed_code from messages m
       join codes c on c.request ->> 'messageId' = m.id::text where m.purpose = 'sign'`,
    )
    expect(kept.rows).toEqual([{ sealed_text: null, sealed_code: null }])
    expect(await count('messages')).toBe(1)
    // The letters of the offer and the contract stay as proof of delivery; what they said is no longer kept.
    expect(await count('mails', 'template_key is not null')).toBe(2)
    expect(await count('mails', 'parameters is not null')).toBe(0)
  })
})

describe('other records', () => {
  it('keeps an SMS notice for six years as correspondence, and an unsent text for 90 days', async () => {
    await server.deps.transaction((tx) => tx.messages.add(queuedSms(server.deps, PHONE, 'Aviso', server.clock.now())))
    await onNight(addDays(TODAY, 90))
    expect(await count('messages', 'sealed_text is not null')).toBe(1)
    await onNight(addDays(TODAY, 91))
    expect(await count('messages', 'sealed_text is null')).toBe(1)
    await onNight(civilDate('2032-11-16'))
    expect(await count('messages')).toBe(1)
    await onNight(civilDate('2032-11-17'))
    expect(await count('messages')).toBe(0)
  })

  it('keeps notes, contacts and tasks of staff for six years as correspondence', async () => {
    await server.deps.transaction(async (tx) => {
      const at = server.clock.now()
      const userId = await makeBorrower(tx, at)
      const [loanId, author] = [null, 'admin:demo-support']
      await tx.customerCare.addNote({ userId, loanId, text: 'Paga el viernes', author, at })
      await tx.customerCare.addContact({
        userId,
        loanId,
        channel: 'phone',
        identifiedBy: 'questions',
        summary: 'Pregunta por su deuda',
        author,
        at,
      })
      for (const kind of ['lawyer', 'deceased'] as const) {
        await tx.holds.add({ userId, kind, reason: 'Lo dice él', setBy: author, setAt: at })
      }
      const [hold] = await tx.holds.ofCustomer(userId)
      await tx.holds.lift(hold?.id ?? 0, author, 'Era otro', at)
      await tx.customerCare.addTask({
        userId,
        loanId,
        title: 'Llamar',
        dueOn: TODAY,
        assignee: 'demo-support',
        createdBy: author,
        createdAt: at,
      })
    })
    const kept = async () =>
      Promise.all(['customer_notes', 'customer_contacts', 'staff_tasks', 'customer_holds'].map((table) => count(table)))
    await onNight(civilDate('2032-11-16'))
    expect(await kept()).toEqual([1, 1, 1, 2])
    // A hold that was not lifted stays.
    await onNight(civilDate('2032-11-17'))
    expect(await kept()).toEqual([0, 0, 0, 1])
  })

  it('keeps the request that let in a statement file with the file, and others for six years', async () => {
    const { headers } = await signInAsDemo(server, 'accountant')
    const line = { amountCents: 5_00, reference: 'L1' }
    const file = writeCamt053({ account: server.deps.config.collectionIban, lines: [line] })
    const asked = await server.call('POST', '/staff/bank/statements', { headers, body: { file } })
    const accepted: number = asked.json().approval_id
    expect((await approveAs(server, 'admin', accepted)).statusCode).toBe(200)
    await server.runJobs()
    await server.pool.query(
      `insert into approval_requests (act, payload, payload_hash, fingerprint, title, lines, reason, requested_by,
         requested_at, expires_at, state, ended_at, ended_by)
       select 'api_key', payload, payload_hash, fingerprint, title, lines, reason, requested_by,
         requested_at, expires_at, state, ended_at, ended_by from approval_requests where id = $1`,
      [accepted],
    )
    await onNight(civilDate('2032-11-16'))
    expect(await count('approval_requests')).toBe(2)
    await onNight(civilDate('2032-11-18'))
    expect(await count('approval_requests')).toBe(1)
    const { rows } = await server.pool.query('select state, approval_id::int from statement_files')
    expect(rows).toEqual([{ state: 'imported', approval_id: accepted }])
  })

  it('an idempotency key replays its stored response for 90 days', async () => {
    await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      const now = server.clock.now()
      for (const kind of ['user', 'staff', 'loan'] as const) {
        const request = { owner: { kind, id: userId }, key: 'k', call: 'POST /', body: {}, now }
        await tx.requestKeys.add(keptAnswer(server.deps.secrets, request, { statusCode: 200, body: {} }))
      }
      await tx.urlTickets.use(userId, 'nonce', now)
    })
    const kept = async () => [await count('request_keys'), await count('url_tickets')]
    await onNight(addDays(TODAY, 90))
    expect(await kept()).toEqual([3, 1])
    await onNight(addDays(TODAY, 91))
    expect(await kept()).toEqual([0, 0])
  })
})

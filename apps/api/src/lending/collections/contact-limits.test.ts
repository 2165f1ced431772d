// Goal: a late customer is contacted within the limits, over all channels: a reminder waits for its hour, or for the next day that allows
// it, with the figures of that day; a logged contact against a limit needs a reason; messages that are required are never held back.
import { addDays, civilDate, mayContact } from '@puente/domain'
import { notificationTexts } from '@puente/texts/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { makeStaff } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Deps } from '../../deps.ts'
import { sendMessage } from '../../jobs/send-message.ts'
import { bringUpToDate } from '../loans/book.ts'
import { remindBorrowers } from '../reminders/remind-borrowers.ts'
import { COLLECTION_TEMPLATES } from '../reminders/reminders.ts'

let server: TestApp
/** The sandbox sends at once what only waits: here the limits apply as in production. */
let deps: Deps
let collector: string
beforeAll(async () => {
  server = await createTestApp()
  deps = { ...server.deps, config: { ...server.deps.config, mode: 'production' } }
  collector = (await makeStaff(server, 'collector')).token
})
afterAll(() => server.close())

interface Debtor {
  readonly userId: number
  readonly loanId: number
}
const rowsOf = async <Row extends object>(text: string, userId: number) =>
  (await server.pool.query<Row>(text, [userId])).rows

/** A customer with a loan of 7 days that falls due on a day, on the evening before. */
async function makeDebtor(dueOn: string, postalCode = '28013'): Promise<Debtor> {
  const due = civilDate(dueOn)
  server.clock.set(`${addDays(due, -1)}T12:00:00Z`)
  return server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    const home = { region: 'X', city: 'Y', street: 'Z', house: '1', apartment: null, block: null, postalCode }
    await tx.addresses.save(userId, { registration: home, actual: home })
    const { loan } = await makeLoan(tx, server.deps, userId, { termDays: 7, date: addDays(due, -7) })
    return { userId, loanId: loan.id }
  })
}
/** What the night of a day does with these loans, and then its reminders, for a server in production. */
async function nightOf(date: string, ...debtors: readonly Debtor[]): Promise<void> {
  server.clock.set(`${date}T04:00:00Z`)
  const today = civilDate(date)
  for (const { loanId } of debtors) {
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loanId)
      if (record === null) throw new Error('no loan')
      await bringUpToDate(tx, record, { actor: 'system', now: server.clock.now(), today })
    })
  }
  await remindBorrowers(deps, today)
}
const messagesOf = ({ userId }: Debtor) =>
  rowsOf<{ id: string; status: string; template_key: string; left_at: Date | null }>(
    'select id, status, template_key, left_at from messages where user_id = $1 order by created_at, template_key',
    userId,
  )
const refusalsOf = ({ userId }: Debtor) =>
  rowsOf<{ rule: string; outcome: string; retry_at: Date | null }>(
    'select rule, outcome, retry_at from contact_refusals where user_id = $1 order by id',
    userId,
  )
/** What the job does with each message that waits, at a moment. */
async function leaveAt(moment: string, debtor: Debtor): Promise<void> {
  server.clock.set(moment)
  for (const { id, status } of await messagesOf(debtor)) {
    if (status === 'queued') await sendMessage(deps)({ messageId: id })
  }
}
const call = ({ userId }: Debtor, body: object) =>
  server.call('POST', `/staff/customers/${userId}/contacts`, { token: collector, body })
const NO_ANSWER = { channel: 'phone', direction: 'outgoing', outcome: 'no_answer' }

it('a reminder that is early in the Canary Islands waits an hour longer than in Madrid, and then leaves', async () => {
  // Due on Tuesday: a day late on Wednesday.
  const madrid = await makeDebtor('2026-11-17')
  const canary = await makeDebtor('2026-11-17', '38002')
  for (const date of ['2026-11-17', '2026-11-18']) await nightOf(date, madrid, canary)
  for (const debtor of [madrid, canary]) await leaveAt('2026-11-18T08:30:00Z', debtor)
  const late = async (debtor: Debtor) =>
    (await messagesOf(debtor)).find(({ template_key: key }) => key.startsWith('late'))
  expect(await late(madrid)).toMatchObject({ status: 'accepted', left_at: new Date('2026-11-18T08:30:00Z') })
  expect(await late(canary)).toMatchObject({ status: 'queued', left_at: null })
  expect(await refusalsOf(canary)).toEqual([
    { rule: 'hour', outcome: 'postponed', retry_at: new Date('2026-11-18T09:00:00Z') },
  ])
  await leaveAt('2026-11-18T09:00:00Z', canary)
  expect(await late(canary)).toMatchObject({ status: 'accepted', left_at: new Date('2026-11-18T09:00:00Z') })
})

it('a reminder of a Saturday is sent on Monday, with the days and the amount of Monday, and only once', async () => {
  const debtor = await makeDebtor('2026-11-20')
  for (const date of ['2026-11-20', '2026-11-21']) await nightOf(date, debtor)
  await leaveAt('2026-11-21T10:00:00Z', debtor)
  expect((await messagesOf(debtor)).at(-1)).toMatchObject({ status: 'withheld', left_at: null })
  expect(await refusalsOf(debtor)).toEqual([
    { rule: 'weekday', outcome: 'withheld', retry_at: new Date('2026-11-23T08:00:00Z') },
  ])
  await nightOf('2026-11-22', debtor)
  expect(await messagesOf(debtor)).toHaveLength(2)
  // Three days late, the reminder of that day stands for both.
  await nightOf('2026-11-23', debtor)
  await remindBorrowers(deps, civilDate('2026-11-23'))
  expect((await messagesOf(debtor)).slice(2).map(({ template_key: key }) => key)).toEqual(['late_3_days'])
  await leaveAt('2026-11-23T08:00:00Z', debtor)
  expect((await messagesOf(debtor)).at(-1)).toMatchObject({ status: 'accepted' })
})

it('a withheld reminder comes back as one of its day where no other is due', async () => {
  // A day late on Friday, which is a holiday in all Spain; Monday has no reminder of its own.
  const debtor = await makeDebtor('2026-12-24')
  for (const date of ['2026-12-24', '2026-12-25']) await nightOf(date, debtor)
  await leaveAt('2026-12-25T10:00:00Z', debtor)
  for (const date of ['2026-12-26', '2026-12-27', '2026-12-28', '2026-12-28']) await nightOf(date, debtor)
  const again = (await messagesOf(debtor)).filter(({ template_key: key }) => key === 'late_again')
  expect(again).toHaveLength(1)
  const [inbox] = await rowsOf<{ message: string }>(
    `select message from notifications where user_id = $1 and template_key = 'late_again'`,
    debtor.userId,
  )
  expect(inbox?.message).toContain('lleva 4 días de retraso')
  await leaveAt('2026-12-28T08:00:00Z', debtor)
  expect((await messagesOf(debtor)).at(-1)).toMatchObject({ status: 'accepted' })
})

it('a reminder that a hold stops is written down with its rule, once a night', async () => {
  const debtor = await makeDebtor('2026-11-17')
  await server.deps.transaction((tx) =>
    tx.holds.add({ userId: debtor.userId, kind: 'lawyer', reason: 'x', setBy: 'admin:ana', setAt: server.clock.now() }),
  )
  for (const date of ['2026-11-17', '2026-11-18']) await nightOf(date, debtor)
  await remindBorrowers(deps, civilDate('2026-11-18'))
  expect(await messagesOf(debtor)).toEqual([])
  expect(await refusalsOf(debtor)).toEqual([
    { rule: 'hold', outcome: 'withheld', retry_at: null },
    { rule: 'hold', outcome: 'withheld', retry_at: null },
  ])
})

it('a hold that is set while a reminder waits for its hour stops it, and the number of a contact person never gets one', async () => {
  const [held, moved] = [await makeDebtor('2026-11-17'), await makeDebtor('2026-11-17')]
  for (const date of ['2026-11-17', '2026-11-18']) await nightOf(date, held, moved)
  await server.deps.transaction((tx) =>
    tx.holds.add({ userId: held.userId, kind: 'dispute', reason: 'x', setBy: 'system', setAt: server.clock.now() }),
  )
  await server.pool.query(`update messages set recipient = '34699999997' where user_id = $1`, [moved.userId])
  for (const debtor of [held, moved]) await leaveAt('2026-11-18T10:00:00Z', debtor)
  const late = async (debtor: Debtor) =>
    (await messagesOf(debtor)).find(({ template_key: key }) => key.startsWith('late'))
  expect([await late(held), await late(moved)]).toMatchObject([{ status: 'withheld' }, { status: 'withheld' }])
  expect([await refusalsOf(held), await refusalsOf(moved)]).toMatchObject([
    [{ rule: 'hold' }],
    [{ rule: 'contact_person' }],
  ])
})

it('calls and messages count together: after two contacts a third needs a reason, and is kept with it', async () => {
  const debtor = await makeDebtor('2026-11-17')
  for (const date of ['2026-11-17', '2026-11-18']) await nightOf(date, debtor)
  await leaveAt('2026-11-18T09:00:00Z', debtor)
  // The reminder counts one, and an attempt without an answer half.
  expect((await call(debtor, NO_ANSWER)).json().contact_standing).toMatchObject({
    used_today: 1.5,
    may_call: false,
    rule: 'day_limit',
    from: '2026-11-19T08:00:00.000Z',
  })
  const refused = await call(debtor, NO_ANSWER)
  expect(refused.json().errors).toMatchObject([{ property: 'override_reason', label: 'contactNotAllowed' }])
  const reasoned = await call(debtor, { ...NO_ANSWER, override_reason: 'Pidió que le llamáramos a las diez' })
  expect(reasoned.json().contact_standing.refused).toMatchObject([
    {
      rule: 'day_limit',
      outcome: 'overridden',
      reason: 'Pidió que le llamáramos a las diez',
      author: expect.any(String),
    },
  ])
  // What the customer starts is no contact of ours.
  const incoming = { channel: 'phone', identified_by: 'questions', summary: 'Pregunta cuánto debe' }
  expect((await call(debtor, incoming)).statusCode).toBe(200)
})

it('a customer who is not late is contacted without limits', async () => {
  const debtor = await makeDebtor('2026-11-27')
  server.clock.set('2026-11-22T22:00:00Z')
  for (let times = 0; times < 4; times += 1) {
    expect((await call(debtor, NO_ANSWER)).json()).toMatchObject({ contact_standing: null })
  }
})

it('only reminders of a late debt are contacts that the limits hold back', () => {
  const about = Object.keys(notificationTexts).filter((key) => /(^|_)late_/.test(key))
  expect([...COLLECTION_TEMPLATES].sort()).toEqual([...about, 'payment_reminder'].sort())
})

it('250 messages at random moments never leave against the rule', async () => {
  const debtor = await makeDebtor('2026-11-17', '35001')
  for (const date of ['2026-11-17', '2026-11-18']) await nightOf(date, debtor)
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const made: { at: Date; isUnanswered: boolean }[] = []
  const { contactPolicy } = deps.config
  const add = async (at: Date) => {
    await server.pool.query(
      `insert into messages (id, user_id, recipient, channel, sealed_text, status, created_at, updated_at, template_key)
       select gen_random_uuid(), id, phone, 'sms', $2, 'queued', $3, $3, 'late_3_days' from users where id = $1`,
      [debtor.userId, deps.secrets.seal('Puente: 3 días'), at],
    )
  }
  await server.pool.query(`delete from messages where user_id = $1`, [debtor.userId])
  let at = Date.parse('2026-11-19T00:00:00Z')
  for (let step = 0; step < 250; step += 1) {
    at += random(240) * 60_000
    const now = new Date(at)
    server.clock.set(now.toISOString())
    await add(now)
    await leaveAt(now.toISOString(), debtor)
    const left = (await messagesOf(debtor)).filter(({ left_at: moment }) => moment?.getTime() === at)
    const question = {
      at: now,
      channel: 'sms',
      to: 'customer',
      purpose: 'collection',
      postalCode: '35001',
      holds: [],
    } as const
    for (const _message of left) {
      expect(mayContact({ ...question, earlier: made }, contactPolicy)).toEqual({ allowed: true })
      made.push({ at: now, isUnanswered: false })
    }
    await server.pool.query(`update messages set status = 'expired' where user_id = $1 and status = 'queued'`, [
      debtor.userId,
    ])
  }
  expect(made.length).toBeGreaterThan(10)
})

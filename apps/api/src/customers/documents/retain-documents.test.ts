// Goal: documents are blocked and destroyed on time and not a day sooner, despite interruptions; those of a customer
// with a contract stay as long as the law requires, and signed papers always.
import { addDays, type CivilDate, civilDate, DISCLOSURE_AUTHORITIES, STAFF_ROLES } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeRegistration, newApplicant } from '../../../test/applicant.ts'
import { sendFirstDocuments } from '../../../test/documents.ts'
import { makeLoan } from '../../../test/make-loan.ts'
import { emptyQueue, makeJobsDue } from '../../../test/queued-jobs.ts'
import { makeStaff } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { applyLoanEvent, bookRequest } from '../../lending/loans/book.ts'
import { runNight } from '../../night/run-nights.ts'
import { DEMO_STAFF_TOKEN } from '../../platform/security/demo-staff.ts'
import { retainDocuments } from './retain-documents.ts'

const START = civilDate('2026-11-16')
/** Documents of an application can be opened for 90 days, and are kept for 1095 more. */
const BLOCKED_ON = addDays(START, 91)
const DESTROYED_ON = addDays(BLOCKED_ON, 1096)

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.clock.set('2026-11-16T10:00:00Z'))

interface Sender {
  readonly userId: number
  readonly token: string
  readonly fileIds: readonly string[]
}

/** A customer whose three documents were accepted on the first day. */
async function sender(app = server): Promise<Sender> {
  const { userId, token } = await newApplicant(app)
  await sendFirstDocuments(app, token)
  const documents = await app.deps.transaction((tx) => tx.documents.historyOf(userId))
  return { userId, token, fileIds: documents.flatMap(({ fileId }) => fileId ?? []) }
}

const context = (date: CivilDate = START) => ({ actor: 'system', now: server.clock.now(), today: date })

async function refused(): Promise<Sender & { readonly loanId: number }> {
  const person = await sender()
  const { loan } = await server.deps.transaction(async (tx) => {
    const record = await makeLoan(tx, server.deps, person.userId, { until: 'request' })
    return applyLoanEvent(tx, record, 'application_refused', { ...context(), reason: 'policy' })
  })
  return { ...person, loanId: loan.id }
}

/** As if the zone of one document had been read. */
const read = ({ userId }: Sender) =>
  server.deps.transaction(async (tx) => {
    const [document] = await tx.documents.historyOf(userId)
    if (document === undefined) throw new Error('nothing was sent')
    const reading = { sealedData: Buffer.from('sealed'), isComplete: true, readAt: server.clock.now() }
    await tx.documents.saveReading({ documentId: document.id, userId, ...reading })
  })
const readingsOf = async ({ userId }: Sender) =>
  (await server.pool.query('select from document_readings where user_id = $1', [userId])).rowCount

/** One chunk of a day's work: at most `limit` customers after a given one. */
const piece = (date: CivilDate, after: number, limit = 1) =>
  server.deps.transaction((tx) =>
    retainDocuments(tx, server.deps, { date, now: new Date(`${date}T03:00:00Z`) }, { after, limit }),
  )

/** The whole work of a day, and the jobs that it queued. */
async function retain(date: CivilDate): Promise<void> {
  server.clock.set(`${date}T03:00:00Z`)
  for (let last: number | null = 0; last !== null; ) last = await piece(date, last, 2)
  await server.runJobs()
}

const documentsOf = ({ userId }: Sender) => server.deps.transaction((tx) => tx.documents.historyOf(userId))
const filesLeft = async ({ fileIds }: Sender) =>
  (await Promise.all(fileIds.map((fileId) => server.deps.files.get(fileId)))).filter((file) => file !== null).length
const blockedCount = async (person: Sender) =>
  (await documentsOf(person)).filter(({ blockedAt }) => blockedAt !== null).length
const auditOf = async ({ userId }: Sender, action: string) =>
  (await server.deps.transaction((tx) => tx.audit.page({ userId, action, limit: 100 }))).map(({ actor, detail }) => ({
    actor,
    type: detail.type,
  }))
const EACH_TYPE = ['id_card', 'id_card_back', 'selfie_with_id_card'].map((type) => ({ actor: 'system', type }))

describe('documents of an unsuccessful application', () => {
  it('documents of an unsuccessful application can be opened for 90 days; after that they are blocked but still stored', async () => {
    const person = await refused()
    const [{ id } = { id: 0 }] = await documentsOf(person)
    await read(person)
    const look = async () => [
      (await server.call('GET', '/v2/user/document/id_card', { token: person.token })).statusCode,
      (await server.call('GET', `/staff/documents/${id}`, { token: DEMO_STAFF_TOKEN })).statusCode,
    ]
    await retain(addDays(BLOCKED_ON, -1))
    expect(await look()).toEqual([200, 200])

    await retain(BLOCKED_ON)
    expect(await look()).toEqual([404, 404])
    expect(await server.deps.transaction((tx) => tx.documents.bestReadingOf(person.userId))).toBeNull()
    expect(await filesLeft(person)).toBe(3)
    expect(await auditOf(person, 'document.blocked')).toEqual(expect.arrayContaining(EACH_TYPE))
    const { documents } = (await server.call('GET', '/v2/user', { token: person.token })).json()
    expect(documents).toEqual([])
  })

  it('documents of an unsuccessful application are blocked by the nightly run', async () => {
    const person = await refused()
    server.clock.set(`${BLOCKED_ON}T03:00:00Z`)
    await runNight(server.deps, BLOCKED_ON)
    await runNight(server.deps, addDays(BLOCKED_ON, 1))
    expect(await blockedCount(person)).toBe(3)
    expect(await auditOf(person, 'document.blocked')).toHaveLength(3)
  })

  it('documents of an unsuccessful application are destroyed three years later, with the data read from them, and each destruction is on record', async () => {
    const person = await refused()
    await read(person)
    const paper = await server.deps.files.put(Buffer.from('a signed contract'))
    await retain(BLOCKED_ON)
    await retain(addDays(DESTROYED_ON, -1))
    expect([await filesLeft(person), await readingsOf(person)]).toEqual([3, 1])
    expect(await auditOf(person, 'document.destroyed')).toEqual([])

    await retain(DESTROYED_ON)
    expect([await filesLeft(person), await readingsOf(person)]).toEqual([0, 0])
    expect((await documentsOf(person)).map(({ fileId }) => fileId)).toEqual([null, null, null])
    expect(await server.deps.files.get(paper)).not.toBeNull()

    await retain(addDays(DESTROYED_ON, 1))
    expect(await auditOf(person, 'document.blocked')).toHaveLength(3)
    const destroyed = await auditOf(person, 'document.destroyed')
    expect(destroyed).toHaveLength(3)
    expect(destroyed).toEqual(expect.arrayContaining(EACH_TYPE))
  })

  it('documents of an unsuccessful application are requested again when the customer comes back', async () => {
    const person = await refused()
    await server.deps.transaction((tx) => completeRegistration(tx, person.userId, server.deps))
    await retain(BLOCKED_ON)
    const loan = await server.call('POST', '/v2/loan', {
      token: person.token,
      body: { loan_sum: 100, loan_period: 7 },
    })
    expect(loan.json()).toMatchObject({ status: 33, required_files: EACH_TYPE.map(({ type }) => type) })
  })

  it('count from the customer’s last event, even without an application', async () => {
    const idle = await sender()
    await retain(addDays(BLOCKED_ON, -1))
    expect(await blockedCount(idle)).toBe(0)
    await retain(BLOCKED_ON)
    expect(await blockedCount(idle)).toBe(3)
  })

  it('stay while an application waits, and while a contested refusal is open', async () => {
    const waiting = await sender()
    await server.deps.transaction((tx) => makeLoan(tx, server.deps, waiting.userId, { until: 'request' }))
    const contested = await refused()
    const contest = await server.call('POST', '/v2/loan/review_request', { token: contested.token, body: {} })
    expect(contest.statusCode).toBe(202)
    await retain(BLOCKED_ON)
    expect([await blockedCount(waiting), await blockedCount(contested)]).toEqual([0, 0])
  })

  it('documents of an unsuccessful application are left alone when their owner applies at that very moment', async () => {
    const person = await refused()
    server.clock.set(`${BLOCKED_ON}T03:00:00Z`)
    const isLockAwaited = async () => {
      const { rows } = await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    }
    let retaining: Promise<number | null> = Promise.resolve(null)
    await server.deps.transaction(async (tx) => {
      await tx.products.lockCustomer(person.userId)
      retaining = piece(BLOCKED_ON, person.userId - 1)
      await expect.poll(isLockAwaited, { timeout: 30_000 }).toBe(true)
      await makeLoan(tx, server.deps, person.userId, { until: 'request' })
    })
    await retaining
    expect(await blockedCount(person)).toBe(0)
  })
})

describe('documents of a customer', () => {
  it('stay while a loan is open, for staff five years longer, and ten in all', async () => {
    const [owing, returned] = [await sender(), await sender()]
    await server.deps.transaction(async (tx) => {
      await makeLoan(tx, server.deps, owing.userId, { date: START })
      const record = await makeLoan(tx, server.deps, returned.userId, { date: START })
      await bookRequest(tx, record, { type: 'payoff', id: 'all', date: START }, context())
    })
    await retain(civilDate('2031-11-16'))
    expect(await blockedCount(returned)).toBe(0)
    await retain(civilDate('2031-11-17'))
    expect([await blockedCount(returned), await filesLeft(returned)]).toEqual([3, 3])
    await retain(civilDate('2036-11-16'))
    expect(await filesLeft(returned)).toBe(3)
    await retain(civilDate('2036-11-17'))
    expect(await filesLeft(returned)).toBe(0)
    expect([await blockedCount(owing), await filesLeft(owing)]).toEqual([0, 3])
  })
})

describe('a blocked document', () => {
  const disclose = (id: number, token: string, body: object) =>
    server.call('POST', `/staff/documents/${id}/disclosure`, { token, body })
  const order = { authority: 'court', reason: 'Juzgado n.º 3 de Madrid, diligencias previas 123/2027' }
  const disclosures = (person: Sender) =>
    server.deps.transaction((tx) => tx.audit.page({ userId: person.userId, action: 'document.disclosed', limit: 10 }))
  async function blocked() {
    const person = await refused()
    await retain(BLOCKED_ON)
    const [document] = await documentsOf(person)
    if (document === undefined) throw new Error('nothing was sent')
    return { person, document }
  }

  it('a blocked document is disclosed to a court, with the authority and the reason on record, and stays blocked otherwise', async () => {
    const { person, document } = await blocked()
    const { token, actor } = await makeStaff(server, 'admin')
    const opened = await disclose(document.id, token, order)
    expect([opened.statusCode, opened.headers['content-type'], opened.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    expect(opened.rawPayload).toEqual(await server.deps.files.get(document.fileId ?? ''))
    expect(await disclosures(person)).toMatchObject([
      { actor, detail: { document_id: document.id, type: document.type, ...order } },
    ])
    expect((await server.call('GET', `/staff/documents/${document.id}`, { token })).statusCode).toBe(404)
    expect(await blockedCount(person)).toBe(3)
    for (const authority of DISCLOSURE_AUTHORITIES) {
      expect((await disclose(document.id, token, { ...order, authority })).statusCode).toBe(200)
    }
  })

  it('a blocked document is disclosed by no other role, and only with an authority and a reason', async () => {
    const { person, document } = await blocked()
    for (const role of STAFF_ROLES.filter((one) => one !== 'admin')) {
      const { token } = await makeStaff(server, role)
      expect([role, (await disclose(document.id, token, order)).statusCode]).toEqual([role, 403])
    }
    expect((await disclose(document.id, person.token, order)).statusCode).toBe(401)
    const { token } = await makeStaff(server, 'admin')
    for (const [property, body] of [
      ['reason', { authority: 'court' }],
      ['reason', { authority: 'court', reason: ' ok ' }],
      ['authority', { reason: order.reason }],
      ['authority', { ...order, authority: 'employer' }],
    ] as const) {
      const answer = await disclose(document.id, token, body)
      expect([answer.statusCode, answer.json().errors[0].property]).toEqual([422, property])
    }
    expect(await disclosures(person)).toEqual([])
  })

  it('a blocked document is the only kind that can be disclosed, and only while its file exists', async () => {
    const { token } = await makeStaff(server, 'admin')
    const open = await sender()
    const [{ id } = { id: 0 }] = await documentsOf(open)
    expect((await disclose(id, token, order)).statusCode).toBe(404)
    expect(await disclosures(open)).toEqual([])

    const { person, document } = await blocked()
    await retain(DESTROYED_ON)
    expect((await disclose(document.id, token, order)).statusCode).toBe(404)
    expect(await disclosures(person)).toEqual([])
  })
})

describe('an interruption', () => {
  it('an interruption before the commit changes nothing; after it the file is still removed', async () => {
    const person = await refused()
    await retain(BLOCKED_ON)
    const killed = server.deps.transaction(async (tx) => {
      const when = { date: DESTROYED_ON, now: server.clock.now() }
      await retainDocuments(tx, server.deps, when, { after: person.userId - 1, limit: 1 })
      expect((await tx.documents.historyOf(person.userId)).every(({ fileId }) => fileId === null)).toBe(true)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await server.runJobs()
    expect(await filesLeft(person)).toBe(3)
    expect((await documentsOf(person)).every(({ fileId }) => fileId !== null)).toBe(true)

    await piece(DESTROYED_ON, person.userId - 1)
    expect(await filesLeft(person)).toBe(3)
    // Even if the job is lost: the sweep finds a file that no row references.
    await emptyQueue(server.pool)
    await server.deps.transaction((tx) => tx.outbox.add('sweep-files', {}))
    await server.runJobs()
    await makeJobsDue(server.pool)
    await server.runJobs()
    expect(await filesLeft(person)).toBe(0)
  })

  it('an interruption between two chunks continues with the next customers, and keeps a file that another row references', async () => {
    const [first, second] = [await refused(), await refused()]
    await server.pool.query('update documents set file_id = $1 where user_id = any($2) and type = $3', [
      first.fileIds[0],
      [first.userId, second.userId],
      'id_card',
    ])
    expect(await piece(BLOCKED_ON, first.userId - 1)).toBe(first.userId)
    expect([await blockedCount(first), await blockedCount(second)]).toEqual([3, 0])
    expect(await piece(BLOCKED_ON, first.userId)).toBe(second.userId)
    expect(await blockedCount(second)).toBe(3)
    expect(await piece(BLOCKED_ON, second.userId)).toBeNull()

    await piece(DESTROYED_ON, first.userId - 1)
    await server.runJobs()
    expect(await server.deps.files.get(first.fileIds[0] ?? '')).not.toBeNull()
  })
})

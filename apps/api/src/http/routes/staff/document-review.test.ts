// Goal: a reviewer sees a document beside what it must match, rejects it with words that the customer reads, cannot reject it for
// ever, can reopen it while the application allows, and nothing in a customer's file can act in the reviewer's browser.
import { FIRST_DOCUMENT_TYPES } from '@puente/domain'
import { documentCallTask } from '@puente/texts/backoffice-decide'
import { documentNames, rejectionTexts } from '@puente/texts/document-review'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeRegistration } from '../../../../test/applicant.ts'
import { photo, upload } from '../../../../test/documents.ts'
import { makeBorrower, tokenFor } from '../../../../test/make-loan.ts'
import { pdfOfPages } from '../../../../test/pdf-file.ts'
import { makeStaff } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'

let server: TestApp
let staff: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  server = await createTestApp({ DOCUMENT_REVIEW: 'staff' })
  staff = await makeStaff(server, 'underwriter')
})
afterAll(() => server.close())

const post = (path: string, body: object = {}, token = staff.token) => server.call('POST', path, { token, body })
const get = (path: string) => server.call('GET', path, { token: staff.token })
const HOSTILE = '<img src=x onerror=alert(1)> «hola»'

/** A registered customer whose application waits for documents (33). */
async function applicant() {
  const { userId, token } = await server.deps.transaction(async (tx) => {
    const id = await makeBorrower(tx, server.clock.now())
    await completeRegistration(tx, id, server.deps)
    return { userId: id, token: await tokenFor(tx, server.deps, id) }
  })
  const made = await server.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 7 } })
  expect(made.json()).toMatchObject({ status: 33 })
  const { public_id: publicId } = made.json()
  const loanStatus = async () => (await server.call('GET', '/v2/loan', { token })).json().status
  const send = async (type: string, colour?: string) => {
    const bytes = await photo(colour === undefined ? {} : { colour })
    const sent = await upload(server, { token, type, bytes })
    expect(sent.statusCode).toBe(201)
    const standing = await server.deps.transaction((tx) => tx.documents.standingOf(userId))
    return standing.find((one) => one.type === type)?.id ?? 0
  }
  return { userId, token, publicId, loanStatus, send }
}

describe('the view of a document', () => {
  it('shows form data, the other documents, the rejections and the claim, and is audited', async () => {
    const { userId, publicId, send } = await applicant()
    const front = await send('id_card')
    const back = await send('id_card_back')
    const view = (await get(`/staff/document-reviews/${front}`)).json()
    expect(view).toMatchObject({
      document: { id: front, type: 'id_card', status: 'pending' },
      customer: { id: userId },
      application: { public_id: publicId, status: 33 },
      form: { first_name: 'Lucía', first_surname: 'García' },
      reading: null,
      documents: [{ id: front }, { id: back }],
      rejections: { count: 0, limit: 3, must_escalate: false },
      can_reopen: false,
      claim: null,
    })
    const { rows } = await server.pool.query(
      "select actor, detail from audit_events where user_id = $1 and action = 'document.review_opened'",
      [userId],
    )
    expect(rows).toEqual([{ actor: staff.actor, detail: { document_id: front, type: 'id_card' } }])
    expect((await get('/staff/document-reviews/999999')).statusCode).toBe(404)
  })
})

describe('a rejection', () => {
  it('a rejection and a page that refreshes meanwhile wait for each other, in one order of locks', async () => {
    const { userId, send } = await applicant()
    const id = await send('id_card')
    expect((await post('/staff/claims', { kind: 'documents', id: String(id) })).statusCode).toBe(200)
    const waiting = (count: number) =>
      expect
        .poll(async () => {
          const { rows } = await server.pool.query(
            `select count(*)::int as count from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows[0].count
        })
        .toBe(count)
    const outer = await server.pool.connect()
    try {
      // Both requests stop at the customer; each then has whatever lock it takes before.
      await outer.query('begin')
      await outer.query('select 1 from users where id = $1 for update', [userId])
      const refreshed = get(`/staff/document-reviews/${id}`)
      await waiting(1)
      const rejected = post(`/staff/documents/${id}/reject`, { reason: 'blurred' })
      await waiting(2)
      await outer.query('commit')
      expect([(await refreshed).statusCode, (await rejected).statusCode]).toEqual([200, 200])
    } finally {
      outer.release()
    }
  })

  it('carries the words of the reviewer to the customer, as plain text', async () => {
    const { token, send } = await applicant()
    const id = await send('id_card')
    const rejected = await post(`/staff/documents/${id}/reject`, { reason: 'blurred', comment: HOSTILE })
    expect(rejected.json()).toMatchObject({ status: 'rejected', rejection_comment: HOSTILE })
    const { documents } = (await server.call('GET', '/v2/user', { token })).json()
    const expected = `${rejectionTexts.blurred} Nota de nuestro equipo: ${HOSTILE}`
    expect(documents[0]).toMatchObject({ status: 'rejected', rejection_text: expected })
    const inbox = (await server.call('GET', '/v2/notification-inbox', { token })).json()
    expect(inbox[0].message).toBe(`Necesitamos que envíes otra vez: ${documentNames.id_card}. ${expected}`)
  })

  it('a rejection for another reason needs words of the reviewer and shows only them', async () => {
    const { token, send } = await applicant()
    const comment = 'El DNI es de otra persona.'
    const id = await send('id_card')
    const silent = await post(`/staff/documents/${id}/reject`, { reason: 'other' })
    expect([silent.statusCode, silent.json().errors[0].property]).toEqual([422, 'comment'])
    await post(`/staff/documents/${id}/reject`, { reason: 'other', comment })
    const { documents } = (await server.call('GET', '/v2/user', { token })).json()
    expect(documents[0].rejection_text).toBe(comment)
  })

  it('a rejection that reaches the limit must say what follows: a call keeps the application, a refusal ends it', async () => {
    for (const [escalation, status] of [
      ['call', 33],
      ['refuse', 4],
    ] as const) {
      const { userId, token, send, loanStatus } = await applicant()
      for (const colour of ['#111111', '#222222']) {
        const id = await send('id_card', colour)
        expect((await post(`/staff/documents/${id}/reject`, { reason: 'dark' })).statusCode).toBe(200)
      }
      const third = await send('id_card', '#333333')
      expect((await get(`/staff/document-reviews/${third}`)).json().rejections).toEqual({
        count: 2,
        limit: 3,
        must_escalate: true,
      })
      const undecided = await post(`/staff/documents/${third}/reject`, { reason: 'dark' })
      expect([undecided.statusCode, undecided.json().errors[0]]).toMatchObject([
        422,
        { property: 'escalation', label: 'rejection_limit_reached' },
      ])
      const { documents } = (await server.call('GET', '/v2/user', { token })).json()
      expect(documents[0].status).toBe('pending')
      const decided = await post(`/staff/documents/${third}/reject`, { reason: 'dark', escalation })
      expect([decided.statusCode, await loanStatus()]).toEqual([200, status])
      const tasks = await server.pool.query('select assignee, title from staff_tasks where user_id = $1', [userId])
      expect(tasks.rows).toEqual(
        escalation === 'call' ? [{ assignee: staff.username, title: documentCallTask(documentNames.id_card) }] : [],
      )
      if (escalation === 'refuse') {
        const loan = (await server.call('GET', '/v2/loan', { token })).json()
        expect(loan.decline_reasons).toMatchObject([{ code: 'documents_not_valid' }])
        const decisions = await server.pool.query(
          'select outcome, actor from decisions join loans on loans.id = loan_id where user_id = $1',
          [userId],
        )
        expect(decisions.rows).toEqual([{ outcome: 'deny', actor: staff.actor }])
      }
    }
  })

  it('a rejection of the same type in an earlier application does not count', async () => {
    const { userId, send } = await applicant()
    for (const colour of ['#111111', '#222222']) {
      await post(`/staff/documents/${await send('id_card', colour)}/reject`, { reason: 'dark' })
    }
    server.clock.advanceMs(1000)
    await server.pool.query('update loans set requested_at = $2 where user_id = $1', [userId, server.clock.now()])
    const again = await send('id_card', '#333333')
    expect((await get(`/staff/document-reviews/${again}`)).json().rejections).toMatchObject({ count: 0 })
  })
})

describe('an accepted document', () => {
  const acceptedApplication = async () => {
    const one = await applicant()
    const ids: number[] = []
    for (const type of FIRST_DOCUMENT_TYPES) ids.push(await one.send(type))
    return { ...one, ids, front: ids[0] ?? 0 }
  }
  const reason = 'La foto no es de esta persona'

  it('an accepted document is reopened while the application waits for documents; accepting all lets it continue', async () => {
    const { ids, front, userId, loanStatus } = await acceptedApplication()
    await post(`/staff/documents/${front}/accept`)
    expect((await get(`/staff/document-reviews/${front}`)).json().can_reopen).toBe(true)
    expect((await post(`/staff/documents/${front}/reopen`, {})).statusCode).toBe(422)
    const reopened = await post(`/staff/documents/${front}/reopen`, { reason })
    expect([reopened.statusCode, reopened.json().status]).toEqual([200, 'pending'])
    const { rows } = await server.pool.query(
      "select detail from audit_events where user_id = $1 and action = 'document.reopened'",
      [userId],
    )
    expect(rows).toEqual([{ detail: { document_id: front, type: 'id_card', reason } }])
    expect((await post(`/staff/documents/${front}/reopen`, { reason })).statusCode).toBe(409)
    for (const id of ids) await post(`/staff/documents/${id}/accept`)
    expect(await loanStatus()).toBe(35)
  })

  it('stays accepted once the application has moved on, with a sentence that says so', async () => {
    const { ids, front, loanStatus } = await acceptedApplication()
    for (const id of ids) await post(`/staff/documents/${id}/accept`)
    expect(await loanStatus()).toBe(35)
    const refused = await post(`/staff/documents/${front}/reopen`, { reason })
    expect([refused.statusCode, refused.json().label]).toEqual([409, 'document_in_use'])
    expect((await get(`/staff/document-reviews/${front}`)).json()).toMatchObject({
      can_reopen: false,
      document: { status: 'accepted' },
    })
  })
})

describe('another document', () => {
  it('another document is requested with a comment that the applicant reads', async () => {
    const { token, publicId } = await applicant()
    const comment = 'La nómina de octubre, por favor.'
    const asked = await post('/staff/document-requests', { loan: publicId, type: 'income_statement', comment })
    expect(asked.statusCode).toBe(204)
    const inbox = (await server.call('GET', '/v2/notification-inbox', { token })).json()
    expect(inbox[0].message).toBe(`Necesitamos que envíes ${documentNames.income_statement}. ${comment}`)
  })
})

describe('a customer’s file in the reviewer’s browser', () => {
  it('a customer’s file in the reviewer’s browser is served so that it cannot act: no other type, no script, no frame of the back office', async () => {
    const { send } = await applicant()
    const image = await get(`/staff/documents/${await send('id_card')}`)
    expect(image.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^inline; filename="documento-\d+\.jpg"$/),
      'cache-control': 'no-store',
    })
  })

  it('a customer’s file in the reviewer’s browser is a picture of its pages if it was sent as a PDF: what the file would run or open is gone', async () => {
    const { token, userId } = await applicant()
    const bytes = pdfOfPages({ colours: ['1 0 0'], catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' })
    expect((await upload(server, { token, type: 'income_statement', bytes, name: 'nomina.pdf' })).statusCode).toBe(201)
    const stored = await server.deps.transaction((tx) => tx.documents.standing(userId, 'income_statement'))
    const file = await get(`/staff/documents/${stored?.id}`)
    expect(file.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(file.rawPayload).metadata()).format).toBe('jpeg')
    expect(file.rawPayload.includes('JavaScript')).toBe(false)
  })

  it('a customer’s file in the reviewer’s browser is offered for download if it was stored as a PDF by an earlier version', async () => {
    const { token, userId } = await applicant()
    expect((await upload(server, { token, type: 'income_statement', bytes: await photo() })).statusCode).toBe(201)
    const stored = await server.deps.transaction((tx) => tx.documents.standing(userId, 'income_statement'))
    await server.pool.query(`update documents set content_type = 'application/pdf' where id = $1`, [stored?.id])
    const file = await get(`/staff/documents/${stored?.id}`)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment; filename="documento-\d+\.pdf"$/),
    })
  })

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'
  it.each([
    ['an SVG named .jpg', SVG, 415],
    ['an HTML page named .jpg', '<!doctype html><script>alert(1)</script>', 415],
  ])('%s is refused at the upload', async (_title, content, status) => {
    const { token } = await applicant()
    const sent = await upload(server, {
      token,
      type: 'income_statement',
      bytes: Buffer.from(content),
      name: 'nomina.jpg',
    })
    expect(sent.statusCode).toBe(status)
  })

  it('loses what is hidden behind a picture: the stored image is made anew from its pixels', async () => {
    const { token, userId } = await applicant()
    const bytes = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
    expect((await upload(server, { token, type: 'id_card', bytes })).statusCode).toBe(201)
    const stored = await server.deps.transaction((tx) => tx.documents.standing(userId, 'id_card'))
    expect((await get(`/staff/documents/${stored?.id}`)).rawPayload.includes('<script>')).toBe(false)
  })
})

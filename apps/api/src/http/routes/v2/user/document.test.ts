// Goal: a borrower proves their identity with photos: which files are accepted, which are rejected and why, who can see them,
// and how the application continues once all are accepted.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { civilDate } from '@puente/domain'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeRegistration, newApplicant } from '../../../../../test/applicant.ts'
import { photo, sendFirstDocuments, upload, uploadBody } from '../../../../../test/documents.ts'
import { makeLoan } from '../../../../../test/make-loan.ts'
import { pdfOfPages, protectedPdf } from '../../../../../test/pdf-file.ts'
import { makeJobsDue } from '../../../../../test/queued-jobs.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { viewDocument } from '../../../../customers/documents/view-document.ts'
import { applyLoanEvent } from '../../../../lending/loans/book.ts'
import { requestDocument } from '../../../../lending/verification/request-document.ts'
import { rejectDocument } from '../../../../lending/verification/review-document.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const FIRST = ['id_card', 'id_card_back', 'selfie_with_id_card']

async function registered(app = server) {
  const person = await newApplicant(app)
  await app.deps.transaction((tx) => completeRegistration(tx, person.userId, app.deps))
  return person
}

async function applicant(app = server) {
  const { token, userId } = await registered(app)
  const loan = await app.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 7 } })
  expect(loan.statusCode).toBe(201)
  return { token, userId, loanId: loan.json().id as number, loan: loan.json() }
}
const loanOf = async (token: string, app = server) => (await app.call('GET', '/v2/loan', { token })).json()
const userOf = async (token: string, app = server) => (await app.call('GET', '/v2/user', { token })).json()
const context = () => ({ actor: 'admin:ana', now: server.clock.now(), today: server.clock.today() })

function filesOnDisk(): number {
  const dir = join(server.deps.config.dataDir ?? '', 'documents', 'document')
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  } catch {
    return 0
  }
}

/**
 * A drawing encoded by libheif as a phone does it: the sensor's 640 × 480 pixels are red and green above blue and white, to be
 * shown after a quarter turn clockwise (`irot`); the EXIF data repeats the turn and holds a camera and a position.
 */
const PHONE_PHOTO = readFileSync(new URL('../../../../../test/data/phone-photo.heic', import.meta.url))

function strongestColour([red = 0, green = 0, blue = 0]: Uint8Array): string {
  if (Math.min(red, green, blue) > 200) return 'white'
  const strongest = Math.max(red, green, blue)
  return strongest === red ? 'red' : strongest === green ? 'green' : 'blue'
}

describe('from the first photo to the bank', () => {
  it('[R1.04] a new customer sends front, back and selfie, and continues when all are accepted', async () => {
    const { token, loan } = await applicant()
    expect(loan).toMatchObject({ status: 33, required_files: FIRST })
    const sent = await upload(server, { token, type: 'id_card', bytes: await photo() })
    expect([sent.statusCode, sent.json()]).toEqual([
      201,
      {
        type: 'id_card',
        status: 'pending',
        uploaded_at: '2026-11-16T10:00:00.000Z',
        rejection_reason: null,
        rejection_text: null,
      },
    ])
    expect(await loanOf(token)).toMatchObject({ status: 33, required_files: FIRST.slice(1) })
    for (const type of FIRST.slice(1)) await upload(server, { token, type, bytes: await photo(), typeLast: true })
    expect(await loanOf(token)).toMatchObject({ status: 33, required_files: [] })
    await server.runJobs()
    expect(await loanOf(token)).toMatchObject({ status: 35, required_files: [] })
    const { documents } = await userOf(token)
    expect(documents.map(({ type, status }: { type: string; status: string }) => [type, status])).toEqual(
      FIRST.map((type) => [type, 'accepted']),
    )
  })

  it('[R8.07] a rejected photo is requested again, with advice and a notification', async () => {
    const { token, userId } = await applicant()
    await upload(server, { token, type: 'id_card', bytes: await photo(), name: 'reject-blurred.jpg' })
    await server.runJobs()
    expect((await loanOf(token)).required_files).toEqual(FIRST)
    const { documents } = await userOf(token)
    expect(documents).toEqual([
      expect.objectContaining({
        status: 'rejected',
        rejection_reason: 'blurred',
        rejection_text: expect.stringContaining('borrosa'),
      }),
    ])
    const inbox = (await server.call('GET', '/v2/notification-inbox', { token })).json()
    expect(inbox[0].message).toContain('la parte de delante de tu documento')
    // A better one replaces it, and the rejected file is deleted from the disk.
    const before = filesOnDisk()
    await upload(server, { token, type: 'id_card', bytes: await photo({ colour: '#111111' }) })
    await server.runJobs()
    expect(filesOnDisk()).toBe(before)
    expect((await userOf(token)).documents).toEqual([expect.objectContaining({ status: 'accepted' })])
    const history = await server.deps.transaction((tx) => tx.documents.historyOf(userId))
    expect(history.map(({ status, fileId }) => [status, fileId === null])).toEqual([
      ['accepted', false],
      ['rejected', true],
    ])
  })

  it('documents accepted for an earlier loan stay valid until the card expires', async () => {
    const { token, userId } = await registered()
    await server.deps.transaction((tx) => tx.users.savePerson(userId, { expirationDate: civilDate('2026-11-20') }))
    await sendFirstDocuments(server, token)
    const first = await server.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 7 } })
    expect(first.json()).toMatchObject({ status: 35, required_files: [] })
    const standing = await server.deps.transaction((tx) => tx.documents.standingOf(userId))
    expect(standing.map(({ type, validUntil }) => [type, validUntil])).toEqual([
      ['id_card', '2026-11-20'],
      ['id_card_back', '2026-11-20'],
      ['selfie_with_id_card', null],
    ])
  })

  it('an application created while photos wait for review waits with them', async () => {
    const { token } = await registered()
    for (const type of FIRST) await upload(server, { token, type, bytes: await photo() })
    const made = await server.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 7 } })
    expect(made.json()).toMatchObject({ status: 33, required_files: [] })
    await server.runJobs()
    expect((await loanOf(token)).status).toBe(35)
  })

  it('staff may request more while the application waits, and decide before the sandbox does', async () => {
    const { token, userId, loanId } = await applicant()
    for (const type of FIRST) await upload(server, { token, type, bytes: await photo() })
    await server.deps.transaction((tx) =>
      requestDocument(tx, server.deps, { loanId, type: 'income_statement', comment: null }, context()),
    )
    const [idCard] = await server.deps.transaction((tx) => tx.documents.standingOf(userId))
    const refused = await server.deps.transaction((tx) =>
      rejectDocument(tx, server.deps, idCard?.id ?? 0, { reason: 'not_original' }, context()),
    )
    expect(refused.outcome).toBe('reviewed')
    await server.runJobs()
    expect(await loanOf(token)).toMatchObject({ status: 33, required_files: ['id_card', 'income_statement'] })
    await upload(server, { token, type: 'id_card', bytes: await photo({ colour: '#222222' }) })
    await upload(server, { token, type: 'income_statement', bytes: await photo({ colour: '#333333' }) })
    await server.runJobs()
    expect((await loanOf(token)).status).toBe(35)
  })

  it('without the sandbox, documents wait for a staff member', async () => {
    const own = await createTestApp({ DOCUMENT_REVIEW: 'staff' })
    const { token } = await applicant(own)
    for (const type of FIRST) await upload(own, { token, type, bytes: await photo() })
    await own.runJobs()
    expect(await loanOf(token, own)).toMatchObject({ status: 33, required_files: [] })
    await own.close()
  })
})

describe('accepted files', () => {
  it('[R2.20] a photo is turned upright, re-encoded and stripped of its location', async () => {
    const { token } = await newApplicant(server)
    const taken = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Make: 'Cámara secreta' }, IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    await upload(server, { token, type: 'id_card', bytes: taken })
    const kept = (await server.call('GET', '/v2/user/document/id_card', { token })).json()
    expect(kept).toMatchObject({ type: 'id_card', content_type: 'image/jpeg' })
    const metadata = await sharp(Buffer.from(kept.document, 'base64')).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 600, height: 900 })
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
  })

  it('a second file hidden behind a photo is removed', async () => {
    const { token } = await newApplicant(server)
    const bytes = Buffer.concat([await photo(), Buffer.from('PK\u0003\u0004 <script>alert(1)</script>')])
    expect((await upload(server, { token, type: 'id_card', bytes })).statusCode).toBe(201)
    const { document } = (await server.call('GET', '/v2/user/document/id_card', { token })).json()
    expect(Buffer.from(document, 'base64').includes('<script>')).toBe(false)
  })

  it.each(['png', 'webp'] as const)('a %s becomes a JPEG, whatever its name says', async (format) => {
    const { token } = await newApplicant(server)
    const bytes = await sharp(await photo())
      .toFormat(format)
      .toBuffer()
    expect((await upload(server, { token, type: 'id_card', bytes, name: '../../etc/passwd' })).statusCode).toBe(201)
    const { content_type: contentType } = (await server.call('GET', '/v2/user/document/id_card', { token })).json()
    expect(contentType).toBe('image/jpeg')
  })

  it('[R1.04] a phone’s HEIC becomes an upright JPEG of the same size, without its location', async () => {
    const { token } = await newApplicant(server)
    expect(PHONE_PHOTO.includes('Telefono de prueba')).toBe(true)
    const sent = await upload(server, { token, type: 'selfie_with_id_card', bytes: PHONE_PHOTO, name: 'IMG_0001.HEIC' })
    expect(sent.statusCode).toBe(201)
    const kept = (await server.call('GET', '/v2/user/document/selfie_with_id_card', { token })).json()
    expect(kept.content_type).toBe('image/jpeg')
    const bytes = Buffer.from(kept.document, 'base64')
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 480, height: 640 })
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
    expect(bytes.includes('Telefono de prueba')).toBe(false)
    // Turned once: the sensor's top left is now the top right.
    const { data } = await sharp(bytes).resize(2, 2, { kernel: 'nearest' }).raw().toBuffer({ resolveWithObject: true })
    const strongest = [0, 1, 2, 3].map((corner) => strongestColour(data.subarray(corner * 3, corner * 3 + 3)))
    expect(strongest).toEqual(['blue', 'red', 'white', 'green'])
  })

  it('a large photo is scaled down', async () => {
    const { token } = await newApplicant(server)
    await upload(server, { token, type: 'id_card', bytes: await photo({ width: 4000, height: 3000 }) })
    const { document } = (await server.call('GET', '/v2/user/document/id_card', { token })).json()
    expect(await sharp(Buffer.from(document, 'base64')).metadata()).toMatchObject({ width: 2560, height: 1920 })
  })

  it('a PDF income statement becomes a picture of its pages; a selfie must be a photo', async () => {
    const { token } = await newApplicant(server)
    const bytes = pdfOfPages({ colours: ['1 0 0', '0 0 1'] })
    expect((await upload(server, { token, type: 'income_statement', bytes })).statusCode).toBe(201)
    const kept = (await server.call('GET', '/v2/user/document/income_statement', { token })).json()
    expect(kept.content_type).toBe('image/jpeg')
    const picture = sharp(Buffer.from(kept.document, 'base64'))
    const { data } = await picture.resize(2, 1, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
    expect([strongestColour(data.subarray(0, 3)), strongestColour(data.subarray(3, 6))]).toEqual(['red', 'blue'])
    const selfie = await upload(server, { token, type: 'selfie_with_id_card', bytes })
    expect([selfie.statusCode, selfie.json().label]).toEqual([415, 'document_type_unsupported'])
  })

  const bomb = () =>
    sharp({ create: { width: 12_000, height: 8_000, channels: 3, background: 'white' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer()

  const REFUSED: readonly (readonly [string, () => Promise<Buffer> | Buffer, number, string])[] = [
    ['a photo below the minimum size', () => photo({ width: 500, height: 300 }), 422, 'documentTooSmall'],
    ['a small file that unpacks to a hundred megapixels', bomb, 422, 'documentTooLarge'],
    [
      'half a photo',
      async () =>
        (
          await sharp(await photo({ width: 3000, height: 2000 }))
            .jpeg()
            .toBuffer()
        ).subarray(0, 900),
      422,
      'documentUnreadable',
    ],
    ['a text', () => Buffer.from('hola, esto no es una foto'), 415, 'document_type_unsupported'],
    ['a program', () => Buffer.from('MZ\u0090\u0000 program'), 415, 'document_type_unsupported'],
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      415,
      'document_type_unsupported',
    ],
    [
      'a fake HEIC',
      () => Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000heicmif1 nothing', 'latin1'),
      422,
      'documentUnreadable',
    ],
    ['a PDF with a password', protectedPdf, 422, 'documentProtected'],
    ['a PDF of 21 pages', () => pdfOfPages({ colours: Array(21).fill('1 0 0') }), 422, 'documentTooManyPages'],
    ['a truncated PDF', () => Buffer.from('%PDF-1.4\n1 0 obj'), 422, 'documentUnreadable'],
    ['an empty file', () => Buffer.alloc(0), 422, 'field_required'],
  ]
  it.each(REFUSED)('[R8.07] rejects %s, and says how to send a better one', async (_what, make, status, label) => {
    const { token, userId } = await newApplicant(server)
    const response = await upload(server, { token, type: 'id_card', bytes: await make() })
    const { errors, message } = response.json()
    expect([response.statusCode, errors[0].property, errors[0].label]).toEqual([status, 'document', label])
    expect(message.length).toBeGreaterThan(20)
    expect(await server.deps.transaction((tx) => tx.documents.historyOf(userId))).toEqual([])
  })

  it('rejects a file over 12 MB with 413, and other forms without a 500', async () => {
    const { token } = await newApplicant(server)
    const large = await upload(server, { token, type: 'id_card', bytes: Buffer.alloc(12 * 1024 * 1024 + 1, 1) })
    expect([large.statusCode, large.json().label]).toEqual([413, 'body_too_large'])
    const json = await server.call('POST', '/v2/user/document', { token, body: { type: 'id_card' } })
    expect([json.statusCode, json.json().label]).toEqual([415, 'content_type_unsupported'])
    const broken = await server.call('POST', '/v2/user/document', {
      token,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.from('--x\r\nnothing'),
    })
    expect([broken.statusCode, broken.json().label]).toEqual([400, 'body_malformed'])
    for (const type of [undefined, '', 'passport']) {
      const sent = await upload(server, { token, ...(type === undefined ? {} : { type }), bytes: await photo() })
      expect([sent.statusCode, sent.json().errors[0].property]).toEqual([422, 'type'])
    }
  })

  it('the same file sent twice is one document, also when sent at once', async () => {
    const { token, userId } = await newApplicant(server)
    const bytes = await photo()
    const before = filesOnDisk()
    const both = await Promise.all([1, 2, 3].map(() => upload(server, { token, type: 'id_card', bytes })))
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    await server.runJobs()
    const again = await upload(server, { token, type: 'id_card', bytes })
    expect(again.json().status).toBe('accepted')
    expect(await server.deps.transaction((tx) => tx.documents.historyOf(userId))).toHaveLength(1)
    expect(filesOnDisk()).toBe(before + 1)
  })

  it('limits uploads to thirty an hour', async () => {
    const { token } = await newApplicant(server)
    const bytes = Buffer.from('not a photo')
    for (let count = 0; count < 30; count += 1) await upload(server, { token, type: 'any', bytes })
    const refused = await upload(server, { token, type: 'any', bytes: await photo() })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  })
})

describe('[R7.01] PUT, GET and DELETE of a type', () => {
  it('[R5.20] its owner downloads a document by type, and every access is audited', async () => {
    const { token, userId } = await newApplicant(server)
    const stranger = await newApplicant(server)
    await upload(server, { token, type: 'id_card', bytes: await photo() })
    expect((await server.call('GET', '/v2/user/document/id_card', { token })).statusCode).toBe(200)
    expect((await server.call('GET', '/v2/user/document/id_card', { token: stranger.token })).statusCode).toBe(404)
    expect((await server.call('GET', '/v2/user/document/id_card')).statusCode).toBe(401)
    for (const path of ['/v2/user/document', '/v2/user/document/', '/v2/user/document/passport']) {
      const response = await server.call('GET', path, { token })
      expect([response.statusCode, response.json().errors[0].property]).toEqual([422, 'type'])
    }
    const [document] = await server.deps.transaction((tx) => tx.documents.standingOf(userId))
    await viewDocument(server.deps, { documentId: document?.id ?? 0 }, 'admin:ana')
    const { rows } = await server.pool.query(
      `select actor from audit_events where user_id = $1 and action = 'document.viewed' order by id`,
      [userId],
    )
    expect(rows).toEqual([{ actor: 'borrower' }, { actor: 'admin:ana' }])
  })

  it('a new file replaces the old one', async () => {
    const { token } = await newApplicant(server)
    await upload(server, { token, type: 'id_card', bytes: await photo() })
    const sent = await uploadBody({ bytes: await photo({ width: 1000, height: 700 }) })
    const replaced = await server.call('PUT', '/v2/user/document/id_card', { token, ...sent })
    expect([replaced.statusCode, replaced.json().status]).toEqual([200, 'pending'])
    const { document } = (await server.call('GET', '/v2/user/document/id_card', { token })).json()
    expect(await sharp(Buffer.from(document, 'base64')).metadata()).toMatchObject({ width: 1000, height: 700 })
    const empty = await server.call('PUT', '/v2/user/document/id_card', { token, body: {} })
    expect([empty.statusCode, empty.json().errors[0]]).toMatchObject([
      422,
      { property: 'document', label: 'field_required' },
    ])
  })

  it('a document can be withdrawn until it is accepted', async () => {
    const { token } = await applicant()
    const remove = () => server.call('DELETE', '/v2/user/document/id_card', { token })
    expect((await remove()).statusCode).toBe(404)
    await server.runJobs()
    const before = filesOnDisk()
    await upload(server, { token, type: 'id_card', bytes: await photo() })
    expect((await remove()).statusCode).toBe(204)
    await server.runJobs()
    expect(filesOnDisk()).toBe(before)
    expect((await loanOf(token)).required_files).toEqual(FIRST)
    await sendFirstDocuments(server, token)
    const locked = await remove()
    expect([locked.statusCode, locked.json().label]).toEqual([409, 'document_locked'])
    const late = await upload(server, { token, type: 'id_card', bytes: await photo({ colour: '#444444' }) })
    expect([late.statusCode, late.json().label]).toEqual([409, 'document_locked'])
  })

  it('[R4.03] only an applicant without an employment type may skip, and the application then needs a human review', async () => {
    const { token, userId } = await newApplicant(server)
    const loanId = await server.deps.transaction(async (tx) => {
      const made = await makeLoan(tx, server.deps, userId, { until: 'request' })
      const accepted = await applyLoanEvent(tx, made, 'application_accepted', context())
      return (await applyLoanEvent(tx, accepted, 'documents_needed', context())).loan.id
    })
    const skip = (type: string) => server.call('PUT', `/v2/user/document/${type}`, { token, body: { skip: true } })
    const skipped = await skip('selfie_with_id_card')
    expect([skipped.statusCode, skipped.json().status]).toEqual([200, 'skipped'])
    expect((await skip('selfie_with_id_card')).statusCode).toBe(200)
    expect((await loanOf(token)).required_files).toEqual(['id_card', 'id_card_back'])
    const review = await server.deps.transaction((tx) => tx.decisions.openReviewOf(loanId))
    expect(review?.reasons).toEqual(['document_skipped'])
    // The other documents are accepted, and the application still waits for the review.
    for (const type of ['id_card', 'id_card_back']) await upload(server, { token, type, bytes: await photo() })
    await server.runJobs()
    expect(await loanOf(token)).toMatchObject({ status: 33, required_files: [] })

    const employed = await registered()
    const refused = await server.call('PUT', '/v2/user/document/id_card', {
      token: employed.token,
      body: { skip: true },
    })
    expect([refused.statusCode, refused.json().label]).toEqual([409, 'skip_not_allowed'])
  })

  it('skipping before there is an application, or in an earlier one, does not bypass the documents', async () => {
    const { token, userId } = await newApplicant(server)
    const skip = () => server.call('PUT', '/v2/user/document/selfie_with_id_card', { token, body: { skip: true } })
    const early = await skip()
    expect([early.statusCode, early.json().label]).toEqual([409, 'skip_not_allowed'])

    const apply = () =>
      server.deps.transaction(async (tx) => {
        const made = await makeLoan(tx, server.deps, userId, { until: 'request' })
        const accepted = await applyLoanEvent(tx, made, 'application_accepted', context())
        return applyLoanEvent(tx, accepted, 'documents_needed', context())
      })
    const first = await apply()
    expect((await skip()).statusCode).toBe(200)
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(first.loan.id)
      if (record !== null) await applyLoanEvent(tx, record, 'application_ended', { ...context(), reason: 'test' })
    })
    server.clock.advanceMs(1000)
    const second = await apply()
    expect((await loanOf(token)).required_files).toContain('selfie_with_id_card')
    expect((await skip()).statusCode).toBe(200)
    const review = await server.deps.transaction((tx) => tx.decisions.openReviewOf(second.loan.id))
    expect(review?.reasons).toEqual(['document_skipped'])
  })
})

describe('orphaned files', () => {
  it('orphaned files are removed by the sweep an hour later, and referenced files never are', async () => {
    const own = await createTestApp()
    const { token } = await newApplicant(own)
    await upload(own, { token, type: 'id_card', bytes: await photo() })
    const orphan = await own.deps.files.put(Buffer.from('left behind'), 'document')
    const record = await own.deps.files.put(Buffer.from('a signed contract'))
    await own.deps.transaction((tx) => tx.outbox.add('sweep-files', {}))
    await own.runJobs()
    expect(await own.deps.files.get(orphan)).not.toBeNull()
    await makeJobsDue(own.pool)
    await own.runJobs()
    expect(await own.deps.files.get(orphan)).toBeNull()
    expect(await own.deps.files.get(record)).not.toBeNull()
    expect((await own.call('GET', '/v2/user/document/id_card', { token })).statusCode).toBe(200)
    await own.close()
  })
})

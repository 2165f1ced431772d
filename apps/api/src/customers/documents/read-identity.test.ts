// Goal: read a photo of the back of a card with the real engine and without a network, so that the applicant can have
// the form filled in and the underwriter sees the differences.
import { readFileSync } from 'node:fs'
import { civilDate, readMrz } from '@puente/domain'
import { parse } from 'mrz'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newApplicant } from '../../../test/applicant.ts'
import { photo, upload } from '../../../test/documents.ts'
import { emptyQueue, queuedJobs } from '../../../test/queued-jobs.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { DocumentReader } from '../../providers/document-reader/document-reader.ts'
import { readIdentity } from './read-identity.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ DOCUMENT_READER: 'tesseract' })
})
afterAll(() => server.close())

/** A drawing of the back of a card: DNI 12345678Z of Joan García López, born 1980-01-01, valid until 2030-01-01. */
const CARD = readFileSync(new URL('../../../test/data/dni-back.png', import.meta.url))

async function sender(changes: object = {}) {
  const person = await newApplicant(server)
  await server.deps.transaction((tx) =>
    tx.users.savePerson(person.userId, {
      firstName: 'Joan',
      firstSurname: 'García',
      secondSurname: 'López',
      birthday: civilDate('1980-01-01'),
      expirationDate: civilDate('2030-01-01'),
      nationality: 'ES',
      gender: 2,
      ...changes,
    }),
  )
  return person
}
const findingsOf = async (userId: number) =>
  (await server.deps.transaction((tx) => tx.documents.findingsOf(userId))).map(({ code }) => code).sort()

describe('[R7.01] GET /v2/ocr_user', () => {
  it('returns what the card says, and records where the applicant’s data differ', { timeout: 60_000 }, async () => {
    const { token, userId } = await sender({ birthday: '1985-01-01', personalId: '87654321X' })
    expect((await server.call('GET', '/v2/ocr_user', { token })).statusCode).toBe(204)
    expect((await upload(server, { token, type: 'id_card_back', bytes: CARD })).statusCode).toBe(201)
    await server.runJobs()
    const response = await server.call('GET', '/v2/ocr_user', { token })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        first_name: 'JOAN',
        first_surname: 'GARCIA',
        second_surname: 'LOPEZ',
        personal_id: '12345678Z',
        birthday: civilDate('1980-01-01'),
        expiration_date: '2030-01-01',
        nationality: 'ES',
        gender: 2,
        is_complete: true,
      },
    ])
    expect(await findingsOf(userId)).toEqual(['document_birthday_differs', 'document_personal_id_differs'])
    // Findings block nothing: the document was accepted all the same.
    const [document] = await server.deps.transaction((tx) => tx.documents.standingOf(userId))
    expect(document?.status).toBe('accepted')
    const { rows } = await server.pool.query('select sealed_data from document_readings where user_id = $1', [userId])
    expect(rows[0].sealed_data.includes('12345678Z')).toBe(false)
  })

  it('reads nothing from a photo without the zone: a finding for the back, normal for the front', {
    timeout: 60_000,
  }, async () => {
    const { token, userId } = await sender()
    const blank = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#cccccc' } })
      .jpeg()
      .toBuffer()
    for (const type of ['id_card', 'id_card_back']) await upload(server, { token, type, bytes: blank })
    await server.runJobs()
    expect((await server.call('GET', '/v2/ocr_user', { token })).statusCode).toBe(204)
    expect(await findingsOf(userId)).toEqual(['document_not_readable'])
  })
})

describe('the front of a card', () => {
  const ZONE = 'IDESPBAA000589512345678Z<<<<<<\n8001014M3001019ESP<<<<<<<<<<<1\nGARCIA<LOPEZ<<JOAN<<<<<<<<<<<<'
  const BLANK = sharp({ create: { width: 800, height: 500, channels: 3, background: '#cccccc' } }).jpeg()

  /** Uploads the types in order and runs the jobs of each in the opposite order, as the front waits for the back. */
  async function readAll(types: readonly string[], texts: Readonly<Record<string, string>>): Promise<string[]> {
    const { token, userId } = await sender()
    for (const type of types) await upload(server, { token, type, bytes: await BLANK.clone().toBuffer() })
    const documents = await server.deps.transaction((tx) => tx.documents.standingOf(userId))
    const read: string[] = []
    for (const { id, type } of documents.toReversed()) {
      const readText = async () => {
        read.push(type)
        return texts[type] ?? ''
      }
      await readIdentity({ ...server.deps, documentReader: { readText, stop: () => undefined } }, id)
    }
    return read
  }

  it.each([
    [
      'is not read once the whole zone was read on the back',
      ['id_card', 'id_card_back'],
      { id_card_back: ZONE },
      ['id_card_back'],
    ],
    ['is read if the back has no zone', ['id_card', 'id_card_back'], {}, ['id_card_back', 'id_card']],
    [
      'is read if the zone of the back has a wrong check digit',
      ['id_card', 'id_card_back'],
      { id_card_back: ZONE.replace('8001014', '8001015') },
      ['id_card_back', 'id_card'],
    ],
    ['is read if there is no back', ['id_card'], {}, ['id_card']],
  ])('%s', async (_title, types, texts, expected) => {
    expect(await readAll(types, texts)).toEqual(expected)
  })

  it('waits two minutes for the back', async () => {
    const { token, userId } = await sender()
    for (const type of ['id_card', 'id_card_back']) {
      await upload(server, { token, type, bytes: await BLANK.clone().toBuffer() })
    }
    const readings = (await queuedJobs(server.pool)).filter(({ name }) => name === 'read-document')
    const sent = await server.deps.transaction((tx) => tx.documents.standingOf(userId))
    const waits = sent.map(({ id, type }) => [
      type,
      readings.find(({ payload }) => payload.documentId === id)?.waitSeconds,
    ])
    expect(Object.fromEntries(waits)).toEqual({ id_card: 120, id_card_back: 0 })
    await emptyQueue(server.pool)
  })
})

/** Replaces the engine for one test; the result counts its readings. */
function withEngine(textOf: () => string): { readonly readings: () => number } {
  const { documentReader } = server.deps
  let count = 0
  const engine: DocumentReader = {
    readText: async () => {
      count += 1
      return textOf()
    },
    stop: () => {},
  }
  Object.assign(server.deps, { documentReader: engine })
  onTestFinished(() => void Object.assign(server.deps, { documentReader }))
  return { readings: () => count }
}
const JOAN = ['IDESPBAA000589512345678Z<<<<<<', '8001014M3001019ESP<<<<<<<<<<<1', 'GARCIA<LOPEZ<<JOAN<<<<<<<<<<<<']

describe('photos that are sent before any data', () => {
  const ocr = (token: string) => server.call('GET', '/v2/ocr_user', { token })

  it('tells a page that waits whether a photo is still being read', async () => {
    withEngine(() => 'no zone at all')
    const { token } = await newApplicant(server)
    const before = await ocr(token)
    expect([before.statusCode, before.headers['retry-after']]).toEqual([204, undefined])
    // The front waits two minutes for the back; the page does not wait for it once the back was read.
    for (const type of ['id_card', 'id_card_back']) await upload(server, { token, type, bytes: await photo() })
    const during = await ocr(token)
    expect([during.statusCode, during.headers['retry-after']]).toEqual([404, '2'])
    await server.runJobs()
    const after = await ocr(token)
    expect([after.statusCode, after.headers['retry-after']]).toEqual([204, undefined])
  })

  it('photos that are sent before any data are compared with the data as soon as they are saved', async () => {
    withEngine(() => JOAN.join('\n'))
    const { token, userId } = await newApplicant(server)
    await upload(server, { token, type: 'id_card_back', bytes: await photo() })
    await server.runJobs()
    expect(await findingsOf(userId)).toEqual([])
    const saved = await server.call('PUT', '/v2/user/personal_data', {
      token,
      body: {
        personal_data: {
          first_name: 'Pere',
          first_surname: 'García',
          second_surname: 'López',
          personal_id: '12345678Z',
          expiration_date: '2030-01-01',
          nationality: 'ES',
          birthday: '1981-01-01',
          email: 'pere@example.es',
          gender: 2,
        },
      },
    })
    expect(saved.statusCode).toBe(200)
    expect(await findingsOf(userId)).toEqual(['document_birthday_differs', 'document_name_differs'])
    // Data that was missing is no change of identity: the photos still count.
    expect(saved.json().documents).toEqual([expect.objectContaining({ type: 'id_card_back', status: 'accepted' })])
  })

  it('photos that are sent before any data are read ten times an hour at most, and kept unread beyond that', async () => {
    const engine = withEngine(() => JOAN.join('\n'))
    const { token, userId } = await newApplicant(server)
    const send = async (shade: number) => {
      const colour = `#${shade.toString(16).repeat(6)}`
      const sent = await upload(server, { token, type: 'id_card_back', bytes: await photo({ colour }) })
      expect(sent.statusCode).toBe(201)
      await server.runJobs()
    }
    for (let shade = 1; shade <= 11; shade += 1) await send(shade)
    expect(engine.readings()).toBe(10)
    const over = await ocr(token)
    expect([over.statusCode, over.headers['retry-after']]).toEqual([204, undefined])
    expect(await findingsOf(userId)).toEqual(['document_not_readable'])
    server.clock.advanceMs(3_600_000)
    await send(12)
    expect([engine.readings(), (await ocr(token)).statusCode]).toEqual([11, 200])
  })

  it('superseded before their turn are not read', async () => {
    const engine = withEngine(() => JOAN.join('\n'))
    const { token } = await newApplicant(server)
    for (const colour of ['#111111', '#222222', '#333333']) {
      await upload(server, { token, type: 'id_card_back', bytes: await photo({ colour }) })
    }
    await server.runJobs()
    expect(engine.readings()).toBe(1)
  })
})

describe('our reading and an independent one', () => {
  const CARDS = [
    ['IDESPBAA000589599999999R<<<<<<', '8001014F2501017ESP<<<<<<<<<<<7', 'ESPANOLA<ESPANOLA<<CARMEN<<<<<'],
    ['IDESPBAA000589512345678Z<<<<<<', '8001014M3001019ESP<<<<<<<<<<<1', 'GARCIA<LOPEZ<<JOAN<<<<<<<<<<<<'],
    ['IDESPBAA000589499999999R<<<<<<', '8001014F3101012ESP<<<<<<<<<<<5', 'ESPANOLA<ESPANOLA<<CARMEN<<<<<'],
  ]
  it.each(CARDS)('agree on %s', (...lines) => {
    const ours = readMrz(lines.join('\n'), civilDate('2026-11-16'))
    const theirs = parse(lines)
    expect(ours?.isComplete).toBe(theirs.valid)
    expect(ours?.personalId).toBe(theirs.fields.optional1)
    expect(`${ours?.firstSurname} ${ours?.secondSurname}`).toBe(theirs.fields.lastName)
    expect(ours?.firstName).toBe(theirs.fields.firstName)
    expect(ours?.birthday?.slice(2).replaceAll('-', '')).toBe(theirs.fields.birthDate)
  })
})

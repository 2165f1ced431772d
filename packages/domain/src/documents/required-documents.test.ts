// Goal: which documents an applicant must upload, when one is required again, and when an application may continue (settled
// rules, Required documents).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { LOAN_STATUSES } from '../loan/status.ts'
import { DOCUMENT_STATUSES, DOCUMENT_TYPES, type DocumentStatus, type DocumentType } from './document-type.ts'
import { areDocumentsDone, type DocumentNeeds, mayChangeDocuments, requiredDocuments } from './required-documents.ts'

const TODAY = civilDate('2026-11-16')
const NOON = new Date('2026-11-16T12:00:00Z')
const LATER = new Date('2026-11-16T13:00:00Z')

const held = (type: DocumentType, status: DocumentStatus, validUntil: string | null = null) => ({
  type,
  status,
  uploadedAt: NOON,
  validUntil: validUntil === null ? null : civilDate(validUntil),
})
const needs = (changes: Partial<DocumentNeeds> = {}): DocumentNeeds => ({
  held: [],
  requested: [],
  liveness: { isAllowed: false, hasSucceeded: false },
  appliedAt: NOON,
  today: TODAY,
  ...changes,
})
const FIRST = ['id_card', 'id_card_back', 'selfie_with_id_card'] as const
const allAre = (status: DocumentStatus) => FIRST.map((type) => held(type, status))

describe('requiredDocuments', () => {
  it('[R1.04] requires front, back and selfie from a new customer, in this order', () => {
    expect(requiredDocuments(needs())).toEqual(FIRST)
  })

  it('[R1.04] requires a liveness selfie only where liveness is allowed', () => {
    const liveness = { isAllowed: true, hasSucceeded: false }
    expect(requiredDocuments(needs({ liveness }))).toEqual([...FIRST, 'liveness_selfie'])
    expect(requiredDocuments(needs({ liveness: { ...liveness, hasSucceeded: true } }))).toEqual(FIRST)
    // Without the biometric check, a photo that a staff member reviews is enough.
    const photo = [held('liveness_selfie', 'pending')]
    expect(requiredDocuments(needs({ liveness, held: photo }))).toEqual(FIRST)
  })

  it.each([
    ['pending', null, false],
    ['accepted', null, false],
    ['accepted', '2026-11-16', false], // valid on its last day
    ['accepted', '2026-11-15', true],
    ['rejected', null, true],
    ['skipped', null, false],
  ] as const)('a document that is %s and valid until %s is required again: %s', (status, validUntil, isAsked) => {
    const required = requiredDocuments(needs({ held: [held('id_card', status, validUntil)] }))
    expect(required.includes('id_card')).toBe(isAsked)
  })

  it('requires again what was skipped in another application, or in none', () => {
    const skipped = allAre('skipped')
    expect(requiredDocuments(needs({ held: skipped }))).toEqual([])
    expect(requiredDocuments(needs({ held: skipped, appliedAt: LATER }))).toEqual(FIRST)
    expect(requiredDocuments(needs({ held: skipped, appliedAt: null }))).toEqual(FIRST)
  })

  it('requires what staff requested, including a newer document of an accepted type', () => {
    const requested = [
      { type: 'income_statement' as const, requestedAt: LATER },
      { type: 'id_card' as const, requestedAt: LATER },
    ]
    expect(requiredDocuments(needs({ held: allAre('accepted'), requested }))).toEqual(['id_card', 'income_statement'])
    const answered = { ...held('income_statement', 'pending'), uploadedAt: LATER }
    expect(requiredDocuments(needs({ held: [...allAre('accepted'), answered], requested }))).toEqual(['id_card'])
  })
})

describe('areDocumentsDone', () => {
  it('waits for every review, and for nothing else', () => {
    expect(areDocumentsDone(needs())).toBe(false)
    expect(areDocumentsDone(needs({ held: allAre('pending') }))).toBe(false)
    expect(areDocumentsDone(needs({ held: allAre('accepted') }))).toBe(true)
    expect(areDocumentsDone(needs({ held: [...allAre('accepted'), held('any', 'pending')] }))).toBe(true)
  })

  it('areDocumentsDone is never true while a document is required', () => {
    const documents = fc.uniqueArray(
      fc.record({
        type: fc.constantFrom(...DOCUMENT_TYPES),
        status: fc.constantFrom(...DOCUMENT_STATUSES),
        uploadedAt: fc.constant(NOON),
        validUntil: fc.constantFrom(null, civilDate('2026-01-01'), civilDate('2030-01-01')),
      }),
      { selector: ({ type }) => type },
    )
    fc.assert(
      fc.property(documents, fc.boolean(), fc.boolean(), (documentsHeld, isAllowed, hasSucceeded) => {
        const given = needs({ held: documentsHeld, liveness: { isAllowed, hasSucceeded } })
        const isDone = areDocumentsDone(given)
        expect(isDone && requiredDocuments(given).length > 0).toBe(false)
        if (isDone) {
          for (const type of FIRST) {
            expect(['accepted', 'skipped']).toContain(documentsHeld.find((one) => one.type === type)?.status)
          }
        }
      }),
    )
  })
})

it('documents may change before the application continues with them, and after it is over', () => {
  expect(mayChangeDocuments(null)).toBe(true)
  expect(LOAN_STATUSES.filter(mayChangeDocuments).sort()).toEqual(
    ['awaiting_documents', 'denied', 'new', 'request', 'returned', 'sold', 'timeout'].sort(),
  )
})

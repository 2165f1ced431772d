// Goal: each document is requested once, in order, and again only if the server says so.
import type { User, UserDocument } from '@puente/contract'
import { DOCUMENT_TYPES } from '@puente/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAPTURES, currentStep, documentSteps, hasStarted } from './document-steps.ts'

const NOW_MS = Date.parse('2026-11-15T12:00:00Z')
const ALL = ['id_card', 'id_card_back', 'selfie_with_id_card']
const NO_LIVENESS: User['liveness'] = { allowed: false, status: null }

const held = (
  type: UserDocument['type'],
  status: UserDocument['status'],
  uploaded_at = '2026-11-15T11:59:00Z',
): UserDocument => ({
  type,
  status,
  uploaded_at,
  rejection_reason: status === 'rejected' ? 'blurred' : null,
  rejection_text: status === 'rejected' ? 'Está borrosa' : null,
})

const steps = (required: readonly string[], documents: UserDocument[] = [], liveness = NO_LIVENESS) =>
  documentSteps(required, { documents, liveness }, NOW_MS)

const outline = (of: ReturnType<typeof steps>) => of.map(({ type, state }) => `${type} ${state}`)

describe('the documents of an application', () => {
  it('[R2.20, R3.12] the documents of an application are requested front, back, selfie, whatever the order of the list', () => {
    const asked = steps([...ALL].reverse())
    expect(asked.map(({ type }) => type)).toEqual(ALL)
    expect(currentStep(asked)?.type).toBe('id_card')
    expect(hasStarted(asked)).toBe(false)
  })

  it('[R2.20] keep their place in the count after they were sent', () => {
    const asked = steps(['selfie_with_id_card'], [held('id_card', 'accepted'), held('id_card_back', 'pending')])
    expect(outline(asked)).toEqual(['id_card sent', 'id_card_back sent', 'selfie_with_id_card todo'])
    expect(currentStep(asked)?.type).toBe('selfie_with_id_card')
    expect(hasStarted(asked)).toBe(true)
  })

  it('[R2.20] the documents of an application are not requested again by a list older than the upload', () => {
    const asked = steps(ALL, [held('id_card', 'pending')])
    expect(currentStep(asked)?.type).toBe('id_card_back')
  })

  it('[R8.07] come back with the reason if refused', () => {
    const asked = steps(['id_card'], [held('id_card', 'rejected'), held('id_card_back', 'accepted')])
    expect(currentStep(asked)).toEqual({
      type: 'id_card',
      kind: 'id_card',
      state: 'rejected',
      rejectionText: 'Está borrosa',
    })
    expect(hasStarted(asked)).toBe(true)
  })

  it('[R2.20] the documents of an application do not interrupt a photo in progress with news of an earlier one', () => {
    const asked = steps(['id_card', 'id_card_back'], [held('id_card', 'rejected')])
    expect(currentStep(asked, 'id_card_back')?.type).toBe('id_card_back')
    expect(currentStep(asked, 'selfie_with_id_card')?.type).toBe('id_card')
    expect(currentStep(asked)?.type).toBe('id_card')
  })

  it('[R2.20] the documents of an application are requested from the start if accepted long ago and expired', () => {
    const asked = steps(
      ['id_card'],
      [
        held('id_card', 'accepted', '2025-01-01T10:00:00Z'),
        held('selfie_with_id_card', 'accepted', '2025-01-01T10:00:00Z'),
      ],
    )
    expect(outline(asked)).toEqual(['id_card todo'])
    expect(hasStarted(asked)).toBe(false)
  })

  it.each<[User['liveness'], boolean]>([
    [{ allowed: false, status: null }, false],
    [{ allowed: true, status: null }, true],
    [{ allowed: true, status: 'failed' }, true],
    [{ allowed: true, status: 'success' }, false],
  ])('[R4.12] liveness %j is requested: %s', (liveness, isAsked) => {
    expect(steps(['liveness_selfie'], [], liveness).some(({ type }) => type === 'liveness_selfie')).toBe(isAsked)
  })

  it('[R2.20] the documents of an application of an unknown type get the general screen', () => {
    expect(currentStep(steps(['pension_letter']))).toMatchObject({ type: 'pension_letter', kind: 'any' })
  })

  it('[R3.12, R9.04] use the front camera for selfies, and the rear one for everything else', () => {
    for (const type of DOCUMENT_TYPES) {
      expect(CAPTURES[type].facing).toBe(/selfie/.test(type) ? 'user' : 'environment')
    }
  })

  it('the documents of an application are each requested exactly once if required and not sent', () => {
    const documents = fc.uniqueArray(
      fc.record({
        type: fc.constantFrom(...DOCUMENT_TYPES),
        status: fc.constantFrom<UserDocument['status']>('pending', 'accepted', 'rejected', 'skipped'),
      }),
      { selector: ({ type }) => type },
    )
    fc.assert(
      fc.property(fc.subarray([...DOCUMENT_TYPES]), documents, (required, inHand) => {
        const asked = steps(
          required,
          inHand.map(({ type, status }) => held(type, status)),
          { allowed: true, status: null },
        )
        const open = asked.filter(({ state }) => state !== 'sent').map(({ type }) => type)
        const isOnItsWay = (type: string) =>
          inHand.some((document) => document.type === type && ['pending', 'skipped'].includes(document.status))
        expect(new Set(open)).toEqual(new Set(required.filter((type) => !isOnItsWay(type))))
        expect(open.length).toBe(new Set(open).size)
      }),
    )
  })
})

// Goal: photos come first only where they save typing, and typing is never blocked by them.
import { expect, it } from 'vitest'
import { type ScanFacts, type ScanView, scanView } from './scan-first.ts'

const NEW: ScanFacts = {
  sentTypes: [],
  isDeclined: false,
  hasTyped: false,
  isIdentityKnown: false,
  isReading: true,
}
const FRONT: ScanView = { view: 'photo', type: 'id_card' }
const BACK: ScanView = { view: 'photo', type: 'id_card_back' }
const BOTH = ['id_card', 'id_card_back']

const CASES: readonly (readonly [string, Partial<ScanFacts>, ScanView])[] = [
  ['a new applicant', {}, FRONT],
  ['after the front', { sentTypes: ['id_card'] }, BACK],
  ['another document sent before', { sentTypes: ['income_statement'] }, FRONT],
  ['after both', { sentTypes: BOTH }, { view: 'reading' }],
  ['read, or not readable', { sentTypes: BOTH, isReading: false }, { view: 'form' }],
  ['prefers to type', { isDeclined: true }, { view: 'form' }],
  ['prefers to type after the front', { sentTypes: ['id_card'], isDeclined: true }, { view: 'form' }],
  ['prefers to type while it is read', { sentTypes: BOTH, isDeclined: true }, { view: 'form' }],
  ['has typed on another device', { hasTyped: true }, { view: 'form' }],
  ['corrects saved data', { isIdentityKnown: true }, { view: 'form' }],
]
it.each(CASES)('%s', (_who, facts, expected) => {
  expect(scanView({ ...NEW, ...facts })).toEqual(expected)
})

import type { DocumentType } from '../documents/document-type.ts'

/** The photos that fill in the first form: a Spanish card has its zone on the back. */
export const SCANNED_TYPES = ['id_card', 'id_card_back'] as const satisfies readonly DocumentType[]

type ScannedType = (typeof SCANNED_TYPES)[number]

export interface ScanFacts {
  /** The types that the applicant has sent, whatever their review said. */
  readonly sentTypes: readonly string[]
  /** The applicant prefers to type. */
  readonly isDeclined: boolean
  /** The applicant has typed into the form, here or on another device. */
  readonly hasTyped: boolean
  /** The identity is on record: there is nothing to fill in. */
  readonly isIdentityKnown: boolean
  /** False once the search for the machine-readable zone is over, found or not. */
  readonly isReading: boolean
}

export type ScanView = { readonly view: 'photo'; readonly type: ScannedType } | { readonly view: 'reading' | 'form' }

/**
 * What the first step shows if photos come before the form. Typing always wins: who has typed or wants to type is not asked for
 * photos, and the form never waits for a photo that was not sent.
 */
export function scanView({ sentTypes, isDeclined, hasTyped, isIdentityKnown, isReading }: ScanFacts): ScanView {
  if (isIdentityKnown || hasTyped || isDeclined) return { view: 'form' }
  const type = SCANNED_TYPES.find((one) => !sentTypes.includes(one))
  if (type !== undefined) return { view: 'photo', type }
  return { view: isReading ? 'reading' : 'form' }
}

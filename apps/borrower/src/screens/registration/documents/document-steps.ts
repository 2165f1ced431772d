import type { User, UserDocument } from '@puente/contract'
import { DOCUMENT_TYPES, type DocumentType, isDocumentType } from '@puente/domain'
import type { Facing } from '../../../camera/camera-device.ts'
import type { PhotoSubject } from '../../../camera/photo-quality.ts'

/** How each type is photographed (requirements R3, including the capture kinds photo_id_front and photo_id_back). */
export interface Capture {
  readonly subject: PhotoSubject
  readonly facing: Facing
}

const SELFIE: Capture = { subject: 'face_with_card', facing: 'user' }
const CARD: Capture = { subject: 'card', facing: 'environment' }
const PAPER: Capture = { subject: 'paper', facing: 'environment' }

export const CAPTURES: Readonly<Record<DocumentType, Capture>> = {
  id_card: CARD,
  id_card_back: CARD,
  selfie_with_id_card: SELFIE,
  liveness_selfie: SELFIE,
  income_statement: PAPER,
  any: PAPER,
}

/** A document that the application requires, or required a moment ago. */
export interface DocumentStep {
  /** The server's name: it may request a type that this page does not know. */
  readonly type: string
  /** What the page shows for it. */
  readonly kind: DocumentType
  readonly state: 'todo' | 'rejected' | 'sent'
  readonly rejectionText: string | null
}

const kindOf = (type: string): DocumentType => (isDocumentType(type) ? type : 'any')
const orderOf = (type: string) => DOCUMENT_TYPES.indexOf(kindOf(type))

function stepOf(type: string, isRequired: boolean, document: UserDocument | undefined): DocumentStep {
  const kind = kindOf(type)
  // Just sent or skipped here: the loan's list may be slightly older.
  const isOnItsWay = document?.status === 'pending' || document?.status === 'skipped'
  if (!isRequired || isOnItsWay) return { type, kind, state: 'sent', rejectionText: null }
  const isRejected = document?.status === 'rejected'
  return {
    type,
    kind,
    state: isRejected ? 'rejected' : 'todo',
    rejectionText: isRejected ? document.rejection_text : null,
  }
}

type Person = Pick<User, 'documents' | 'liveness'>

const DAY_MS = 24 * 60 * 60 * 1000

const isLivenessAsked = ({ allowed, status }: User['liveness']) => allowed && status !== 'success'

/**
 * The documents of this application in order: the missing ones, and those sent within the last day, so that the step count
 * stays stable. Documents of earlier applications are left out.
 */
export function documentSteps(
  required: readonly string[],
  { documents, liveness }: Person,
  nowMs: number,
): readonly DocumentStep[] {
  const sent = documents
    .filter(({ status }) => status === 'pending' || status === 'accepted')
    .filter(({ uploaded_at }) => Date.parse(uploaded_at) > nowMs - DAY_MS)
    .map(({ type }): string => type)
  return [...new Set([...required, ...sent])]
    .filter((type) => type !== 'liveness_selfie' || isLivenessAsked(liveness))
    .sort((left, right) => orderOf(left) - orderOf(right))
    .map((type) =>
      stepOf(
        type,
        required.includes(type),
        documents.find((document) => document.type === type),
      ),
    )
}

const isOpen = ({ state }: DocumentStep) => state !== 'sent'

/**
 * The document to do now; null if all are sent. A photo in progress comes first: news about an earlier document must not
 * close the camera.
 */
export const currentStep = (steps: readonly DocumentStep[], inHand: string | null = null): DocumentStep | null =>
  steps.find((step) => isOpen(step) && step.type === inHand) ?? steps.find(isOpen) ?? null

/** A borrower who has started needs no introduction. */
export const hasStarted = (steps: readonly DocumentStep[]): boolean => steps.some(({ state }) => state !== 'todo')

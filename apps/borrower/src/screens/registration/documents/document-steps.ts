import type { User, UserDocument } from '@puente/contract'
import { DOCUMENT_TYPES, type DocumentType, isDocumentType } from '@puente/domain'
import type { Facing } from '../../../camera/camera-device.ts'
import type { PhotoSubject } from '../../../camera/photo-quality.ts'

/** How each type is photographed (requirements R3: the capture kinds photo_id_front and photo_id_back among them). */
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

/** One document that the application asks for, or asked for a moment ago. */
export interface DocumentStep {
  /** As the server names it: it may ask for a type that this page has never heard of. */
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
  // What has just left this page, or was just skipped, is done: the loan's list may be a moment older than that.
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
 * The documents of this application in the order in which they are asked for: what is missing, and what was sent within the
 * last day, so that nobody loses count. What an earlier application brought is not mentioned.
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
 * The one to do now; null when everything is on its way. Whoever has a photo in hand finishes it first: news of an earlier one
 * must not pull the camera away.
 */
export const currentStep = (steps: readonly DocumentStep[], inHand: string | null = null): DocumentStep | null =>
  steps.find((step) => isOpen(step) && step.type === inHand) ?? steps.find(isOpen) ?? null

/** Somebody who has begun needs no introduction. */
export const hasBegun = (steps: readonly DocumentStep[]): boolean => steps.some(({ state }) => state !== 'todo')

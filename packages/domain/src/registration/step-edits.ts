import { isUnsigned } from './answer-changes.ts'
import { type Applicant, AUTHORIZATION } from './applicant.ts'
import { employmentIsComplete } from './employment.ts'
import type { StepRoute } from './route-keys.ts'
import { hasAddresses, hasPersonalInfo, STEP_IS_DONE } from './steps.ts'

/** The steps with answers that can be corrected, in their order; the review of all answers follows them. */
export const ANSWER_STEPS = ['personalData', 'additionalInformation', 'iban'] as const
export type AnswerStep = (typeof ANSWER_STEPS)[number]

/** A step that can be opened again: one with answers, or the review, which is a view of the application step. */
export type EditableStep = AnswerStep | 'application'

const ORDER: readonly EditableStep[] = [...ANSWER_STEPS, 'application']

/**
 * How a completed step was opened: `back` by "Atrás", one step at a time; `review` by "Cambiar" on the review. It decides where
 * the step leads once it is saved.
 */
export const EDIT_MARKS = ['back', 'review'] as const
export type EditMark = (typeof EDIT_MARKS)[number]

const isEditable = (step: StepRoute): step is EditableStep => (ORDER as readonly string[]).includes(step)

const HAS_ANSWERS: Readonly<Record<EditableStep, (applicant: Applicant) => boolean>> = {
  personalData: (applicant) => hasPersonalInfo(applicant) && hasAddresses(applicant),
  additionalInformation: ({ employment, contactPhoneCount }) => employmentIsComplete(employment, contactPhoneCount),
  iban: STEP_IS_DONE.iban,
  // Without a loan the step is the current one, or not reached yet: nothing has to be opened again.
  application: ({ loan }) => loan !== null,
}

/** True if the applicant may open this completed step again: until the contract is signed. */
export function mayEdit(step: StepRoute, applicant: Applicant): boolean {
  const { loan, authorizationStatus, isBlocked, isPhoneConfirmed } = applicant
  if (!isEditable(step) || authorizationStatus === AUTHORIZATION.registered || isBlocked || !isPhoneConfirmed)
    return false
  return (loan === null || isUnsigned(loan)) && HAS_ANSWERS[step](applicant)
}

/** An address of the registration: a step, and the mark that opens it although it is completed. */
export interface StepAddress {
  readonly step: StepRoute
  readonly mark: EditMark | null
}

const review = ({ loan }: Applicant): StepAddress => ({
  step: 'application',
  mark: loan === null ? null : 'review',
})

/** Where "Atrás" leads; null if there is nothing to go back to. */
export function stepBefore(step: StepRoute, mark: EditMark | null, applicant: Applicant): StepAddress | null {
  if (isEditable(step)) {
    if (step !== 'application' && (mark === 'review' || applicant.loan !== null)) return review(applicant)
    const before = ORDER[ORDER.indexOf(step) - 1]
    return before !== undefined && applicant.loan === null && mayEdit(before, applicant)
      ? { step: before, mark: 'back' }
      : null
  }
  return mayEdit('application', applicant) && step !== 'dynamic' ? review(applicant) : null
}

/** Where a corrected step leads: back to the review, or one step forward. Without a mark the guard decides. */
export function stepAfterEdit(step: StepRoute, mark: EditMark, applicant: Applicant): StepAddress {
  if (mark === 'review' || applicant.loan !== null) return review(applicant)
  const after = isEditable(step) ? (ORDER[ORDER.indexOf(step) + 1] ?? 'application') : 'application'
  return { step: after, mark: mayEdit(after, applicant) ? 'back' : null }
}

const NUMBERED: readonly StepRoute[] = [
  ...ORDER,
  'documents',
  'bankVerification',
  'applicationSign',
  'autoDebitConfirmation',
]
/** An agent's customer answers in one step what the agent left open. */
const NUMBERED_WITH_AGENT: readonly StepRoute[] = ['dynamic', ...NUMBERED.slice(2)]

export interface StepNumber {
  readonly number: number
  readonly of: number
}

/** "Paso 3 de 8"; null for pages that only wait or inform. */
export function stepNumber(step: StepRoute, { isRegisteredByAgent }: Applicant): StepNumber | null {
  const steps = isRegisteredByAgent ? NUMBERED_WITH_AGENT : NUMBERED
  // The answer to a changed offer belongs to the signature.
  const index = steps.indexOf(step === 'approveConditions' ? 'applicationSign' : step)
  return index < 0 ? null : { number: index + 1, of: steps.length }
}

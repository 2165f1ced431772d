import { isUnsigned } from './answer-changes.ts'
import { type Applicant, AUTHORIZATION } from './applicant.ts'
import { employmentIsComplete } from './employment.ts'
import type { StepRoute } from './route-keys.ts'
import { hasAddresses, hasPersonalInfo, STEP_IS_DONE } from './steps.ts'

/** The pages with answers that can be corrected, in their order; the review of all answers follows them. */
export const ANSWER_STEPS = ['personalData', 'additionalInformation', 'iban'] as const
export type AnswerStep = (typeof ANSWER_STEPS)[number]

/** A step that can be opened again: one with answers, or the review, which is a view of the application step. */
type EditableStep = AnswerStep | 'application'

const ORDER: readonly EditableStep[] = [...ANSWER_STEPS, 'application']

/**
 * How a completed step was opened: `back` by "Atrás", one step at a time; `review` by "Cambiar" on the review. It decides where
 * the step leads once it is saved.
 */
const EDIT_MARKS = ['back', 'review'] as const
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

/** The first choice of the payout account is part of the review: both are one step with two addresses. */
const stepOf = (step: EditableStep): EditableStep => (step === 'iban' ? 'application' : step)
const STEPS: readonly EditableStep[] = ORDER.filter((step) => stepOf(step) === step)

/** Where "Atrás" leads; null if there is nothing to go back to. */
export function stepBefore(step: StepRoute, mark: EditMark | null, applicant: Applicant): StepAddress | null {
  if (isEditable(step)) {
    if (step !== 'application' && (mark === 'review' || applicant.loan !== null)) return review(applicant)
    const before = STEPS[STEPS.indexOf(stepOf(step)) - 1]
    return before !== undefined && applicant.loan === null && mayEdit(before, applicant)
      ? { step: before, mark: 'back' }
      : null
  }
  return mayEdit('application', applicant) && step !== 'dynamic' ? review(applicant) : null
}

/** Where a corrected step leads: back to the review, or one step forward. Without a mark the guard decides. */
export function stepAfterEdit(step: StepRoute, mark: EditMark, applicant: Applicant): StepAddress {
  if (mark === 'review' || applicant.loan !== null) return review(applicant)
  const after = isEditable(step) ? (STEPS[STEPS.indexOf(stepOf(step)) + 1] ?? 'application') : 'application'
  if (after === 'application') return { step: HAS_ANSWERS.iban(applicant) ? 'application' : 'iban', mark: null }
  return { step: after, mark: mayEdit(after, applicant) ? 'back' : null }
}

/** The address that a completed step leaves in the history, so that the browser's back button opens it again. */
export const leftBehind = (step: StepRoute, { loan }: Pick<Applicant, 'loan'>): StepAddress => ({
  // With the application sent, the review has the account too.
  step: step === 'iban' && loan !== null ? 'application' : step,
  mark: 'back',
})

const NUMBERED: readonly StepRoute[] = [
  ...STEPS,
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

/** "Paso 3 de 7"; null for pages that only wait or inform. */
export function stepNumber(step: StepRoute, { isRegisteredByAgent }: Applicant): StepNumber | null {
  const steps = isRegisteredByAgent ? NUMBERED_WITH_AGENT : NUMBERED
  // The answer to a changed offer belongs to the signature.
  const index = steps.indexOf(step === 'approveConditions' ? 'applicationSign' : isEditable(step) ? stepOf(step) : step)
  return index < 0 ? null : { number: index + 1, of: steps.length }
}

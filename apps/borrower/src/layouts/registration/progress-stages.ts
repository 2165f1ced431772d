import type { RegistrationStep } from '@puente/domain'
import { PATHS } from '../../paths.ts'

type StageKey = 'registration' | 'confirmation' | 'loanTitle'
type StepWithPage = Exclude<RegistrationStep, 'confirmation'>

const LOAN: readonly StepWithPage[] = ['approveConditions', 'applicationSign']
const CONFIRMATION: readonly StepWithPage[] = ['documents', 'application', 'consideration', 'bankVerification', ...LOAN]
const REGISTRATION: readonly StepWithPage[] = [
  'personalData',
  'additionalInformation',
  'dynamic',
  'iban',
  ...CONFIRMATION,
]

/** Requirements R2: the stages' step lists overlap, so that later pages keep the earlier stages lit. */
const STAGES: readonly { readonly key: StageKey; readonly steps: readonly StepWithPage[] }[] = [
  { key: 'registration', steps: REGISTRATION },
  { key: 'confirmation', steps: CONFIRMATION },
  { key: 'loanTitle', steps: LOAN },
]

const HIDDEN_ON: readonly StepWithPage[] = [
  'documents',
  'application',
  'consideration',
  'approveConditions',
  'autoDebitConfirmation',
]

export interface Stage {
  readonly key: StageKey
  readonly isActive: boolean
}

const isOn = (pathname: string, steps: readonly StepWithPage[]) =>
  steps.some((step) => pathname.startsWith(PATHS[step]))

/** A later stage that was reached before stays lit: an application that needs another account is not back at the start. */
export type Reached = 'nothing' | 'application' | 'signature'

const LIT_BY: Readonly<Record<Reached, readonly StageKey[]>> = {
  nothing: [],
  application: ['confirmation'],
  signature: ['confirmation', 'loanTitle'],
}

/** Null if the bar is hidden. */
export function progressStages(pathname: string, reached: Reached = 'nothing'): readonly Stage[] | null {
  // "/registration/application" is a prefix of other paths, so hiding needs a match of the whole segment.
  if (HIDDEN_ON.some((step) => `${pathname}/`.startsWith(`${PATHS[step]}/`))) return null
  return STAGES.map(({ key, steps }) => ({ key, isActive: isOn(pathname, steps) || LIT_BY[reached].includes(key) }))
}

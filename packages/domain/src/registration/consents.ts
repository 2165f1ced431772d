import { type Checked, invalid, valid } from '../checked.ts'

/** The boxes that must be ticked to continue, in display order (requirements R3 and R5). */
export const REQUIRED_CONSENTS = ['agreementTerms', 'privacyProtectionPolicy', 'receiveInformation'] as const
export type RequiredConsent = (typeof REQUIRED_CONSENTS)[number]

export function checkConsent(ticked: boolean): Checked<true, 'checkboxFieldRequired'> {
  return ticked ? valid(true) : invalid('checkboxFieldRequired')
}

export type Consents = Record<RequiredConsent, boolean>

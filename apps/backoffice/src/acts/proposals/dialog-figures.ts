import { FOUR_EYES, type StaffRole } from '@puente/domain'

/** The roles of a second person, if this much needs one. */
export const approversFor = (forgiven: number, onePersonUpTo: number | null): readonly StaffRole[] =>
  onePersonUpTo !== null && forgiven > onePersonUpTo ? FOUR_EYES.discount.mayApprove : []

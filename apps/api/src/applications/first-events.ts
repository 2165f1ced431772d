import type { LoanEvent } from '@puente/domain'

export interface ApplicantStanding {
  readonly isBlocked: boolean
  readonly requiredFiles: readonly string[]
}

/**
 * What becomes of an application in the commit that makes it, as events in order (decisions §4). This is the one place
 * that decides where an application goes first.
 */
export function firstEvents({ isBlocked, requiredFiles }: ApplicantStanding): readonly LoanEvent[] {
  // A blocked customer gets an application that is refused at once, so that the decline is on record and on screen.
  if (isBlocked) return ['application_refused']
  return ['application_accepted', requiredFiles.length > 0 ? 'documents_needed' : 'bank_data_needed']
}

import type { LoanEvent } from '@puente/domain'

export interface ApplicantStanding {
  readonly isBlocked: boolean
  /** Everything needed was sent and accepted. */
  readonly areDocumentsDone: boolean
}

/**
 * What becomes of an application in the commit that makes it, as events in order (settled rules, Life cycle). This is the one place
 * that decides where an application goes first.
 */
export function firstEvents({ isBlocked, areDocumentsDone }: ApplicantStanding): readonly LoanEvent[] {
  // A blocked customer gets an application that is refused at once, so that the decline is on record and on screen.
  if (isBlocked) return ['application_refused']
  return ['application_accepted', areDocumentsDone ? 'bank_data_needed' : 'documents_needed']
}

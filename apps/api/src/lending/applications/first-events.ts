import type { LoanEvent } from '@puente/domain'

interface ApplicantStanding {
  readonly isBlocked: boolean
  /** Every required document was sent and accepted. */
  readonly areDocumentsDone: boolean
}

/**
 * The first events of a new application, in order and in the commit that creates it (settled rules, Life cycle). This
 * is the only place that decides where an application goes first.
 */
export function firstEvents({ isBlocked, areDocumentsDone }: ApplicantStanding): readonly LoanEvent[] {
  // A blocked customer's application is refused at once, so that the refusal is on record and on screen.
  if (isBlocked) return ['application_refused']
  return ['application_accepted', areDocumentsDone ? 'bank_data_needed' : 'documents_needed']
}

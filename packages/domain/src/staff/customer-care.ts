/** How a customer reached the lender. */
export const CONTACT_CHANNELS = ['phone', 'whatsapp', 'email', 'letter', 'in_person'] as const

/**
 * How a staff member identified the person. `not_identified` is a valid answer: the contact is logged, and nothing about the
 * account may be told.
 */
export const CONTACT_IDENTIFICATIONS = [
  'called_back',
  'questions',
  'document',
  'signed_in',
  'known_email',
  'not_identified',
] as const

export const NOTE_MAX_CHARACTERS = 2000
export const TASK_TITLE_MAX_CHARACTERS = 200

/** Whose open tasks a list shows: the reader's and those without an assignee, only the latter, or everyone's. */
export const TASK_SCOPES = ['for_me', 'unassigned', 'all'] as const
export type TaskScope = (typeof TASK_SCOPES)[number]

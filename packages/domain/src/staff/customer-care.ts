/** How lender and customer were in contact. */
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

/** Who started the contact. */
export const CONTACT_DIRECTIONS = ['incoming', 'outgoing'] as const
export type ContactDirection = (typeof CONTACT_DIRECTIONS)[number]

/** What became of an attempt of the lender to reach a customer. A contact that the customer started has reached someone. */
export const CONTACT_OUTCOMES = ['reached', 'no_answer', 'message_left', 'other_person', 'wrong_number'] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

/** True if the customer was spoken to: only then is there a person to identify and a conversation to sum up. */
export const isConversation = (outcome: ContactOutcome): boolean => outcome === 'reached'

export const mayHaveOutcome = (direction: ContactDirection, outcome: ContactOutcome): boolean =>
  direction === 'outgoing' || isConversation(outcome)

/** Of what was said. */
export const CONTACT_SUMMARY_MIN_CHARACTERS = 5
export const NOTE_MAX_CHARACTERS = 2000
export const TASK_TITLE_MAX_CHARACTERS = 200

/** Whose open tasks a list shows: the reader's and those without an assignee, only the latter, or everyone's. */
export const TASK_SCOPES = ['for_me', 'unassigned', 'all'] as const
export type TaskScope = (typeof TASK_SCOPES)[number]

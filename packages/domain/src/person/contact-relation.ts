/**
 * The relation of a contact to the borrower, with the numbers of requirements R3. If the requirements give two numbers for one
 * relation, the id joins both: 34 for brother (3) or sister (4), 1213 for son (12) or daughter (13).
 */
export const CONTACT_RELATIONS = {
  second_number: 2,
  sibling: 34,
  parent: 56,
  friend: 7,
  spouse: 89,
  colleague: 10,
  boss: 11,
  child: 1213,
  relative: 14,
  partner: 15,
} as const
export type ContactRelation = keyof typeof CONTACT_RELATIONS
type ContactRelationId = (typeof CONTACT_RELATIONS)[ContactRelation]
export const CONTACT_RELATION_IDS = Object.values(CONTACT_RELATIONS) as readonly ContactRelationId[]

/** The choices that a form offers. The borrower's own second number is not a contact person. */
export const CHOOSABLE_CONTACT_RELATIONS = (Object.keys(CONTACT_RELATIONS) as readonly ContactRelation[]).filter(
  (relation) => relation !== 'second_number',
)

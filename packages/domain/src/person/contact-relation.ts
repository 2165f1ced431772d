/**
 * Who a contact is to the borrower, with the numbers of requirements R3. Where one of them names two relations, the
 * number is that of both written together (3 and 4 brother or sister, 12 and 13 son or daughter).
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
export type ContactRelationId = (typeof CONTACT_RELATIONS)[ContactRelation]
export const CONTACT_RELATION_IDS = Object.values(CONTACT_RELATIONS) as readonly ContactRelationId[]

/** What a form offers: a second number of one's own is no other person. */
export const CHOOSABLE_CONTACT_RELATIONS = (Object.keys(CONTACT_RELATIONS) as readonly ContactRelation[]).filter(
  (relation) => relation !== 'second_number',
)

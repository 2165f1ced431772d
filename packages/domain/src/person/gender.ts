/** Requirements R3. */
export const GENDERS = { male: 2, female: 3 } as const
export type Gender = keyof typeof GENDERS
type GenderId = (typeof GENDERS)[Gender]
export const GENDER_IDS = Object.values(GENDERS) as readonly GenderId[]

/** Completed education by catalogue id. An id never changes its meaning, because stored answers refer to it. */
export const EDUCATIONS = {
  none: 1,
  primary: 2,
  secondary: 3,
  baccalaureate: 4,
  vocational: 5,
  higher_vocational: 6,
  university: 7,
  postgraduate: 8,
} as const
export type Education = keyof typeof EDUCATIONS
type EducationId = (typeof EDUCATIONS)[Education]
export const EDUCATION_IDS = Object.values(EDUCATIONS) as readonly EducationId[]

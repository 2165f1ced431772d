/** A name as searches compare it: lower case, no accents, single spaces, nothing but letters and digits between them. */
export const searchName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()

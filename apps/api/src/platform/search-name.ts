/** A name normalised for search: lower case, no accents, single spaces, only letters and digits. */
export const searchName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()

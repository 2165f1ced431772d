/** A phone number inside a sentence: it is read in one go, so it never stands on two lines. */
export const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0')

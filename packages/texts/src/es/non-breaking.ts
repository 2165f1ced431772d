/** A phone number inside a sentence, kept on one line with non-breaking spaces. */
export const nonBreaking = (phone: string): string => phone.replaceAll(' ', '\u00a0')

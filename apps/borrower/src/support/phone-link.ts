/** The address a phone dials: digits and the leading plus, whatever the number is written with. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/(?!^\+)\D/g, '')}`

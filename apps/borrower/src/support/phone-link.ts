/** A tel: URL: digits and the leading plus, however the number is written. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/(?!^\+)\D/g, '')}`

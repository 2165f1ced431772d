/** Letters that Unicode decomposition does not reduce to the basic alphabet, and signs with a usual replacement (EPC217-08). */
const STAND_INS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ª: 'a',
  º: 'o',
  '&': '+',
  _: '-',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
}

const NOT_SEPA = /[^a-zA-Z0-9/\-?:().,'+ ]/gu

/**
 * Text in the characters that every SEPA bank accepts: accents are removed, and characters without a replacement become a full
 * stop. It neither starts nor ends with a slash nor holds two in a row, which the rulebook forbids (EPC132-08).
 */
export function toSepaText(text: string, maxLength: number): string {
  return text
    .normalize('NFC')
    .replace(/./gsu, (character) => STAND_INS[character] ?? character)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(NOT_SEPA, '.')
    .replace(/\/{2,}/g, '/')
    .slice(0, maxLength)
    .replace(/^[/ ]+|[/ ]+$/g, '')
}

/** Our identifiers are sent unchanged: a modified one could not be matched later. */
export function assertSepaId(id: string): string {
  if (!/^[a-zA-Z0-9+?.,:()'-]{1,35}$/.test(id)) throw new RangeError(`not an identifier that SEPA carries: ${id}`)
  return id
}

/** The letters of a short message (GSM 03.38). Any other letter makes the whole message longer. */
const GSM_LETTERS: ReadonlySet<string> = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take the place of two. */
const GSM_DOUBLE_LETTERS: ReadonlySet<string> = new Set('^{}\\[~]|€')

const GSM = { single: 160, part: 153 }
const UNICODE = { single: 70, part: 67 }

export interface SmsLength {
  readonly alphabet: 'gsm' | 'unicode'
  /** In places of that alphabet. */
  readonly places: number
  /** How many messages the phone company counts. */
  readonly parts: number
  /** The most places that the same number of messages has. */
  readonly room: number
  /** The letters because of which the message is not in the short alphabet, each once. */
  readonly foreignLetters: readonly string[]
}

const placesOf = (letter: string, isGsm: boolean): number =>
  isGsm ? (GSM_DOUBLE_LETTERS.has(letter) ? 2 : 1) : letter.length

/** Letters of two places are never split over two messages, so a part may end one place early. */
function partsOf(letters: readonly string[], isGsm: boolean, room: number): number {
  let parts = 1
  let used = 0
  for (const letter of letters) {
    const places = placesOf(letter, isGsm)
    if (used + places > room) {
      parts += 1
      used = 0
    }
    used += places
  }
  return parts
}

/** How many messages a text costs. One letter outside the short alphabet more than halves the room of each. */
export function smsLength(text: string): SmsLength {
  const letters = [...text]
  const foreignLetters = [...new Set(letters.filter((one) => !GSM_LETTERS.has(one) && !GSM_DOUBLE_LETTERS.has(one)))]
  const isGsm = foreignLetters.length === 0
  const limits = isGsm ? GSM : UNICODE
  const places = letters.reduce((sum, letter) => sum + placesOf(letter, isGsm), 0)
  const parts = places <= limits.single ? 1 : partsOf(letters, isGsm, limits.part)
  return {
    alphabet: isGsm ? 'gsm' : 'unicode',
    places,
    parts,
    room: parts === 1 ? limits.single : parts * limits.part,
    foreignLetters,
  }
}

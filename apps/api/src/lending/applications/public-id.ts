import { randomInt } from 'node:crypto'

/** Without 0 and O, 1, I and L: people read it out on the phone. All characters are in the SEPA character set. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 10

/** The public id of a loan. It does not reveal how many loans there are. */
export const newPublicId = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

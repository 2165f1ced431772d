import { randomInt } from 'node:crypto'

/** Without 0 and O, 1, I and L: people read it out on the phone. All are in the character set of SEPA. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 10

/** The number of a loan as its borrower knows it. It tells nothing about how many there are. */
export const newPublicId = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

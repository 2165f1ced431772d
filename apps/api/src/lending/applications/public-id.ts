import { randomInt } from 'node:crypto'
import { LOAN_NUMBER_CHARACTERS, LOAN_NUMBER_LENGTH } from '@puente/domain'

/** The public id of a loan. It does not reveal how many loans there are. All characters are in the SEPA character set. */
export const newPublicId = (): string =>
  Array.from(
    { length: LOAN_NUMBER_LENGTH },
    () => LOAN_NUMBER_CHARACTERS[randomInt(LOAN_NUMBER_CHARACTERS.length)],
  ).join('')

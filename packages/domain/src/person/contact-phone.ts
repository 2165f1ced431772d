import type { Checked } from '../checked.ts'
import { type Phone, parseChangedPhone } from './phone.ts'

/** The phone of a contact person (requirements R5). It must differ from the borrower's registered phone. */
export const parseContactPhone = (
  input: string,
  registered: string,
): Checked<Phone, 'field_required' | 'incorrectPhone' | 'phoneMatchesRegistration'> =>
  parseChangedPhone(input, registered)

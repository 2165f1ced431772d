import type { Checked } from '../checked.ts'
import { type Phone, parseChangedPhone } from './phone.ts'

/** The phone of somebody else (requirements R5): like a changed phone, it cannot be the one that is registered. */
export const parseContactPhone = (
  input: string,
  registered: string,
): Checked<Phone, 'field_required' | 'incorrectPhone' | 'phoneMatchesRegistration'> =>
  parseChangedPhone(input, registered)

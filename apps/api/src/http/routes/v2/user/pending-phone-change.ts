import type { Phone } from '@puente/domain'
import type { CallerSession } from '../../../../customers/caller-session.ts'
import type { PhoneChange } from '../../../../customers/codes/phone-change-codes.ts'

/** The unconfirmed phone change of a session; both numbers passed `parsePhone` before they were stored. */
export const phoneChangeOf = ({ userId, phone, pendingPhone }: CallerSession): PhoneChange | null =>
  userId === null || phone === null || pendingPhone === null
    ? null
    : { userId, current: phone as Phone, wanted: pendingPhone as Phone }

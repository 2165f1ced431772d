import {
  AppError,
  canReceiveSms,
  formatHoldEnd,
  formatPhone,
  IDENTITY_CHECKS,
  matterOf,
  type Phone,
} from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import { changeUserPhone } from '../../../customers/applicants/change-user-phone.ts'
import { lockName } from '../../../customers/codes/one-time-codes.ts'
import type { UserRecord } from '../../../db/repositories/users.ts'
import type { Tx } from '../../../db/transaction.ts'
import { findCustomer } from '../../find-customer.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.customerPhone
const PhonePayload = z.object({
  customer_id: z.int(),
  mobile_phone: z.string().transform((phone) => phone as Phone),
  identity_check: z.enum(IDENTITY_CHECKS),
})

/** The customer, if the number is free, can receive codes, and is another one. */
async function customerToMove(tx: Tx, userId: number, phone: Phone): Promise<UserRecord> {
  if (!canReceiveSms(phone)) {
    throw new AppError('validation_failed', 'the number cannot receive text messages', {
      fields: [{ property: 'mobile_phone', key: 'incorrectPhone' }],
    })
  }
  const customer = await findCustomer(tx, String(userId))
  if (customer.user.phone === phone) throw new AppError('phone_unchanged', `customer ${userId} has this number already`)
  if (await tx.users.byPhone(phone)) {
    throw new AppError('phone_belongs_to_another', 'the number belongs to another customer')
  }
  return customer
}

/** Moves the account of a customer who lost the phone to another number, after an identity check. */
export const changeCustomerPhone = defineAct({
  act: 'customer_phone',
  payload: PhonePayload,

  async describe(tx, { customer_id: userId, mobile_phone: phone, identity_check: check }) {
    const { user, person } = await customerToMove(tx, userId, phone)
    const name = [person?.firstName, person?.firstSurname, person?.secondSurname].filter(Boolean).join(' ')
    return {
      title: texts.title(name || formatPhone(user.phone), phone.slice(-2)),
      lines: [
        { label: texts.name, value: name || approvalTexts.noValue },
        { label: texts.personalId, value: person?.personalId ?? approvalTexts.noValue },
        { label: texts.from, value: formatPhone(user.phone) },
        { label: texts.to, value: formatPhone(phone) },
        { label: texts.check, value: texts.checks[check] },
        // A thief of a session changes the address first, so that the customer gets no notice of the phone change.
        {
          label: texts.emailChanged,
          value: person?.emailChangedAt ? formatHoldEnd(person.emailChangedAt) : texts.emailNeverChanged,
        },
      ],
      matters: [matterOf('phone', userId)],
      customerIds: [userId],
    }
  },

  /** The customer may change the number or the e-mail address themselves meanwhile: the approver then sees it first. */
  async stateOf(tx, { customer_id: userId }) {
    const { user, person } = await findCustomer(tx, String(userId))
    return person?.emailChangedAt ? `${user.phone} ${person.emailChangedAt.toISOString()}` : user.phone
  },

  async run(tx, deps, { customer_id: userId, mobile_phone: phone, identity_check }, { actor, reason }) {
    // Sees a user who registers the number at the same time.
    await tx.codes.lock(lockName({ phone, purpose: 'login' }))
    await tx.products.lockCustomer(userId)
    const { user } = await customerToMove(tx, userId, phone)
    const detail = { identity_check, reason }
    await changeUserPhone(tx, deps, { user, phone, actor, isConfirmed: false, keepSessionId: null, detail })
  },
})

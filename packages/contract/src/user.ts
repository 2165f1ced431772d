import { z } from 'zod'
import { BankProvider } from './bank-data.ts'
import { UserDocument } from './documents.ts'
import { ReminderChoice } from './sign-in.ts'
import { DateOnly, Euros, Instant } from './wire.ts'

/**
 * The user as every route returns it (requirements R3). A block that has not been given yet is null. Inside a block, missing
 * values are null too, so a client never meets a missing key.
 */
const PersonalData = z
  .object({
    first_name: z.string().nullable(),
    first_surname: z.string().nullable(),
    second_surname: z.string().nullable(),
    personal_id: z.string().nullable(),
    expiration_date: DateOnly.nullable(),
    nationality: z.string().nullable(),
    birthday: DateOnly.nullable(),
    email: z.string().nullable(),
    bank_account: z.string().nullable(),
    gender: z.int().nullable().meta({ description: '2 male, 3 female' }),
  })
  .meta({ id: 'PersonalData' })

export const Address = z
  .object({
    postal_code: z.string().nullable(),
    region: z.string().nullable(),
    city: z.string().nullable(),
    street: z.string().nullable(),
    house: z.string().nullable(),
    apartment: z.string().nullable(),
    block: z.string().nullable(),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>

const Employment = z
  .object({
    employment_type_id: z.int().nullable(),
    income_amount: Euros.nullable(),
    income_date: DateOnly.nullable(),
    employment_date: DateOnly.nullable(),
    education: z.int().nullable(),
    has_current_loan: z.boolean().nullable(),
    business_activity_id: z.int().nullable(),
    company_name: z.string().nullable(),
    position: z.string().nullable(),
    monthly_expenses: Euros.nullable().optional().meta({ description: 'Per month' }),
    other_debts: Euros.nullable().optional().meta({ description: 'Payments on other debts per month' }),
  })
  .meta({ id: 'Employment' })

const LoanSummary = z.object({ id: z.int(), public_id: z.string(), status: z.int() }).meta({ id: 'LoanSummary' })

export const User = z
  .object({
    id: z.int(),
    is_blacklisted: z.boolean(),
    is_repeated: z.boolean(),
    is_registered_by_agent: z.boolean(),
    permissions: z.object({
      is_blocked: z.boolean(),
      authorization_status: z
        .union([z.literal(1), z.literal(2), z.literal(3)])
        .meta({ description: '1 registration not finished, 2 has active loan, 3 registered without active loan' }),
    }),
    phone_confirmation: z.object({ is_phone_confirmed: z.boolean() }),
    contacts: z.object({ mobile_phone: z.string() }),
    email_change_hold_until: Instant.nullable().optional().meta({
      description: 'Until then nothing is sent to the e-mail address, which changed less than a day ago',
    }),
    phone_change_hold_until: Instant.nullable().meta({
      description: 'After a phone change nothing can be signed and the payout account cannot be changed until then',
    }),
    personal_data: PersonalData,
    addresses: z.object({ actual_address: Address, registration_address: Address }),
    employment: Employment,
    contact_phones: z.array(z.object({ number: z.string(), contact_type: z.int(), comment: z.string().nullable() })),
    agreements: z.object({ all_confirmations: z.boolean(), marketing: z.boolean() }),
    reminders: ReminderChoice.optional().meta({ description: 'The reminders that the customer wants' }),
    liveness: z.object({ allowed: z.boolean(), status: z.enum(['pending', 'success', 'failed']).nullable() }),
    payment_cards: z.array(z.object({ id: z.int(), pan: z.string() })),
    payment_card_request_status: z.string().nullable(),
    documents: z.array(UserDocument).meta({ description: 'The newest of each type' }),
    payout_method: z.int().nullable(),
    payout_account_review: z.enum(['waiting', 'refused']).nullable().meta({
      description: 'While a loan waits for an account (34): the one given is being checked, or was refused',
    }),
    bank_verification_adapter: BankProvider.nullable(),
    loan: LoanSummary.nullable(),
    loan_count: z.object({ all: z.int(), active: z.int() }),
    discounts: z.array(z.object({ target: z.string(), percent: z.number() })),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

import {
  BUSINESS_ACTIVITY_IDS,
  type Checked,
  type CivilDate,
  CONTACT_RELATION_IDS,
  EDUCATION_IDS,
  EMPLOYMENT_TYPE_IDS,
  GENDER_IDS,
  invalid,
  type JobField,
  jobFieldNeed,
  PAYOUT_METHOD_IDS,
  parseBirthday,
  parseCompanyText,
  parseContactPhone,
  parseDocumentExpiry,
  parseEmail,
  parseEmploymentDate,
  parseHouse,
  parseIban,
  parseIncome,
  parseIncomeDate,
  parseName,
  parseNationality,
  parseOption,
  parseOptionalCompanyText,
  parseOptionalName,
  parsePersonalId,
  parsePlace,
  parsePostalCode,
  REGISTRATION_STEPS,
  valid,
} from '@puente/domain'
import { z } from 'zod'
import { type CheckedFields, checkFields } from './check-fields.ts'
import { ErrorBody } from './error-catalogue.ts'
import { Instant, numberOrText } from './wire.ts'

// The schemas below define only the type of each field. The domain functions that parse a body check the content: a missing field
// counts as empty, and the rule then requires it.

const Text = z.string().max(1000).nullish()
const Day = Text.meta({ description: 'yyyy-MM-dd' })
const Option = z.number().nullish().meta({ description: 'A catalogue id' })
const Amount = z.union([z.number(), z.string().max(30)]).nullish()

/** Dates travel only as yyyy-MM-dd; the typed format is handled in the browser. */
const wireDate = <T, K extends string>(rule: (text: string) => Checked<T, K>, input: string | null | undefined) =>
  (input ?? '').includes('/') ? invalid('incorrect_date') : rule(input ?? '')

const ifGiven = <I, T, K extends string>(
  rule: (input: I) => Checked<T, K>,
  input: I | null | undefined,
): Checked<T | null, K> => (input === null || input === undefined ? valid(null) : rule(input))

const personalDataFields = z
  .object({
    first_name: Text,
    first_surname: Text,
    second_surname: Text,
    personal_id: Text.meta({ description: 'DNI or NIE' }),
    expiration_date: Day,
    nationality: Text.meta({ description: 'ISO 3166-1 alpha-2' }),
    birthday: Day,
    email: Text,
    gender: Option.meta({ description: '2 male, 3 female' }),
  })
  .meta({ id: 'PersonalDataFields' })

const addressFields = z
  .object({
    postal_code: Text.meta({ description: 'Optional; five digits if given' }),
    region: Text,
    city: Text,
    street: Text,
    house: Text,
    apartment: Text,
    block: Text,
  })
  .meta({ id: 'AddressFields' })

const addressesFields = z.object({
  registration_address: addressFields,
  actual_address: addressFields.nullish().meta({ description: 'Omitted if it is the same' }),
})

/** Which of the two registration flows the browser runs; stored, and decides nothing. */
const NewFlow = z.boolean().optional()
export const PersonalDataBody = z
  .object({ personal_data: personalDataFields, new_flow: NewFlow })
  .meta({ id: 'PersonalDataBody' })
export const AddressBody = z.object({ addresses: addressesFields, new_flow: NewFlow }).meta({ id: 'AddressBody' })
export const PersonalDataAndAddressBody = z
  .object({ personal_data: personalDataFields, addresses: addressesFields, new_flow: NewFlow })
  .meta({ id: 'PersonalDataAndAddressBody' })

const employmentFields = {
  employment_type_id: Option,
  income_amount: Amount.meta({ description: 'Euros a month' }),
  income_date: Day,
  employment_date: Day,
  education: Option,
  has_current_loan: z.boolean().nullish(),
  business_activity_id: Option,
  company_name: Text,
  position: Text,
  monthly_expenses: Amount.meta({ description: 'Euros a month' }),
  other_debts: Amount.meta({ description: 'Euros a month' }),
  contact_phones: z
    .array(z.object({ number: Text, contact_type: Option, comment: Text }))
    .max(10)
    .nullish(),
}
export const EmploymentBody = z.object({ ...employmentFields, new_flow: NewFlow }).meta({ id: 'EmploymentBody' })
export const AdditionalDataBody = z
  .object({ ...employmentFields, email: Text, new_flow: NewFlow })
  .meta({ id: 'AdditionalDataBody' })

/** The context that the rules about a person need besides the person's own answers. */
interface ReadingContext {
  readonly today: CivilDate
  readonly documentExpiryOffsetDays: number
}

const parseGender = parseOption(GENDER_IDS)

export function readPersonalData(
  input: z.infer<typeof personalDataFields>,
  { today, documentExpiryOffsetDays }: ReadingContext,
) {
  const checked = checkFields('personal_data', {
    first_name: parseName(input.first_name ?? ''),
    first_surname: parseName(input.first_surname ?? ''),
    second_surname: parseOptionalName(input.second_surname ?? ''),
    personal_id: parsePersonalId(input.personal_id ?? ''),
    expiration_date: wireDate(
      (text) => parseDocumentExpiry(text, today, documentExpiryOffsetDays),
      input.expiration_date,
    ),
    nationality: parseNationality(input.nationality ?? ''),
    birthday: wireDate((text) => parseBirthday(text, today), input.birthday),
    email: parseEmail(input.email ?? ''),
    // The step is complete without it (requirements R4.04).
    gender: ifGiven(parseGender, input.gender),
  })
  if (!checked.ok) return checked
  const { value } = checked
  return valid({
    firstName: value.first_name,
    firstSurname: value.first_surname,
    secondSurname: value.second_surname,
    personalId: value.personal_id,
    expirationDate: value.expiration_date,
    nationality: value.nationality,
    birthday: value.birthday,
    email: value.email,
    gender: value.gender,
  })
}

function readAddress(block: string, input: z.infer<typeof addressFields>) {
  const checked = checkFields(block, {
    // The newer flow does not ask for it (requirements R4.04).
    postal_code: ifGiven(parsePostalCode, input.postal_code),
    region: parsePlace(input.region ?? ''),
    city: parsePlace(input.city ?? ''),
    street: parsePlace(input.street ?? ''),
    house: parseHouse(input.house ?? ''),
    apartment: parseHouse(input.apartment ?? ''),
    block: parseHouse(input.block ?? ''),
  })
  if (!checked.ok) return checked
  const { postal_code: postalCode, ...rest } = checked.value
  return valid({ postalCode, ...rest })
}

export function readAddresses(input: z.infer<typeof addressesFields>) {
  const registration = readAddress('addresses.registration_address', input.registration_address)
  const { actual_address: given } = input
  const actual = given ? readAddress('addresses.actual_address', given) : registration
  if (registration.ok && actual.ok) return valid({ registration: registration.value, actual: actual.value })
  return refusalOf(registration, actual)
}

/** Merges the errors of several blocks; a duplicate property counts once. */
export function refusalOf(...parts: readonly CheckedFields<unknown>[]) {
  return { ok: false as const, fields: [...new Set(parts)].flatMap((part) => (part.ok ? [] : part.fields)) }
}

const missing = (property: string) => ({ ok: false as const, fields: [{ property, key: 'field_required' }] })

const parseEmploymentType = parseOption(EMPLOYMENT_TYPE_IDS)
const parseEducation = parseOption(EDUCATION_IDS)
const parseBusinessActivity = parseOption(BUSINESS_ACTIVITY_IDS)
const parseContactRelation = parseOption(CONTACT_RELATION_IDS)
const parseHasCurrentLoan = (input: boolean | null | undefined): Checked<boolean, 'field_required'> =>
  input === null || input === undefined ? invalid('field_required') : valid(input)

function readContacts(input: z.infer<typeof EmploymentBody>['contact_phones'], registeredPhone: string) {
  if (!input || input.length === 0) return missing('contact_phones')
  const contacts = input.map((contact, index) =>
    checkFields(`contact_phones.${index}`, {
      number: parseContactPhone(contact.number ?? '', registeredPhone),
      contact_type: parseContactRelation(contact.contact_type),
      comment: parseOptionalCompanyText(contact.comment ?? ''),
    }),
  )
  const values = contacts.flatMap((contact) => (contact.ok ? [contact.value] : []))
  if (values.length < contacts.length) return refusalOf(...contacts)
  return valid(
    values.map(({ number, contact_type: contactType, comment }, seq) => ({ seq, number, contactType, comment })),
  )
}

export function readEmployment(
  input: z.infer<typeof EmploymentBody>,
  { today, registeredPhone }: { readonly today: CivilDate; readonly registeredPhone: string },
) {
  const type = parseEmploymentType(input.employment_type_id)
  const need = (field: JobField) => jobFieldNeed(field, type.ok ? type.value : null)
  /** Fields that do not apply to this employment type are dropped, whatever the client sent. */
  const ofJob = <T, K extends string>(field: JobField, verdict: () => Checked<T, K>): Checked<T | null, K> =>
    need(field) === 'required' ? verdict() : valid(null)
  const checked = checkFields(null, {
    employment_type_id: type,
    income_amount: parseIncome(input.income_amount ?? ''),
    income_date: wireDate((text) => parseIncomeDate(text, today), input.income_date),
    employment_date: ofJob('employmentDate', () =>
      wireDate((text) => parseEmploymentDate(text, today), input.employment_date),
    ),
    education: parseEducation(input.education),
    has_current_loan: parseHasCurrentLoan(input.has_current_loan),
    business_activity_id: ofJob('businessActivityId', () => parseBusinessActivity(input.business_activity_id)),
    company_name:
      need('companyName') === 'optional'
        ? parseOptionalCompanyText(input.company_name ?? '')
        : ofJob('companyName', () => parseCompanyText(input.company_name ?? '')),
    position: ofJob('position', () => parseCompanyText(input.position ?? '')),
    monthly_expenses: ifGiven(parseIncome, input.monthly_expenses),
    other_debts: ifGiven(parseIncome, input.other_debts),
  })
  const contacts = readContacts(input.contact_phones, registeredPhone)
  if (!checked.ok || !contacts.ok) return refusalOf(checked, contacts)
  const { value } = checked
  return valid({
    employment: {
      employmentTypeId: value.employment_type_id,
      incomeCents: value.income_amount,
      incomeDate: value.income_date,
      employmentDate: value.employment_date,
      education: value.education,
      hasCurrentLoan: value.has_current_loan,
      businessActivityId: value.business_activity_id,
      companyName: value.company_name,
      position: value.position,
      monthlyExpensesCents: value.monthly_expenses,
      otherDebtsCents: value.other_debts,
    },
    contacts: contacts.value,
  })
}

/** The same with the e-mail address, which a person who has given one before may omit. */
export function readAdditionalData(
  { email, ...input }: z.infer<typeof AdditionalDataBody>,
  context: Parameters<typeof readEmployment>[1],
) {
  const address = checkFields(null, { email: ifGiven(parseEmail, email) })
  const work = readEmployment(input, context)
  return address.ok && work.ok ? valid({ ...work.value, ...address.value }) : refusalOf(work, address)
}

export const IssueMethodBody = z
  .object({
    method_of_disbursement: Option.meta({ description: '1 IBAN, 9 IBAN through the bank aggregator' }),
    iban: Text.meta({ description: 'Empty: the account that the bank returns. Otherwise this account' }),
    new_flow: NewFlow,
  })
  .meta({ id: 'IssueMethodBody' })

const parsePayoutMethod = parseOption(PAYOUT_METHOD_IDS)

/** `iban` is null if the account comes from the bank. */
export function readIssueMethod(input: z.infer<typeof IssueMethodBody>) {
  const isEmpty = (input.iban ?? '').trim() === ''
  return checkFields(null, {
    method_of_disbursement: parsePayoutMethod(input.method_of_disbursement),
    iban: isEmpty ? valid(null) : parseIban(input.iban ?? ''),
  })
}

/** The personal ID belongs to another customer. The masked phone helps the person to recognise an account of their own. */
export const PersonalIdTaken = ErrorBody.extend({
  original_phone: z.string().optional().meta({ description: 'Masked', example: '*** ** ** 78' }),
}).meta({ id: 'PersonalIdTaken' })

const CatalogueItem = z.object({ id: z.union([z.int(), z.string()]), name: z.string() })
export const Catalogue = z.object({ items: z.array(CatalogueItem) }).meta({ id: 'Catalogue' })
export type Catalogue = z.infer<typeof Catalogue>

const PAGE_SIZE = 30
/** The maximum page number; a higher one is a mistake. */
const MAX_PAGE = 1_000_000
const Id = numberOrText(z.int().positive().max(2_147_483_647))
/** There are 52 provinces. */
const RegionId = numberOrText(z.int().positive().max(1000))

/** Query of a paged list (settled rules, Lists). A page size above the maximum is reduced to it. */
export const PageQuery = z.object({
  page: numberOrText(z.int().min(1).max(MAX_PAGE)).default(1).meta({ description: 'Defaults to 1' }),
  per_page: numberOrText(z.int().min(1))
    .default(PAGE_SIZE)
    .transform((size) => Math.min(size, PAGE_SIZE)),
  region_id: RegionId.optional(),
  city_id: Id.optional(),
  query: z.string().max(100).optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

export const PagedList = z
  .object({
    items: z.array(z.object({ id: z.int(), name: z.string() })),
    current_page_number: z.int(),
    pages_count: z.int(),
  })
  .meta({ id: 'PagedList' })
export type PagedList = z.infer<typeof PagedList>

export const DRAFT_MAX_BYTES = 16 * 1024
export const DraftParams = z.object({ step: z.enum(REGISTRATION_STEPS) })
export const DraftBody = z
  .object({ data: z.record(z.string(), z.unknown()).meta({ description: 'The form’s values, never validated' }) })
  .meta({ id: 'DraftBody' })
export const Draft = z
  .object({ data: z.record(z.string(), z.unknown()).nullable(), updated_at: Instant.nullable() })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof Draft>

import type { User } from '@puente/contract'
import {
  BUSINESS_ACTIVITY_IDS,
  CHOOSABLE_CONTACT_RELATIONS,
  type Checked,
  type CivilDate,
  CONTACT_RELATIONS,
  EDUCATION_IDS,
  EMPLOYMENT_TYPE_IDS,
  invalid,
  type JobField,
  jobFieldNeed,
  nationalDigits,
  parseCompanyText,
  parseContactPhone,
  parseEmploymentDate,
  parseIncome,
  parseIncomeDate,
  parseOption,
  parseOptionalCompanyText,
  valid,
} from '@puente/domain'
import { additionalInformationTexts as texts } from '@puente/texts/additional-information'
import { numberOf, shownDate } from './personal-fields.ts'

/** The field values as text: dates as dd/MM/yyyy, amounts in euros, choices by id. */
export interface EmploymentValues {
  readonly employmentTypeId: string
  readonly companyName: string
  readonly position: string
  readonly businessActivityId: string
  readonly employmentDate: string
  readonly education: string
  readonly incomeAmount: string
  readonly incomeDate: string
  readonly monthlyExpenses: string
  readonly hasCurrentLoan: string
  readonly otherDebts: string
  readonly contactName: string
  readonly contactPhoneNumber: string
  readonly contactType: string
}

const parseEmploymentType = parseOption(EMPLOYMENT_TYPE_IDS)
const parseActivity = parseOption(BUSINESS_ACTIVITY_IDS)
const parseEducation = parseOption(EDUCATION_IDS)
const parseRelation = parseOption(CHOOSABLE_CONTACT_RELATIONS.map((relation) => CONTACT_RELATIONS[relation]))

const shownEuros = (euros: number | null) => (euros === null ? '' : String(euros).replace('.', ','))

function parseYesOrNo(raw: string): Checked<boolean, 'field_required'> {
  return raw === '' ? invalid('field_required') : valid(raw === 'yes')
}

type WithType = Pick<EmploymentValues, 'employmentTypeId'>

export const employmentTypeOf = ({ employmentTypeId }: WithType): number | null => {
  const id = parseEmploymentType(numberOf(employmentTypeId))
  return id.ok ? id.value : null
}

/** A question about the job, asked only if there is one (R5.10). Hidden fields are not sent. */
const ofJob =
  <T>(field: JobField, rule: (raw: string) => Checked<T, string>) =>
  (raw: string, all: WithType): Checked<T | null, string> =>
    jobFieldNeed(field, employmentTypeOf(all)) === 'none' ? valid(null) : rule(raw)

const parseCompany = (raw: string, all: WithType) =>
  jobFieldNeed('companyName', employmentTypeOf(all)) === 'optional'
    ? parseOptionalCompanyText(raw)
    : parseCompanyText(raw)

const parseDebts = (raw: string, { hasCurrentLoan }: Pick<EmploymentValues, 'hasCurrentLoan'>) =>
  hasCurrentLoan === 'yes' ? parseIncome(raw) : valid(0)

/** Every question about work and money, with the domain's rules. */
export function employmentFields(
  { employment: known, contact_phones: contacts, contacts: own }: User,
  today: CivilDate,
) {
  const contact = contacts[0]
  const chosen = (id: number | null | undefined) => (id === null || id === undefined ? '' : String(id))
  return {
    employmentTypeId: {
      label: texts.work.employmentType,
      initial: chosen(known.employment_type_id),
      check: (raw: string) => parseEmploymentType(numberOf(raw)),
    },
    companyName: {
      label: texts.work.companyName,
      initial: known.company_name ?? '',
      check: (raw: string, all: WithType) => ofJob('companyName', (text) => parseCompany(text, all))(raw, all),
    },
    businessActivityId: {
      label: texts.work.businessActivity,
      initial: chosen(known.business_activity_id),
      check: ofJob('businessActivityId', (raw) => parseActivity(numberOf(raw))),
    },
    position: {
      label: texts.work.position,
      initial: known.position ?? '',
      check: ofJob('position', parseCompanyText),
    },
    employmentDate: {
      label: texts.work.employmentDate,
      initial: shownDate(known.employment_date),
      check: ofJob('employmentDate', (raw) => parseEmploymentDate(raw, today)),
    },
    education: {
      label: texts.work.education,
      initial: chosen(known.education),
      check: (raw: string) => parseEducation(numberOf(raw)),
    },
    incomeAmount: {
      label: texts.money.incomeAmount,
      initial: shownEuros(known.income_amount),
      check: (raw: string) => parseIncome(raw),
    },
    incomeDate: {
      label: texts.money.incomeDate,
      initial: shownDate(known.income_date),
      check: (raw: string) => parseIncomeDate(raw, today),
    },
    monthlyExpenses: {
      label: texts.money.monthlyExpenses,
      initial: shownEuros(known.monthly_expenses ?? null),
      check: (raw: string) => parseIncome(raw),
    },
    hasCurrentLoan: {
      label: texts.money.hasCurrentLoan,
      initial: known.has_current_loan === null ? '' : known.has_current_loan ? 'yes' : 'no',
      check: parseYesOrNo,
    },
    otherDebts: { label: texts.money.otherDebts, initial: shownEuros(known.other_debts ?? null), check: parseDebts },
    contactName: { label: texts.contact.name, initial: contact?.comment ?? '', check: parseOptionalCompanyText },
    contactPhoneNumber: {
      label: texts.contact.phone,
      initial: contact === undefined ? '' : nationalDigits(contact.number),
      check: (raw: string) => parseContactPhone(raw, own.mobile_phone),
    },
    contactType: {
      label: texts.contact.relation,
      initial: chosen(contact?.contact_type),
      check: (raw: string) => parseRelation(numberOf(raw)),
    },
  }
}

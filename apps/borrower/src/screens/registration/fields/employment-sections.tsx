import {
  BUSINESS_ACTIVITIES,
  type BusinessActivity,
  CHOOSABLE_CONTACT_RELATIONS,
  COMPANY_TEXT_MAX_CHARACTERS,
  CONTACT_RELATIONS,
  EDUCATIONS,
  type Education,
  EMPLOYMENT_TYPES,
  type EmploymentType,
  formatDateBrief,
  formatDateShort,
  jobFieldNeed,
  usualPayDays,
  yearsBefore,
} from '@puente/domain'
import { additionalInformationTexts as texts } from '@puente/texts/additional-information'
import {
  businessActivityTexts,
  contactRelationTexts,
  educationTexts,
  employmentTypeTexts,
  usualPositionTexts,
} from '@puente/texts/catalogues'
import { DateField, PhoneField, RadioGroup, Suggestions, TextField } from '@puente/ui'
import { useToday } from '../../../api/use-today.ts'
import { inputProps, valueProps } from '../../../forms/field-props.ts'
import { FormSection } from '../../../forms/form-section.tsx'
import type { FormFields } from '../../../forms/use-form.ts'
import { CatalogueChips, CatalogueSelect } from './catalogue-select.tsx'
import { type EmploymentValues, employmentTypeOf } from './employment-fields.ts'
import { type Shows, shownOf } from './shown-fields.ts'

interface EmploymentSectionsProps {
  readonly form: FormFields<EmploymentValues>
  readonly shows: Shows
}

const ownOptions =
  <K extends string>(ids: Readonly<Record<K, number>>, labels: Readonly<Record<K, string>>) =>
  () =>
    (Object.keys(ids) as K[]).map((key) => ({ value: String(ids[key]), label: labels[key] }))

const ownEmploymentTypes = ownOptions<EmploymentType>(EMPLOYMENT_TYPES, employmentTypeTexts)
const ownEducations = ownOptions<Education>(EDUCATIONS, educationTexts)
const ownActivities = ownOptions<BusinessActivity>(BUSINESS_ACTIVITIES, businessActivityTexts)
const usualPositions = (activityId: string) =>
  (Object.keys(BUSINESS_ACTIVITIES) as BusinessActivity[])
    .filter((activity) => String(BUSINESS_ACTIVITIES[activity]) === activityId)
    .flatMap((activity) => usualPositionTexts[activity])
    .map((position) => ({ value: position, label: position }))
const RELATION_OPTIONS = CHOOSABLE_CONTACT_RELATIONS.map((relation) => ({
  value: String(CONTACT_RELATIONS[relation]),
  label: contactRelationTexts[relation],
}))
const YES_OR_NO = [
  { value: 'yes', label: texts.money.yes },
  { value: 'no', label: texts.money.no },
]

export function EmploymentSections(props: EmploymentSectionsProps) {
  return (
    <>
      <WorkSection {...props} />
      <MoneySection {...props} />
      <ContactSection {...props} />
    </>
  )
}

const WORK_FIELDS = [
  'employmentTypeId',
  'companyName',
  'businessActivityId',
  'position',
  'employmentDate',
  'education',
] as const

function WorkSection({ form, shows }: EmploymentSectionsProps) {
  const type = employmentTypeOf(form.values)
  const companyNeed = jobFieldNeed('companyName', type)
  const hasJob = jobFieldNeed('position', type) !== 'none'
  const shown = shownOf(WORK_FIELDS, shows)
  if (shown.size === 0) return null
  return (
    <FormSection title={texts.work.title}>
      {shown.has('employmentTypeId') ? (
        <CatalogueChips
          {...valueProps(form, 'employmentTypeId')}
          legend={texts.work.employmentType}
          catalogue="employment_type"
          own={ownEmploymentTypes}
        />
      ) : null}
      {shown.has('companyName') && companyNeed !== 'none' ? (
        <TextField
          {...inputProps(form, 'companyName')}
          label={texts.work.companyName}
          hint={companyNeed === 'optional' ? texts.work.ownCompanyNameHint : texts.work.companyNameHint}
          optional={companyNeed === 'optional'}
          maxLength={COMPANY_TEXT_MAX_CHARACTERS}
          autoComplete="organization"
        />
      ) : null}
      {shown.has('businessActivityId') && hasJob ? (
        <CatalogueSelect
          {...inputProps(form, 'businessActivityId')}
          label={texts.work.businessActivity}
          catalogue="business_activity"
          own={ownActivities}
        />
      ) : null}
      {shown.has('position') && hasJob ? (
        <div>
          <TextField
            {...inputProps(form, 'position')}
            label={texts.work.position}
            hint={texts.work.positionHint}
            maxLength={COMPANY_TEXT_MAX_CHARACTERS}
            autoComplete="organization-title"
          />
          <Suggestions
            label={texts.work.usualPositions}
            options={usualPositions(form.values.businessActivityId)}
            value={form.values.position}
            onChoose={(position) => form.change({ position })}
          />
        </div>
      ) : null}
      {shown.has('employmentDate') && hasJob ? <StartDate form={form} /> : null}
      {shown.has('education') ? (
        <CatalogueSelect
          {...inputProps(form, 'education')}
          label={texts.work.education}
          catalogue="education"
          own={ownEducations}
        />
      ) : null}
    </FormSection>
  )
}

/** Most people remember the years, not the day. */
const YEARS_IN_JOB = [1, 2, 3, 5, 10]

function StartDate({ form }: Pick<EmploymentSectionsProps, 'form'>) {
  const today = useToday()
  return (
    <div>
      <DateField
        {...valueProps(form, 'employmentDate')}
        label={texts.work.employmentDate}
        hint={texts.work.employmentDateHint}
      />
      <Suggestions
        label={texts.work.yearsInJob}
        options={YEARS_IN_JOB.map((years) => ({
          value: formatDateShort(yearsBefore(today, years)),
          label: texts.work.yearsAgo(years),
        }))}
        value={form.values.employmentDate}
        onChoose={(employmentDate) => form.change({ employmentDate })}
      />
    </div>
  )
}

function PayDay({ form }: Pick<EmploymentSectionsProps, 'form'>) {
  const today = useToday()
  return (
    <div>
      <DateField {...valueProps(form, 'incomeDate')} label={texts.money.incomeDate} hint={texts.money.incomeDateHint} />
      <Suggestions
        label={texts.money.usualPayDays}
        options={usualPayDays(today).map((day) => ({
          value: formatDateShort(day),
          label: formatDateBrief(today, day),
        }))}
        value={form.values.incomeDate}
        onChoose={(incomeDate) => form.change({ incomeDate })}
      />
    </div>
  )
}

const MONEY_FIELDS = ['incomeAmount', 'incomeDate', 'monthlyExpenses', 'hasCurrentLoan', 'otherDebts'] as const

function MoneySection({ form, shows }: EmploymentSectionsProps) {
  const shown = shownOf(MONEY_FIELDS, shows)
  if (shown.size === 0) return null
  return (
    <FormSection title={texts.money.title} text={texts.money.text}>
      {shown.has('incomeAmount') ? (
        <TextField
          {...inputProps(form, 'incomeAmount')}
          label={texts.money.incomeAmount}
          hint={texts.money.incomeAmountHint}
          unit="€"
          characters={8}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
      {shown.has('incomeDate') ? <PayDay form={form} /> : null}
      {shown.has('monthlyExpenses') ? (
        <TextField
          {...inputProps(form, 'monthlyExpenses')}
          label={texts.money.monthlyExpenses}
          hint={texts.money.monthlyExpensesHint}
          unit="€"
          characters={8}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
      {shown.has('hasCurrentLoan') ? (
        <RadioGroup
          {...valueProps(form, 'hasCurrentLoan')}
          legend={texts.money.hasCurrentLoan}
          variant="row"
          options={YES_OR_NO}
        />
      ) : null}
      {shown.has('otherDebts') && form.values.hasCurrentLoan === 'yes' ? (
        <TextField
          {...inputProps(form, 'otherDebts')}
          label={texts.money.otherDebts}
          hint={texts.money.otherDebtsHint}
          unit="€"
          characters={8}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
    </FormSection>
  )
}

const CONTACT_FIELDS = ['contactName', 'contactPhoneNumber', 'contactType'] as const

function ContactSection({ form, shows }: EmploymentSectionsProps) {
  const shown = shownOf(CONTACT_FIELDS, shows)
  if (shown.size === 0) return null
  return (
    <FormSection title={texts.contact.title} text={texts.contact.text}>
      {shown.has('contactName') ? (
        <TextField
          {...inputProps(form, 'contactName')}
          label={texts.contact.name}
          optional
          maxLength={COMPANY_TEXT_MAX_CHARACTERS}
          autoComplete="off"
          autoCapitalize="words"
        />
      ) : null}
      {shown.has('contactPhoneNumber') ? (
        <PhoneField
          {...valueProps(form, 'contactPhoneNumber')}
          label={texts.contact.phone}
          hint={texts.contact.phoneHint}
          autoComplete="off"
        />
      ) : null}
      {shown.has('contactType') ? (
        <RadioGroup
          {...valueProps(form, 'contactType')}
          legend={texts.contact.relation}
          variant="chips"
          options={RELATION_OPTIONS}
        />
      ) : null}
    </FormSection>
  )
}

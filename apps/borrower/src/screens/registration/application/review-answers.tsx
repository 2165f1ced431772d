import type { User } from '@puente/contract'
import {
  type AnswerStep,
  BUSINESS_ACTIVITIES,
  type CivilDate,
  EMPLOYMENT_TYPES,
  euroText,
  formatDateShort,
  formatPhone,
  isPermanentDocument,
  shortAccount,
} from '@puente/domain'
import { applicationTexts } from '@puente/texts/application'
import { businessActivityTexts, employmentTypeTexts } from '@puente/texts/catalogues'
import { DescriptionList, type DescriptionRow, TextLink, VisuallyHidden } from '@puente/ui'
import { type ReactNode, useId } from 'react'
import { addressLine } from '../../../address/address-line.ts'
import { addressOf } from '../../../edit-mark.ts'

const texts = applicationTexts.review

const row = (key: keyof typeof texts.rows, description: ReactNode): DescriptionRow[] =>
  description === null || description === '' ? [] : [{ key, term: texts.rows[key], description }]

const date = (value: CivilDate | null) => (value === null ? null : formatDateShort(value))
const euros = (value: number | null | undefined) => (value == null ? null : euroText(value))
const phone = (value: string) => <span className="whitespace-nowrap">{formatPhone(value)}</span>

const expiry = (value: CivilDate | null) =>
  value !== null && isPermanentDocument(value) ? texts.permanent : date(value)

const nameById = <K extends string>(
  ids: Readonly<Record<K, number>>,
  names: Readonly<Record<K, string>>,
  id: number | null,
) => {
  const key = (Object.keys(ids) as K[]).find((name) => ids[name] === id)
  return key === undefined ? null : names[key]
}

interface ReviewAnswersProps {
  readonly user: User
  /** False where the page asks for the account itself. */
  readonly withAccount?: boolean
}

/** All answers of the registration, each group with its way to change it. */
export function ReviewAnswers({ user, withAccount = true }: ReviewAnswersProps) {
  const { personal_data: person, addresses, employment: work, contact_phones: contacts } = user
  const name = [person.first_name, person.first_surname, person.second_surname].filter(Boolean).join(' ')
  const home = addressLine(addresses.registration_address)
  const actual = addressLine(addresses.actual_address)
  return (
    <>
      <Answers step="personalData" title={texts.person}>
        {[
          ...row('name', name),
          ...row('personalId', person.personal_id),
          ...row('expiryDate', expiry(person.expiration_date)),
          ...row('birthday', date(person.birthday)),
          ...row('email', person.email),
          ...row('mobile', phone(user.contacts.mobile_phone)),
          ...row('address', home),
          ...(actual === home ? [] : row('actualAddress', actual)),
        ]}
      </Answers>
      <Answers step="additionalInformation" title={texts.work}>
        {[
          ...row('employmentType', nameById(EMPLOYMENT_TYPES, employmentTypeTexts, work.employment_type_id)),
          ...row('company', work.company_name),
          ...row('position', work.position),
          ...row('activity', nameById(BUSINESS_ACTIVITIES, businessActivityTexts, work.business_activity_id)),
          ...row('income', euros(work.income_amount)),
          ...row('incomeDate', date(work.income_date)),
          ...row('expenses', euros(work.monthly_expenses)),
          ...(work.has_current_loan ? row('debts', euros(work.other_debts)) : []),
          ...contacts.slice(0, 1).flatMap(({ number }) => row('contact', phone(number))),
        ]}
      </Answers>
      {withAccount ? (
        <Answers step="iban" title={texts.account}>
          {person.bank_account === null
            ? row('account', texts.accountFromBank)
            : [...row('holder', name), ...row('account', shortAccount(person.bank_account))]}
        </Answers>
      ) : null}
    </>
  )
}

interface AnswersProps {
  readonly step: AnswerStep
  readonly title: string
  readonly children: readonly DescriptionRow[]
}

function Answers({ step, title, children }: AnswersProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <TextLink href={addressOf({ step, mark: 'review' })} className="py-2.5">
          {texts.change}
          <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
        </TextLink>
      </div>
      <DescriptionList rows={children} />
    </section>
  )
}

import { GENDERS, type Gender } from '@puente/domain'
import { genderTexts } from '@puente/texts/catalogues'
import { personalDataTexts } from '@puente/texts/personal-data'
import { DateField, RadioGroup } from '@puente/ui'
import { valueProps } from '../../../forms/field-props.ts'
import { FormSection } from '../../../forms/form-section.tsx'
import type { FormFields } from '../../../forms/use-form.ts'
import { EmailField } from './email-field.tsx'
import type { PersonalValues } from './personal-fields.ts'
import { type Shows, shownOf } from './shown-fields.ts'

const texts = personalDataTexts.person

const FIELDS = ['birthday', 'gender', 'email'] as const
const GENDER_OPTIONS = (Object.keys(GENDERS) as Gender[]).map((gender) => ({
  value: String(GENDERS[gender]),
  label: genderTexts[gender],
}))

interface PersonSectionProps {
  readonly form: FormFields<PersonalValues>
  readonly shows: Shows
}

export function PersonSection({ form, shows }: PersonSectionProps) {
  const shown = shownOf(FIELDS, shows)
  if (shown.size === 0) return null
  return (
    <FormSection title={texts.title}>
      {shown.has('birthday') ? (
        <DateField
          {...valueProps(form, 'birthday')}
          label={texts.birthday}
          hint={texts.birthdayHint}
          autoComplete="bday"
        />
      ) : null}
      {shown.has('gender') ? (
        <RadioGroup
          {...valueProps(form, 'gender')}
          legend={texts.gender}
          hint={texts.genderHint}
          variant="row"
          options={GENDER_OPTIONS}
        />
      ) : null}
      {shown.has('email') ? <EmailField form={form} /> : null}
    </FormSection>
  )
}

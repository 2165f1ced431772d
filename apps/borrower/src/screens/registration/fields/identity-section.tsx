import {
  COUNTRY_CHOICES,
  filterName,
  filterPersonalId,
  formatDateShort,
  NATIONALITIES,
  PERMANENT_DOCUMENT,
} from '@puente/domain'
import { personalDataTexts } from '@puente/texts/personal-data'
import { Checkbox, DateField, RadioGroup, TextField } from '@puente/ui'
import { inputProps, valueProps } from '../../../forms/field-props.ts'
import { FormSection } from '../../../forms/form-section.tsx'
import type { FormFields } from '../../../forms/use-form.ts'
import { CatalogueSelect } from './catalogue-select.tsx'
import type { PersonalValues } from './personal-fields.ts'
import { type Shows, shownOf } from './shown-fields.ts'

const texts = personalDataTexts.identity

const FIELDS = ['firstName', 'firstSurname', 'secondSurname', 'personalId', 'expiryDate', 'country'] as const

interface IdentitySectionProps {
  readonly form: FormFields<PersonalValues>
  readonly shows: Shows
}

/** Country names from this browser, until the server's list loads. */
function ownCountries() {
  const names = new Intl.DisplayNames('es', { type: 'region' })
  return NATIONALITIES.map((code) => ({ value: code as string, label: names.of(code) ?? code })).sort((a, b) =>
    a.label.localeCompare(b.label, 'es'),
  )
}

const PERMANENT = formatDateShort(PERMANENT_DOCUMENT)

/** Older cards say "permanente" where others have a date. */
function ExpiryDate({ form }: Pick<IdentitySectionProps, 'form'>) {
  const isPermanent = form.values.expiryDate === PERMANENT
  return (
    <div>
      {isPermanent ? null : <DateField {...valueProps(form, 'expiryDate')} label={texts.expiryDate} />}
      <Checkbox
        label={texts.isPermanent}
        checked={isPermanent}
        onChange={(event) => form.change({ expiryDate: event.currentTarget.checked ? PERMANENT : '' })}
      />
    </div>
  )
}

export function IdentitySection({ form, shows }: IdentitySectionProps) {
  const shown = shownOf(FIELDS, shows)
  if (shown.size === 0) return null
  return (
    <FormSection title={texts.title}>
      {shown.has('firstName') ? (
        <TextField
          {...inputProps(form, 'firstName', filterName)}
          label={texts.firstName}
          autoComplete="given-name"
          autoCapitalize="words"
        />
      ) : null}
      {shown.has('firstSurname') ? (
        <TextField
          {...inputProps(form, 'firstSurname', filterName)}
          label={texts.firstSurname}
          autoComplete="family-name"
          autoCapitalize="words"
        />
      ) : null}
      {shown.has('secondSurname') ? (
        <TextField
          {...inputProps(form, 'secondSurname', filterName)}
          label={texts.secondSurname}
          hint={texts.secondSurnameHint}
          optional
          autoComplete="off"
          autoCapitalize="words"
        />
      ) : null}
      {shown.has('personalId') ? (
        <TextField
          {...inputProps(form, 'personalId', filterPersonalId)}
          label={texts.personalId}
          hint={texts.personalIdHint}
          characters={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : null}
      {shown.has('expiryDate') ? <ExpiryDate form={form} /> : null}
      {shown.has('country') ? (
        <>
          <RadioGroup
            {...valueProps(form, 'country')}
            legend={texts.country}
            variant="row"
            options={COUNTRY_CHOICES.map((choice) => ({ value: choice, label: texts.countries[choice] }))}
          />
          {form.values.country === 'Other' ? (
            <CatalogueSelect
              {...inputProps(form, 'nationality')}
              label={texts.nationality}
              catalogue="nationality"
              own={ownCountries}
              without="ES"
            />
          ) : null}
        </>
      ) : null}
    </FormSection>
  )
}

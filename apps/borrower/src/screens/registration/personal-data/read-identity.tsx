import { GENDERS, type Gender } from '@puente/domain'
import { genderTexts } from '@puente/texts/catalogues'
import { scanFirstTexts } from '@puente/texts/scan-first'
import { Button, Card, DescriptionList } from '@puente/ui'
import type { PersonalValues } from '../fields/personal-fields.ts'

const texts = scanFirstTexts.check

const genderName = (id: string) => {
  const gender = (Object.keys(GENDERS) as Gender[]).find((one) => String(GENDERS[one]) === id)
  return gender === undefined ? id : genderTexts[gender]
}

const countryName = (code: string) => new Intl.DisplayNames('es', { type: 'region' }).of(code) ?? code

export interface ReadIdentityProps {
  readonly values: PersonalValues
  /** The fields that were read and are valid. */
  readonly names: ReadonlySet<string>
  readonly onCorrect: () => void
}

/** The values read from the document, in place of their fields: continuing confirms them. */
export function ReadIdentity({ values, names, onCorrect }: ReadIdentityProps) {
  const shownOf = (name: keyof PersonalValues) => (names.has(name) ? values[name] : '')
  const country = shownOf('country')
  const nationality = country === 'Other' ? values.nationality : country
  const rows = [
    {
      key: 'name',
      description: [shownOf('firstName'), shownOf('firstSurname'), shownOf('secondSurname')].filter(Boolean).join(' '),
    },
    { key: 'personalId', description: shownOf('personalId') },
    { key: 'expiryDate', description: shownOf('expiryDate') },
    { key: 'birthday', description: shownOf('birthday') },
    { key: 'gender', description: shownOf('gender') === '' ? '' : genderName(values.gender) },
    { key: 'nationality', description: nationality === '' ? '' : countryName(nationality) },
  ] as const
  return (
    <Card title={texts.title}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{texts.text}</p>
        <DescriptionList
          rows={rows
            .filter(({ description }) => description !== '')
            .map(({ key, description }) => ({ key, term: texts.rows[key], description }))}
        />
        <Button variant="secondary" onClick={onCorrect}>
          {texts.correct}
        </Button>
      </div>
    </Card>
  )
}

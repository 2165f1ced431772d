import type { StaffDocumentReview } from '@puente/contract'
import { civilDate, formatDateShort } from '@puente/domain'
import { documentViewerTexts as texts } from '@puente/texts/backoffice-decide'
import { countryText } from '@puente/texts/backoffice-find'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

type Field = keyof typeof texts.fields
type Value = string | number | null

const FIELDS = Object.keys(texts.fields) as readonly Field[]

/** The finding that says that a field differs. The server compares: it knows how documents spell names. */
const FINDING_OF: Readonly<Record<Field, string>> = {
  first_name: 'document_name_differs',
  first_surname: 'document_surname_differs',
  second_surname: 'document_surname_differs',
  personal_id: 'document_personal_id_differs',
  birthday: 'document_birthday_differs',
  expiration_date: 'document_expiration_date_differs',
  nationality: 'document_nationality_differs',
  gender: 'document_gender_differs',
}

function shown(field: Field, value: Value | undefined): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field === 'birthday' || field === 'expiration_date') return formatDateShort(civilDate(String(value)))
  if (field === 'nationality') return countryText(String(value))
  if (field === 'gender') return texts.genders[Number(value)] ?? String(value)
  return String(value)
}

/** What the customer typed beside what was read from the photos. */
export function Comparison({ review: { form, reading, findings } }: { readonly review: StaffDocumentReview }) {
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{texts.compare}</caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="py-1 pr-2 font-normal">
              {texts.field}
            </th>
            <th scope="col" className="py-1 pr-2 font-normal">
              {texts.form}
            </th>
            <th scope="col" className="py-1 font-normal">
              {texts.read}
            </th>
          </tr>
        </thead>
        <tbody>
          {FIELDS.map((field) => {
            const read = reading?.[field]
            const isRead = read !== null && read !== undefined
            const differs = findings.includes(FINDING_OF[field])
            return (
              <tr key={field} className="border-line border-t align-top">
                <th scope="row" className="py-1.5 pr-2 font-normal text-ink-soft">
                  {texts.fields[field]}
                </th>
                <td className="py-1.5 pr-2 wrap-anywhere">{shown(field, form[field])}</td>
                <td className="py-1.5">
                  <span className="flex items-start gap-1.5">
                    <span className="wrap-anywhere">{shown(field, read)}</span>
                    {isRead && differs ? (
                      <TriangleAlert size={16} className="mt-0.5 flex-none text-warning" aria-label={texts.differs} />
                    ) : null}
                    {isRead && !differs ? (
                      <Check size={16} className="mt-0.5 flex-none text-success" aria-label={texts.same} />
                    ) : null}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {reading === null ? <p className="text-ink-soft">{texts.nothingRead}</p> : null}
      {reading !== null && !reading.is_complete ? <p className="text-warning-text">{texts.uncertain}</p> : null}
    </div>
  )
}

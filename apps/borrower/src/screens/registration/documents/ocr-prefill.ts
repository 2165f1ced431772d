import type { OcrUser, User } from '@puente/contract'
import type { StepRoute } from '@puente/domain'
import { useQuery } from '@tanstack/react-query'
import { fetchOcrUser } from '../../../api/documents.ts'
import type { DraftValues } from '../../../forms/draft-store.ts'
import type { DraftStart } from '../../../forms/use-draft.ts'
import { shownValue } from './ocr-differences.ts'

/** What was read is worth a short wait and no more: the form is there without it. */
const PATIENCE_MS = 4_000
const STEPS: ReadonlySet<StepRoute> = new Set(['personalData', 'dynamic'])
const NOTHING: DraftValues = {}

/** LUCIA MARIA is how a machine writes a name, Lucia Maria how a person does. */
const asName = (read: string | null) =>
  (read ?? '')
    .toLocaleLowerCase('es')
    .replace(/(^|[\s-])(\p{Letter})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'))

/** As the fields of the form hold it. What was not read is left out. */
function prefillOf(read: OcrUser): DraftValues {
  const values = {
    firstName: asName(read.first_name),
    firstSurname: asName(read.first_surname),
    secondSurname: asName(read.second_surname),
    personalId: read.personal_id ?? '',
    expiryDate: read.expiration_date === null ? '' : shownValue('expiration_date', read.expiration_date),
    birthday: read.birthday === null ? '' : shownValue('birthday', read.birthday),
    country: read.nationality === null ? '' : read.nationality === 'ES' ? 'ES' : 'Other',
    nationality: read.nationality === null || read.nationality === 'ES' ? '' : read.nationality,
    gender: read.gender === null ? '' : String(read.gender),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Somebody whose document is here and whose data are not: registered by an agent, or back after a long time. */
const isWorthAsking = ({ documents, personal_data: known }: User) =>
  documents.some(({ type }) => type === 'id_card' || type === 'id_card_back') &&
  [known.first_name, known.personal_id, known.birthday].includes(null)

/** What the document says about the person, for a form that does not know it yet; null while it is asked for. */
export function usePrefill(user: User, step: StepRoute): DraftValues | null {
  const isAsked = STEPS.has(step) && isWorthAsking(user)
  const { data } = useQuery({
    queryKey: ['ocr-prefill', user.id],
    queryFn: async ({ signal }) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
      const read = await fetchOcrUser(limit).catch(() => null)
      return read === null ? NOTHING : prefillOf(read)
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return isAsked ? (data ?? null) : NOTHING
}

/** What was typed before wins over what was read, field by field. */
export const withPrefill = (start: DraftStart, prefill: DraftValues): DraftStart =>
  prefill === NOTHING ? start : { ...start, draft: { ...start.draft, values: { ...prefill, ...start.draft.values } } }

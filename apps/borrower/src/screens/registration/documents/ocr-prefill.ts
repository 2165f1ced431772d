import type { OcrUser, User } from '@puente/contract'
import type { StepRoute } from '@puente/domain'
import { useQuery } from '@tanstack/react-query'
import { fetchOcrUser } from '../../../api/documents.ts'
import type { DraftValues } from '../../../forms/draft-store.ts'
import type { DraftStart } from '../../../forms/use-draft.ts'
import { shownValue } from './ocr-differences.ts'

/** The form waits for the OCR data this long at most. */
const TIMEOUT_MS = 4_000
const STEPS: ReadonlySet<StepRoute> = new Set(['personalData', 'dynamic'])
export const NOTHING: DraftValues = {}

/** LUCIA MARIA → Lucia Maria. */
const asName = (read: string | null) =>
  (read ?? '')
    .toLocaleLowerCase('es')
    .replace(/(^|[\s-])(\p{Letter})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'))

/** In the form fields' format, without what was not read. */
export function prefillOf(read: OcrUser): DraftValues {
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

/** A borrower with a document and without personal data: registered by an agent, or back after a long time. */
const hasUsefulOcrData = ({ documents, personal_data: known }: User) =>
  documents.some(({ type }) => type === 'id_card' || type === 'id_card_back') &&
  [known.first_name, known.personal_id, known.birthday].includes(null)

export const prefillKey = (userId: number) => ['ocr-prefill', userId] as const

/** The OCR data for an empty form; null while it loads. */
export function usePrefill(user: User, step: StepRoute): DraftValues | null {
  const isAsked = STEPS.has(step) && hasUsefulOcrData(user)
  const { data } = useQuery({
    queryKey: prefillKey(user.id),
    queryFn: async ({ signal }) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
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

/** Typed values take precedence over OCR values, field by field. */
export const withPrefill = (start: DraftStart, prefill: DraftValues): DraftStart =>
  prefill === NOTHING ? start : { ...start, draft: { ...start.draft, values: { ...prefill, ...start.draft.values } } }

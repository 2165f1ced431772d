import type { User } from '@puente/contract'
import { statusFromNumber } from '@puente/domain'
import { documentsTexts as texts } from '@puente/texts/documents'
import { Button, Card } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { fetchOcrUser, type IdentityData, savePersonalData } from '../../../api/documents.ts'
import { useSupportPhone } from '../../../content/content.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { setUser } from '../../../session/session.ts'
import { webStore } from '../../../storage/web-storage.ts'
import { type Difference, ocrDifferences, shownValue } from './ocr-differences.ts'

const { ocr } = texts

// OCR takes the server some seconds: polled a few times, then given up. The borrower does not wait for it.
const POLL_MS = 3_000
const POLLS = 8
const WHOLE_DAY_MS = 24 * 60 * 60 * 1000

const answers = webStore(() => window.sessionStorage)

/** Stores which photo was answered about, and nothing of its content. */
const answerName = (userId: number) => `ocr_answered_${userId}`

function useReading(user: User) {
  const document = user.documents.find(({ type }) => type === 'id_card_back')
  const isThere = document?.status === 'pending' || document?.status === 'accepted'
  const { data } = useQuery({
    queryKey: ['ocr-user', user.id, document?.uploaded_at],
    queryFn: ({ signal }) => fetchOcrUser(signal),
    enabled: isThere,
    retry: false,
    refetchInterval: ({ state }) => (state.data || state.dataUpdateCount >= POLLS || state.error ? false : POLL_MS),
  })
  return { reading: isThere ? (data ?? null) : null, photo: document?.uploaded_at ?? '' }
}

/** A question about the OCR result. Shown beside the next photo, without blocking it. */
export function OcrCheck({ user }: { readonly user: User }) {
  const { reading, photo } = useReading(user)
  const [answered, setAnswered] = useState(() => answers.read(answerName(user.id)))
  if (reading === null || answered === photo) return null
  const status = user.loan === null ? null : statusFromNumber(user.loan.status)
  const differences = ocrDifferences(reading, user.personal_data, status)
  if (differences.length === 0) return null
  const close = () => {
    answers.write(answerName(user.id), photo, WHOLE_DAY_MS)
    setAnswered(photo)
  }
  return <Question user={user} differences={differences} onClose={close} />
}

/** The server expects the whole block; only the editable fields differ from its copy. */
function corrected({ personal_data: known }: User, differences: readonly Difference[]): IdentityData {
  const { bank_account: _, ...identity } = known
  const read = differences.filter(({ isChangeable }) => isChangeable).map(({ field, read }) => [field, read])
  return { ...identity, ...Object.fromEntries(read) }
}

function Question({
  user,
  differences,
  onClose,
}: {
  readonly user: User
  readonly differences: readonly Difference[]
  readonly onClose: () => void
}) {
  const phone = useSupportPhone('customer')
  const [isSaving, setIsSaving] = useState(false)
  const canUpdate = differences.some(({ isChangeable }) => isChangeable)
  const hasFrozen = differences.some(({ isChangeable }) => !isChangeable)

  const update = async () => {
    setIsSaving(true)
    try {
      setUser(await trackProgress(savePersonalData(corrected(user, differences))))
      showAlert({ severity: 'success', message: ocr.updated })
    } catch {
      showAlert({ severity: 'warning', message: ocr.updateFailed })
    }
    onClose()
  }

  return (
    <Card title={ocr.title} variant="quiet">
      <div className="flex flex-col gap-3">
        <p className="text-ink-soft">{ocr.text}</p>
        <dl className="flex flex-col gap-2">
          {differences.map(({ field, read, written }) => (
            <div key={field}>
              <dt className="text-sm text-ink-soft">{ocr.fields[field]}</dt>
              <dd className="wrap-anywhere">
                <span className="font-strong">{shownValue(field, read)}</span>{' '}
                <span className="text-sm whitespace-nowrap text-ink-soft">
                  {`(${written === null ? ocr.notWritten : ocr.written(shownValue(field, written))})`}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        {hasFrozen ? <p className="text-sm text-ink-soft">{ocr.onlyByUs(phone)}</p> : null}
        <div className="flex flex-col gap-2 sm:flex-row">
          {canUpdate ? (
            <Button variant="secondary" busy={isSaving} onClick={() => void update()}>
              {ocr.update}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onClose}>
            {canUpdate ? ocr.keep : ocr.understood}
          </Button>
        </div>
      </div>
    </Card>
  )
}

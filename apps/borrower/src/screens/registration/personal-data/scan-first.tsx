import type { OcrUser, User } from '@puente/contract'
import { SCANNED_TYPES, scanView } from '@puente/domain'
import { scanFirstTexts as texts } from '@puente/texts/scan-first'
import { Alert, Button, Spinner, StickyActions } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { fetchScan } from '../../../api/documents.ts'
import { cameraSupport } from '../../../camera/camera-device.ts'
import { useDraftStart } from '../../../forms/use-draft.ts'
import { queryClient } from '../../../query-client.ts'
import { useSession } from '../../../session/session.ts'
import { webStore } from '../../../storage/web-storage.ts'
import { useHeadingFocus, ViewsShown } from '../documents/heading-focus.ts'
import { NOTHING, prefillKey, prefillOf } from '../documents/ocr-prefill.ts'
import { PhotoStep } from '../documents/photo-step.tsx'
import { StepCount } from '../documents/step-count.tsx'
import { StepOfPhotosProvider } from '../documents/step-of-photos.ts'
import { DraftedStep, type DraftedStepProps } from '../drafted-step.tsx'
import { StepOutline } from '../step-outline.tsx'
import { PersonalDataForm } from './personal-data-form.tsx'
import { ReadIdentity } from './read-identity.tsx'

const POLL_MS = 1_000
/** A reading takes a few seconds. After this many polls, typing is quicker. */
const POLLS = 60
const WHOLE_DAY_MS = 24 * 60 * 60 * 1000

const choices = webStore(() => window.sessionStorage)

/** The first step with photos before the form: photograph both sides, wait for the reading, check the result. */
export function ScanFirst() {
  const { user } = useSession()
  const isAnyViewShown = useRef(false)
  if (user === null) return null
  return (
    <ViewsShown value={isAnyViewShown}>
      <StepOfPhotosProvider value="personalData">
        <Scan key={user.id} user={user} />
      </StepOfPhotosProvider>
    </ViewsShown>
  )
}

function useDeclined(userId: number) {
  const name = `scan_declined_${userId}`
  const [isDeclined, setIsDeclined] = useState(() => choices.read(name) !== null)
  const decline = () => {
    choices.write(name, 'yes', WHOLE_DAY_MS)
    setIsDeclined(true)
  }
  return { isDeclined, decline }
}

/** The reading once it is over; null if the photos hold none, or it takes too long. */
async function readingOf(signal: AbortSignal): Promise<OcrUser | null> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const result = await fetchScan(signal)
    if (!result.isReading) return result.read
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    signal.throwIfAborted()
  }
  return null
}

/** What was read from the photos. Only a reading whose check digits are all right fills in the form. */
function useReading(userId: number, isAsked: boolean) {
  const { data, error } = useQuery({
    queryKey: ['scan', userId],
    queryFn: async ({ signal }) => {
      const read = await readingOf(signal)
      const prefill = read?.is_complete ? prefillOf(read) : NOTHING
      queryClient.setQueryData(prefillKey(userId), prefill)
      return { isUsable: prefill !== NOTHING }
    },
    enabled: isAsked,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { isReading: data === undefined && error === null, isUsable: data?.isUsable === true }
}

function Scan({ user }: { readonly user: User }) {
  const start = useDraftStart(user.id, 'personalData')
  const { isDeclined, decline } = useDeclined(user.id)
  const [inHand, setInHand] = useState<string | null>(null)
  const [usesCamera, setUsesCamera] = useState(false)
  // A photo in progress keeps its view, also if news about it arrives first.
  const sentTypes = user.documents.map(({ type }) => type).filter((type) => type !== inHand)
  const { first_name, personal_id, birthday } = user.personal_data
  const facts = {
    sentTypes,
    isDeclined,
    hasTyped: start !== null && Object.keys(start.draft.values).length > 0,
    isIdentityKnown: ![first_name, personal_id, birthday].includes(null),
  }
  const isAsked = start !== null && scanView({ ...facts, isReading: true }).view === 'reading'
  const { isReading, isUsable } = useReading(user.id, isAsked)
  if (start === null) return null
  const shown = scanView({ ...facts, isReading })
  const typing = (
    <Button wide variant="quiet" onClick={decline}>
      {texts.type}
    </Button>
  )
  if (shown.view === 'photo') {
    const { type } = shown
    const number = SCANNED_TYPES.indexOf(type) + 1
    return (
      <PhotoStep
        key={type}
        user={user}
        step={{ type, kind: type, state: 'todo', rejectionText: null }}
        count={<StepCount number={number} total={SCANNED_TYPES.length} words={texts.position} />}
        notice={
          <div className="flex flex-col gap-1">
            <Alert kind="info" live={false} title={texts.why.title}>
              {texts.why.text}
            </Alert>
            {typing}
          </div>
        }
        continuesWithCamera={usesCamera && cameraSupport() === 'live'}
        onSent={(_, isFromCamera) => {
          setUsesCamera(isFromCamera)
          setInHand(null)
        }}
        onPhotoInProgress={(isPhotoInProgress) => setInHand(isPhotoInProgress ? type : null)}
      />
    )
  }
  if (shown.view === 'reading') {
    return (
      <Reading>
        <StickyActions>{typing}</StickyActions>
      </Reading>
    )
  }
  return <Form isUnreadable={isAsked && !isUsable} />
}

function Reading({ children }: { readonly children: ReactNode }) {
  useHeadingFocus('reading')
  return (
    <StepOutline
      step="personalData"
      tellsTime={false}
      saving="none"
      title={texts.reading.title}
      text={texts.reading.text}
    >
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner />
        {texts.reading.wait}
      </p>
      {children}
    </StepOutline>
  )
}

function Form({ isUnreadable }: { readonly isUnreadable: boolean }) {
  useHeadingFocus('form')
  return <DraftedStep step="personalData" form={isUnreadable ? FormAfterUnreadable : FormWithReading} />
}

const FormWithReading = (props: DraftedStepProps) => (
  <PersonalDataForm {...props} readIdentity={ReadIdentity} readText={texts.formText} />
)

const FormAfterUnreadable = (props: DraftedStepProps) => (
  <PersonalDataForm
    {...props}
    notice={
      <Alert kind="info" live={false}>
        {texts.unreadable}
      </Alert>
    }
  />
)

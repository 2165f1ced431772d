import type { User } from '@puente/contract'
import { documentsTexts as texts } from '@puente/texts/documents'
import { Button, Spinner, VisuallyHidden } from '@puente/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { cameraSupport } from '../../../camera/camera-device.ts'
import { unsentPhoto } from '../../../camera/unsent-photos.ts'
import { useSession } from '../../../session/session.ts'
import { StepOutline } from '../step-outline.tsx'
import { currentStep, type DocumentStep, documentSteps, hasStarted } from './document-steps.ts'
import { DocumentsIntro } from './documents-intro.tsx'
import { useHeadingFocus, ViewsShown } from './heading-focus.ts'
import { OcrCheck } from './ocr-check.tsx'
import { PhotoStep } from './photo-step.tsx'
import { StepCount } from './step-count.tsx'

const LivenessStep = lazy(async () => ({ default: (await import('./liveness/liveness-step.tsx')).LivenessStep }))

export function DocumentsScreen() {
  const { user, loan } = useSession()
  const isAnyViewShown = useRef(false)
  if (user === null) return null
  return (
    <ViewsShown value={isAnyViewShown}>
      <Documents key={user.id} user={user} required={loan?.required_files ?? []} />
    </ViewsShown>
  )
}

/** True if the borrower is past the introduction; null while the device storage is read. */
function useIsStarted(userId: number, steps: readonly DocumentStep[]) {
  const [isStarted, setIsStarted] = useState<boolean | null>(() => hasStarted(steps) || null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, on mount.
  useEffect(() => {
    if (isStarted) return
    const kept = Promise.all(steps.map(({ type }) => unsentPhoto(userId, type)))
    kept.then((photos) => setIsStarted((known) => known ?? photos.some((photo) => photo !== null)))
  }, [])
  return { isStarted, start: () => setIsStarted(true) }
}

function Documents({ user, required }: { readonly user: User; readonly required: readonly string[] }) {
  const [nowMs] = useState(() => Date.now())
  const [news, setNews] = useState('')
  const steps = documentSteps(required, user, nowMs)
  const [inHand, setInHand] = useState<string | null>(null)
  const [sent, setSent] = useState<DocumentStep | null>(null)
  const [usesCamera, setUsesCamera] = useState(false)
  const [retaken, setRetaken] = useState<string | null>(null)
  const current = steps.find(({ type }) => type === retaken) ?? currentStep(steps, inHand)
  const { isStarted, start } = useIsStarted(user.id, steps)
  if (isStarted === null) return null
  if (current !== null && !isStarted)
    return (
      <DocumentsIntro
        steps={steps}
        onStart={() => {
          // On a device that is held in the hand.
          setUsesCamera(matchMedia('(pointer: coarse)').matches)
          start()
        }}
      />
    )

  const count = current && (
    <>
      <StepCount number={steps.indexOf(current) + 1} total={steps.length} />
      {sent === null || sent.type === current.type ? null : (
        <SentPhoto step={sent} onRetake={() => setRetaken(sent.type)} />
      )}
    </>
  )
  const told = (step: DocumentStep, isFromCamera: boolean) => {
    setUsesCamera(isFromCamera)
    setNews(texts.sentNow(texts.kinds[step.kind].name))
    setSent(step)
    setRetaken(null)
  }
  const hold = (isPhotoInProgress: boolean) => setInHand(isPhotoInProgress ? (current?.type ?? null) : null)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {current === null ? <AllSent /> : null}
      {current?.type === 'liveness_selfie' ? (
        <Suspense fallback={<Spinner />}>
          <LivenessStep user={user} step={current} count={count} onSent={told} onPhotoInProgress={hold} />
        </Suspense>
      ) : null}
      {current !== null && current.type !== 'liveness_selfie' ? (
        <PhotoStep
          key={current.type}
          user={user}
          step={current}
          count={count}
          notice={<OcrCheck user={user} />}
          continuesWithCamera={usesCamera && current.state === 'todo' && cameraSupport() === 'live'}
          onSent={told}
          onPhotoInProgress={hold}
        />
      ) : null}
    </>
  )
}

/** A good photo is sent without a question: the way back to it is on the next page. */
function SentPhoto({ step, onRetake }: { readonly step: DocumentStep; readonly onRetake: () => void }) {
  const { name } = texts.kinds[step.kind]
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-success-text">
      <span className="flex items-center gap-2 font-medium">
        <CircleCheck size={20} aria-hidden="true" className="flex-none" />
        {texts.sentNow(name)}
      </span>
      <Button variant="quiet" className="-mr-5" onClick={onRetake} aria-label={texts.sending.retakeOf(name)}>
        {texts.sending.retake}
      </Button>
    </p>
  )
}

/** Shown until the guard moves on: nothing is left to do here. */
function AllSent() {
  useHeadingFocus('all-sent')
  return (
    <StepOutline
      step="documents"
      tellsTime={false}
      saving="none"
      title={texts.allSent.title}
      text={texts.allSent.text}
    />
  )
}

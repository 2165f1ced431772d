import { ApiFailure } from '@puente/client'
import { MAX_DOCUMENT_MEGABYTES } from '@puente/domain'
import { cameraTexts } from '@puente/texts/camera'
import { documentsTexts as texts } from '@puente/texts/documents'
import { Alert, Button, StickyActions } from '@puente/ui'
import type { ReactNode } from 'react'
import { useSupportPhone } from '../../../content/content.ts'
import { StepOutline } from '../step-outline.tsx'
import { useHeadingFocus } from './heading-focus.ts'
import { SmallPhoto } from './photo-preview.tsx'
import { useStepOfPhotos } from './step-of-photos.ts'
import type { ChosenPhoto } from './use-chosen-photo.ts'
import type { UploadState } from './use-upload.ts'

const { sending } = texts

/** An error about the file itself: the same file would fail again. */
const REFUSED_FILE: ReadonlySet<number> = new Set([413, 415, 422])

interface PhotoSendingProps {
  readonly state: Exclude<UploadState, { readonly status: 'idle' }>
  readonly photo: ChosenPhoto
  readonly name: string
  readonly count: ReactNode
  readonly onCancel: () => void
  readonly onRetry: () => void
  readonly onAnother: () => void
  /** Takes the photo again; null for a file. */
  readonly onRetake: (() => void) | null
}

/** The upload: its progress, what stopped it, and that nothing is lost. */
export function PhotoSending({ state, photo, name, count, onCancel, onRetry, onAnother, onRetake }: PhotoSendingProps) {
  useHeadingFocus(state.status)
  const route = useStepOfPhotos()
  if (state.status === 'failed') {
    return <Failed failure={state.failure} count={count} onRetry={onRetry} onAnother={onAnother} />
  }
  if (state.status === 'offline') {
    return (
      <StepOutline
        step={route}
        tellsTime={false}
        saving="none"
        title={sending.offlineTitle}
        text={sending.offline}
        before={count}
      >
        <StickyActions>
          <Button wide onClick={onRetry}>
            {sending.retry}
          </Button>
          <Button wide variant="secondary" onClick={onCancel}>
            {sending.cancel}
          </Button>
        </StickyActions>
      </StepOutline>
    )
  }
  const percent = Math.round(state.share * 100)
  const words = percent < 100 ? sending.progress(percent) : sending.almost
  return (
    <StepOutline step={route} tellsTime={false} saving="none" title={sending.title} text={words} before={count}>
      <div
        role="progressbar"
        aria-label={sending.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="h-3 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-primary transition-transform"
          style={{ transform: `scaleX(${Math.max(0.02, state.share)})` }}
        />
      </div>
      <SmallPhoto photo={photo} name={name} />
      <StickyActions>
        <Button wide variant="secondary" onClick={onRetake ?? onCancel}>
          {onRetake === null ? sending.cancel : sending.retake}
        </Button>
      </StickyActions>
    </StepOutline>
  )
}

function Failed({
  failure,
  count,
  onRetry,
  onAnother,
}: Pick<PhotoSendingProps, 'count' | 'onRetry' | 'onAnother'> & { readonly failure: unknown }) {
  const phone = useSupportPhone('customer')
  const route = useStepOfPhotos()
  const status = failure instanceof ApiFailure ? failure.status : 0
  const isRefused = REFUSED_FILE.has(status)
  const text = () => {
    if (status === 413) return cameraTexts.fileTooBig(MAX_DOCUMENT_MEGABYTES)
    // A refusal has a reason; a broken connection or server error has none that helps (requirements R8).
    return failure instanceof ApiFailure && status >= 400 && status < 500 ? failure.message : texts.uploadFailed(phone)
  }
  const retry = (
    <Button wide variant={isRefused ? 'secondary' : 'primary'} onClick={onRetry}>
      {sending.retry}
    </Button>
  )
  return (
    <StepOutline
      step={route}
      tellsTime={false}
      title={sending.failedTitle}
      text={isRefused ? sending.refusedText : sending.failedText}
      before={
        <div className="flex flex-col gap-4">
          {count}
          <Alert kind="error">{text()}</Alert>
        </div>
      }
    >
      <StickyActions>
        {isRefused ? null : retry}
        <Button wide variant={isRefused ? 'primary' : 'secondary'} onClick={onAnother}>
          {sending.another}
        </Button>
        {isRefused ? retry : null}
      </StickyActions>
    </StepOutline>
  )
}

import { BYTES_PER_MEGABYTE } from '@puente/domain'
import { documentsTexts as texts } from '@puente/texts/documents'
import { Alert, Button, Spinner, StickyActions } from '@puente/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileText from 'lucide-react/icons/file-text'
import { type ReactNode, useEffect, useState } from 'react'
import type { PhotoSubject } from '../../../camera/photo-quality.ts'
import { StepOutline } from '../step-outline.tsx'
import { useHeadingFocus } from './heading-focus.ts'
import { useStepOfPhotos } from './step-of-photos.ts'
import type { ChosenPhoto } from './use-chosen-photo.ts'

const { preview } = texts

interface PhotoPreviewProps {
  readonly photo: ChosenPhoto
  readonly subject: PhotoSubject
  readonly name: string
  readonly count: ReactNode
  readonly onUse: () => void
  readonly onRetake: () => void
}

function adviceFor(photo: ChosenPhoto, subject: PhotoSubject): string {
  if (!photo.isViewable) return preview.fileText
  return subject === 'card' || subject === 'paper' ? preview.text : preview.faceText
}

/** The photo as it will be sent, with its quality issues. Advice only: the borrower may send it anyway. */
export function PhotoPreview({ photo, subject, name, count, onUse, onRetake }: PhotoPreviewProps) {
  useHeadingFocus('preview')
  const route = useStepOfPhotos()
  const { issues } = photo
  const isDoubtful = issues !== null && issues.length > 0
  // A good photo of the camera is sent without the question.
  const isChecking = issues === null && photo.isFromCamera && !photo.isKept
  return (
    <StepOutline
      step={route}
      tellsTime={false}
      title={isChecking ? preview.checkingTitle : preview.title}
      text={isChecking ? preview.checkingText : adviceFor(photo, subject)}
      before={count}
    >
      <PhotoView photo={photo} name={name} />
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {photo.isKept ? <p className="text-ink-soft">{preview.kept}</p> : null}
        {photo.isViewable ? <Verdict issues={issues} /> : <p className="text-ink-soft">{preview.notShown}</p>}
      </div>
      <StickyActions>
        {/* The verdict arrives while a finger is on its way: it may change a button's look, never what it does. */}
        <Button wide variant={isDoubtful ? 'secondary' : 'primary'} onClick={onUse}>
          {isDoubtful ? preview.sendAnyway : photo.isViewable ? preview.use : preview.useFile}
        </Button>
        <Button wide variant={isDoubtful ? 'primary' : 'secondary'} onClick={onRetake}>
          {isDoubtful ? preview.retakeAdvised : preview.retake}
        </Button>
      </StickyActions>
    </StepOutline>
  )
}

function Verdict({ issues }: { readonly issues: ChosenPhoto['issues'] }) {
  if (issues === null) {
    return (
      <p className="flex items-center gap-2 text-ink-soft">
        <Spinner />
        {preview.checking}
      </p>
    )
  }
  if (issues.length === 0) {
    return (
      <p className="flex items-center gap-2 font-medium text-success-text">
        <CircleCheck size={20} aria-hidden="true" className="flex-none" />
        {preview.looksGood}
      </p>
    )
  }
  return (
    <Alert kind="warning" live={false} title={texts.quality.title}>
      <ul className="flex flex-col gap-1 not-[:has(>:only-child)]:list-disc not-[:has(>:only-child)]:pl-5">
        {issues.map((issue) => (
          <li key={issue}>{texts.quality[issue]}</li>
        ))}
      </ul>
    </Alert>
  )
}

// Not Intl.NumberFormat: the first one takes a slow phone a tenth of a second, on every step.
const megabytes = (bytes: number) => (bytes / BYTES_PER_MEGABYTE).toFixed(1).replace('.', ',')

/** What is on its way, so that a wrong picture is noticed in time. */
export function SmallPhoto({ photo, name }: { readonly photo: ChosenPhoto; readonly name: string }) {
  const address = useObjectUrl(photo.isViewable ? photo.content : null)
  return address === null ? null : (
    <img src={address} alt={preview.alt(name)} className="mx-auto max-h-[38dvh] rounded-card object-contain" />
  )
}

function PhotoView({ photo, name }: { readonly photo: ChosenPhoto; readonly name: string }) {
  const address = useObjectUrl(photo.isViewable ? photo.content : null)
  const [isLarge, setIsLarge] = useState(false)
  if (!photo.isViewable) {
    return (
      <div className="flex items-center gap-3 rounded-card border border-line bg-sunken p-4">
        <FileText size={40} aria-hidden="true" className="flex-none text-primary" />
        <div className="min-w-0">
          <p className="font-strong wrap-anywhere">{photo.name}</p>
          <p className="text-sm text-ink-soft">{texts.size(megabytes(photo.content.size))}</p>
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-center gap-1">
      <div
        className={`w-full overflow-auto overscroll-contain rounded-card border border-line bg-sunken ${isLarge ? 'max-h-[60dvh]' : ''}`}
      >
        {address === null ? null : (
          <img
            src={address}
            alt={preview.alt(name)}
            className={isLarge ? 'w-[250%] max-w-none' : 'mx-auto max-h-[46dvh] object-contain'}
          />
        )}
      </div>
      <Button variant="quiet" onClick={() => setIsLarge(!isLarge)} aria-pressed={isLarge}>
        {isLarge ? preview.unzoom : preview.zoom}
      </Button>
    </div>
  )
}

/** An object URL for a local file, while it is shown. */
function useObjectUrl(content: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (content === null) return setAddress(null)
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}

import type { User, UserDocument } from '@puente/contract'
import { cameraTexts } from '@puente/texts/camera'
import { documentsTexts as texts } from '@puente/texts/documents'
import { Alert, Button, StickyActions } from '@puente/ui'
import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { skipDocument } from '../../../api/documents.ts'
import { cameraSupport } from '../../../camera/camera-device.ts'
import { acceptedFiles } from '../../../camera/prepare-photo.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { whenLoaded } from '../../../loading/when-loaded.ts'
import { StepOutline } from '../step-outline.tsx'
import { CAPTURES, type DocumentStep } from './document-steps.ts'
import { failureText } from './failure-text.ts'
import { useHeadingFocus } from './heading-focus.ts'
import { HINTS_OF, HintList } from './hint-list.tsx'
import { DocumentDrawing } from './illustrations.tsx'
import { useStepOfPhotos } from './step-of-photos.ts'
import type { ChosenFile } from './use-chosen-photo.ts'

const loadCamera = () => import('../../../camera/camera-view.tsx')
const CameraView = lazy(async () => ({ default: (await loadCamera()).CameraView }))

interface PhotoChoiceProps {
  readonly user: User
  readonly step: DocumentStep
  readonly count: ReactNode
  readonly notice: ReactNode
  readonly otherWay: ReactNode
  readonly isWorking: boolean
  /** Why the chosen file cannot be used. */
  readonly refusal: string | null
  readonly isCameraOpen: boolean
  readonly onCamera: (isOpen: boolean) => void
  readonly onFile: (file: ChosenFile) => void
  readonly onSkipped: (document: UserDocument) => void
}

/** What to photograph and how; then the camera, or an existing file. */
export function PhotoChoice(props: PhotoChoiceProps) {
  const { user, step, count, notice, otherWay, isWorking, refusal, isCameraOpen, onCamera, onFile, onSkipped } = props
  const gallery = useRef<HTMLInputElement>(null)
  const phoneCamera = useRef<HTMLInputElement>(null)
  const { subject, facing } = CAPTURES[step.kind]
  const words = texts.kinds[step.kind]
  const support = cameraSupport()
  const route = useStepOfPhotos()
  useHeadingFocus(`${step.type}/choice`)

  const pick = (isFromCamera: boolean) => (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = '' // so that the same file can be chosen twice
    if (file) onFile({ content: file, name: file.name, isFromCamera })
  }
  const takePhoto = async () => {
    // Without live video the phone's own camera takes the photo.
    if (support !== 'live') phoneCamera.current?.click()
    else if (await whenLoaded(loadCamera)) onCamera(true)
  }
  const openGallery = () => {
    onCamera(false)
    gallery.current?.click()
  }

  return (
    <StepOutline
      step={route}
      tellsTime={false}
      title={words.title}
      text={words.text}
      before={
        <div className="flex flex-col gap-4 empty:hidden">
          {count}
          {step.state === 'rejected' ? (
            <Alert kind="error" live={false} title={texts.rejectedTitle}>
              {step.rejectionText ?? texts.requiredFilesErrorMessage}
            </Alert>
          ) : null}
        </div>
      }
    >
      {notice}
      <DocumentDrawing kind={step.kind} />
      <HintList hints={HINTS_OF[subject]} />
      <div role="alert" className="empty:hidden">
        {refusal === null ? null : (
          <Alert kind="error" live={false}>
            {refusal}
          </Alert>
        )}
      </div>
      {support === 'insecure' ? (
        <Alert kind="info" live={false} title={cameraTexts.problems.insecure.title}>
          {cameraTexts.problems.insecure.text}
        </Alert>
      ) : null}
      <StickyActions>
        <Button wide busy={isWorking} icon={<Camera size={20} aria-hidden="true" />} onClick={takePhoto}>
          {texts.takePhoto}
        </Button>
        <Button wide variant="secondary" icon={<Images size={20} aria-hidden="true" />} onClick={openGallery}>
          {subject === 'paper' ? texts.chooseFile : texts.fromGallery}
        </Button>
        <p className="text-center text-sm text-ink-soft">{facing === 'user' ? texts.imageKinds : texts.fileKinds}</p>
      </StickyActions>
      <input
        ref={gallery}
        type="file"
        accept={acceptedFiles(subject)}
        aria-label={texts.fromGallery}
        tabIndex={-1}
        hidden
        onChange={pick(false)}
      />
      <input
        ref={phoneCamera}
        type="file"
        accept="image/*"
        capture={facing}
        aria-label={texts.takePhoto}
        tabIndex={-1}
        hidden
        onChange={pick(true)}
      />
      {otherWay}
      {route === 'documents' && user.employment.employment_type_id === null ? (
        <Skip type={step.type} onSkipped={onSkipped} />
      ) : null}
      {isCameraOpen ? (
        <Suspense>
          <CameraView
            title={words.name}
            subject={subject}
            facing={facing}
            onClose={() => onCamera(false)}
            onGallery={openGallery}
            onPhoto={(content) => {
              onCamera(false)
              onFile({ content, name: `${step.type}.jpg`, isFromCamera: true })
            }}
          />
        </Suspense>
      ) : null}
    </StepOutline>
  )
}

/** Only for borrowers who gave no occupation (requirements R4.03). */
function Skip({ type, onSkipped }: { readonly type: string; readonly onSkipped: (document: UserDocument) => void }) {
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const skip = async () => {
    setIsSaving(true)
    try {
      onSkipped(await trackProgress(skipDocument(type)))
    } catch (error) {
      setFailure(failureText(error))
      setIsSaving(false)
    }
  }
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <Button variant="quiet" busy={isSaving} onClick={() => void skip()}>
        {texts.skip}
      </Button>
      <p className="text-sm text-ink-soft">{texts.skipHint}</p>
      <p role="alert" className="text-error-text empty:hidden">
        {failure}
      </p>
    </div>
  )
}

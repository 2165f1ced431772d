import type { User, UserDocument } from '@puente/contract'
import { documentsTexts as texts } from '@puente/texts/documents'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { refreshSession, setUser } from '../../../session/session.ts'
import { CAPTURES, type DocumentStep } from './document-steps.ts'
import { PhotoChoice } from './photo-choice.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { PhotoSending } from './photo-sending.tsx'
import { useChosenPhoto } from './use-chosen-photo.ts'
import { useUpload } from './use-upload.ts'

export interface PhotoStepProps {
  readonly user: User
  readonly step: DocumentStep
  /** Above the heading: the step count. */
  readonly count: ReactNode
  /** Between the text and the buttons, until a photo is chosen. */
  readonly notice?: ReactNode
  /** An alternative to the photo, under the buttons. */
  readonly otherWay?: ReactNode
  /** The camera took the photo before this one: it opens again at once. */
  readonly continuesWithCamera?: boolean
  readonly onSent: (step: DocumentStep, isFromCamera: boolean) => void
  /** Called with whether the borrower is busy: camera open, photo in preview or uploading. */
  readonly onPhotoInProgress: (isPhotoInProgress: boolean) => void
}

/** One document: choose or take a photo, look at it where that helps, send it. */
export function PhotoStep(props: PhotoStepProps) {
  const { user, step, count, notice, otherWay, continuesWithCamera = false, onSent, onPhotoInProgress } = props
  const { subject } = CAPTURES[step.kind]
  const chosen = useChosenPhoto(user.id, step.type, subject)
  const [isCameraOpen, setIsCameraOpen] = useState(continuesWithCamera)
  const upload = useUpload(step.type, async (document) => {
    const isFromCamera = chosen.photo?.isFromCamera === true
    await chosen.discard()
    onSent(step, isFromCamera)
    receive(user, document)
  })

  // A photo of the camera in which nothing is wrong is sent without asking; one from the gallery may be another picture.
  const isGood = chosen.photo?.isFromCamera === true && chosen.photo.isViewable && chosen.photo.issues?.length === 0
  const sendGood = useEffectEvent(() => {
    if (chosen.photo !== null && upload.state.status === 'idle') upload.send(chosen.photo)
  })
  useEffect(() => {
    if (isGood) sendGood()
  }, [isGood])

  const isPhotoInProgress = isCameraOpen || chosen.photo !== null
  const reportPhotoInProgress = useEffectEvent(onPhotoInProgress)
  useEffect(() => {
    reportPhotoInProgress(isPhotoInProgress)
    return () => reportPhotoInProgress(false)
  }, [isPhotoInProgress])

  if (chosen.photo === null) {
    return (
      <PhotoChoice
        user={user}
        step={step}
        count={count}
        notice={notice}
        otherWay={otherWay}
        isWorking={chosen.isWorking}
        refusal={chosen.refusal}
        isCameraOpen={isCameraOpen}
        onCamera={setIsCameraOpen}
        onFile={chosen.choose}
        onSkipped={(document) => {
          onSent(step, false)
          receive(user, document)
        }}
      />
    )
  }
  const { photo } = chosen
  const retake = () => {
    upload.cancel()
    // After a retake request the camera reopens; the gallery is one button away.
    setIsCameraOpen(photo.isFromCamera)
    void chosen.discard()
  }
  const another = () => {
    upload.cancel()
    void chosen.discard()
  }
  return upload.state.status === 'idle' ? (
    <PhotoPreview
      photo={photo}
      subject={subject}
      name={texts.kinds[step.kind].name}
      count={count}
      onUse={() => upload.send(photo)}
      onRetake={retake}
    />
  ) : (
    <PhotoSending
      state={upload.state}
      photo={photo}
      name={texts.kinds[step.kind].name}
      count={count}
      onCancel={upload.cancel}
      onRetry={() => upload.send(photo)}
      onAnother={another}
      onRetake={photo.isFromCamera ? retake : null}
    />
  )
}

/** The server returns the document only: reload the application. */
function receive(user: User, document: UserDocument) {
  setUser({ ...user, documents: [...user.documents.filter(({ type }) => type !== document.type), document] })
  void refreshSession()
}

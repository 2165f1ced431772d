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
  /** Above the heading: which of how many this is. */
  readonly count: ReactNode
  /** Between the text and the buttons, while nothing has been chosen: what else there is to say. */
  readonly notice?: ReactNode
  /** Another way to satisfy the same need, under the buttons. */
  readonly otherWay?: ReactNode
  readonly onSent: (step: DocumentStep) => void
  /** Whether the person is in the middle of it: the camera open, a photo looked at or on its way. */
  readonly onInHand: (isInHand: boolean) => void
}

/** One document: choose or take a photo, look at it, send it. */
export function PhotoStep({ user, step, count, notice, otherWay, onSent, onInHand }: PhotoStepProps) {
  const { subject } = CAPTURES[step.kind]
  const chosen = useChosenPhoto(user.id, step.type, subject)
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const upload = useUpload(step.type, async (document) => {
    await chosen.discard()
    onSent(step)
    receive(user, document)
  })

  const isInHand = isCameraOpen || chosen.photo !== null
  const tellInHand = useEffectEvent(onInHand)
  useEffect(() => {
    tellInHand(isInHand)
    return () => tellInHand(false)
  }, [isInHand])

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
          onSent(step)
          receive(user, document)
        }}
      />
    )
  }
  const { photo } = chosen
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
      onRetake={() => {
        // Whoever used the camera wants the camera again; the gallery is one button away from there.
        setIsCameraOpen(photo.isFromCamera)
        void chosen.discard()
      }}
    />
  ) : (
    <PhotoSending
      state={upload.state}
      photo={photo}
      count={count}
      onCancel={upload.cancel}
      onRetry={() => upload.send(photo)}
      onAnother={another}
    />
  )
}

/** The server answers with the document alone; what it means for the application is asked for. */
function receive(user: User, document: UserDocument) {
  setUser({ ...user, documents: [...user.documents.filter(({ type }) => type !== document.type), document] })
  void refreshSession()
}

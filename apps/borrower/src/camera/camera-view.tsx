import { cameraTexts as texts } from '@puente/texts/camera'
import { FullScreenDialog, IconButton, Spinner, VisuallyHidden } from '@puente/ui'
import Flashlight from 'lucide-react/icons/flashlight'
import FlashlightOff from 'lucide-react/icons/flashlight-off'
import Images from 'lucide-react/icons/images'
import SwitchCamera from 'lucide-react/icons/switch-camera'
import { useState } from 'react'
import { type Facing, setTorch, takePhoto } from './camera-device.ts'
import { CameraTrouble } from './camera-trouble.tsx'
import { FrameOverlay } from './frame-overlay.tsx'
import { LivePicture } from './live-picture.tsx'
import type { PhotoSubject } from './photo-quality.ts'
import { type LiveCamera, useCamera } from './use-camera.ts'

export interface CameraViewProps {
  /** The document to photograph. */
  readonly title: string
  readonly subject: PhotoSubject
  readonly facing: Facing
  readonly onPhoto: (photo: Blob) => void
  readonly onGallery: () => void
  readonly onClose: () => void
}

/** Takes a photo with this device's camera: live picture with a frame, and the shutter within thumb reach. */
export function CameraView({ title, subject, facing, onPhoto, onGallery, onClose }: CameraViewProps) {
  const { state, choice, choose, retry } = useCamera({ facing })
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [isReady, setIsReady] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const live = state.status === 'live' ? state : null

  async function shoot() {
    if (video === null || !isReady) return
    setNote(null)
    try {
      onPhoto(await takePhoto(video))
    } catch {
      setNote(texts.captureFailed)
    }
  }

  return (
    <FullScreenDialog
      variant="dark"
      title={title}
      closeLabel={texts.close}
      onClose={onClose}
      tools={live?.hasTorch ? <Torch live={live} /> : null}
    >
      {state.status === 'problem' ? (
        <div className="flex min-h-0 flex-1 overflow-y-auto bg-surface text-ink">
          <CameraTrouble problem={state.problem} onRetry={retry} onGallery={onGallery} />
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col landscape:flex-row">
          <div className="relative min-h-0 flex-1 overflow-hidden">
            {live ? (
              <LivePicture
                ref={setVideo}
                stream={live.stream}
                isMirrored={choice.facing === 'user'}
                onReady={() => setIsReady(true)}
              />
            ) : (
              <Waiting text={state.status === 'paused' ? texts.paused : texts.starting} />
            )}
            <div className="absolute inset-x-[5%] inset-y-[7%]">
              <FrameOverlay subject={subject} />
            </div>
          </div>
          <div className="relative flex flex-none flex-col items-center gap-3 bg-[#060a12] px-4 pt-3 pb-5 landscape:w-56 landscape:justify-center">
            <p className="max-w-80 text-center">{texts.hints[subject]}</p>
            <p role="status" className="text-center font-strong empty:hidden">
              {note ?? (live?.isVirtual ? texts.noVirtualCamera : '')}
            </p>
            <div className="grid w-full max-w-80 grid-cols-3 items-center justify-items-center landscape:grid-cols-1 landscape:gap-4">
              <IconButton
                label={texts.gallery}
                icon={<Images size={24} aria-hidden="true" />}
                onClick={onGallery}
                className="hover:bg-[#ffffff24]"
              />
              <Shutter isReady={isReady && live !== null} onPress={() => void shoot()} />
              {live?.next ? (
                <IconButton
                  label={texts.switchCamera}
                  icon={<SwitchCamera size={24} aria-hidden="true" />}
                  onClick={() => {
                    setIsReady(false)
                    if (live.next) choose(live.next)
                  }}
                  className="hover:bg-[#ffffff24]"
                />
              ) : (
                <span />
              )}
            </div>
          </div>
          <VisuallyHidden>
            <span role="status">{isReady && live ? texts.ready : ''}</span>
          </VisuallyHidden>
        </div>
      )}
    </FullScreenDialog>
  )
}

function Shutter({ isReady, onPress }: { readonly isReady: boolean; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={texts.shutter}
      aria-disabled={!isReady || undefined}
      onClick={onPress}
      className="flex size-19 items-center justify-center rounded-full border-4 border-[#fff] transition-opacity aria-disabled:opacity-40"
    >
      <span aria-hidden="true" className="size-14.5 rounded-full bg-[#fff] transition-transform active:scale-90" />
    </button>
  )
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <div
      className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-3 p-6 text-center"
      role="status"
    >
      <Spinner size={40} />
      <p className="font-strong">{text}</p>
      <p>{texts.allowPrompt}</p>
    </div>
  )
}

function Torch({ live: { stream } }: { readonly live: LiveCamera }) {
  const [isOn, setIsOn] = useState(false)
  const press = async () => {
    try {
      await setTorch(stream, !isOn)
      setIsOn(!isOn)
    } catch {
      // The phone refuses the torch, to save battery for example: the photo works without it.
    }
  }
  return (
    <IconButton
      label={isOn ? texts.torchOff : texts.torchOn}
      icon={isOn ? <FlashlightOff size={24} aria-hidden="true" /> : <Flashlight size={24} aria-hidden="true" />}
      onClick={() => void press()}
    />
  )
}

import { cameraTexts } from '@puente/texts/camera'
import { livenessTexts as texts } from '@puente/texts/liveness'
import { Button, FullScreenDialog, Spinner } from '@puente/ui'
import { useEffect, useState } from 'react'
import { CameraTrouble } from '../../../../camera/camera-trouble.tsx'
import { LivePicture } from '../../../../camera/live-picture.tsx'
import { useCamera } from '../../../../camera/use-camera.ts'

const RECORDING_MS = 3_000

/** A circumference of 100, so that the dash offset is a percentage. */
const RING_RADIUS = 100 / (2 * Math.PI)

/** A simulation of the provider's camera: a live picture for three seconds. Records and sends nothing. */
export function SandboxRecorder({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { state, retry } = useCamera({ facing: 'user' })
  const [isReady, setIsReady] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const isLive = state.status === 'live'

  useEffect(() => {
    if (!isRecording || !isLive) return
    const timer = setTimeout(onDone, RECORDING_MS)
    return () => clearTimeout(timer)
  }, [isRecording, isLive, onDone])

  return (
    <FullScreenDialog variant="dark" title={texts.recording} closeLabel={cameraTexts.close} onClose={onClose}>
      {state.status === 'problem' ? (
        <div className="flex min-h-0 flex-1 overflow-y-auto bg-surface text-ink">
          <CameraTrouble problem={state.problem} onRetry={retry} />
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-5 p-4 landscape:flex-row">
          <div className="relative aspect-square w-full max-w-80 landscape:h-full landscape:max-h-80 landscape:w-auto">
            <div className="absolute inset-3 overflow-hidden rounded-full bg-[#1d2937]">
              {isLive ? (
                <LivePicture ref={null} stream={state.stream} isMirrored onReady={() => setIsReady(true)} />
              ) : (
                <span className="flex size-full items-center justify-center">
                  <Spinner size={40} label={cameraTexts.starting} />
                </span>
              )}
            </div>
            <Ring isRunning={isRecording && isLive} />
          </div>
          <div className="flex max-w-80 flex-col gap-4 text-center">
            <p role="status">{isRecording ? texts.recordingNow : texts.recordingHint}</p>
            <Button busy={isRecording} disabled={!isReady || !isLive} onClick={() => setIsRecording(true)}>
              {texts.record}
            </Button>
            <p className="text-sm opacity-80">{texts.simulated}</p>
          </div>
        </div>
      )}
    </FullScreenDialog>
  )
}

function Ring({ isRunning }: { readonly isRunning: boolean }) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className="absolute inset-0 size-full -rotate-90" fill="none">
      <circle cx="18" cy="18" r={RING_RADIUS} stroke="white" strokeOpacity="0.25" strokeWidth="1" />
      <circle
        cx="18"
        cy="18"
        r={RING_RADIUS}
        stroke="#57c8b7"
        strokeWidth="1.2"
        strokeLinecap="round"
        strokeDasharray="100"
        strokeDashoffset={isRunning ? 0 : 100}
        className="transition-[stroke-dashoffset] duration-[3s] ease-linear"
      />
    </svg>
  )
}

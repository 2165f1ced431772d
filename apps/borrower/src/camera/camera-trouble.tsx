import { cameraTexts as texts } from '@puente/texts/camera'
import { Button, TextLink } from '@puente/ui'
import CameraOff from 'lucide-react/icons/camera-off'
import Images from 'lucide-react/icons/images'
import Phone from 'lucide-react/icons/phone'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useSupportPhone } from '../content/content.ts'
import { phoneHref } from '../support/phone-link.ts'
import { type CameraProblem, permissionGuideOf } from './camera-problem.ts'

interface CameraTroubleProps {
  readonly problem: CameraProblem
  readonly onRetry: () => void
  /** Omitted if only a live picture is accepted. */
  readonly onGallery?: (() => void) | undefined
}

/** Why the camera does not work, what to do about it, and the alternative without a camera (requirements R8). */
export function CameraTrouble({ problem, onRetry, onGallery }: CameraTroubleProps) {
  const phone = useSupportPhone('customer')
  const { problems, permissionSteps } = texts
  const text = problem === 'denied' ? problems.denied.allowCameraAccessError(phone) : problems[problem].text
  return (
    <div role="alert" className="m-auto flex w-full max-w-step flex-col gap-4 p-5">
      <span className="flex size-14 items-center justify-center rounded-full bg-warning-tint text-warning-text">
        <CameraOff size={24} aria-hidden="true" />
      </span>
      <h3 className="text-xl">{problems[problem].title}</h3>
      <p>{text}</p>
      {problem === 'denied' ? (
        <ol className="flex list-decimal flex-col gap-2 rounded-control bg-sunken py-4 pr-4 pl-9">
          {permissionSteps[permissionGuideOf(navigator.userAgent)].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
      <div className="flex flex-col gap-3">
        {problem === 'insecure' ? null : (
          <Button wide onClick={onRetry} icon={<RotateCcw size={20} aria-hidden="true" />}>
            {texts.tryAgain}
          </Button>
        )}
        {onGallery ? (
          <Button variant="secondary" wide onClick={onGallery} icon={<Images size={20} aria-hidden="true" />}>
            {texts.gallery}
          </Button>
        ) : null}
        <p className="flex items-center justify-center gap-2">
          <Phone size={20} aria-hidden="true" className="text-primary" />
          <TextLink href={phoneHref(phone)} className="whitespace-nowrap tabular-nums">
            {texts.call(phone)}
          </TextLink>
        </p>
      </div>
    </div>
  )
}

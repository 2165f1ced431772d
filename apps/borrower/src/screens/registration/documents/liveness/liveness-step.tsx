import { documentsTexts } from '@puente/texts/documents'
import { livenessTexts as texts } from '@puente/texts/liveness'
import { Alert, Button, Checkbox, Spinner, StickyActions } from '@puente/ui'
import { type ReactNode, useState } from 'react'
import { useSupportPhone } from '../../../../content/content.ts'
import { StepOutline } from '../../step-outline.tsx'
import { useHeadingFocus } from '../heading-focus.ts'
import { HintList } from '../hint-list.tsx'
import { PhotoStep, type PhotoStepProps } from '../photo-step.tsx'
import { SandboxRecorder } from './sandbox-recorder.tsx'
import { useLiveness } from './use-liveness.ts'

/** A liveness video for borrowers who consent; for all others, a staff member reviews a photo. */
export function LivenessStep({ user, step, count, onSent, onPhotoInProgress }: PhotoStepProps) {
  const [isForPerson, setIsForPerson] = useState(false)
  if (user.liveness.status === 'pending') return <Pending count={count} />
  if (isForPerson) {
    return (
      <PhotoStep
        user={user}
        step={step}
        count={count}
        onSent={onSent}
        onPhotoInProgress={onPhotoInProgress}
        otherWay={
          <Button variant="quiet" onClick={() => setIsForPerson(false)} className="self-center">
            {texts.backToVideo}
          </Button>
        }
      />
    )
  }
  return (
    <Consent
      hasFailed={user.liveness.status === 'failed'}
      rejection={step.rejectionText}
      count={count}
      onOther={() => setIsForPerson(true)}
    />
  )
}

interface ConsentProps {
  readonly hasFailed: boolean
  /** The outcome for the reviewed photo. */
  readonly rejection: string | null
  readonly count: ReactNode
  readonly onOther: () => void
}

function Consent({ hasFailed, rejection, count, onOther }: ConsentProps) {
  const { state, start, finish, leave } = useLiveness()
  const [isAgreed, setIsAgreed] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const error = state.status === 'idle' ? state.error : null
  const phone = useSupportPhone('customer')
  useHeadingFocus(hasFailed ? 'liveness/failed' : 'liveness')
  return (
    <StepOutline
      step="documents"
      tellsTime={false}
      title={texts.title}
      text={texts.text}
      before={
        <div className="flex flex-col gap-4 empty:hidden">
          {count}
          {hasFailed ? (
            <Alert kind="error" title={documentsTexts.identityNotVerified}>
              <p>{texts.selfieFailed}</p>
              <p>{texts.failedHint}</p>
              <p>{texts.failedHelp(phone)}</p>
            </Alert>
          ) : null}
          {rejection === null ? null : <Alert kind="error">{rejection}</Alert>}
          {error === null ? null : <Alert kind="error">{error}</Alert>}
        </div>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-primary">
        {texts.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <HintList hints={['goodLight', 'noOtherFaces', 'cleanFace', 'noVirtualCamera']} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsked(true)
          if (isAgreed) start()
        }}
        className="flex flex-col gap-2"
      >
        <Checkbox
          name="consent"
          label={texts.consent}
          checked={isAgreed}
          onChange={(event) => setIsAgreed(event.currentTarget.checked)}
          error={isAsked && !isAgreed ? texts.consentNeeded : undefined}
        />
        <StickyActions>
          <Button type="submit" wide busy={state.status === 'working'}>
            {hasFailed ? texts.retry : texts.start}
          </Button>
          <Button wide variant="secondary" onClick={onOther}>
            {texts.alternative}
          </Button>
        </StickyActions>
      </form>
      {state.status === 'recording' ? (
        <SandboxRecorder onDone={() => finish(state.transactionId)} onClose={leave} />
      ) : null}
    </StepOutline>
  )
}

/** The server gets the verdict; the user is polled every 5 s meanwhile (requirements R9). */
function Pending({ count }: { readonly count: ReactNode }) {
  useHeadingFocus('liveness/pending')
  return (
    <StepOutline
      step="documents"
      tellsTime={false}
      saving="none"
      title={texts.pendingTitle}
      text={texts.pendingText}
      before={count}
    >
      <span className="flex justify-center py-6 text-primary">
        <Spinner size={40} />
      </span>
    </StepOutline>
  )
}

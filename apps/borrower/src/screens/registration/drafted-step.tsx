import type { User } from '@puente/contract'
import type { CivilDate, StepRoute } from '@puente/domain'
import { Skeleton, SkeletonGroup } from '@puente/ui'
import { type ComponentType, useDeferredValue } from 'react'
import { useToday } from '../../api/use-today.ts'
import type { DraftValues } from '../../forms/draft-store.ts'
import { type DraftStart, useDraftStart } from '../../forms/use-draft.ts'
import { useSession } from '../../session/session.ts'
import { usePrefill, withPrefill } from './documents/ocr-prefill.ts'
import { StepOutline } from './step-outline.tsx'

export interface DraftedStepProps {
  readonly user: User
  readonly today: CivilDate
  readonly start: DraftStart
  /** Read from the applicant's document; part of `start`. */
  readonly prefill: DraftValues
}

interface DraftedForm {
  readonly step: StepRoute
  /** The heading, where it is not the step's own: it must not change when the form arrives. */
  readonly heading?: { readonly title: string; readonly text: string } | undefined
  readonly form: ComponentType<DraftedStepProps>
  /** False while something else is loading that would move the form when it arrives. */
  readonly isReady?: boolean
}

/** A step whose form starts from the draft: the form renders once the draft is known. */
export function DraftedStep(props: DraftedForm) {
  const { user } = useSession()
  return user === null ? null : <WithDraft key={user.id} user={user} {...props} />
}

function WithDraft({ step, heading, user, form: Form, isReady = true }: DraftedForm & { readonly user: User }) {
  const today = useToday()
  const start = useDraftStart(user.id, step)
  const prefill = usePrefill(user, step)
  // The form is large. It renders in slices, so that a slow phone answers a tap meanwhile.
  const isTime = useDeferredValue(isReady && start !== null && prefill !== null, false)
  if (isTime && start !== null && prefill !== null) {
    return <Form user={user} today={today} start={withPrefill(start, prefill)} prefill={prefill} />
  }
  return (
    <StepOutline step={step} {...heading}>
      <SkeletonGroup>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    </StepOutline>
  )
}

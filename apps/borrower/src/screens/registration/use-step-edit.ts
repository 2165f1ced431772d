import type { User } from '@puente/contract'
import { type EditMark, type StepAddress, type StepRoute, stepAfterEdit, stepBefore } from '@puente/domain'
import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location'
import { wholeLoan } from '../../api/loan.ts'
import { addressOf, editMarkOf } from '../../edit-mark.ts'
import { applicantOf } from '../../session/applicant.ts'
import type { StepState } from '../../session/destination.ts'
import { refreshSession, useSession } from '../../session/session.ts'
import { stored } from '../../storage/stored-values.ts'

export interface StepEdit {
  /** Null if the step is the current one. */
  readonly mark: EditMark | null
  /** Where "Atrás" leads; null if there is nothing to go back to. */
  readonly before: StepAddress | null
  readonly goBack: () => void
  /** After the step was saved: a corrected one leads to where it was opened from. The guard moves a new one on. */
  readonly leave: (saved: User) => Promise<void>
}

/** How this step was opened, and the ways out of it. */
export function useStepEdit(step: StepRoute): StepEdit {
  const { user, loan } = useSession()
  const mark = editMarkOf(useSearch())
  const from = useHistoryState<StepState | null>()?.from
  const applicantWith = (known: User) => applicantOf(known, wholeLoan(loan), stored.agreedWithNewTerms.get())
  const before = user === null ? null : stepBefore(step, mark, applicantWith(user))
  return {
    mark,
    before,
    goBack: () => {
      if (before === null) return
      // Reuse the entry that the stepper left behind, so that the browser's own buttons and "Atrás" agree.
      if (from === before.step) history.back()
      else navigate(addressOf(before), { replace: true })
    },
    leave: async (saved) => {
      if (mark === null) return
      // The change may have moved the application: the user carries only part of it.
      if (saved.loan !== null) await refreshSession()
      const next = stepAfterEdit(step, mark, applicantWith(saved))
      navigate(addressOf(next), { state: { from: step } satisfies StepState })
    },
  }
}

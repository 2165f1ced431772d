import type { SummarisedError } from '@puente/ui'
import type { FocusEvent, SyntheticEvent } from 'react'

/** What a step needs of its form. */
export interface FormOfStep {
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>
  readonly onBlur: (event: FocusEvent) => void
  readonly summary: readonly SummarisedError[]
  readonly failedSubmits: number
  readonly isSaving: boolean
}

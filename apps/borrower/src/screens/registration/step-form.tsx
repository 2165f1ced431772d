import type { StepRoute } from '@puente/domain'
import { Button, ErrorSummary, StickyActions } from '@puente/ui'
import type { ReactNode } from 'react'
import type { KeptDraft } from '../../forms/use-draft.ts'
import type { FormOfStep } from './form-of-step.ts'
import { StepOutline } from './step-outline.tsx'
import type { OpenView } from './step-views.ts'

interface StepFormProps {
  readonly step: StepRoute
  readonly form: FormOfStep
  /** The open view of a step that has several. */
  readonly view?: OpenView | undefined
  /** Omitted if there is nothing worth saving. */
  readonly draft?: KeptDraft | undefined
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly minutes?: number | undefined
  readonly submitLabel: string
  readonly children: ReactNode
}

/** A step with questions: one form, the errors on top, the button within thumb reach. */
export function StepForm({ step, form, view, draft, title, text, minutes, submitLabel, children }: StepFormProps) {
  const saving = draft === undefined ? 'byButton' : draft.isOnlyHere ? 'onlyHere' : 'asYouGo'
  return (
    <StepOutline
      step={step}
      view={view}
      title={title}
      text={text}
      minutes={minutes}
      saving={saving}
      before={<ErrorSummary errors={form.summary} attempt={form.failedSubmits} />}
    >
      <form
        noValidate
        onSubmit={form.onSubmit}
        onBlur={(event) => {
          form.onBlur(event)
          draft?.flush()
        }}
        className="flex flex-col gap-8"
      >
        {children}
        <StickyActions>
          <Button type="submit" wide busy={form.isSaving}>
            {submitLabel}
          </Button>
        </StickyActions>
      </form>
    </StepOutline>
  )
}

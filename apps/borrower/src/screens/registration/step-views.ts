import type { SummarisedError } from '@puente/ui'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { isSwitchedOn } from '../../developer-switches.ts'
import { focusHeading } from './documents/heading-focus.ts'
import type { FormOfStep } from './form-of-step.ts'

/** A short view of a step with many questions. */
export interface StepView {
  /** The fields that it shows. */
  readonly has: (name: string) => boolean
}

/** What the head of the step shows of its open view. */
export interface OpenView {
  /** Null in the first view: "Atrás" leads out of the step. */
  readonly goBack: (() => void) | null
  /** How much of the step is done, from 0 to 1. */
  readonly share: number
}

/** In the history entry: the view that is open. The browser's back button and a reload keep to it. */
interface ViewState {
  readonly view?: number
}

/** The end of a step waits for its history this long at most. */
const REWIND_MS = 500

interface FormInViews<Messages extends object> extends FormOfStep {
  readonly summaryFor: (isPart: (name: string) => boolean) => readonly SummarisedError[]
  readonly errors: Messages
  readonly check: () => Messages
  readonly fail: (messages: Messages) => void
}

const partOf = (messages: object, isPart: (name: string) => boolean): object =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => isPart(name)))

/**
 * One step in several views at one address, with one form: a view is checked when it is left, and the last one saves the step.
 * With a single view it is an ordinary step.
 */
export function useStepViews<T extends StepView, Messages extends object>(
  views: readonly [T, ...T[]],
  form: FormInViews<Messages>,
) {
  const { view: stored = 0 } = useHistoryState<ViewState | null>() ?? {}
  const [leavingFrom, setLeavingFrom] = useState<number | null>(null)
  const index = leavingFrom ?? Math.min(stored, views.length - 1)
  const view = views[index] ?? views[0]
  const isLast = index === views.length - 1
  const summary = form.summaryFor(view.has)

  const shown = useRef(index)
  const showView = useEffectEvent(() => {
    if (shown.current === index) return
    shown.current = index
    // The error summary takes the focus itself.
    if (summary.length === 0) focusHeading()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes.
  useEffect(() => showView(), [index])

  const showRefused = useEffectEvent(() => {
    const refused = views.findIndex(({ has }) => Object.keys(form.errors).some(has))
    if (refused >= 0 && refused < index) history.go(refused - index)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each submit that failed.
  useEffect(() => showRefused(), [form.failedSubmits])

  return {
    view,
    open: { goBack: index === 0 ? null : () => history.back(), share: index / views.length } satisfies OpenView,
    /** The step's form, as the open view shows it. */
    form: {
      ...form,
      summary,
      onSubmit: async (event: SyntheticEvent) => {
        if (isLast) return form.onSubmit(event)
        event.preventDefault()
        const wrong = partOf(form.check(), view.has)
        if (Object.keys(wrong).length > 0 && !isSwitchedOn('noValidation')) {
          return form.fail({ ...partOf(form.errors, (name) => !view.has(name)), ...wrong } as Messages)
        }
        const state: ViewState = { ...window.history.state, view: index + 1 }
        navigate(`${location.pathname}${location.search}`, { state })
      },
    },
    /** After the step was saved: removes its views from the history, so that "Atrás" finds one entry of it. */
    leave: async () => {
      if (index === 0) return
      setLeavingFrom(index)
      await new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true })
        setTimeout(resolve, REWIND_MS)
        history.go(-index)
      })
    },
  }
}

import { uiControlTexts } from '@puente/texts/ui-controls'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export interface ProgressStage {
  readonly key: string
  readonly label: string
  readonly state: 'done' | 'current' | 'todo'
  /** How far each step of the stage is, from 0 to 1. */
  readonly steps: readonly number[]
}

export interface ProgressStepsProps {
  readonly stages: readonly ProgressStage[]
  readonly label?: string | undefined
}

/** One line for the whole way: a group for each stage, a piece for each of its steps. The page names the stage in words. */
export function ProgressSteps({ stages, label = uiControlTexts.progress }: ProgressStepsProps) {
  return (
    <ol aria-label={label} className="flex gap-2.5">
      {stages.map((stage) => (
        <li
          key={stage.key}
          aria-current={stage.state === 'current' ? 'step' : undefined}
          style={{ flexGrow: stage.steps.length }}
          className="flex basis-0 gap-1"
        >
          <VisuallyHidden>{`${stage.label} (${uiControlTexts.stepStates[stage.state]})`}</VisuallyHidden>
          {stage.steps.map((share, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a stage have no other name.
              key={index}
              aria-hidden="true"
              className="h-1.5 flex-1 overflow-hidden rounded-full bg-line"
            >
              <span
                className="block h-full origin-left rounded-full bg-primary transition-transform duration-200"
                style={{ transform: `scaleX(${share})` }}
              />
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}

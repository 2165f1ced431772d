import { uiControlTexts } from '@puente/texts/ui-controls'
import Check from 'lucide-react/icons/check'
import { classNames } from '../react/class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export interface ProgressStage {
  readonly key: string
  readonly label: string
  readonly state: 'done' | 'current' | 'todo'
}

export interface ProgressStepsProps {
  readonly stages: readonly ProgressStage[]
  readonly label?: string | undefined
}

/** The progress in words. More than one stage may be current (requirements R2). */
export function ProgressSteps({ stages, label = uiControlTexts.progress }: ProgressStepsProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap gap-2">
      {stages.map((stage) => (
        <li
          key={stage.key}
          aria-current={stage.state === 'current' ? 'step' : undefined}
          className="flex flex-auto flex-col gap-1.5 sm:flex-1"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'h-1.5 rounded-full transition-colors',
              stage.state === 'todo' ? 'bg-line' : 'bg-primary',
              stage.state === 'done' && 'opacity-55',
            )}
          />
          <span
            className={classNames(
              'flex items-start gap-1 text-sm leading-tight',
              stage.state === 'current' ? 'font-strong text-ink' : 'text-ink-soft',
            )}
          >
            {stage.state === 'done' ? (
              <Check size={16} strokeWidth={2.5} aria-hidden="true" className="flex-none text-primary" />
            ) : null}
            <span>
              {stage.label}
              <VisuallyHidden>{` (${uiControlTexts.stepStates[stage.state]})`}</VisuallyHidden>
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

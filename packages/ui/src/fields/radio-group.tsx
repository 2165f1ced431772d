import { type ReactNode, useId } from 'react'
import { classNames } from '../react/class-names.ts'
import { describeControl, FieldError, FieldHint } from './form-field.tsx'
import { useControllable } from './use-controllable.ts'

export interface RadioOption {
  readonly value: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** At the right of a card: an amount, an icon. */
  readonly aside?: ReactNode
  /** Under the label, in the whole width of a card: figures to compare. */
  readonly details?: ReactNode
  readonly disabled?: boolean | undefined
}

export interface RadioGroupProps {
  readonly id?: string | undefined
  readonly name: string
  readonly legend: ReactNode
  readonly legendHidden?: boolean | undefined
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly options: readonly RadioOption[]
  /**
   * `list` is plain; `cards` frames each choice; `row` puts short choices (sí, no) side by side in frames; `chips` lets many short
   * choices flow, each as wide as its words.
   */
  readonly variant?: 'list' | 'cards' | 'row' | 'chips' | undefined
  /** Empty while nothing is chosen: there is no default choice. */
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  readonly onValueChange?: ((value: string) => void) | undefined
}

const FRAME =
  'rounded-control border border-line-strong bg-surface px-4 transition-colors hover:border-primary ' +
  'has-checked:border-primary has-checked:bg-primary-tint has-disabled:border-line has-disabled:bg-sunken'

const CHIP =
  'relative items-center! rounded-full border border-line-strong bg-surface px-4 py-2 transition-colors hover:border-primary ' +
  'has-checked:border-primary has-checked:bg-primary-tint has-checked:font-strong has-checked:inset-ring-1 ' +
  'has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

export function RadioGroup({
  id,
  name,
  legend,
  legendHidden,
  hint,
  error,
  options,
  variant = 'list',
  value,
  defaultValue = '',
  onValueChange,
}: RadioGroupProps) {
  const ownId = useId()
  const groupId = id ?? ownId
  const [chosen, setChosen] = useControllable(value, defaultValue, onValueChange)
  const described = describeControl(groupId, hint, error)

  return (
    <fieldset
      id={groupId}
      aria-describedby={described.control['aria-describedby']}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className={classNames('mb-1.5 font-medium', legendHidden && 'sr-only')}>{legend}</legend>
      <FieldHint id={described.hintId}>{hint}</FieldHint>
      <div
        className={classNames(
          'flex gap-x-3',
          hint !== undefined && variant !== 'list' && 'mt-1',
          variant === 'row' && 'flex-wrap gap-y-3',
          variant === 'chips' && 'flex-wrap gap-x-2! gap-y-2',
          (variant === 'list' || variant === 'cards') && 'flex-col',
          variant === 'cards' && 'gap-y-3',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex min-h-11 items-start gap-x-3 gap-y-1',
              (option.aside !== undefined || option.details !== undefined) && 'flex-wrap content-start',
              variant === 'list' ? 'py-2.5' : variant === 'chips' ? CHIP : `py-3 ${FRAME}`,
              variant === 'row' && 'min-w-28 flex-1',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={chosen === option.value}
              disabled={option.disabled}
              aria-invalid={described.control['aria-invalid']}
              onChange={() => setChosen(option.value)}
              className={variant === 'chips' ? 'absolute inset-0 size-full cursor-pointer opacity-0' : 'tick'}
            />
            <span
              className={classNames(
                'min-w-0',
                variant !== 'chips' && 'flex-[1_1_6rem] pt-px',
                option.disabled && 'text-ink-soft',
              )}
            >
              {option.label}
              {option.hint ? <span className="block text-sm text-ink-soft">{option.hint}</span> : null}
            </span>
            {option.aside ? <span className="ml-auto flex-none pt-px">{option.aside}</span> : null}
            {option.details ? <span className="min-w-0 basis-full">{option.details}</span> : null}
          </label>
        ))}
      </div>
      <FieldError id={described.errorId}>{error}</FieldError>
    </fieldset>
  )
}

import { uiTexts } from '@puente/texts/ui'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type CSSProperties, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { valueForKey } from './slider-keys.ts'
import type { SliderSteps } from './slider-steps.ts'
import type { SliderUnit } from './slider-units.ts'
import { useSliderValue } from './use-slider-value.ts'

export interface SliderProps {
  readonly id?: string | undefined
  readonly name?: string | undefined
  /** Short and without a colon: "Importe", "Plazo". */
  readonly label: string
  readonly value: number
  readonly onValueChange: (value: number) => void
  readonly steps: SliderSteps
  /** EURO_UNIT for cents, DAY_UNIT for days. */
  readonly unit: SliderUnit
  readonly hint?: ReactNode
  readonly disabled?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A value that can be typed, stepped with minus and plus, or dragged. It always ends on an offered value, with a notice when
 * a typed value had to move.
 */
export function Slider({
  id,
  name,
  label,
  value,
  onValueChange,
  steps,
  unit,
  hint,
  disabled = false,
  ref,
}: SliderProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = `${inputId}-hint`
  const noticeId = `${inputId}-notice`
  const { text, notice, type, move, commit } = useSliderValue({ value, onValueChange, steps, unit })

  const typedKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') move(steps.next(value))
    else if (event.key === 'ArrowDown') move(steps.previous(value))
    // Enter would submit the form; not before the user has seen that the value moved.
    else if (event.key !== 'Enter' || !commit()) return
    event.preventDefault()
  }

  // The steps are uneven, so the browser's own key handling would land between two of them.
  const rangeKey = (event: KeyboardEvent) => {
    const target = valueForKey(event.key, value, steps)
    if (target === undefined) return
    event.preventDefault()
    move(target)
  }

  const fill = steps.max > steps.min ? (value - steps.min) / (steps.max - steps.min) : 1

  return (
    <div className="@container">
      {/* With little room, as with large text in a narrow column, the label is above the buttons, and the value above both. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={inputId} className="text-lg font-strong">
          {label}
        </label>
        <div className="flex flex-auto items-center justify-end gap-1 @max-[14rem]:flex-wrap @max-[14rem]:justify-between">
          <StepButton
            label={uiTexts.sliderDecrease(label)}
            icon={<Minus size={20} aria-hidden="true" />}
            blocked={disabled || value <= steps.min}
            onStep={() => move(steps.previous(value))}
          />
          <div className="flex min-h-11 min-w-33 items-center justify-center gap-1.5 rounded-control px-1.5 hover:bg-sunken has-disabled:opacity-50 has-[input:focus-visible]:bg-sunken has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-focus @max-[14rem]:order-first @max-[14rem]:min-w-0 @max-[14rem]:basis-full">
            <input
              ref={ref}
              id={inputId}
              name={name}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              disabled={disabled}
              value={text}
              size={Math.max(2, text.length)}
              aria-describedby={[hint ? hintId : '', noticeId].filter(Boolean).join(' ')}
              onChange={(event) => type(event.currentTarget.value)}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={commit}
              onKeyDown={typedKey}
              className="field-sizing-content min-h-11 min-w-6 max-w-full shrink-0 border-b-2 border-dotted border-line-strong bg-transparent text-right text-[length:min(var(--text-2xl),9vw)] font-heading tracking-tight tabular-nums outline-none"
            />
            <span className="text-[length:min(var(--text-xl),7vw)] font-strong text-ink-soft">{unit.sign(value)}</span>
          </div>
          <StepButton
            label={uiTexts.sliderIncrease(label)}
            icon={<Plus size={20} aria-hidden="true" />}
            blocked={disabled || value >= steps.max}
            onStep={() => move(steps.next(value))}
          />
        </div>
      </div>
      {hint ? (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <input
        type="range"
        className="range"
        style={{ '--fill': fill } as CSSProperties}
        aria-label={label}
        aria-valuetext={unit.format(value)}
        min={steps.min}
        max={steps.max}
        step="any"
        disabled={disabled}
        value={value}
        onChange={(event) => move(steps.closest(event.currentTarget.valueAsNumber))}
        onKeyDown={rangeKey}
      />
      <div
        aria-hidden="true"
        className="-mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft tabular-nums"
      >
        <span>{unit.format(steps.min)}</span>
        <span>{unit.format(steps.max)}</span>
      </div>
      <p id={noticeId} role="status" className="text-sm font-medium text-info-text not-empty:mt-2">
        {notice}
      </p>
    </div>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly blocked: boolean
  readonly onStep: () => void
}

/** Disabled at the end of the range without losing the focus. */
function StepButton({ label, icon, blocked, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={blocked || undefined}
      onClick={() => {
        if (!blocked) onStep()
      }}
      className="flex size-11 flex-none items-center justify-center rounded-full border border-line-strong bg-surface text-primary transition-colors hover:border-primary hover:bg-primary-tint aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-soft"
    >
      {icon}
    </button>
  )
}

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
      <label htmlFor={inputId} className="block font-medium">
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {/* With little room, as with large text in a narrow column, the value is above the buttons. */}
      <div className="mt-2 flex items-center justify-between gap-2 @max-[14rem]:flex-wrap min-[24rem]:gap-3">
        <StepButton
          label={uiTexts.sliderDecrease(label)}
          icon={<Minus size={20} aria-hidden="true" />}
          blocked={disabled || value <= steps.min}
          onStep={() => move(steps.previous(value))}
        />
        <div className="control flex min-w-0 flex-1 items-center justify-center gap-1.5 px-1.5 py-0 has-disabled:bg-sunken @max-[14rem]:order-first @max-[14rem]:basis-full">
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
            className="field-sizing-content min-h-11.5 min-w-8 max-w-full bg-transparent text-right shrink-0 text-[length:min(var(--text-xl),9vw)] font-heading min-[24rem]:text-[length:min(var(--text-2xl),9vw)] tabular-nums outline-none"
          />
          <span className="text-[length:min(var(--text-lg),7vw)] text-ink-soft min-[24rem]:text-[length:min(var(--text-xl),7vw)]">
            {unit.sign(value)}
          </span>
        </div>
        <StepButton
          label={uiTexts.sliderIncrease(label)}
          icon={<Plus size={20} aria-hidden="true" />}
          blocked={disabled || value >= steps.max}
          onStep={() => move(steps.next(value))}
        />
      </div>
      <input
        type="range"
        className="range mt-1"
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
      className="flex size-12 flex-none items-center justify-center rounded-control border border-line-strong bg-surface text-primary transition-colors hover:border-primary hover:bg-primary-tint aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-soft"
    >
      {icon}
    </button>
  )
}

import { uiTexts } from '@puente/texts/ui'
import { type ReactNode, useId } from 'react'
import { classNames } from '../react/class-names.ts'
import { Checkbox } from './checkbox.tsx'
import { describeControl, FieldError, FieldHint } from './form-field.tsx'
import { useControllable } from './use-controllable.ts'

export interface CheckboxOption {
  readonly value: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean | undefined
}

export interface CheckboxGroupProps {
  readonly id?: string | undefined
  readonly name: string
  readonly legend: ReactNode
  readonly legendHidden?: boolean | undefined
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly options: readonly CheckboxOption[]
  readonly value?: readonly string[] | undefined
  readonly defaultValue?: readonly string[] | undefined
  readonly onValueChange?: ((value: readonly string[]) => void) | undefined
  /** Adds a box on top that ticks or clears all others. */
  readonly selectAll?: boolean | undefined
  readonly selectAllLabel?: ReactNode
}

export function CheckboxGroup({
  id,
  name,
  legend,
  legendHidden,
  hint,
  error,
  options,
  value,
  defaultValue = [],
  onValueChange,
  selectAll = false,
  selectAllLabel = uiTexts.selectAll,
}: CheckboxGroupProps) {
  const ownId = useId()
  const groupId = id ?? ownId
  const [chosen, setChosen] = useControllable(value, defaultValue, onValueChange)
  const described = describeControl(groupId, hint, error)

  const free = options.filter((option) => !option.disabled)
  const isAllChosen = free.every((option) => chosen.includes(option.value))
  const isAnyChosen = free.some((option) => chosen.includes(option.value))

  // In the order of the options, not of the clicks; a disabled option keeps its value.
  const choose = (isChosen: (option: CheckboxOption) => boolean) =>
    setChosen(options.filter(isChosen).map((option) => option.value))
  const toggle = (toggled: string, on: boolean) =>
    choose((option) => (option.value === toggled ? on : chosen.includes(option.value)))
  const toggleAll = (on: boolean) => choose((option) => (option.disabled ? chosen.includes(option.value) : on))

  return (
    <fieldset id={groupId} aria-describedby={described.control['aria-describedby']} tabIndex={-1}>
      <legend className={classNames('font-medium', legendHidden && 'sr-only')}>{legend}</legend>
      <FieldHint id={described.hintId}>{hint}</FieldHint>
      {selectAll ? (
        <div className="mb-1 border-b border-line pb-1 font-medium">
          <Checkbox
            label={selectAllLabel}
            checked={isAllChosen}
            indeterminate={isAnyChosen && !isAllChosen}
            onChange={(event) => toggleAll(event.currentTarget.checked)}
          />
        </div>
      ) : null}
      {options.map((option) => (
        <Checkbox
          key={option.value}
          id={`${groupId}-${option.value}`}
          name={name}
          value={option.value}
          label={option.label}
          hint={option.hint}
          error={option.error}
          disabled={option.disabled}
          checked={chosen.includes(option.value)}
          onChange={(event) => toggle(option.value, event.currentTarget.checked)}
        />
      ))}
      <FieldError id={described.errorId}>{error}</FieldError>
    </fieldset>
  )
}

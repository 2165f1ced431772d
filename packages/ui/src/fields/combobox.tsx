import { uiControlTexts } from '@puente/texts/ui-controls'
import { type ComponentPropsWithRef, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../react/class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { type FieldLook, FormField } from './form-field.tsx'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
}

export interface ComboboxProps
  extends Omit<
      ComponentPropsWithRef<'input'>,
      'className' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'onSelect' | 'role'
    >,
    FieldLook {
  readonly value: string
  readonly onValueChange: (text: string) => void
  /** An option was picked; its label is already the value. */
  readonly onPick?: ((option: ComboboxOption) => void) | undefined
  /** The matches for the typed text; the parent does the search. */
  readonly options: readonly ComboboxOption[]
  /** The end of the list came into view, or the last option became active: the parent may have more. */
  readonly onEnd?: (() => void) | undefined
}

const NONE = -1
/** So close to the end, in pixels, the next options are asked for. */
const END_PX = 88

/** A text field with suggestions. Other text may be typed as well. */
export function Combobox({
  id,
  label,
  hint,
  error,
  optional,
  labelHidden,
  value,
  onValueChange,
  onPick,
  options,
  onEnd,
  onBlur,
  onKeyDown,
  ...input
}: ComboboxProps) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(NONE)
  const list = useRef<HTMLDivElement>(null)
  // A single suggestion equal to the text adds nothing.
  const isSettled = options.length === 1 && options[0]?.label === value
  const isShown = isOpen && options.length > 0 && !isSettled
  const activeOption = isShown ? options[active] : undefined

  useEffect(() => {
    if (activeOption !== undefined) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active, activeOption])

  const close = () => {
    setIsOpen(false)
    setActive(NONE)
  }
  const type = (text: string) => {
    onValueChange(text)
    setIsOpen(true)
    setActive(NONE)
  }
  const pick = (option: ComboboxOption) => {
    onValueChange(option.label)
    onPick?.(option)
    close()
  }
  const move = (step: 1 | -1) => {
    if (!isShown) return setIsOpen(true)
    // One position more than there are options: from the last one to the text itself, and from there to the first.
    const next = ((active + 1 + step + options.length + 1) % (options.length + 1)) - 1
    setActive(next)
    if (next === options.length - 1) onEnd?.()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && activeOption) {
      event.preventDefault() // picks the option instead of submitting the form
      pick(activeOption)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
  }

  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
      {(control) => (
        <span className="relative block">
          <input
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={activeOption ? `${listId}-${active}` : undefined}
            className="control"
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={(event) => {
              close()
              onBlur?.(event)
            }}
          />
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={uiControlTexts.suggestions}
            hidden={!isShown}
            onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
              if (scrollTop + clientHeight >= scrollHeight - END_PX) onEnd?.()
            }}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-(--suggestion-list-max-height) overflow-auto overscroll-contain rounded-control border border-line-strong bg-surface p-1 shadow-raised"
          >
            {isShown
              ? options.map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys for the whole list.
                  <div
                    key={option.value}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    // Keeps the focus in the input, so that the list does not close before the click.
                    onPointerDown={(event) => event.preventDefault()}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => pick(option)}
                    className={classNames(
                      'flex min-h-11 cursor-pointer items-center rounded-md px-3 py-2 hover:bg-sunken',
                      index === active && 'bg-primary-tint',
                    )}
                  >
                    {option.label}
                  </div>
                ))
              : null}
          </div>
          <VisuallyHidden>
            <span role="status">{isShown ? uiControlTexts.suggestionCount(options.length) : ''}</span>
          </VisuallyHidden>
        </span>
      )}
    </FormField>
  )
}

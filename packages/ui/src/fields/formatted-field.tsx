import type { ChangeEvent, ComponentPropsWithRef } from 'react'
import { type FieldLook, FormField, widthFor } from './form-field.tsx'

export interface FormattedFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'type' | 'value' | 'defaultValue' | 'onChange'>,
    FieldLook {
  readonly value: string
  /** Receives the text as shown, with separators. */
  readonly onValueChange: (text: string) => void
  /** The significant characters of typed or pasted text: without separators, up to the maximum. */
  readonly read: (text: string, previous: string) => string
  /** Inserts the separators. */
  readonly format: (characters: string) => string
  readonly isSeparator: (character: string) => boolean
  /** The length of a whole answer; without it the field is as wide as the page. */
  readonly characters?: number | undefined
}

/** A text that is grouped while it is typed, with a stable caret. */
export function FormattedField({
  id,
  label,
  hint,
  error,
  optional,
  labelHidden,
  value,
  onValueChange,
  read,
  format,
  isSeparator,
  characters,
  ...input
}: FormattedFieldProps) {
  const shown = format(read(value, ''))
  const bare = (text: string) => [...text].filter((character) => !isSeparator(character)).join('')

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const element = event.currentTarget
    let typed = read(element.value, shown)
    let before = read(element.value.slice(0, element.selectionStart ?? element.value.length), shown).length

    // Deleting only a separator changes nothing; the user meant the character beside it.
    if (typed === bare(shown) && element.value.length < shown.length) {
      const inputType = 'inputType' in event.nativeEvent ? event.nativeEvent.inputType : ''
      if (inputType === 'deleteContentForward') typed = typed.slice(0, before) + typed.slice(before + 1)
      else {
        typed = typed.slice(0, Math.max(0, before - 1)) + typed.slice(before)
        before -= 1
      }
    }

    // Writing the text before React renders it keeps the caret in place.
    const next = format(typed)
    element.value = next
    const caret = caretAfter(Math.max(0, Math.min(before, typed.length)), next, isSeparator)
    element.setSelectionRange(caret, caret)
    onValueChange(next)
  }

  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="text"
          className="control tabular-nums"
          style={widthFor(characters)}
          value={shown}
          onChange={change}
          spellCheck={false}
        />
      )}
    </FormField>
  )
}

/** The caret position after this many significant characters. */
function caretAfter(count: number, text: string, isSeparator: (character: string) => boolean): number {
  let position = 0
  for (let seen = 0; seen < count && position < text.length; position += 1) {
    if (!isSeparator(text[position] ?? '')) seen += 1
  }
  return position
}

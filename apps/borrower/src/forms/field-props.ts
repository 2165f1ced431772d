import type { ChangeEvent, CompositionEvent } from 'react'
import type { FormFields } from './use-form.ts'

type Texts<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string]

const isComposing = (event: Event) => 'isComposing' in event && event.isComposing === true

/** Connects a field with a value callback to the form. */
export function valueProps<V>(form: FormFields<V>, name: Texts<V>) {
  return {
    id: form.idOf(name),
    name,
    value: form.values[name] as string,
    error: form.errors[name],
    onValueChange: (text: string) => form.change({ [name]: text } as Partial<V>),
  }
}

/** Connects a native input or select to the form; `filter` removes characters that are not allowed. */
export function inputProps<V>(form: FormFields<V>, name: Texts<V>, filter: (text: string) => string = (text) => text) {
  const { onValueChange, ...field } = valueProps(form, name)
  return {
    ...field,
    // An accent takes two key strokes, and the first is not a letter yet: filtering it would lose the accent.
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onValueChange(isComposing(event.nativeEvent) ? event.currentTarget.value : filter(event.currentTarget.value)),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement | HTMLSelectElement>) =>
      onValueChange(filter(event.currentTarget.value)),
  }
}

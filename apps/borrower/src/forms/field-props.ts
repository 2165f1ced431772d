import type { ChangeEvent, CompositionEvent } from 'react'
import type { FormFields } from './use-form.ts'

type Texts<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string]

const isComposing = (event: Event) => 'isComposing' in event && event.isComposing === true

/** Ties a field that hands over its value to the form. */
export function valueProps<V>(form: FormFields<V>, name: Texts<V>) {
  return {
    id: form.idOf(name),
    name,
    value: form.values[name] as string,
    error: form.errors[name],
    onValueChange: (text: string) => form.change({ [name]: text } as Partial<V>),
  }
}

/** Ties a native text or select to the form; `filter` keeps what may be typed there. */
export function inputProps<V>(form: FormFields<V>, name: Texts<V>, filter: (text: string) => string = (text) => text) {
  const { onValueChange, ...field } = valueProps(form, name)
  return {
    ...field,
    // An accent is typed in two strokes, and the first is no letter yet: filtering it away would lose the accent.
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onValueChange(isComposing(event.nativeEvent) ? event.currentTarget.value : filter(event.currentTarget.value)),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement | HTMLSelectElement>) =>
      onValueChange(filter(event.currentTarget.value)),
  }
}

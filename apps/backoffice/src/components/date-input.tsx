import { formatDateShort, parseCivilDate, parseTypedDate } from '@puente/domain'
import { DateField, type DateFieldProps } from '@puente/ui'
import { useState } from 'react'

interface DateInputProps extends Omit<DateFieldProps, 'value' | 'onValueChange'> {
  /** As in the wire format, or what was typed while it is no date. */
  readonly value: string
  readonly onValue: (value: string) => void
}

const shownOf = (value: string): string => {
  const date = parseCivilDate(value)
  return date.ok ? formatDateShort(date.value) : value
}

/** A date in Spanish order, whatever the language of the browser: its own date field follows that language. */
export function DateInput({ value, onValue, ...field }: DateInputProps) {
  const [typed, setTyped] = useState(() => shownOf(value))
  const [sent, setSent] = useState(value)
  // Another value came from outside: a filter was cleared, or a form proposes a date. A form may keep nothing of half a date.
  const isHalf = value === '' && !parseCivilDate(sent).ok
  if (value !== sent && !isHalf) {
    setSent(value)
    setTyped(shownOf(value))
  }
  return (
    <DateField
      {...field}
      value={typed}
      onValueChange={(text) => {
        const date = parseTypedDate(text)
        const next = date.ok ? date.value : text
        setTyped(text)
        setSent(next)
        onValue(next)
      }}
    />
  )
}

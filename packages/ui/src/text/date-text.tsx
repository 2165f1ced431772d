import { type CivilDate, formatDateDotted, formatDateLong, formatDateShort } from '@puente/domain'

const FORMATS = {
  long: (date: CivilDate) => formatDateLong(date),
  longWithYear: (date: CivilDate) => formatDateLong(date, { withYear: true }),
  short: formatDateShort,
  dotted: formatDateDotted,
} as const

export interface DateTextProps {
  readonly date: CivilDate
  /** `long` in words, for decisions; `short` is `dd/MM/yyyy`, for forms; `dotted` is `dd.MM.yyyy`, for lists. */
  readonly format?: keyof typeof FORMATS | undefined
  readonly className?: string | undefined
}

export function DateText({ date, format = 'long', className }: DateTextProps) {
  return (
    <time dateTime={date} className={className}>
      {FORMATS[format](date)}
    </time>
  )
}

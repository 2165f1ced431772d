import { addDays, type CivilDate } from './civil-date.ts'

// A calendar file (RFC 5545) with payment dates, which any phone or mail program opens.

export interface CalendarEntry {
  /** Stays the same for the same payment: a file opened twice makes one entry, and a later file moves it. */
  readonly uid: string
  readonly date: CivilDate
  readonly title: string
  readonly text: string
}

/** An all-day entry starts at midnight: the reminder comes at nine in the morning of the day named. */
const REMINDER_HOUR = 9
const HOURS_A_DAY = 24
const MAX_LINE_OCTETS = 75

/** RFC 5545, 3.3.11: these characters have a meaning in a text. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n')

/** Of a character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x1_0000 ? 3 : 4
}

/** RFC 5545, 3.1: a long line goes on after a line break and a space, and is never cut inside a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

const compact = (date: CivilDate): string => date.replaceAll('-', '')

/** Zero days before reminds in the morning of the day itself. */
const triggerOf = (daysBefore: number): string =>
  daysBefore === 0 ? `PT${REMINDER_HOUR}H` : `-PT${daysBefore * HOURS_A_DAY - REMINDER_HOUR}H`

export function calendarFile(
  entries: readonly CalendarEntry[],
  { now, daysBefore }: { readonly now: Date; readonly daysBefore: number },
): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const events = entries.flatMap(({ uid, date, title, text }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${triggerOf(daysBefore)}`,
    'END:VALARM',
    'END:VEVENT',
  ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Puente//Fecha de pago//ES', ...events, 'END:VCALENDAR']
  return `${lines.map(folded).join('\r\n')}\r\n`
}

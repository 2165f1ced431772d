// Goal: a calendar program reads the payment date, its sum and the reminder that the borrower chose (RFC 5545).
import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'
import { civilDate } from './civil-date.ts'

const NOW = new Date('2026-11-19T10:15:30.123Z')
const entry = {
  uid: 'P-5-2026-12-31@puente',
  date: civilDate('2026-12-31'),
  title: 'Pagar 390,00 €',
  text: 'Préstamo P-5',
}
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar file of a payment', () => {
  it('has one all-day entry on its date, also over the end of a year', () => {
    expect(linesOf(calendarFile([entry], { now: NOW, daysBefore: 1 }))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Puente//Fecha de pago//ES',
      'BEGIN:VEVENT',
      'UID:P-5-2026-12-31@puente',
      'DTSTAMP:20261119T101530Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Pagar 390\\,00 €',
      'DESCRIPTION:Préstamo P-5',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Pagar 390\\,00 €',
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it.each([
    [0, 'TRIGGER:PT9H'],
    [3, 'TRIGGER:-PT63H'],
    [7, 'TRIGGER:-PT159H'],
  ])('reminds at nine in the morning, %d days before', (daysBefore, trigger) => {
    expect(linesOf(calendarFile([entry], { now: NOW, daysBefore }))).toContain(trigger)
  })

  it('escapes what has a meaning, and folds long lines between characters', () => {
    const text = `a;b\\c\n${'€'.repeat(60)}`
    const file = calendarFile([{ ...entry, text }], { now: NOW, daysBefore: 1 })
    expect(linesOf(file)).toContain(`DESCRIPTION:a\\;b\\\\c\\n${'€'.repeat(60)}`)
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  })
})

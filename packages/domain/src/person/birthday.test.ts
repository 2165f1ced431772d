// Goal: the exact age limits of a borrower, and the validity of an identity document (requirements R5 and R9).
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { birthdayBounds, parseBirthday } from './birthday.ts'
import { parseDocumentExpiry } from './document-expiry.ts'

describe('parseBirthday', () => {
  it.each([
    ['2026-11-16', '16/11/2005', { ok: true, value: '2005-11-16' }], // 21 today
    ['2026-11-16', '17/11/2005', { ok: false, key: 'maxDate' }], // 21 tomorrow
    ['2026-11-16', '16/11/1946', { ok: true, value: '1946-11-16' }], // 80 today
    ['2026-11-16', '15/11/1946', { ok: false, key: 'minDate' }],
    ['2026-11-16', '1990-05-01', { ok: true, value: '1990-05-01' }], // wire format
    ['2026-11-16', '31/04/1990', { ok: false, key: 'incorrect_date' }],
    ['2026-11-16', '1/5/1990', { ok: false, key: 'incorrect_date' }],
    ['2026-11-16', '', { ok: false, key: 'field_required' }],
    ['2028-02-29', '28/02/2007', { ok: true, value: '2007-02-28' }], // on a leap day the bound is 28 February
    ['2028-02-29', '01/03/2007', { ok: false, key: 'maxDate' }],
    ['2029-02-28', '29/02/2008', { ok: false, key: 'maxDate' }], // born on a leap day: 21 on 1 March
    ['2029-03-01', '29/02/2008', { ok: true, value: '2008-02-29' }],
  ])('[R5.09] on %s, born on "%s"', (today, input, expected) => {
    expect(parseBirthday(input, civilDate(today))).toEqual(expected)
  })

  it('[R5.09] gives a date field its bounds', () => {
    expect(birthdayBounds(civilDate('2026-11-16'))).toEqual({ min: '1946-11-16', max: '2005-11-16' })
  })
})

describe('parseDocumentExpiry', () => {
  const TODAY = civilDate('2026-11-16')
  it.each([
    ['16/11/2026', 0, { ok: true, value: '2026-11-16' }], // its last day
    ['15/11/2026', 0, { ok: false, key: 'minDate' }],
    ['15/12/2026', 30, { ok: false, key: 'minDate' }],
    ['16/12/2026', 30, { ok: true, value: '2026-12-16' }],
    ['01/01/9999', 0, { ok: true, value: '9999-01-01' }], // a permanent card
    ['31/06/2030', 0, { ok: false, key: 'incorrect_date' }],
    ['', 0, { ok: false, key: 'field_required' }],
  ])('[R5.09] a document valid until "%s", with an offset of %i days', (input, offsetDays, expected) => {
    expect(parseDocumentExpiry(input, TODAY, offsetDays)).toEqual(expected)
  })
})

import { expect, it } from 'vitest'
import { parseSmsCode, SMS_CODE_LIFE_MS } from './sms-code.ts'

it.each([
  ['1234', '1234'],
  ['0000', '0000'], // leading zeros are significant
  [' 12 34 ', '1234'], // phones paste spaces
])('[R5.03] takes "%s" as %s', (input, code) => {
  expect(parseSmsCode(input)).toEqual({ ok: true, value: code })
})

it.each([
  ['', 'field_required'],
  ['12a4', 'only_numbers'],
  ['123', 'codeLength'],
  ['12345', 'codeLength'],
  ['１２３４', 'only_numbers'], // full-width digits are rejected
])('[R5.03] refuses "%s" with %s', (input, key) => {
  expect(parseSmsCode(input)).toEqual({ ok: false, key })
})

it.each([
  ['123456', { ok: true, value: '123456' }],
  [' 123 456 ', { ok: true, value: '123456' }],
  ['1234', { ok: false, key: 'codeLength6' }],
  ['12a456', { ok: false, key: 'only_numbers' }],
])('with six digits, "%s" is %j', (input, checked) => {
  expect(parseSmsCode(input, 6)).toEqual(checked)
})

it('a code lives for five minutes', () => {
  expect(SMS_CODE_LIFE_MS).toBe(300_000)
})

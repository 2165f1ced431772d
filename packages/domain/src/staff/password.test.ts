// Goal: a staff password is long, not guessable from the list of common words, and does not name its owner or the brand.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parsePassword } from './password.ts'

const LIST = new URL('../../../../apps/api/data/common-password-words.txt', import.meta.url)
const lines = readFileSync(LIST, 'utf8').trimEnd().split('\n')
const commonWords = new Set(lines)
const personal = ['marta.ibarra@financiera.example', 'Marta Ibarra Soto', 'Crédito Ya']
const check = (password: string) => {
  const checked = parsePassword(password, { personal, commonWords })
  return checked.ok ? 'ok' : checked.key
}

it.each([
  ['', 'field_required'],
  ['Xk4!pQ9z#Lm', 'passwordTooShort'], // 11 characters
  ['Xk4!pQ9z#Lm2', 'ok'],
  ['x'.repeat(129), 'passwordTooLong'],
  ['password1234', 'passwordTooCommon'],
  ['P@ssw0rd2026!', 'passwordTooCommon'],
  ['Contraseña.2026', 'passwordTooCommon'],
  ['contrasena1234', 'passwordTooCommon'],
  ['RealMadrid2026', 'passwordTooCommon'],
  ['HalaMadrid!1902', 'passwordTooCommon'],
  ['qwertyuiop123', 'passwordTooCommon'],
  ['Verano2026!!', 'passwordTooCommon'],
  ['123456789012', 'passwordTooCommon'],
  ['612345678 28013', 'passwordTooCommon'], // only digits
  ['aaaaaaaaaaaa', 'passwordTooCommon'],
  ['abcdefghijklm', 'passwordTooCommon'],
  ['ababababababab', 'passwordTooCommon'],
  ['teamoteamo!!', 'passwordTooCommon'],
  ['correcthorsebatterystaple', 'passwordTooCommon'],
  ['marta.ibarra#77x', 'passwordPersonal'],
  ['soyIBARRAyvoy9', 'passwordPersonal'],
  ['laFinanciera#2x', 'passwordPersonal'],
  ['créditosDeMarzo7', 'passwordPersonal'], // part of the brand
  ['una lámpara torcida bebe té', 'ok'], // a phrase
  ['perro mesa nube tren', 'ok'],
  ['🐙🐙🐙🐙🐙🐙🐙🐙🐙🐙🐙🐙', 'passwordTooCommon'],
])('parsePassword(%o) is %s', (password, expected) => {
  expect(check(password)).toBe(expected)
})

describe('the list of common words', () => {
  it('the list of common words has over a thousand sorted words in lower case without accents, once each', () => {
    expect(lines.length).toBeGreaterThan(1000)
    expect(lines).toEqual([...new Set(lines)].sort())
    expect(lines.filter((word) => !/^[a-z]{3,26}$/.test(word))).toEqual([])
  })

  it.each(['1', '123', '2026', '!', '123456789'])(
    'refuses every word of it, long or not, with %o behind it',
    (suffix) => {
      const accepted = lines
        .map((word) => `${word}${suffix}`.padEnd(12, '0'))
        .filter((password) => check(password) === 'ok')
      expect(accepted).toEqual([])
    },
  )
})

describe('a common word in disguise', () => {
  const word = 'murcielagostu'
  const checkWord = (password: string) => parsePassword(password, { personal: [], commonWords: new Set([word]) }).ok

  it.each([
    ['0', 'o'],
    ['1', 'i'],
    ['3', 'e'],
    ['4', 'a'],
    ['5', 's'],
    ['7', 't'],
    ['@', 'a'],
    ['$', 's'],
    ['!', 'i'],
  ])('%s counts as %s', (sign, letter) => {
    expect(checkWord(word.replace(letter, sign))).toBe(false)
    expect(checkWord(word.replace(letter, '8'))).toBe(true)
  })
})

it('the longest password has 128 characters', () => {
  const longest = 'Xk4!pQ9z#Lm2vR7w'.repeat(8)
  expect([longest.length, check(longest), check(`${longest}k`)]).toEqual([128, 'ok', 'passwordTooLong'])
})

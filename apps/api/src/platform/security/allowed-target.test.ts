// Goal: a target of a redirect stays on this site or on an allowed one, however a browser would read it.
import { expect, it } from 'vitest'
import { isAllowedTarget } from './allowed-target.ts'

const CONFIG = { publicUrl: 'https://prestamos.example', allowedOrigins: ['https://socio.example'] }

it.each([
  ['/', true],
  ['/account?tab=1#top', true],
  ['/a//b', true],
  ['https://prestamos.example/auth', true],
  ['https://socio.example/x', true],
  ['https://socio.example.evil.example/x', false],
  ['https://evil.example', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['/\n/evil.example', false],
  ['/\r\\evil.example', false],
  ['\t//evil.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%j is allowed: %s', (target, expected) => {
  expect(isAllowedTarget(target, CONFIG)).toBe(expected)
})

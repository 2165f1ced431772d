// Goal: the audit page has words for every key that an audit row says beside its action. The compiler checks literals that are passed on
// directly; this test also reads those that are built first (`const detail = { … }`).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT_DETAIL_KEYS } from '@puente/domain'
import { expect, it } from 'vitest'

const ROOT = 'apps/api/src'
const sources = (): readonly string[] =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
    .map((path) => join(ROOT, path))

/** The text between an opening brace and its closing one. */
function inBraces(text: string, start: number): string {
  let depth = 1
  let end = start
  while (depth > 0 && end < text.length) {
    if (text[end] === '{') depth += 1
    if (text[end] === '}') depth -= 1
    end += 1
  }
  return text.slice(start, end - 1)
}

/** The keys of an object literal, those of its conditional parts (`...(x === null ? {} : { reason: x })`) included. */
function keysOf(literal: string): readonly string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  for (const character of literal) {
    if ('{[(`'.includes(character)) depth += 1
    if ('}])'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return [...parts, part]
    .map((one) => one.replace(/\/\/.*$/gm, '').trim())
    .flatMap((one) => {
      const conditional = /^\.\.\.\(.*:\s*\{(.*)\}\s*\)$/s.exec(one)?.[1]
      if (conditional !== undefined) return keysOf(conditional)
      return /^'?([A-Za-z_]\w*)/.exec(one)?.[1] ?? []
    })
}

it('has words for every key of a detail that the server writes to the audit', () => {
  const known = new Set<string>(AUDIT_DETAIL_KEYS)
  const found: string[] = []
  const unknown: string[] = []
  for (const file of sources()) {
    const source = readFileSync(file, 'utf8')
    for (const match of source.matchAll(/\b(?:detail|auditDetail)\s*[:=]\s*\{/g)) {
      const keys = keysOf(inBraces(source, match.index + match[0].length))
      found.push(...keys)
      unknown.push(...keys.filter((key) => !known.has(key)).map((key) => `${file}: ${key}`))
    }
  }
  expect(unknown).toEqual([])
  expect(found).toEqual(expect.arrayContaining(['reason', 'loan_id', 'identity_check', 'amount_cents', 'comment']))
})

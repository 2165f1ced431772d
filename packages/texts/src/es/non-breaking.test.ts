// Goal: a phone number inside a sentence is never broken over two lines.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { applicationSignTexts } from './application-sign.ts'

/** PDF files and plain-text mails have their own line breaks. */
const NOT_A_PAGE = /^(?:contract-.*|mails)\.ts$/
/** Labels that only screen readers announce. */
const NOT_SHOWN = /^ +call: /
const PHONE = /\$\{phone\}/

it('every sentence with a phone number keeps it together', () => {
  const sentences = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !NOT_A_PAGE.test(file))
    .flatMap((file) =>
      readFileSync(new URL(file, import.meta.url), 'utf8')
        .split('\n')
        .filter((line) => PHONE.test(line) && !NOT_SHOWN.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(sentences).toEqual([])
})

it('joins the groups of digits with non-breaking spaces', () => {
  expect(applicationSignTexts.code.sentTo('612 345 678')).toContain('612\u00a0345\u00a0678')
})

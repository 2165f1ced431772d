// Goal: the generated reference pages match the program.
import { readFileSync } from 'node:fs'
import { LOAN_STATUSES, legalTransitions, statusNumber } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { inRepository } from '../repository.mjs'
import { loanStatesPage } from './loan-states.ts'
import { REFERENCE_PAGES } from './pages.ts'

describe('the reference', () => {
  for (const [path, page] of Object.entries(REFERENCE_PAGES)) {
    it(`${path} is up to date (npm run reference writes it)`, () => {
      expect(readFileSync(inRepository(path), 'utf8')).toBe(page())
    })
  }

  it('[R4.01] names every status with its number, and every transition', () => {
    const page = loanStatesPage()
    for (const status of LOAN_STATUSES) expect(page).toContain(`| ${statusNumber(status)} | \`${status}\` |`)
    for (const { from, event, to } of legalTransitions()) {
      expect(page).toContain(`| ${statusNumber(from)} ${from} | \`${event}\` | ${statusNumber(to)} ${to} |`)
    }
  })
})

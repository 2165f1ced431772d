// Goal: the filter of the audit offers each action once, in words that no other action has.
import { expect, it } from 'vitest'
import { auditActionText, auditActionTexts } from './backoffice-audit.ts'

it('gives every action its own words, and keeps the name of an unknown one', () => {
  const texts = Object.values(auditActionTexts)
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  expect([auditActionText('staff.signed_in'), auditActionText('of.an.earlier.version')]).toEqual([
    'Entrada',
    'of.an.earlier.version',
  ])
})

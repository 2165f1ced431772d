// Goal: the same line of a statement is stored under the same reference, and two lines never share one.
import { expect, it } from 'vitest'
import type { StatementLine } from '../../providers/statements/statements.ts'
import { identifyLines } from './identify-lines.ts'

const FEE: StatementLine = {
  servicerReference: null,
  bookedOn: '2026-11-16' as StatementLine['bookedOn'],
  valueOn: '2026-11-16' as StatementLine['valueOn'],
  amountCents: -35,
  endToEndId: null,
  returnReason: null,
  counterpartyIban: null,
  counterpartyName: null,
  remittance: 'Comision',
}
const referencesOf = (...lines: readonly StatementLine[]) => identifyLines(lines).map((line) => line.servicerReference)

it('gives lines without a reference a stable, distinct one, even if they are equal', () => {
  const references = referencesOf(FEE, FEE, { ...FEE, amountCents: -36 })
  expect(new Set(references).size).toBe(3)
  expect(referencesOf(FEE, FEE)).toEqual(references.slice(0, 2))
})

it('numbers the lines that share a reference', () => {
  const line = { ...FEE, servicerReference: 'R1' }
  expect(referencesOf(line, line)).toEqual(['R1', 'R1#2'])
})

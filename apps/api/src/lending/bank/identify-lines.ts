import { createHash } from 'node:crypto'
import type { StatementLine } from '../../providers/statements/statements.ts'

/** A line with the reference that it is stored under. */
export type IdentifiedLine = StatementLine & { readonly servicerReference: string }

/**
 * A line without a reference gets one derived from its content. If several lines of a statement share a reference (a collective
 * entry, two equal fees), the later ones are numbered: the balances prove that they are separate lines.
 */
export function identifyLines(lines: readonly StatementLine[]): readonly IdentifiedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const reference = line.servicerReference ?? hashOf(line)
    const count = (seen.get(reference) ?? 0) + 1
    seen.set(reference, count)
    return { ...line, servicerReference: count === 1 ? reference : `${reference}#${count}` }
  })
}

function hashOf(line: StatementLine): string {
  const { bookedOn, amountCents, endToEndId, returnReason, counterpartyIban, counterpartyName, remittance } = line
  const said = [bookedOn, amountCents, endToEndId, returnReason, counterpartyIban, counterpartyName, remittance]
  return `sha256:${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`
}

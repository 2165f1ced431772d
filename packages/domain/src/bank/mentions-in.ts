import { namedIn } from './references-in.ts'

/** Everything by which lines of a statement may name customers, each once. */
export interface StatementMentions {
  readonly publicIds: readonly string[]
  readonly personalIds: readonly string[]
  readonly phones: readonly string[]
  readonly ibans: readonly string[]
  readonly endToEndIds: readonly string[]
}

interface NamingLine {
  readonly remittance: string
  readonly counterpartyIban: string | null
  readonly endToEndId: string | null
}

export function mentionsIn(lines: readonly NamingLine[]): StatementMentions {
  const named = lines.map(({ remittance }) => namedIn(remittance))
  const once = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))]
  return {
    publicIds: once(named.flatMap(({ exact }) => exact)),
    personalIds: once(named.flatMap(({ personalIds }) => personalIds)),
    phones: once(named.flatMap(({ phones }) => phones)),
    ibans: once(lines.map(({ counterpartyIban }) => counterpartyIban)),
    endToEndIds: once(lines.map(({ endToEndId }) => endToEndId)),
  }
}

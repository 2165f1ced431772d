import { payoutTexts } from '@puente/texts/payouts'
import type { FilePayouts } from '../payouts.ts'
import { type Debtor, writePain001 } from './pain001.ts'
import { schemaProblem } from './schema-problem.ts'

interface SepaConfig {
  readonly debtor: Debtor
  readonly isInstant: boolean
  /** The path of the schema (XSD) that the bank publishes for pain.001; null if files are not checked. */
  readonly schemaPath: string | null
}

/** A bank that accepts pain.001 files and returns camt.053 statements, however both are transmitted. */
export const sepaPayouts = ({ debtor, isInstant, schemaPath }: SepaConfig): FilePayouts => ({
  kind: 'files',
  name: 'sepa',
  retryAfterMs: 0, // the next file is hours away anyway
  problemOf: async (file) => (schemaPath === null ? null : schemaProblem(file, schemaPath)),
  writeFile: (batch) => writePain001(batch, { debtor, isInstant, concept: payoutTexts.concept }),
})

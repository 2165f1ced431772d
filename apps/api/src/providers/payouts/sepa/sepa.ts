import { payoutTexts } from '@puente/texts/payouts'
import type { FilePayouts } from '../payouts.ts'
import { type Debtor, writePain001 } from './pain001.ts'

export interface SepaConfig {
  readonly debtor: Debtor
  readonly isInstant: boolean
}

/** A bank that accepts pain.001 files and returns camt.053 statements, however both are transmitted. */
export const sepaPayouts = ({ debtor, isInstant }: SepaConfig): FilePayouts => ({
  kind: 'files',
  name: 'sepa',
  retryAfterMs: 0, // the next file is hours away anyway
  writeFile: (batch) => writePain001(batch, { debtor, isInstant, concept: payoutTexts.concept }),
})

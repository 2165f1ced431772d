import { payoutTexts } from '@puente/texts/payouts'
import type { FilePayouts } from '../payouts.ts'
import { type Debtor, writePain001 } from './pain001.ts'

export interface SepaConfig {
  readonly debtor: Debtor
  readonly isInstant: boolean
}

/** A bank that takes pain.001 files and answers with camt.053 statements, whatever the way in which both travel. */
export const sepaPayouts = ({ debtor, isInstant }: SepaConfig): FilePayouts => ({
  kind: 'files',
  name: 'sepa',
  retryAfterMs: 0, // the next file is hours away anyway
  writeFile: (batch) => writePain001(batch, { debtor, isInstant, concept: payoutTexts.concept }),
})

import type { LineState } from '@puente/domain'
import { backofficeBankTexts as texts } from '@puente/texts/backoffice-bank'
import { StatusBadge } from '../components/status-badge.tsx'

/** The state of a statement line. Only one that waits for a decision stands out. */
export function LineStateBadge({ state }: { readonly state: LineState }) {
  const kind = state === 'unmatched' ? 'warning' : state === 'matched' ? 'success' : 'neutral'
  return <StatusBadge kind={kind} label={texts.states[state]} />
}

import type { StaffClaim } from '@puente/contract'
import { queueTexts as texts } from '@puente/texts/backoffice-decide'
import { usePersonName } from '../api/people.ts'
import { StatusBadge } from '../components/status-badge.tsx'

/** Who holds an item, in a row of a queue. */
export function ClaimCell({ claim }: { readonly claim: StaffClaim | null }) {
  const person = usePersonName()
  if (claim === null) return <span className="text-ink-soft">{texts.free}</span>
  return (
    <StatusBadge kind={claim.is_mine ? 'info' : 'warning'} label={claim.is_mine ? texts.mine : person(claim.staff)} />
  )
}

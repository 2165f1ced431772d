import { instalmentOfferTexts } from '@puente/texts/instalment-offer'
import type { OfferedPlan } from '../api/offered-terms.ts'
import { InstalmentTable } from './instalment-table.tsx'

const texts = instalmentOfferTexts.offer

/** Each instalment of an offer, with its interest and principal, and what happens if one is missed. */
export function OfferedInstalments({ plan }: { readonly plan: OfferedPlan }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">{texts.title(plan.rows.length)}</h2>
      <InstalmentTable rows={plan.rows} />
      <p className="text-sm text-ink-soft">{instalmentOfferTexts.table.lessEachMonth}</p>
      <p className="text-sm text-ink-soft">{texts.ifMissed}</p>
    </section>
  )
}

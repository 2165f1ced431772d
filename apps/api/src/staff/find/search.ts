import { searchProbes } from '@puente/domain'
import type { SearchHit } from '../../db/repositories/staff-search.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

const RESULTS = 20

/**
 * Looks for a text as every key that its shape allows, most specific first. The audit keeps the kinds, the number of results and a
 * keyed hash of the text: two searches for the same person can be told, the person cannot.
 */
export async function searchForStaff(
  tx: Tx,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  { text, actor }: { readonly text: string; readonly actor: string },
): Promise<readonly SearchHit[]> {
  const probes = searchProbes(text)
  const hits: SearchHit[] = []
  const seen = new Set<string>()
  for (const probe of probes) {
    if (hits.length >= RESULTS) break
    for (const hit of await tx.staffSearch.find(probe, RESULTS)) {
      // A customer once, and a second time only through another loan.
      const key = `${hit.userId} ${hit.kind === 'loan' || hit.kind === 'reference' ? hit.loanPublicId : ''}`
      if (seen.has(key) || seen.has(`${hit.userId} `)) continue
      seen.add(key)
      hits.push(hit)
    }
  }
  const found = hits.slice(0, RESULTS)
  await tx.audit.record({
    at: clock.now(),
    actor,
    action: 'customer_searched',
    userId: null,
    detail: {
      kinds: probes.map(({ kind }) => kind),
      hits: found.length,
      text_hash: secrets.hashCode('staff search', text.trim().toLowerCase()).toString('hex').slice(0, 16),
    },
  })
  return found
}

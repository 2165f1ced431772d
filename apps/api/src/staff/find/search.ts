import { type LoanAccount, searchProbes } from '@puente/domain'
import type { SearchHit } from '../../db/repositories/staff-search.ts'
import type { Transaction, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

const RESULTS = 20

export interface FoundHit extends SearchHit {
  readonly account: LoanAccount | null
}

/**
 * Looks for a text as every key that its shape allows, most specific first. The audit keeps the kinds, the number of results and a
 * keyed hash of the text: two searches for the same person can be told, the person cannot.
 */
export async function searchForStaff(
  {
    transaction,
    readTransaction,
    clock,
    secrets,
  }: Pick<Deps, 'transaction' | 'clock' | 'secrets'> & { readonly readTransaction: Transaction },
  { text, actor }: { readonly text: string; readonly actor: string },
): Promise<readonly FoundHit[]> {
  const probes = searchProbes(text)
  const found = await readTransaction(async (tx) => {
    const hits = await find(tx, probes)
    const accounts = await tx.staffSearch.accountsOf(hits.flatMap(({ loanPublicId: id }) => (id === null ? [] : [id])))
    return hits.map((hit): FoundHit => ({ ...hit, account: accounts.get(hit.loanPublicId ?? '') ?? null }))
  })
  await transaction((tx) =>
    tx.audit.record({
      at: clock.now(),
      actor,
      action: 'customer_searched',
      userId: null,
      detail: {
        kinds: probes.map(({ kind }) => kind),
        hits: found.length,
        text_hash: secrets.hashCode('staff search', text.trim().toLowerCase()).toString('hex').slice(0, 16),
      },
    }),
  )
  return found
}

async function find(tx: Tx, probes: ReturnType<typeof searchProbes>): Promise<readonly SearchHit[]> {
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
  return hits.slice(0, RESULTS)
}

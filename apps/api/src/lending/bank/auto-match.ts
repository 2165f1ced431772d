import { AppError, automaticMatch } from '@puente/domain'
import type { Deps } from '../../deps.ts'
import { matchLine } from './decide-line.ts'
import { candidatesFor } from './match-candidates.ts'

/** Books a new incoming transfer by itself if the operator allows it and one loan is clearly meant. */
export async function autoMatch(deps: Deps, entryId: number): Promise<boolean> {
  const { transaction, clock, config } = deps
  if (config.autoMatchScore === null) return false
  try {
    return await transaction(async (tx) => {
      const entry = await tx.statementEntries.byId(entryId)
      if (entry === null || entry.state !== 'unmatched') return false
      const candidates = await candidatesFor(tx, entry, clock.today())
      const best = automaticMatch(candidates, config.autoMatchScore)
      if (best === null) return false
      const shares = [{ publicId: best.publicId, cents: entry.amountCents }]
      const context = { actor: 'system', now: clock.now(), today: clock.today(), reason: `score ${best.score}` }
      await matchLine(tx, { entryId, shares, isThirdParty: false }, context)
      return true
    })
  } catch (error) {
    // The line stays unmatched, and a person decides.
    if (error instanceof AppError) return false
    throw error
  }
}

import { AppError, type CivilDate } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { DirectPayouts, FilePayouts, TransferReturn } from '../../providers/payouts/payouts.ts'
import { type LockedPayout, lockPayout, markAmbiguous, returnPayout, settleContext } from './settle-payout.ts'

/** A transfer takes a day, a weekend with a holiday four: a longer silence is not normal. */
const SILENCE_MS = 5 * 24 * 3_600_000

/**
 * The nightly work on transfers: learns which were returned, restarts waiting ones, and hands those without news for
 * days to staff. Running it twice changes nothing more.
 */
export async function payoutsNight(deps: Deps, businessDate: CivilDate): Promise<void> {
  const { payouts: provider } = deps
  if (provider.kind === 'direct') {
    await hearReturns(deps, provider, businessDate)
    await wakeQueued(deps)
  } else {
    await doubtSilent(deps, provider)
  }
}

async function hearReturns(deps: Deps, provider: DirectPayouts, businessDate: CivilDate): Promise<void> {
  for (const { endToEndId, providerCode } of await returnsBy(provider, businessDate)) {
    await deps.transaction(async (tx) => {
      const found = await tx.payouts.byEndToEndId(endToEndId)
      const locked = found && (await lockPayout(tx, found.id))
      if (!locked) return
      const outcome = await returnPayout(tx, locked, { providerCode, source: 'bank' }, settleContext(deps))
      if (outcome.outcome === 'conflict') await keepConflict(tx, deps, locked, { providerCode, reason: outcome.reason })
    })
  }
}

/** A provider that does not answer tonight is asked again tomorrow; the night continues. */
const returnsBy = (provider: DirectPayouts, date: CivilDate): Promise<readonly TransferReturn[]> =>
  provider.returnsBy(date).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'provider_unavailable') return []
    throw error
  })

/**
 * Money was returned on a loan that cannot take it, because it was paid or extended since: staff must look. Reported
 * once.
 */
async function keepConflict(
  tx: Tx,
  { clock }: Deps,
  { record, payout }: LockedPayout,
  { providerCode, reason }: { readonly providerCode: string; readonly reason: string },
): Promise<void> {
  if (payout.providerCode === providerCode) return
  await tx.payouts.update(payout.id, { providerCode })
  await tx.audit.record({
    at: clock.now(),
    actor: 'system',
    action: 'payout.return_conflict',
    userId: record.loan.userId,
    detail: { loan_id: record.loan.id, end_to_end_id: payout.endToEndId, reason },
  })
}

async function wakeQueued({ transaction }: Deps): Promise<void> {
  await transaction(async (tx) => {
    for (const { id } of await tx.payouts.unsettled('queued')) await tx.outbox.add('start-payout', { payoutId: id })
  })
}

async function doubtSilent(deps: Deps, { name }: FilePayouts): Promise<void> {
  const context = settleContext(deps)
  const before = new Date(context.now.getTime() - SILENCE_MS)
  const silent = await deps.transaction((tx) => tx.payouts.sentBefore(name, before))
  for (const { id } of silent) {
    await deps.transaction(async (tx) => {
      const locked = await lockPayout(tx, id)
      if (locked) await markAmbiguous(tx, locked, context)
    })
  }
}

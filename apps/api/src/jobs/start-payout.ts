import { payoutAccountHoldEnd } from '@puente/domain'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { PayoutRow } from '../db/repositories/payouts.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { heldBy } from '../lending/loans/loan-holds.ts'
import { standingOfAccount } from '../lending/payouts/account-standing.ts'
import {
  failPayout,
  isOpen,
  type LockedPayout,
  lockPayout,
  markAmbiguous,
  settleContext,
} from '../lending/payouts/settle-payout.ts'
import { isBarred } from '../lending/payouts/start-payout.ts'
import type { DirectPayouts, SendTransferOutcome } from '../providers/payouts/payouts.ts'

/**
 * Submits one transfer to the provider, at most once. It marks the transfer as sent before it calls the provider: any
 * failure after that leaves a transfer to query, never one to send again. With a bank that takes files this job does
 * nothing: the transfer waits for the next file.
 */
export const sendPayout =
  (deps: Deps) =>
  async ({ payoutId }: Jobs['start-payout']): Promise<void> => {
    const { transaction, clock, payouts: provider } = deps
    if (provider.kind === 'files') return

    const payout = await transaction(async (tx) => {
      const locked = await lockPayout(tx, payoutId)
      if (!locked) return null
      if (locked.payout.status !== 'queued') {
        await askWhatBecameOf(tx, locked, deps)
        return null
      }
      const customer = await tx.users.byId(locked.record.loan.userId)
      if (customer === null || isBarred(customer)) return null
      if (heldBy(locked.record, 'money_out', clock.today()) !== null) return null
      // Checked again at the last moment: no money leaves for an account whose holder is not verified.
      if ((await standingOfAccount(tx, customer, locked.payout.iban)) !== 'verified') return null
      const now = clock.now()
      const heldUntil = payoutAccountHoldEnd(customer.person?.payoutAccountChangedAt ?? null, now)
      if (heldUntil !== null) {
        await tx.outbox.add('start-payout', { payoutId }, { delayMs: heldUntil.getTime() - now.getTime() })
        return null
      }
      return tx.payouts.update(payoutId, { status: 'sent', provider: provider.name, sentAt: now })
    })
    if (!payout) return

    const answer = await send(provider, payout)
    await transaction(async (tx) => {
      const locked = await lockPayout(tx, payoutId)
      if (!locked) return
      if (answer.outcome === 'refused') {
        await failPayout(tx, locked, answer.providerCode, settleContext(deps))
        return
      }
      if (answer.outcome === 'accepted') {
        const { providerReference } = answer
        const isAmbiguous = locked.payout.status === 'ambiguous'
        await tx.payouts.update(payoutId, { providerReference, ...(isAmbiguous ? { status: 'sent' as const } : {}) })
      } else {
        await markAmbiguous(tx, locked, settleContext(deps))
        // Stored with the transfer, for the staff member who settles it by hand; a known outcome stays.
        if (isOpen(locked.payout)) await tx.payouts.update(payoutId, { providerCode: answer.cause })
      }
      await tx.outbox.add('settle-payout', { payoutId }, { delayMs: answer.retryAfterMs })
    })
  }

const RETRY_AFTER_SILENCE_MS = 60_000

type SendAnswer =
  | SendTransferOutcome
  | { readonly outcome: 'no_answer'; readonly retryAfterMs: number; readonly cause: string }

async function send(provider: DirectPayouts, payout: PayoutRow): Promise<SendAnswer> {
  try {
    return await provider.send(payout)
  } catch (error) {
    // The request may have arrived: only the provider knows.
    return { outcome: 'no_answer', retryAfterMs: RETRY_AFTER_SILENCE_MS, cause: causeOf(error) }
  }
}

const LONGEST_CAUSE = 300

/** The error and its cause in one line: "fetch failed" alone says nothing. */
function causeOf(error: unknown): string {
  const said: string[] = []
  for (let inner = error; inner instanceof Error && said.length < 3; inner = inner.cause) said.push(inner.message)
  return `no_answer: ${said.length === 0 ? String(error) : said.join(': ')}`.slice(0, LONGEST_CAUSE)
}

/** A second run finds a transfer that was sent already: the first run was interrupted or is still active. */
async function askWhatBecameOf(tx: Tx, locked: LockedPayout, deps: Deps): Promise<void> {
  const { status, providerReference, sentAt, id } = locked.payout
  if (status !== 'sent' || providerReference !== null) return
  await markAmbiguous(tx, locked, settleContext(deps))
  // The provider has had the transfer since it was marked: the time until this run found it counts.
  const silentMs = sentAt === null ? 0 : deps.clock.now().getTime() - sentAt.getTime()
  const delayMs = Math.max(0, RETRY_AFTER_SILENCE_MS - Math.max(0, silentMs))
  await tx.outbox.add('settle-payout', { payoutId: id }, { delayMs })
}

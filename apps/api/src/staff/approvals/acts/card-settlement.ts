import { AppError, formatEuros, keptCents, matterOf, mentionsIn } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import type { StatementEntryRow } from '../../../db/repositories/statement-entries.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { classifyLine } from '../../../lending/bank/decide-line.ts'
import { balancesThrough } from '../../../lending/control/reconcile.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.cardSettlement
const SettlementPayload = z.object({ entry_id: z.int(), fee_cents: z.int().positive() })
type Settlement = z.infer<typeof SettlementPayload>

interface NetSettlement {
  readonly entry: StatementEntryRow
  /** Of the card receipts that wait for the acquirer: what the bank got and what the acquirer kept. */
  readonly grossCents: number
  readonly leftCents: number
}

/** The line, locked. Refused if it is decided already, or if line and fee are more than the card receipts that wait. */
async function requireSettlement(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { entry_id: entryId, fee_cents: feeCents }: Settlement,
): Promise<NetSettlement> {
  const entry = await tx.statementEntries.lockById(entryId)
  if (entry === null) throw new AppError('not_found', `there is no statement line ${entryId}`)
  if (entry.state !== 'unmatched') {
    throw new AppError('line_resolved', `statement line ${entryId} is ${entry.state}`, {
      extra: { state: entry.state },
    })
  }
  const grossCents = keptCents(entry) + feeCents
  const leftCents = (await balancesThrough(tx, clock.today()))('card_settlements') - grossCents
  if (leftCents < 0) {
    throw new AppError(
      'validation_failed',
      `line ${entryId} and its fee are ${-leftCents} more than the card receipts`,
      {
        fields: [{ property: 'fee', key: 'maxAmount' }],
      },
    )
  }
  return { entry, grossCents, leftCents }
}

/** Books what the acquirer transferred and the fee that it kept, in one act: together they settle the card receipts. */
export const cardSettlement = defineAct({
  act: 'card_settlement',
  payload: SettlementPayload,

  async describe(tx, payload, deps) {
    const { entry, grossCents, leftCents } = await requireSettlement(tx, deps, payload)
    const [amount, fee] = [formatEuros(keptCents(entry)), formatEuros(payload.fee_cents)]
    return {
      title: texts.title(amount, fee),
      lines: [
        { label: texts.line, value: amount },
        { label: texts.fee, value: fee },
        { label: texts.gross, value: formatEuros(grossCents) },
        { label: texts.left, value: formatEuros(leftCents) },
        { label: texts.payer, value: entry.counterpartyName ?? approvalTexts.noValue },
        { label: texts.text, value: entry.remittance || approvalTexts.noValue },
      ],
      matters: [matterOf('bank_line', payload.entry_id)],
      customerIds: await tx.statementFiles.customersNamed(mentionsIn([entry])),
    }
  },

  /** Another decision about the line is another settlement; further card payments are not. */
  async stateOf(tx, { entry_id: entryId }) {
    const entry = await tx.statementEntries.byId(entryId)
    return entry === null ? '-' : `${entry.state} ${keptCents(entry)}`
  },

  async run(tx, deps, payload, context): Promise<Settlement> {
    await requireSettlement(tx, deps, payload)
    const { entry_id: entryId, fee_cents: feeCents } = payload
    await classifyLine(tx, { entryId, state: 'card_settlement', feeCents }, context)
    return payload
  },

  outcome: ({ entry_id: entryId }) => [{ label: texts.booked, value: String(entryId) }],
})

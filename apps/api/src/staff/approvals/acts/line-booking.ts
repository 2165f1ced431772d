import {
  type BookingDoubt,
  bookingDoubts,
  civilDateInMadrid,
  figuresOn,
  formatEuros,
  formatIban,
  isPayerCustomer,
  keptCents,
  matterOf,
} from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import type { LoanRecord } from '../../../db/loan-record.ts'
import type { StatementEntryRow } from '../../../db/repositories/statement-entries.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { matchLine, prepareMatch } from '../../../lending/bank/decide-line.ts'
import { keyBookingOf } from '../../../lending/loans/received-transfer.ts'
import { holderNameOf } from '../../../lending/payouts/account-standing.ts'
import { defineAct } from '../act.ts'

const LinePayload = z.object({
  entry_id: z.int(),
  shares: z.array(z.object({ loan: z.string(), cents: z.int().positive() })).min(1),
  third_party: z.boolean(),
})
type LineBooking = z.infer<typeof LinePayload>
const texts = approvalTexts.lineBooking

const matchOf = ({ entry_id: entryId, shares, third_party: isThirdParty }: LineBooking) => ({
  entryId,
  shares: shares.map(({ loan, cents }) => ({ publicId: loan, cents })),
  isThirdParty,
})

/** True if the bank or the card provider names the customer of the loan as the payer. */
async function isFromCustomer(tx: Tx, entry: StatementEntryRow, { loan }: LoanRecord): Promise<boolean> {
  const provider = /^card:(.+)$/.exec(entry.account)?.[1]
  if (provider !== undefined) {
    return (await tx.cardOperations.byOrder(provider, entry.servicerReference ?? ''))?.userId === loan.userId
  }
  const customer = await tx.users.byId(loan.userId)
  return isPayerCustomer({
    payerName: entry.counterpartyName,
    payerIban: entry.counterpartyIban,
    holder: {
      firstName: customer?.person?.firstName ?? '',
      firstSurname: customer?.person?.firstSurname ?? '',
      secondSurname: customer?.person?.secondSurname ?? null,
    },
    ownIbans: (await tx.statementEntries.ibansAround(loan.id, loan.userId)).own,
  })
}

/** What a second person must look at before this share of a line is booked on this loan. */
export async function doubtsAbout(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  entry: StatementEntryRow,
  { record, cents, isThirdParty }: { record: LoanRecord; cents: number; isThirdParty: boolean },
): Promise<readonly BookingDoubt[]> {
  return bookingDoubts({
    owedCents: record.life === null ? 0 : figuresOn(record.life, clock.today()).today.amountCents,
    cents,
    isFromCustomer: !isThirdParty && (await isFromCustomer(tx, entry, record)),
    limitCents: config.refundLimitCents,
  })
}

/** The line and its loans, locked, each share with its doubts. */
async function lockedShares(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, payload: LineBooking) {
  const match = matchOf(payload)
  const { entry, loans, cents } = await prepareMatch(tx, match)
  const shares = []
  for (const { record, life, share } of loans) {
    const about = { record, cents: share.cents, isThirdParty: match.isThirdParty }
    shares.push({ record, life, share, doubts: await doubtsAbout(tx, deps, entry, about) })
  }
  return { entry, cents, shares }
}

async function isDoubtful(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, payload: LineBooking): Promise<boolean> {
  return (await lockedShares(tx, deps, payload)).shares.some(({ doubts }) => doubts.length > 0)
}

/**
 * Books a statement line on loans. Two people where the money exceeds the debt, comes from another person than the customer, or is above
 * a limit of the API key.
 */
export const lineBooking = defineAct({
  act: 'line_booking',
  payload: LinePayload,

  async needsTwo(tx, payload, deps, { apiKey }) {
    if (await isDoubtful(tx, deps, payload)) return true
    if (apiKey == null) return false
    const cents = payload.shares.reduce((sum, share) => sum + share.cents, 0)
    const booking = keyBookingOf(apiKey, { cents, day: civilDateInMadrid(deps.wallClock.now()) })
    return booking === null || !(await tx.staffApiKeys.countBooking(booking))
  },

  /** Without a doubt about the money, it is the limit of the key that stands in the way. */
  async defaultReason(tx, payload, deps, { apiKey }) {
    return apiKey == null || (await isDoubtful(tx, deps, payload)) ? '' : approvalTexts.keyReason(apiKey.name)
  },

  async describe(tx, payload, deps) {
    const { entry, cents, shares } = await lockedShares(tx, deps, payload)
    const lines = []
    for (const { record, life, share, doubts } of shares) {
      const customer = await tx.users.byId(record.loan.userId)
      const owed = formatEuros(figuresOn(life, deps.clock.today()).today.amountCents)
      lines.push({
        label: texts.loan(share.publicId),
        value: texts.share(formatEuros(share.cents), customer === null ? '' : holderNameOf(customer), owed),
      })
      for (const doubt of doubts) lines.push({ label: texts.why, value: approvalTexts.bookingDoubts[doubt] })
    }
    return {
      title: texts.title(formatEuros(cents), payload.shares.map(({ loan }) => loan).join(', ')),
      lines: [
        { label: texts.line, value: formatEuros(keptCents(entry)) },
        { label: texts.payer, value: entry.counterpartyName ?? approvalTexts.noValue },
        {
          label: texts.payerAccount,
          value: entry.counterpartyIban === null ? approvalTexts.noValue : formatIban(entry.counterpartyIban),
        },
        { label: texts.text, value: entry.remittance || approvalTexts.noValue },
        ...lines,
      ],
      matters: [matterOf('bank_line', payload.entry_id)],
      customerIds: shares.map(({ record }) => record.loan.userId),
      ...(shares.length === 1 && shares[0] ? { loanPublicId: shares[0].share.publicId } : {}),
    }
  },

  /** Another decision about the line, or a payment or move of a loan, is another booking; a day's interest is not. */
  async stateOf(tx, payload, deps) {
    const { entry, shares } = await lockedShares(tx, deps, payload)
    const loans = shares.map(({ record }) => `${record.loan.status}:${record.life?.facts.length ?? 0}`)
    return [entry.state, entry.refundedCents, ...loans].join(' ')
  },

  async run(tx, _deps, payload, { reason, ...context }): Promise<LineBooking> {
    await matchLine(tx, matchOf(payload), { ...context, ...(reason === '' ? {} : { reason }) })
    return payload
  },

  outcome: ({ shares }) => shares.map(({ loan, cents }) => ({ label: texts.loan(loan), value: formatEuros(cents) })),
})

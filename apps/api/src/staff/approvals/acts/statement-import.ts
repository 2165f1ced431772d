import { AppError, formatDateShort, formatEuros, formatIban, matterOf } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { backofficeBankTexts as bankTexts } from '@puente/texts/backoffice-bank'
import { z } from 'zod'
import type { StatementFileRow } from '../../../db/repositories/statement-files.ts'
import type { ApprovalLine, StatementSummary } from '../../../db/schema/index.ts'
import type { Tx } from '../../../db/transaction.ts'
import { acceptStatementFile, brokenFollowing, gapsIn, summariesNow } from '../../../lending/bank/statement-file.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.statementImport
const Gap = z.object({
  account: z.string(),
  statement: z.string(),
  opening: z.int(),
  expected: z.int().nullable(),
  /** Requests of before this was compared have none. */
  following: z.int().nullable().default(null),
})
const StatementPayload = z.object({
  file: z.int(),
  sha256: z.string(),
  /** As the requester saw them. */
  gaps: z.array(Gap),
})
type StatementPayload = z.infer<typeof StatementPayload>

/** A quarter in files of a day; an approver reads the first ones. */
const SHOWN_STATEMENTS = 20

async function waitingFile(tx: Tx, { file: id, sha256 }: StatementPayload): Promise<StatementFileRow> {
  const file = await tx.statementFiles.lockById(id)
  if (file === null || file.sha256.toString('hex') !== sha256)
    throw new AppError('not_found', `no statement file ${id}`)
  if (file.state !== 'waiting') throw new AppError('illegal_transition', `statement file ${id} is ${file.state}`)
  return file
}

const toGaps = (statements: readonly StatementSummary[]): StatementPayload['gaps'] =>
  gapsIn(statements).map(({ account, statementId, openingCents, expectedCents, followingCents }) => ({
    account,
    statement: statementId,
    opening: openingCents,
    expected: expectedCents,
    following: followingCents,
  }))

export const statementPayload = ({ id, sha256, statements }: StatementFileRow): StatementPayload => ({
  file: id,
  sha256: sha256.toString('hex'),
  gaps: toGaps(statements),
})

function linesOf(summary: StatementSummary): readonly ApprovalLine[] {
  const { openingCents, expectedCents, closingCents } = summary
  const following = brokenFollowing(summary)
  return [
    { label: texts.account, value: formatIban(summary.account) },
    { label: texts.period, value: texts.fromTo(formatDateShort(summary.from), formatDateShort(summary.closedOn)) },
    { label: texts.opening, value: formatEuros(openingCents) },
    { label: texts.closing, value: formatEuros(closingCents) },
    { label: texts.lines, value: String(summary.lines) },
    { label: texts.moneyIn, value: formatEuros(summary.inCents) },
    { label: texts.moneyOut, value: formatEuros(summary.outCents) },
    ...(expectedCents === null
      ? [{ label: texts.gap, value: texts.first }]
      : openingCents === expectedCents
        ? []
        : [
            {
              label: texts.gap,
              value: texts.differs(formatEuros(expectedCents), formatEuros(openingCents - expectedCents)),
            },
          ]),
    ...(following === null
      ? []
      : [
          {
            label: texts.gap,
            value: texts.nextDiffers(formatEuros(following), formatEuros(closingCents - following)),
          },
        ]),
  ]
}

/** Lets the lines of an uploaded statement file be booked. */
export const statementImport = defineAct({
  act: 'statement_import',
  payload: StatementPayload,

  async describe(tx, payload) {
    const file = await waitingFile(tx, payload)
    const statements = await summariesNow(tx, file)
    const lines = statements.reduce((sum, statement) => sum + statement.lines, 0)
    const hidden = statements.length - SHOWN_STATEMENTS
    return {
      title: texts.title(formatIban(statements[0]?.account ?? ''), lines),
      lines: [
        ...statements.slice(0, SHOWN_STATEMENTS).flatMap(linesOf),
        ...file.skipped.map(({ reason, lines: count, account, currency }) => ({
          label: texts.skipped,
          value: bankTexts.import.skipped[reason](count, account, currency),
        })),
        ...(hidden > 0 ? [{ label: texts.more, value: String(hidden) }] : []),
        { label: texts.fingerprint, value: payload.sha256 },
      ],
      matters: [matterOf('statement_file', payload.file)],
      customerIds: await tx.statementFiles.customersNamed(file.mentions),
    }
  },

  /** A gap that the requester did not see; one that was closed in the meantime changes nothing. */
  async stateOf(tx, payload) {
    const file = await tx.statementFiles.lockById(payload.file)
    if (file === null) return 'missing'
    const seen = new Set(payload.gaps.map((gap) => JSON.stringify(gap)))
    const fresh = toGaps(await summariesNow(tx, file)).filter((gap) => !seen.has(JSON.stringify(gap)))
    return `${file.state}:${JSON.stringify(fresh)}`
  },

  async run(tx, { clock }, payload, { actor, approvedBy, reason }) {
    const { id, statements } = await waitingFile(tx, payload)
    await acceptStatementFile(tx, id, approvedBy === null ? 'caller' : 'job')
    const lines = statements.reduce((sum, statement) => sum + statement.lines, 0)
    const account = [...new Set(statements.map((statement) => statement.account))].join(', ')
    const detail = { file_id: id, sha256: payload.sha256, account, lines, gaps: payload.gaps.length, reason }
    await tx.audit.record({ at: clock.now(), actor, action: 'bank.statement_accepted', userId: null, detail })
    return { lines }
  },

  outcome: ({ lines }) => [{ label: texts.accepted, value: texts.importing(lines) }],
})

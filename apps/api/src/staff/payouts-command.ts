import { type FileHandle, open, readFile, unlink } from 'node:fs/promises'
import { DateOnly } from '@puente/contract'
import { AppError, eurosFromCents, xmlEncoding } from '@puente/domain'
import type { Deps } from '../deps.ts'
import type { ImportedLine } from '../lending/bank/import-statement.ts'
import { type ExportedBatch, exportBatch } from '../lending/payouts/export-batch.ts'
import { isOpen } from '../lending/payouts/settle-payout.ts'
import type { CommandResult } from '../platform/command-result.ts'
import type { FilePayouts } from '../providers/payouts/payouts.ts'
import type { RefusedPlace, SkippedPart, StatementLine } from '../providers/statements/statements.ts'
import { receiveFromTerminal } from './bank/receive-statement.ts'
import { mayHaveLeft, recordCompletedPayout, recordFailedPayout, requirePayout } from './manage-payout.ts'

const PAYOUTS_USAGE = [
  'npm run payouts -- export <file>                    writes the next approved batch of transfers into a new file for the bank',
  'npm run payouts -- export-again <message id> <file> writes an earlier file once more, byte for byte',
  'npm run payouts -- import <file>                    books an account statement (camt.053), with PUENTE_FOUR_EYES=off',
  'npm run payouts -- list                             shows transfers and statement lines that need staff',
  'npm run payouts -- settle <transfer> completed      the money has left, although no statement says so',
  'npm run payouts -- settle <transfer> failed <date> <what the bank says>   the money has not left and never will',
]

const IMPORT_NEEDS_TWO = [
  'A statement file needs a second person: import it under /backoffice/banco, and a colleague accepts it.',
  'A script delivers it with a key of the bank’s channel: npm run staff -- statement <file>.',
]

const done = (...lines: readonly string[]): CommandResult => ({ lines, isDone: true })
const notDone = (...lines: readonly string[]): CommandResult => ({ lines, isDone: false })
const euros = (cents: number): string => `${eurosFromCents(cents).toFixed(2)} EUR`

/** The transfer commands of the terminal. `actor` goes into the audit. */
export async function payoutsCommand(deps: Deps, args: readonly string[], actor: string): Promise<CommandResult> {
  const [verb, ...rest] = args
  const [first, second, ...more] = rest
  const bank = deps.payouts
  if (verb === 'list' && rest.length === 0) return list(deps)
  if (verb === 'import' && first !== undefined && rest.length === 1) {
    return deps.config.fourEyes ? notDone(...IMPORT_NEEDS_TWO) : importFrom(deps, first, actor)
  }
  if (verb === 'settle' && first !== undefined && second !== undefined) {
    return settle(deps, { endToEndId: first, outcome: second, words: more, actor })
  }
  if (bank.kind !== 'files') return notDone('PAYOUT_PROVIDER is not sepa: there are no files to write.')
  if (verb === 'export' && first !== undefined && rest.length === 1) return exportTo(deps, bank, first, actor)
  if (verb === 'export-again' && first !== undefined && second !== undefined) return exportAgain(deps, first, second)
  return notDone(...PAYOUTS_USAGE)
}

/** Creates a new file that only its owner can read: it holds names and accounts. */
async function newFile(path: string): Promise<FileHandle | null> {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })
}
const alreadyThere = (path: string) => notDone(`${path} exists already; choose another name.`)

const WHERE_TO_REQUEST = 'Request one under /backoffice/desembolsos; a colleague approves it.'

/**
 * Writes the oldest approved batch; null if there is none. With four eyes, the terminal creates no batch: two people did. A
 * batch counts as handed out once its file is written.
 */
async function handOut(
  deps: Deps,
  bank: FilePayouts,
  actor: string,
  write: (file: string) => Promise<void>,
): Promise<ExportedBatch | null> {
  if (!deps.config.fourEyes) {
    await exportBatch(deps, bank, { actor, auditDetail: { four_eyes: 'off' } })
  }
  return deps.transaction(async (tx) => {
    const batch = await tx.payouts.lockNextToHandOut()
    if (batch === null) return null
    await write(batch.file)
    const { messageId } = batch
    const now = deps.clock.now()
    await tx.payouts.noteHandedOut(messageId, now)
    const detail = { message_id: messageId }
    await tx.audit.record({ at: now, actor, action: 'payout.batch_handed_out', userId: null, detail })
    return batch
  })
}

/** Opens the file first: transfers must not count as sent because a disk was full or a path wrong. */
async function exportTo(deps: Deps, bank: FilePayouts, path: string, actor: string): Promise<CommandResult> {
  const file = await newFile(path)
  if (!file) return alreadyThere(path)
  let batch: ExportedBatch | null = null
  try {
    batch = await handOut(deps, bank, actor, async (text) => {
      await file.writeFile(text)
      await file.sync()
    })
  } finally {
    await file.close()
    if (!batch) await unlink(path)
  }
  if (!batch) {
    return done(deps.config.fourEyes ? `No approved batch waits. ${WHERE_TO_REQUEST}` : 'No transfer waits.')
  }
  const { messageId, transferCount, totalCents } = batch
  return done(`${path}: ${transferCount} transfers, ${euros(totalCents)}, message ${messageId}.`)
}

async function exportAgain({ transaction }: Deps, messageId: string, path: string): Promise<CommandResult> {
  const batch = await transaction((tx) => tx.payouts.batchByMessageId(messageId))
  if (!batch) return notDone(`No file with message ${messageId} was made.`)
  if (await transaction((tx) => tx.payouts.isBatchClosed(messageId))) {
    return notDone(`A transfer of ${messageId} failed or was returned: the bank could execute it a second time.`)
  }
  const file = await newFile(path)
  if (!file) return alreadyThere(path)
  try {
    await file.writeFile(batch.file)
    await file.sync()
  } finally {
    await file.close()
  }
  return done(`${path}: message ${messageId} again. A bank that has it already refuses it.`)
}

const placed = ({ line }: RefusedPlace): string => (line === null ? '' : `line ${line}: `)

/** Null for bytes that are no text in the encoding of the file. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(xmlEncoding(bytes), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

async function importFrom(deps: Deps, path: string, actor: string): Promise<CommandResult> {
  const text = textOf(await readFile(path))
  if (text === null) return notDone(`${path} was not imported: its characters cannot be read.`)
  const outcome = await receiveFromTerminal(deps, text, actor)
  if (outcome.outcome === 'refused')
    return notDone(`${path} was not imported: ${outcome.problem} (${placed(outcome)}${outcome.detail}).`)
  const counts = new Map<ImportedLine['result'], number>()
  for (const { result } of outcome.lines) counts.set(result, (counts.get(result) ?? 0) + 1)
  const summary = [...counts].map(([result, count]) => `${count} ${result}`).join(', ')
  const attention = outcome.lines.flatMap((line) => describeLine(line) ?? [])
  const differences = outcome.differences.map(
    ({ statementId, closingCents, booksCents }) =>
      `  statement ${statementId}: closing balance ${euros(closingCents)}, books ${euros(booksCents)}`,
  )
  return {
    lines: [
      `${path}: ${outcome.lines.length} lines${summary === '' ? '' : `: ${summary}`}.`,
      ...outcome.skipped.map(describeSkipped),
      ...attention,
      ...differences,
    ],
    isDone: outcome.lines.every(({ result }) => result !== 'error'),
  }
}

const SKIPPED: Readonly<Record<SkippedPart['reason'], string>> = {
  other_account: 'of another account',
  other_currency: 'in another currency',
  not_booked: 'not booked yet',
}

const describeSkipped = ({ reason, statement, account, currency, lines }: SkippedPart): string =>
  `  not imported: ${lines} lines ${SKIPPED[reason]} (statement ${statement}, ${account}${currency === null ? '' : `, ${currency}`})`

function describeLine(imported: ImportedLine): string | null {
  const { line } = imported
  const what = `  ${line.bookedOn} ${euros(line.amountCents)} ${line.servicerReference ?? '-'}`
  if (imported.result === 'unmatched') return `${what}${otherSide(line)}: about no transfer of ours`
  if (imported.result === 'conflict') {
    const about = imported.endToEndId === null ? otherSide(line) : `: transfer ${imported.endToEndId}`
    return `${what}${about}, ${imported.reason}`
  }
  if (imported.result === 'error') return `${what}: could not be booked (${imported.message})`
  return null
}

/** The counterparty and the text of a line: what staff need to find the loan it belongs to. */
function otherSide({
  amountCents,
  counterpartyName,
  counterpartyIban,
  remittance,
}: Pick<StatementLine, 'amountCents' | 'counterpartyName' | 'counterpartyIban' | 'remittance'>): string {
  const other = [counterpartyName, counterpartyIban].filter((part) => part !== null)
  const direction = amountCents < 0 ? 'to' : 'from'
  return [
    other.length === 0 ? '' : ` ${direction} ${other.join(', ')}`,
    remittance === '' ? '' : ` "${remittance}"`,
  ].join('')
}

async function list({ transaction }: Deps): Promise<CommandResult> {
  return transaction(async (tx) => {
    const payouts = await tx.payouts.unsettled()
    const entries = await tx.statementEntries.unsettled()
    return done(
      `${payouts.length} transfers are not settled.`,
      ...payouts.map(({ endToEndId, status, amountCents, sentAt, providerCode }) => {
        const sent = sentAt === null ? [] : [`sent ${sentAt.toISOString()}`]
        return [`  ${endToEndId}`, status, euros(amountCents), ...sent, ...(providerCode ? [providerCode] : [])].join(
          ' ',
        )
      }),
      `${entries.length} statement lines wait for a decision.`,
      ...entries.map((entry) => {
        const { bookedOn, amountCents, servicerReference, conflict } = entry
        const problem = conflict === null ? '' : `: ${conflict}`
        return `  ${bookedOn} ${euros(amountCents)} ${servicerReference ?? '-'}${otherSide(entry)}${problem}`
      }),
    )
  })
}

interface SettleWish {
  readonly endToEndId: string
  readonly outcome: string
  readonly words: readonly string[]
  readonly actor: string
}

const TWO_PEOPLE =
  'Two people say that money never left: request it under /backoffice/desembolsos; a colleague approves it.'

/** An operator's decision if neither provider nor statement gives one. A terminal has no second person. */
async function settle(deps: Deps, { endToEndId, outcome, words, actor }: SettleWish): Promise<CommandResult> {
  if (outcome !== 'completed' && outcome !== 'failed') return notDone(...PAYOUTS_USAGE)
  const [day, ...said] = words
  const date = DateOnly.safeParse(day)
  const text = said.join(' ')
  const proof = date.success && text !== '' ? { date: date.data, text } : null
  if (outcome === 'failed' && proof === null) {
    return notDone('Say on which day the bank answered (yyyy-mm-dd) and what it says.', ...PAYOUTS_USAGE)
  }
  const work = deps.transaction(async (tx): Promise<CommandResult> => {
    const found = await tx.payouts.byEndToEndId(endToEndId)
    if (!found) return notDone(`There is no transfer ${endToEndId}.`)
    const { payout } = await requirePayout(tx, found.id)
    if (!isOpen(payout)) return notDone(`Transfer ${endToEndId} is settled: ${payout.status}.`)
    if (payout.status === 'queued' && outcome === 'completed') {
      return notDone(`Transfer ${endToEndId} has not left yet.`)
    }
    const context = { actor, now: deps.clock.now(), today: deps.clock.today() }
    // Without a proof it is completed: a failure without one was refused above.
    if (proof === null || outcome === 'completed') {
      await recordCompletedPayout(tx, deps, payout.id, { ...context, reason: text === '' ? outcome : text })
    } else {
      if (deps.config.fourEyes && mayHaveLeft(payout)) return notDone(TWO_PEOPLE)
      const auditDetail = deps.config.fourEyes ? {} : { four_eyes: 'off' }
      await recordFailedPayout(tx, deps, { payoutId: payout.id, proof }, { ...context, reason: text, auditDetail })
    }
    return done(`Transfer ${endToEndId} is ${outcome}.`)
  })
  return work.catch((error: unknown) => {
    if (error instanceof AppError) return notDone(`Transfer ${endToEndId} stays as it is: ${error.detail}.`)
    throw error
  })
}

import { bankFileTexts } from '@puente/texts/bank-files'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type ImportOutcome, readStatement } from '../../lending/bank/import-statement.ts'
import {
  acceptStatementFile,
  gapsIn,
  importStatementFile,
  storeStatementFile,
} from '../../lending/bank/statement-file.ts'
import type { ActCaller } from '../approvals/act.ts'
import { statementImport, statementPayload } from '../approvals/acts/statement-import.ts'
import { submitActIn } from '../approvals/submit-act.ts'

type ReceivedStatement = ImportOutcome | { readonly outcome: 'waiting'; readonly approval_id: number }

interface Delivery {
  readonly text: string
  readonly caller: ActCaller
  /** `bank`: by a key that was issued for this alone. */
  readonly channel: 'staff' | 'bank'
  readonly reason?: string | undefined
}

type Stored = { readonly fileId: number } | { readonly approvalId: number }

/**
 * Every way in for a statement file. It is read and stored; its lines are imported once a second person has accepted it, or at once
 * if it came through the bank's channel and its balances follow on from the statements before and after it. A file that was accepted
 * before is imported again, which adds what is missing.
 */
export async function receiveStatement(deps: Deps, delivery: Delivery): Promise<ReceivedStatement> {
  const reading = await readStatement(deps, delivery.text)
  if (reading.outcome === 'refused') return reading
  const { caller, channel, text } = delivery
  const stored = await deps.transaction(async (tx): Promise<Stored> => {
    const source = { channel, actor: `admin:${caller.username}` }
    const file = await storeStatementFile(tx, deps, text, reading, source)
    if (file.state !== 'waiting') return { fileId: file.id }
    if (channel === 'bank' && gapsIn(file.statements).length === 0) {
      await acceptDelivery(tx, deps, file.id, source.actor, file.sha256.toString('hex'))
      return { fileId: file.id }
    }
    const reason = delivery.reason ?? (channel === 'bank' ? bankFileTexts.gapReason : bankFileTexts.uploadReason)
    const submitted = await submitActIn(tx, deps, caller, statementImport, statementPayload(file), reason)
    if (submitted.outcome === 'done') return { fileId: file.id }
    await tx.statementFiles.askedFor(file.id, submitted.approval_id)
    return { approvalId: submitted.approval_id }
  })
  return 'approvalId' in stored
    ? { outcome: 'waiting', approval_id: stored.approvalId }
    : importStatementFile(deps, stored.fileId)
}

async function acceptDelivery(tx: Tx, { clock }: Deps, file: number, actor: string, sha256: string): Promise<void> {
  await acceptStatementFile(tx, file, 'caller')
  const detail = { file_id: file, sha256, channel: 'bank' }
  await tx.audit.record({ at: clock.now(), actor, action: 'bank.statement_accepted', userId: null, detail })
}

/** The same for a lender with one person, from a terminal on the server. With four eyes there is no such way in. */
export async function receiveFromTerminal(deps: Deps, text: string, actor: string): Promise<ImportOutcome> {
  const reading = await readStatement(deps, text)
  if (reading.outcome === 'refused') return reading
  const fileId = await deps.transaction(async (tx) => {
    const file = await storeStatementFile(tx, deps, text, reading, { channel: 'command', actor })
    if (file.state !== 'waiting') return file.id
    await acceptStatementFile(tx, file.id, 'caller')
    const detail = { file_id: file.id, sha256: file.sha256.toString('hex'), four_eyes: 'off' }
    await tx.audit.record({ at: deps.clock.now(), actor, action: 'bank.statement_accepted', userId: null, detail })
    return file.id
  })
  return importStatementFile(deps, fileId)
}

import { createHash } from 'node:crypto'
import { canonicalJson } from '../../db/paper-inputs.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { SignatureEvidenceRow } from '../../db/repositories/signature-evidence.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Secrets } from '../../platform/security/secrets.ts'

/** The predecessor hash of the first row. */
export const FIRST_HASH = '0'.repeat(64)

export const evidenceHash = (previousHash: string, record: string): string =>
  createHash('sha256').update(`${previousHash}\n${record}`).digest('hex')

const sealedText = (hash: string): string => `evidence ${hash}`

const evidenceSeal = (secrets: Pick<Secrets, 'authenticate'>, hash: string): string =>
  secrets.authenticate(sealedText(hash)).toString('hex')

/** A signature must be provable for longer than a secret is in use: seals of earlier secrets are accepted too. */
export const isEvidenceSeal = (secrets: Pick<Secrets, 'isAuthentic'>, hash: string, seal: string): boolean =>
  // Only the exact form that we write: Node's hexadecimal decoder ignores invalid input.
  /^[0-9a-f]{64}$/.test(seal) && secrets.isAuthentic(sealedText(hash), Buffer.from(seal, 'hex'))

/** An agreed document, as referenced by evidence. */
interface EvidencedDocument {
  readonly id: string
  readonly kind: string
  readonly template_version: number
  readonly content_sha256: string
  /** Of the file; null if the text was agreed to on screen and the file follows. */
  readonly sha256: string | null
}

export const toEvidencedDocument = ({
  id,
  kind,
  inputs,
  contentSha256,
  sha256,
}: LoanDocumentRow): EvidencedDocument => ({
  id,
  kind,
  template_version: inputs.templateVersion,
  content_sha256: contentSha256,
  sha256,
})

export interface EvidenceRecord {
  readonly kind: SignatureEvidenceRow['kind']
  readonly loan: { readonly id: number; readonly public_id: string }
  readonly documents: readonly EvidencedDocument[]
  /** UTC. */
  readonly at: string
  readonly at_madrid: string
  readonly actor: string
  readonly [fact: string]: unknown
}

/** Adds a row to the chain, in the commit of the action it proves. The commit order is the order of the chain. */
export async function appendEvidence(
  tx: Tx,
  secrets: Pick<Secrets, 'authenticate'>,
  record: EvidenceRecord,
  now: Date,
): Promise<SignatureEvidenceRow> {
  const previousHash = (await tx.signatureEvidence.lockNewestHash()) ?? FIRST_HASH
  const json = canonicalJson(record)
  const hash = evidenceHash(previousHash, json)
  return tx.signatureEvidence.append({
    loanId: record.loan.id,
    kind: record.kind,
    record: json,
    previousHash,
    hash,
    seal: evidenceSeal(secrets, hash),
    at: now,
  })
}

const MADRID = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The two times of every record: in UTC and in Madrid time. */
export const evidenceTimes = (now: Date) => ({ at: now.toISOString(), at_madrid: MADRID.format(now) })

import type { SignatureEvidenceRow } from '../../db/repositories/signature-evidence.ts'
import type { Deps } from '../../deps.ts'
import { sha256OfFile } from '../../providers/pdf/paper.ts'
import { type EvidenceRecord, evidenceHash, FIRST_HASH, isEvidenceSeal } from './evidence.ts'

interface EvidenceProblem {
  /** The row of the chain, or null for a document without one. */
  readonly entryId: number | null
  readonly loanId: number
  readonly problem: string
}

interface EvidenceReport {
  readonly entries: number
  readonly documents: number
  readonly problems: readonly EvidenceProblem[]
}

type Needed = Pick<Deps, 'transaction' | 'secrets' | 'files' | 'config'>

const PAGE_LENGTH = 500

/** The defects of a row, by itself and by its place in the chain. */
function brokenLinks(row: SignatureEvidenceRow, previousHash: string, secrets: Deps['secrets']): readonly string[] {
  return [
    ...(row.previousHash === previousHash ? [] : ['it does not follow the entry before it']),
    ...(row.hash === evidenceHash(row.previousHash, row.record) ? [] : ['its content is not what was recorded']),
    ...(isEvidenceSeal(secrets, row.hash, row.seal) ? [] : ['its seal was made with no secret of ours']),
  ]
}

/** Whether a stored document is still the agreed one, in the table and in the store. */
async function brokenDocument(
  { transaction, files }: Needed,
  { id, sha256, content_sha256 }: EvidenceRecord['documents'][number],
): Promise<string | null> {
  const row = await transaction((tx) => tx.loanDocuments.byId(id))
  if (row === null) return `document ${id} is gone`
  if (row.contentSha256 !== content_sha256) return `document ${id} says something else than what was agreed to`
  if (sha256 !== null && row.sha256 !== sha256) return `document ${id} is recorded with another hash`
  if (row.fileId === null) return sha256 === null ? null : `document ${id} has no file`
  // A changed file cannot be opened; both cases are the same finding.
  const content = await files.get(row.fileId).catch(() => null)
  if (content === null) return `the file of document ${id} is gone or damaged`
  return sha256OfFile(content) === row.sha256 ? null : `the file of document ${id} has changed`
}

/**
 * Verifies the evidence of one loan: its records, their place after the record before each, and the documents they name. Unlike
 * `verifyEvidence` it does not read the rest of the chain, so it is quick enough for a page.
 */
export async function verifyLoanEvidence(deps: Needed, loanId: number): Promise<EvidenceReport> {
  const problems: EvidenceProblem[] = []
  let documents = 0
  const rows = await deps.transaction(async (tx) => {
    const own = await tx.signatureEvidence.ofLoan(loanId)
    const linked = []
    for (const row of own) linked.push({ row, previous: await tx.signatureEvidence.before(row.id) })
    return linked
  })
  for (const { row, previous } of rows) {
    const broken = brokenLinks(row, previous?.hash ?? FIRST_HASH, deps.secrets)
    problems.push(...broken.map((problem) => ({ entryId: row.id, loanId, problem })))
    for (const document of (JSON.parse(row.record) as EvidenceRecord).documents) {
      documents += 1
      const problem = await brokenDocument(deps, document)
      if (problem !== null) problems.push({ entryId: row.id, loanId, problem })
    }
  }
  return { entries: rows.length, documents, problems }
}

/**
 * Verifies the whole chain of evidence and everything it references. With a loan, only findings about that loan are
 * reported and only its documents are read; the whole chain is still verified, because an earlier break matters too.
 */
export async function verifyEvidence(deps: Needed, loanId: number | null): Promise<EvidenceReport> {
  const problems: EvidenceProblem[] = []
  const evidencedAgreements = new Set<string>()
  let entries = 0
  let documents = 0
  let previousHash = FIRST_HASH
  let lastId = 0
  for (;;) {
    const page = await deps.transaction((tx) => tx.signatureEvidence.after(lastId, PAGE_LENGTH))
    if (page.length === 0) break
    for (const row of page) {
      const broken = brokenLinks(row, previousHash, deps.secrets)
      problems.push(...broken.map((problem) => ({ entryId: row.id, loanId: row.loanId, problem })))
      previousHash = row.hash
      lastId = row.id
      entries += 1
      if (loanId !== null && row.loanId !== loanId) continue
      const record = JSON.parse(row.record) as EvidenceRecord
      for (const document of record.documents) {
        documents += 1
        evidencedAgreements.add(document.id)
        const problem = await brokenDocument(deps, document)
        if (problem !== null) problems.push({ entryId: row.id, loanId: row.loanId, problem })
      }
    }
  }
  // Seeded sandbox customers have contracts without a signature.
  const signed =
    deps.config.mode === 'sandbox' ? [] : await deps.transaction((tx) => tx.loanDocuments.signedAgreements(loanId))
  for (const { id, loanId: ofLoan } of signed) {
    if (!evidencedAgreements.has(id)) {
      problems.push({ entryId: null, loanId: ofLoan, problem: `contract ${id} is signed and has no evidence` })
    }
  }
  return { entries, documents, problems }
}

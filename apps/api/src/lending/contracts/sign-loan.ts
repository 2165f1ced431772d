import { AppError, civilDateInMadrid, formatEuros, lastDayToWithdraw, statusFromNumber } from '@puente/domain'
import type { Caller } from '../../customers/codes/code-rules.ts'
import { checkCode } from '../../customers/codes/one-time-codes.ts'
import { queueLetter } from '../../customers/notifications/letters.ts'
import { notify } from '../../customers/notifications/notify.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import { type EvidenceInputs, TEMPLATE_VERSION } from '../../db/paper-inputs.ts'
import type { CodeRow } from '../../db/repositories/codes.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { contractOf } from '../applications/contract-of.ts'
import { applyLoanEvent } from '../loans/book.ts'
import { completeAutoDebitAtSigning } from '../payouts/auto-debit-step.ts'
import { evidenceOfCode, hiddenCode, type Origin } from './code-evidence.ts'
import { appendEvidence, evidenceTimes, toEvidencedDocument } from './evidence.ts'
import { issueDocument } from './issue-document.ts'
import { lenderOf } from './loan-inputs.ts'
import { longDate } from './papers/common.ts'
import { quoteOfInputs } from './papers/offer-figures.ts'
import { type Readiness, readyToSign, type Signable } from './ready-to-sign.ts'
import { signMessage } from './sign-code.ts'

type SignOutcome =
  | { readonly outcome: 'signed'; readonly record: LoanRecord }
  | { readonly outcome: 'incorrect' }
  | Extract<Readiness, { outcome: 'wait' }>

interface SignRequest {
  readonly code: string
  readonly caller: Caller
  readonly origin: Origin
}

/**
 * Signs the offer of a locked loan with a code: contract, status, evidence, documents, payout and letters in one
 * commit. A repeated request after signing gets the same response. Results that must be committed without a signature
 * (a wrong attempt, new documents) are values; the rest throws.
 */
export async function signLoan(tx: Tx, deps: Deps, record: LoanRecord, request: SignRequest): Promise<SignOutcome> {
  const { clock, secrets } = deps
  const isOffered = statusFromNumber(record.loan.status) === 'awaiting_sign_contract'
  if (!isOffered && record.loan.signedAt !== null) return { outcome: 'signed', record }
  const ready = await readyToSign(tx, deps, record)
  if (ready.outcome === 'wait') return ready
  const { phone, codeContext } = ready
  const { code: typed, caller, origin } = request
  const now = clock.now()
  const attempt = { phone, purpose: 'sign', code: typed, caller, now, context: codeContext } as const
  const check = await checkCode(tx, secrets, attempt)
  if (check.outcome === 'incorrect') return { outcome: 'incorrect' }
  return { outcome: 'signed', record: await commitSignature(tx, deps, ready, check.code, origin) }
}

async function commitSignature(
  tx: Tx,
  deps: Deps,
  signable: Signable,
  code: CodeRow,
  origin: Origin,
): Promise<LoanRecord> {
  const { clock, products } = deps
  const { record, documents, terms } = signable
  const { loan } = record
  const now = clock.now()
  const today = clock.today()
  const context: ChangeContext = { actor: 'borrower', now, today }
  const contract = contractOf(loan, products.version(loan.productId, loan.productVersion), today)
  const signed = await applyLoanEvent(tx, record, 'agreement_signed', context, {
    signedAt: now,
    contract,
    // Of a plan, the days to its last date depend on the day of the signature.
    termDays: contract.termDays,
  })
  await tx.loans.setRegime(loan.id, terms.regimeId)
  const signedIds = [documents.ine.id, documents.agreement.id]
  await tx.loanDocuments.markSigned(signedIds, now)
  const certificate = await recordEvidence(tx, deps, signable, code, origin)

  const quote = quoteOfInputs(terms)
  const amount = formatEuros(quote.amountCents)
  await queueLetter(tx, deps, {
    loanId: loan.id,
    userId: loan.userId,
    template: 'signed',
    parameters: {
      amount,
      total: formatEuros(quote.returnAmountCents),
      withdrawal_until: longDate(lastDayToWithdraw(contract)),
    },
    documentIds: [documents.agreement.id, certificate.id],
    now,
  })
  const cause = `contract_signed:${loan.id}`
  await notify(tx, deps, { userId: loan.userId, template: 'contract_signed', parameters: { amount }, cause, now })
  return completeAutoDebitAtSigning(tx, signed, context)
}

/** The row of the chain, and the certificate of it for the borrower. */
async function recordEvidence(
  tx: Tx,
  deps: Deps,
  signable: Signable,
  code: CodeRow,
  origin: Origin,
): Promise<LoanDocumentRow> {
  const { record, user, documents, terms, informationDeliveredAt } = signable
  const { loan } = record
  const { borrower } = terms
  if (borrower === null) throw new Error(`the contract of loan ${loan.id} names no borrower`)
  const now = deps.clock.now()
  const messageText = signMessage(deps, signable, hiddenCode(deps.config))
  const iso = (instant: Date | null) => instant?.toISOString() ?? null
  const row = await appendEvidence(
    tx,
    deps.secrets,
    {
      kind: 'signature',
      loan: { id: loan.id, public_id: loan.publicId },
      documents: [documents.ine, documents.agreement].map(toEvidencedDocument),
      ...evidenceTimes(now),
      actor: 'borrower',
      regime: terms.regimeId,
      language: 'es',
      information_delivered: { at: iso(informationDeliveredAt), by: documents.ine.deliveredBy },
      consents: { all_required_at: iso(user.confirmedAllAt), marketing: user.agreeMarketing },
      terms_agreed_at: iso(loan.termsAgreedAt),
      ...(await evidenceOfCode(tx, deps, {
        user,
        borrower,
        code,
        codeContext: signable.codeContext,
        messageText,
        origin,
      })),
    },
    now,
  )
  const inputs: EvidenceInputs = {
    kind: 'evidence',
    templateVersion: TEMPLATE_VERSION,
    date: civilDateInMadrid(now),
    lender: lenderOf(deps),
    publicId: loan.publicId,
    borrower,
    phoneConfirmedAt: iso(user.phoneConfirmedAt),
    consentsAt: iso(user.confirmedAllAt),
    documents: [documents.ine, documents.agreement].map(({ kind, sha256, deliveredAt }) => {
      if (sha256 === null || deliveredAt === null || (kind !== 'ine' && kind !== 'loan_agreement')) {
        throw new AppError('documents_not_ready', `a document of loan ${loan.id} was not delivered`)
      }
      return { kind, sha256, deliveredAt: deliveredAt.toISOString() }
    }),
    code: {
      digits: deps.config.codeDigits,
      message: messageText,
      sentAt: code.createdAt.toISOString(),
      expiresAt: code.expiresAt.toISOString(),
      wrongTries: code.wrongTries,
    },
    signedAt: now.toISOString(),
    address: origin.address,
    userAgent: origin.userAgent,
    sessionId: origin.sessionId,
    entry: { id: row.id, previousHash: row.previousHash, hash: row.hash },
  }
  return issueDocument(tx, { loanId: loan.id, inputs, cause: 'signature', now })
}

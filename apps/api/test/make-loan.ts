import { type CivilDate, DEFAULT_PRODUCT, type LoanPlan, type LoanRules, type Phone } from '@puente/domain'
import type { ChangeContext } from '../src/db/loan-change.ts'
import type { LoanRecord } from '../src/db/loan-record.ts'
import type { Tx } from '../src/db/transaction.ts'
import type { Deps } from '../src/deps.ts'
import { contractOf } from '../src/lending/applications/contract-of.ts'
import { applyLoanEvent, bookRequest } from '../src/lending/loans/book.ts'
import { endToEndIdOf } from '../src/lending/payouts/start-payout.ts'

export interface LoanOptions {
  readonly amountCents?: number
  /** Defaults to a UUID. */
  readonly publicId?: string
  readonly termDays?: number
  readonly annualRateMillionths?: number
  readonly rules?: Partial<LoanRules>
  /** The agreed instalments; absent for one payment. */
  readonly plan?: LoanPlan
  /** How far it goes: an application, a signed contract with a payout in progress, or a paid-out loan. */
  readonly until?: 'request' | 'processing' | 'active'
  /** The day of all steps; defaults to today. */
  readonly date?: CivilDate
}

const SYSTEM = 'system'
let lastNumber = 0

/** A borrower with a confirmed phone. It ends in 7: the sandbox refuses messages to some endings. */
export async function makeBorrower(tx: Tx, now: Date): Promise<number> {
  lastNumber += 1
  const phone = `34611${String(lastNumber).padStart(5, '0')}7` as Phone
  const user = await tx.users.confirmPhone(phone, { now, isRegisteredByAgent: false, targetUrl: null })
  return user.id
}

/** A borrower token, as a login creates it; it is valid for a year, so that a test can cover the life of a loan. */
export async function tokenFor(tx: Tx, { clock, secrets }: Deps, userId: number): Promise<string> {
  const token = secrets.newToken()
  const now = clock.now()
  await tx.sessions.open({
    kind: 'borrower',
    userId,
    tokenHash: secrets.hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + 365 * 24 * 3_600_000),
    address: '127.0.0.1',
    userAgent: null,
  })
  return token
}

/** Creates a loan of a borrower, through every real transition. */
export async function makeLoan(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  userId: number,
  options: LoanOptions = {},
): Promise<LoanRecord> {
  const { amountCents = 300_00, termDays = 30, until = 'active', date = clock.today(), plan } = options
  const context: ChangeContext = { actor: SYSTEM, now: clock.now(), today: date }
  let record = await tx.loans.create({
    publicId: options.publicId ?? crypto.randomUUID(),
    userId,
    productId: DEFAULT_PRODUCT.id,
    productVersion: DEFAULT_PRODUCT.version,
    regimeId: 'ES-2011',
    customerKind: 'repeat',
    isFirstLoan: false,
    originalAmountCents: amountCents,
    originalTermDays: termDays,
    requestDate: date,
    actor: SYSTEM,
    now: clock.now(),
  })
  if (until === 'request') return record
  record = await applyLoanEvent(tx, record, 'application_accepted', context)
  record = await applyLoanEvent(tx, record, 'offer_made', context, { approvedOn: date })
  const standard = contractOf(record.loan, DEFAULT_PRODUCT, date)
  const rules = { ...standard.rules, ...options.rules }
  const annualRateMillionths = options.annualRateMillionths ?? rules.annualRateMillionths
  const signed = {
    signedAt: clock.now(),
    contract: { ...standard, annualRateMillionths, rules, ...(plan && { plan }) },
  }
  record = await applyLoanEvent(tx, record, 'agreement_signed', context, signed)
  record = await applyLoanEvent(tx, record, 'payout_started', context)
  if (until === 'processing') return record
  const endToEndId = endToEndIdOf(record.loan.publicId, 1)
  const paidOut = await bookRequest(tx, record, { type: 'payout', id: `payout:${endToEndId}`, date }, context)
  await tx.payouts.add({
    id: crypto.randomUUID(),
    loanId: record.loan.id,
    attempt: 1,
    endToEndId,
    // Of no customer: an account that several loans share would match them all.
    iban: `XX${endToEndId}`,
    holderName: 'Prueba',
    amountCents,
    status: 'completed',
    provider: 'test',
    createdAt: context.now,
    settledAt: context.now,
  })
  if (paidOut.outcome !== 'booked') throw new Error(`the payout was refused: ${paidOut.reason}`)
  return paidOut.record
}

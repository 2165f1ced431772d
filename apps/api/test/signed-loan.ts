import { DEFAULT_PRODUCT, type LoanContract } from '@puente/domain'
import type { ChangeContext } from '../src/db/loan-change.ts'
import type { LoanRecord } from '../src/db/loan-record.ts'
import { acceptAccount } from '../src/demo/accept-account.ts'
import { applyLoanEvent } from '../src/lending/loans/book.ts'
import { makeBorrower, tokenFor } from './make-loan.ts'
import type { TestApp } from './test-app.ts'

/** Accounts that do not exist but pass every check; the last digits decide what the sandbox does to a transfer. */
export const IBANS = {
  good: 'ES7621000418490000002001',
  other: 'ES1921000418440000001332',
  failsOnce: 'ES3321000418400000000015',
  failsAlways: 'ES0521000418400000000034',
  isReturned: 'ES4721000418470000000099',
} as const

export interface SignedLoan {
  readonly userId: number
  readonly loanId: number
  readonly publicId: string
  readonly token: string
}

let lastDni = 0

/** A borrower with a name and an account, a signed contract and a completed auto-debit step: ready for payout. */
export async function makeSignedLoan(
  { deps }: Pick<TestApp, 'deps'>,
  options: { readonly iban?: string | null; readonly isAutoDebitDone?: boolean } = {},
): Promise<SignedLoan> {
  const { clock } = deps
  const context: ChangeContext = { actor: 'system', now: clock.now(), today: clock.today() }
  const contract: LoanContract = {
    signedOn: clock.today(),
    principalCents: 300_00,
    termDays: 30,
    annualRateMillionths: DEFAULT_PRODUCT.annualRateMillionths,
    rules: DEFAULT_PRODUCT,
  }
  return deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, context.now)
    lastDni += 1
    await tx.users.savePerson(userId, {
      firstName: 'Núria',
      firstSurname: 'Peña',
      secondSurname: 'Güell',
      personalId: `9000${String(lastDni).padStart(4, '0')}A`,
    })
    const iban = options.iban === undefined ? IBANS.good : options.iban
    if (iban !== null) await acceptAccount(tx, { userId, iban, by: 'test', now: context.now })
    const publicId = crypto.randomUUID()
    let record: LoanRecord = await tx.loans.create({
      publicId,
      userId,
      productId: DEFAULT_PRODUCT.id,
      productVersion: DEFAULT_PRODUCT.version,
      regimeId: 'ES-2011',
      customerKind: 'repeat',
      isFirstLoan: false,
      originalAmountCents: contract.principalCents,
      originalTermDays: contract.termDays,
      requestDate: context.today,
      payoutIban: iban,
      actor: context.actor,
      now: context.now,
    })
    record = await applyLoanEvent(tx, record, 'application_accepted', context)
    record = await applyLoanEvent(tx, record, 'offer_made', context, { approvedOn: context.today })
    record = await applyLoanEvent(tx, record, 'agreement_signed', context, {
      signedAt: context.now,
      contract,
      autoDebitStepCompleted: options.isAutoDebitDone ?? true,
    })
    return { userId, loanId: record.loan.id, publicId, token: await tokenFor(tx, deps, userId) }
  })
}

/** The statuses of a loan since it was signed, as numbers. */
export async function statusesSinceSigning({ pool }: Pick<TestApp, 'pool'>, loanId: number): Promise<number[]> {
  const { rows } = await pool.query<{ to_status: number }>(
    'select to_status from loan_status_changes where loan_id = $1 order by id',
    [loanId],
  )
  const statuses = rows.map((row) => row.to_status)
  return statuses.slice(statuses.indexOf(1))
}

import { addDays, type BankSummary } from '@puente/domain'
import type { LoanRecord } from '../src/db/loan-record.ts'
import { applyLoanEvent } from '../src/lending/loans/book.ts'
import { completeRegistration } from './applicant.ts'
import { makeBorrower, tokenFor } from './make-loan.ts'
import { IBANS } from './signed-loan.ts'
import type { TestApp } from './test-app.ts'

export interface ApplicationAtBank {
  readonly userId: number
  readonly phone: string
  readonly token: string
  readonly loanId: number
  readonly publicId: string
}

interface ApplicationOptions {
  readonly amountCents?: number
  readonly customerKind?: 'new' | 'repeat'
  /** The account that the applicant typed; null to use the bank's. */
  readonly iban?: string | null
  readonly summary?: Partial<BankSummary>
}

/** An application with freshly imported bank data (37): 900 euros a month are left, and there are no findings. */
export async function makeApplicationAtBank(
  { deps }: Pick<TestApp, 'deps'>,
  { amountCents = 150_00, customerKind = 'new', iban = IBANS.good, summary }: ApplicationOptions = {},
): Promise<ApplicationAtBank> {
  const { clock } = deps
  const context = { actor: 'borrower', now: clock.now(), today: clock.today() }
  return deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, context.now)
    await completeRegistration(tx, userId, deps)
    await tx.users.savePerson(userId, { bankAccount: iban, payoutMethod: iban === null ? 9 : 1 })
    let record: LoanRecord = await tx.loans.create({
      publicId: crypto.randomUUID(),
      userId,
      productId: 1,
      productVersion: 1,
      regimeId: 'ES-2011',
      customerKind,
      isFirstLoan: customerKind === 'new',
      originalAmountCents: amountCents,
      originalTermDays: 14,
      requestDate: context.today,
      actor: context.actor,
      now: context.now,
    })
    for (const event of ['application_accepted', 'bank_data_needed', 'bank_connected'] as const) {
      record = await applyLoanEvent(tx, record, event, context)
    }
    const { id: loanId, publicId } = record.loan
    const connectionId = crypto.randomUUID()
    await tx.bankImports.addConnection({
      id: connectionId,
      userId,
      loanId,
      provider: 'kontomatik',
      status: 'imported',
      createdAt: context.now,
    })
    await tx.bankImports.saveSummary(
      loanId,
      connectionId,
      {
        bankName: 'Banco de prueba',
        from: addDays(context.today, -89),
        to: context.today,
        accounts: [ownAccount(iban ?? IBANS.other)],
        holderMatches: true,
        transactionCount: 45,
        monthlyIncomeCents: 1_900_00,
        monthlyExpensesCents: 1_000_00,
        otherLenderCount: 0,
        otherLenderMonthlyCents: 0,
        balanceCents: 640_00,
        overdrawnDays: 0,
        ...summary,
      },
      context.now,
    )
    const phone = (await tx.users.byId(userId))?.user.phone ?? ''
    return { userId, phone, loanId, publicId, token: await tokenFor(tx, deps, userId) }
  })
}

export const ownAccount = (iban: string): BankSummary['accounts'][number] => ({
  iban,
  holders: ['GARCIA NUÑEZ LUCIA'],
  isOwn: true,
  balanceCents: 640_00,
  monthlyIncomeCents: 1_900_00,
})

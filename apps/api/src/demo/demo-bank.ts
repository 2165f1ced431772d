import { randomUUID } from 'node:crypto'
import type { BankScenario } from '@puente/contract'
import { addDays, BANK_HISTORY_DAYS, summariseBankData } from '@puente/domain'
import { sandboxBankTexts } from '@puente/texts/sandbox-bank'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../lending/bank-data/settle-import.ts'

/**
 * Imports what the simulated bank shows for a demo customer, so that their own accounts can be chosen. Returns the loan of the
 * import; null where no bank is simulated.
 */
export async function showDemoBank(deps: Deps, userId: number, scenario: BankScenario): Promise<number | null> {
  const { transaction, clock, bankData } = deps
  const [provider] = bankData.all.filter(({ delivery }) => delivery === 'session')
  if (provider?.delivery !== 'session' || provider.simulation === undefined) return null
  const session = provider.simulation.openSession(userId, scenario)
  const today = clock.today()
  const request = { session, owner: 'demo', since: addDays(today, 1 - BANK_HISTORY_DAYS) }
  const answer = await provider.readImport(request, 'demo')
  if (answer.state !== 'finished') throw new Error(`the simulated bank is ${answer.state}`)
  return transaction(async (tx) => {
    const record = await tx.loans.lockCurrentOf(userId)
    if (record === null) throw new Error(`user ${userId} has no loan`)
    const { id: loanId } = record.loan
    const [id, now, bankName] = [randomUUID(), clock.now(), sandboxBankTexts.banks.alborada]
    const over = { createdAt: now, connectedAt: now, settledAt: now, erasedAt: now }
    const { name } = provider
    await tx.bankImports.addConnection({ id, loanId, userId, provider: name, status: 'imported', bankName, ...over })
    const applicant = await applicantOf(tx, userId)
    await tx.bankImports.saveSummary(
      loanId,
      id,
      summariseBankData({ data: answer.data, bankName, applicant, today }),
      now,
    )
    return loanId
  })
}

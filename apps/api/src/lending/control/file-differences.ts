import type { StoredPaymentFile } from '../../db/repositories/book-findings.ts'
import { readTransfers } from '../../providers/payouts/read-transfers.ts'
import type { Difference } from './loan-differences.ts'

const CHECK = 'payment_files'

/**
 * Compares a file that the bank got with the payouts and refunds that say that they left in it: account and amount of each, their
 * number and their sum.
 */
export function filesDiffer({
  messageId,
  file,
  transferCount,
  totalCents,
  transfers,
}: StoredPaymentFile): Difference[] {
  const written = readTransfers(file)
  const found: Difference[] = []
  for (const { object, loanId, endToEndId, iban, cents } of transfers) {
    const inFile = written.get(endToEndId)
    const what = `transfer in file ${messageId}`
    const stored = `${cents} to ${iban}`
    const derived = inFile === undefined ? null : `${inFile.cents} to ${inFile.iban}`
    if (stored !== derived) found.push({ check: CHECK, loanId, object, what, stored, derived })
  }
  const sumCents = [...written.values()].reduce((sum, { cents }) => sum + cents, 0)
  const counted = (count: number, sum: number) => `${count} transfers, ${sum}`
  const ofFile = { check: CHECK, loanId: null, object: `file ${messageId}` } as const
  const derived = counted(written.size, sumCents)
  if (counted(transferCount, totalCents) !== derived)
    found.push({ ...ofFile, what: 'number and sum', stored: counted(transferCount, totalCents), derived })
  if (transfers.length !== written.size)
    found.push({
      ...ofFile,
      what: 'payouts and refunds',
      stored: String(transfers.length),
      derived: String(written.size),
    })
  return found
}

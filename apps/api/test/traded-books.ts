import { addDays, type CivilDate, civilDate } from '@puente/domain'
import { classifyLine, matchLine, unmatchLine } from '../src/lending/bank/decide-line.ts'
import { bookPayment } from '../src/lending/loans/book.ts'
import { exportBatch } from '../src/lending/payouts/export-batch.ts'
import { startPayout } from '../src/lending/payouts/start-payout.ts'
import { makeRefund } from '../src/lending/refunds/make-refund.ts'
import { makeSenderRefund } from '../src/lending/refunds/sender-refund.ts'
import { runNightsUntil } from '../src/night/run-nights.ts'
import { receiveFromTerminal } from '../src/staff/bank/receive-statement.ts'
import { type WrittenLine, writeCamt053 } from './bank-statement.ts'
import { pick } from './card-customers.ts'
import { makeSignedLoan, type SignedLoan } from './signed-loan.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const LENDER = 'ES7921000813610123456789'
const FIRST_DAY = civilDate('2026-11-16')

/** A server whose bank takes files, with loans that went through everything that the books record. */
export interface TradedBooks {
  readonly server: TestApp
  /** Repaid with too much, which went back by bank transfer; paid by card in part; and one that is overdue. */
  readonly loans: { readonly repaid: SignedLoan; readonly card: SignedLoan; readonly overdue: SignedLoan }
}

/** Loans paid out, repaid, refunded and late, with their files, statements, card payments and nights. */
export async function tradeBooks(): Promise<TradedBooks> {
  const server = await createTestApp({
    PAYOUT_PROVIDER: 'sepa',
    SEPA_DEBTOR_NAME: 'Puente Préstamos',
    SEPA_DEBTOR_IBAN: LENDER,
  })
  const { deps, clock } = server
  const context = () => ({ actor: 'admin:ana', now: clock.now(), today: clock.today(), reason: 'prueba de los libros' })
  let balanceCents = 10_000_00
  /** Imports a statement of today; the ids of its lines by reference. */
  async function statement(lines: readonly WrittenLine[]): Promise<(reference: string) => number> {
    const day = clock.today()
    const file = writeCamt053({ account: LENDER, lines, openingCents: balanceCents })
    balanceCents += lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const imported = await receiveFromTerminal(
      deps,
      file.replaceAll('2026-11-16', day).replace('<Id>S1</Id>', `<Id>S${day}</Id>`),
      'admin:ana',
    )
    if (imported.outcome === 'refused') throw new Error(imported.detail)
    const failed = imported.lines.filter(({ result }) => result === 'error' || result === 'conflict')
    if (failed.length > 0) throw new Error(JSON.stringify(failed))
    const { rows } = await server.pool.query<{ id: string; reference: string }>(
      'select id, servicer_reference as reference from statement_entries where account = $1',
      [LENDER],
    )
    return (reference) => Number(rows.find((row) => row.reference === reference)?.id)
  }
  const match = (entryId: number, shares: readonly (readonly [SignedLoan, number])[], isThirdParty = false) =>
    deps.transaction((tx) =>
      matchLine(
        tx,
        { entryId, shares: shares.map(([{ publicId }, cents]) => ({ publicId, cents })), isThirdParty },
        context(),
      ),
    )
  const refund = (order: Omit<Parameters<typeof makeRefund>[2], 'loan'>, { publicId }: SignedLoan) =>
    deps.transaction((tx) => makeRefund(tx, deps, { ...order, loan: publicId }, context()))
  const sendFile = async () => {
    if (deps.payouts.kind !== 'files') throw new Error('this needs a bank that takes files')
    await exportBatch(deps, deps.payouts)
  }
  const toDay = async (day: CivilDate) => {
    clock.set(`${day}T10:00:00Z`)
    await runNightsUntil(deps, day)
  }

  await toDay(FIRST_DAY)
  const [repaid, card, overdue] = [
    await makeSignedLoan(server),
    await makeSignedLoan(server),
    await makeSignedLoan(server),
  ]
  const all = [repaid, card, overdue]
  for (const { loanId } of all) {
    await deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loanId)
      if (record !== null) await startPayout(tx, record, context())
    })
  }
  await sendFile()
  const { rows: sent } = await server.pool.query<{ end_to_end_id: string; iban: string }>(
    'select end_to_end_id, iban from payouts order by created_at, id',
  )
  await statement(
    sent.map((row, index) => ({
      amountCents: -300_00,
      endToEndId: row.end_to_end_id,
      iban: row.iban,
      reference: `OUT${index}`,
    })),
  )

  await toDay(addDays(FIRST_DAY, 1))
  const asked = await server.call('POST', '/v2/loan/payment-request/generate', {
    token: card.token,
    body: { payment_type: 'partial_repay', amount: 100 },
  })
  await pick(server, asked.json().payment_link, { outcome: 'success' })
  await deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(overdue.loanId)
    if (record === null) throw new Error('no loan')
    const today = clock.today()
    await bookPayment(tx, record, { factId: 'transfer:HAND1', cents: 25_00, date: today, context: context() })
  })
  const lineOf = await statement([
    { amountCents: 200_00, reference: 'SPLIT', remittance: 'dos' },
    { amountCents: 50_00, reference: 'THIRD', remittance: 'de un amigo' },
    { amountCents: 33_00, reference: 'UNKNOWN', remittance: 'gracias' },
    { amountCents: 44_00, reference: 'STRANGER', iban: 'ES7620770024003102575766', name: 'UN DESCONOCIDO' },
    { amountCents: 12_00, reference: 'MOVED', remittance: 'perdón' },
    { amountCents: 25_00, reference: 'HAND1', remittance: 'a mano' },
    { amountCents: -3_50, reference: 'FEE', remittance: 'comisión' },
  ])
  await match(lineOf('SPLIT'), [
    [repaid, 150_00],
    [overdue, 50_00],
  ])
  await match(lineOf('THIRD'), [[overdue, 50_00]], true)
  await match(lineOf('MOVED'), [[repaid, 12_00]])
  await deps.transaction((tx) => unmatchLine(tx, lineOf('MOVED'), context()))
  await match(lineOf('MOVED'), [[overdue, 12_00]])
  await deps.transaction((tx) => classifyLine(tx, { entryId: lineOf('FEE'), state: 'fee' }, context()))

  await toDay(addDays(FIRST_DAY, 3))
  const paid = await statement([
    { amountCents: 200_00, reference: 'TOOMUCH', remittance: 'todo' },
    { amountCents: 250_00, reference: 'TOOMUCH2', remittance: 'todo' },
  ])
  await match(paid('TOOMUCH'), [[repaid, 200_00]])
  await match(paid('TOOMUCH2'), [[card, 250_00]])
  const { rows: orders } = await server.pool.query<{ order_code: string }>('select order_code from card_operations')
  const byTransfer = await refund({ cents: 30_00, method: 'transfer' }, repaid)
  await refund({ cents: 20_00, method: 'card', cardOrder: orders[0]?.order_code }, card)
  await server.runJobs()
  await sendFile()
  await statement([
    { amountCents: -30_00, endToEndId: byTransfer.endToEndId, iban: byTransfer.iban ?? '', reference: 'BACK' },
  ])

  await toDay(addDays(FIRST_DAY, 36))
  await server.runJobs()
  // Waiting for the next file.
  await deps.transaction((tx) => makeSenderRefund(tx, { entryId: lineOf('STRANGER'), cents: 44_00 }, context()))
  await refund({ cents: 5_00, method: 'transfer' }, repaid)
  const waiting = await makeSignedLoan(server)
  await deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(waiting.loanId)
    if (record !== null) await startPayout(tx, record, context())
  })
  return { server, loans: { repaid, card, overdue } }
}

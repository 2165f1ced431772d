// Goal: a transfer is in exactly one file; a statement books what it proves and nothing else, however often it is
// imported; cases that cannot be decided automatically are listed for staff.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type WrittenLine, writeCamt053 } from '../../../test/bank-statement.ts'
import { booksOf } from '../../../test/books.ts'
import { IBANS, makeSignedLoan, type SignedLoan, statusesSinceSigning } from '../../../test/signed-loan.ts'
import { approveAs, makeStaff, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { runPayouts } from '../../commands/payouts.ts'
import { acceptAccount } from '../../demo/accept-account.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { payoutsCommand } from '../../staff/payouts-command.ts'
import { continueWithAccount } from '../applications/continue-with-account.ts'
import { importStatement } from '../bank/import-statement.ts'
import { bookPayment } from '../loans/book.ts'
import { exportBatch } from './export-batch.ts'
import { payoutsNight } from './payouts-night.ts'
import { endToEndIdOf } from './start-payout.ts'

const LENDER = 'ES9121000418450200051332'
const SEPA = { PAYOUT_PROVIDER: 'sepa', SEPA_DEBTOR_NAME: 'Puente Préstamos', SEPA_DEBTOR_IBAN: LENDER }
const PAID_OUT = { principal: 300_00, cash_in_transit: -300_00 }

let server: TestApp
let folder: string
beforeAll(async () => {
  server = await createTestApp(SEPA)
  folder = mkdtempSync(join(tmpdir(), 'puente-payouts-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
// Removes transfers of earlier tests from the queue.
beforeEach(() => exportWaiting())

const bank = () => {
  if (server.deps.payouts.kind !== 'files') throw new Error('no bank')
  return server.deps.payouts
}
const exportWaiting = () => exportBatch(server.deps, bank())
const command = (...args: string[]) => payoutsCommand(server.deps, args, 'admin:ana')

/** Of a lender with one person: the terminal has no second one. */
const commandAlone = (...args: string[]) =>
  payoutsCommand({ ...server.deps, config: { ...server.deps.config, fourEyes: false } }, args, 'admin:ana')
const markFailed = async (loan: SignedLoan) => {
  const words = ['failed', server.clock.today(), 'rejected', 'by', 'the', 'bank']
  const answer = await commandAlone('settle', idOf(loan), ...words)
  expect(answer).toMatchObject({ isDone: true })
}

let references = 0
const referenced = (line: WrittenLine): WrittenLine => {
  references += 1
  return { reference: `REF${references}`, ...line }
}
async function importText(text: string) {
  const outcome = await importStatement(server.deps, text, { channel: 'staff', actor: 'admin:ana' })
  if (outcome.outcome === 'refused') throw new Error(outcome.problem)
  return outcome.lines.map(({ line: _, ...result }) => result)
}
const importLines = (...lines: readonly WrittenLine[]) =>
  importText(writeCamt053({ account: LENDER, lines: lines.map(referenced) }))

async function startedLoan(iban?: string): Promise<SignedLoan> {
  const loan = await makeSignedLoan(server, iban === undefined ? {} : { iban })
  const answer = await server.call('POST', '/v2/loan/issuance', { token: loan.token })
  expect(answer.statusCode, answer.body).toBe(200)
  return loan
}
async function sentLoan(): Promise<SignedLoan> {
  const loan = await startedLoan()
  await exportWaiting()
  return loan
}
const idOf = ({ publicId }: SignedLoan, attempt = 1) => endToEndIdOf(publicId, attempt)
const out = (loan: SignedLoan, attempt = 1): WrittenLine => ({ amountCents: -300_00, endToEndId: idOf(loan, attempt) })
const back = (loan: SignedLoan, returnReason = 'MS03'): WrittenLine => ({
  amountCents: 300_00,
  endToEndId: idOf(loan),
  returnReason,
})
const transfersOf = async ({ loanId }: SignedLoan) => {
  const { rows } = await server.pool.query('select status from payouts where loan_id = $1 order by attempt', [loanId])
  return rows.map(({ status }) => status)
}
/** Resolves once a transaction of this database waits for a lock of another one. */
async function untilLockWait(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await server.pool.query(waiting)).rowCount === 0);
}
const fileOf = (name: string) => join(folder, name)
const handOutAll = () => server.pool.query('update payout_batches set handed_out_at = now()')
/** Requests a batch of the waiting transfers as demo-accountant. */
async function requestBatch(): Promise<number> {
  const { headers } = await signInAsDemo(server, 'accountant')
  const body = { reason: 'Desembolsos de hoy' }
  const asked = await server.call('POST', '/staff/payout-batches', { headers, body })
  expect([asked.statusCode, asked.json().outcome], asked.body).toEqual([202, 'waiting'])
  return asked.json().approval_id
}

describe('export', () => {
  it('writes the waiting transfers into one file, marks them sent in the same commit, and has nothing more to write', async () => {
    const loans = [await startedLoan(), await startedLoan()]
    const batch = await exportWaiting()
    expect(batch).toMatchObject({ transferCount: 2, totalCents: 600_00 })
    for (const loan of loans) {
      expect(batch?.file).toContain(`<EndToEndId>${idOf(loan)}</EndToEndId>`)
      expect(await transfersOf(loan)).toEqual(['sent'])
    }
    expect(batch?.file).toContain('<Cdtr><Nm>Nuria Pena Guell</Nm></Cdtr>')
    const stored = await server.pool.query('select file, total_cents from payout_batches where message_id = $1', [
      batch?.messageId,
    ])
    expect(stored.rows).toEqual([{ file: batch?.file, total_cents: 600_00 }])
    expect(await exportWaiting()).toBeNull()
  })

  it('export does not wait for a file in progress, and takes none of its transfers', async () => {
    const loans = [await startedLoan(), await startedLoan(), await startedLoan(), await startedLoan()]
    const idsIn = (file = '') => [...file.matchAll(/<EndToEndId>([^<]+)<\/EndToEndId>/g)].map(([, id]) => id)
    const [first, second] = await server.deps.transaction(async (tx) => {
      const taken = await tx.payouts.lockQueued({ limit: 2, now: server.clock.now() })
      return [taken.map(({ endToEndId }) => endToEndId), idsIn((await exportWaiting())?.file)]
    })
    expect([first.length, second.length]).toEqual([2, 2])
    // The first file was rolled back: its transfers still wait.
    expect(idsIn((await exportWaiting())?.file).sort()).toEqual([...first].sort())
    expect([...first, ...second].sort()).toEqual(loans.map((loan) => idOf(loan)).sort())
  })

  it('leaves out a customer who was blocked since', async () => {
    const loan = await startedLoan()
    await server.deps.transaction((tx) => tx.users.setStanding(loan.userId, { isBlocked: true }))
    expect(await exportWaiting()).toBeNull()
    expect(await transfersOf(loan)).toEqual(['queued'])
    await server.deps.transaction((tx) => tx.users.setStanding(loan.userId, { isBlocked: false }))
    expect(await exportWaiting()).toMatchObject({ transferCount: 1 })
  })
})

describe('import', () => {
  it('import of the same file, whole or with one more line, changes only what is new', async () => {
    const [first, second] = [await sentLoan(), await sentLoan()]
    const lines = [out(first), { amountCents: -35, remittance: 'Comision' }].map(referenced)
    const text = writeCamt053({ account: LENDER, lines })
    expect(await importText(text)).toEqual([{ result: 'completed', endToEndId: idOf(first) }, { result: 'unmatched' }])
    const before = await server.pool.query('select version, status, give_date from loans where id = $1', [first.loanId])
    expect(await importText(text)).toEqual([{ result: 'known' }, { result: 'known' }])
    const longer = writeCamt053({ account: LENDER, lines: [...lines, referenced(out(second))] })
    expect(await importText(longer)).toEqual([
      { result: 'known' },
      { result: 'known' },
      { result: 'completed', endToEndId: idOf(second) },
    ])
    const after = await server.pool.query('select version, status, give_date from loans where id = $1', [first.loanId])
    expect(after.rows).toEqual(before.rows)
    expect(await booksOf(server, first.loanId)).toEqual(PAID_OUT)
  })

  it('import in parallel books every line once', async () => {
    const loan = await sentLoan()
    const text = writeCamt053({ account: LENDER, lines: [referenced(out(loan))] })
    const results = await Promise.all(Array.from({ length: 6 }, () => importText(text)))
    expect(results.flat().filter(({ result }) => result === 'completed')).toHaveLength(1)
    expect(results.flat().filter(({ result }) => result === 'known')).toHaveLength(5)
    expect(await booksOf(server, loan.loanId)).toEqual(PAID_OUT)
  })

  it('finds a transfer without our reference by text, amount and account together', async () => {
    const loan = await sentLoan()
    const line = { amountCents: -300_00, remittance: `PRESTAMO ${idOf(loan)} GRACIAS` }
    expect(await importLines({ ...line, iban: IBANS.other })).toEqual([{ result: 'unmatched' }])
    expect(await importLines({ ...line, amountCents: -299_99, iban: IBANS.good })).toEqual([{ result: 'unmatched' }])
    expect(await importLines({ ...line, remittance: 'Prestamo', iban: IBANS.good })).toEqual([{ result: 'unmatched' }])
    expect(await importLines({ ...line, iban: IBANS.good })).toEqual([{ result: 'completed', endToEndId: idOf(loan) }])
  })

  it('import does not mistake a borrower’s own transfer with our text for a returned payout', async () => {
    const loan = await sentLoan()
    await importLines(out(loan))
    const own = { amountCents: 300_00, iban: IBANS.good, remittance: `Prestamo ${idOf(loan)}` }
    expect(await importLines({ ...own, endToEndId: 'NOTPROVIDED' })).toEqual([{ result: 'unmatched' }])
    expect(await transfersOf(loan)).toEqual(['completed'])
    expect(await importLines({ ...own, returnReason: 'AC06' })).toMatchObject([{ result: 'returned' }])
  })

  it('moves the loan to 34 at once if the account is closed: 2, 15, 34', async () => {
    const loan = await sentLoan()
    await importLines(out(loan), back(loan, 'AC04'))
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 2, 15, 34])
    expect(await booksOf(server, loan.loanId)).toEqual({})
  })

  it('gives the same result if the return is booked before the outgoing transfer, in one statement or in two', async () => {
    const together = await sentLoan()
    expect(await importLines(back(together), out(together))).toEqual([
      { result: 'completed', endToEndId: idOf(together) },
      { result: 'returned', endToEndId: idOf(together) },
    ])
    const apart = await sentLoan()
    expect(await importLines(back(apart))).toMatchObject([{ result: 'returned' }])
    expect(await importLines(out(apart))).toMatchObject([{ result: 'confirmed' }])
    for (const loan of [together, apart]) {
      expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 2, 15])
      expect(await transfersOf(loan)).toEqual(['returned'])
      expect(await booksOf(server, loan.loanId)).toEqual({})
    }
  })

  it('reports a conflict for a payout with payments or another amount: stored, listed and not booked', async () => {
    const paid = await sentLoan()
    await importLines(out(paid))
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(paid.loanId)
      if (!record) throw new Error('no loan')
      const context = { actor: 'system', now: server.clock.now(), today: server.clock.today() }
      await bookPayment(tx, record, { factId: 'card-1', cents: 10_00, date: context.today, context })
    })
    const conflict = { result: 'conflict', endToEndId: idOf(paid), reason: 'payout_has_payments' }
    expect(await importLines(back(paid))).toEqual([conflict])
    expect(await booksOf(server, paid.loanId)).toEqual({ principal: 290_00, cash_in_transit: -290_00 })

    const other = await sentLoan()
    expect(await importLines({ ...out(other), amountCents: -200_00, reference: 'SHORT' })).toMatchObject([
      { result: 'conflict', reason: 'amount_differs' },
    ])
    expect(await transfersOf(other)).toEqual(['sent'])
    expect((await command('list')).lines).toContain('  2026-11-16 -200.00 EUR SHORT: amount_differs')
  })

  it('stores nothing from a statement that does not add up', async () => {
    const loan = await sentLoan()
    const text = writeCamt053({ account: LENDER, lines: [referenced(out(loan))], closingCents: 1 })
    const before = await server.pool.query('select count(*) from statement_entries')
    expect(await importStatement(server.deps, text, { channel: 'staff', actor: 'admin:ana' })).toMatchObject({
      outcome: 'refused',
      problem: 'sum_differs',
    })
    expect((await server.pool.query('select count(*) from statement_entries')).rows).toEqual(before.rows)
    expect(await transfersOf(loan)).toEqual(['sent'])
  })
})

describe('a return that only an uploaded statement shows', () => {
  const jobsAndTransfers = async (loan: SignedLoan) => {
    await server.clock.advanceDays(1)
    await server.runJobs()
    return transfersOf(loan)
  }

  it('sends nothing again: not by itself, not by the borrower, and not for one person alone', async () => {
    const loan = await sentLoan()
    await importLines(out(loan), back(loan))
    expect(await jobsAndTransfers(loan)).toEqual(['returned'])
    const asked = await server.call('POST', '/v2/loan/issuance', { token: loan.token })
    expect([asked.statusCode, asked.json().label]).toEqual([409, 'illegal_transition'])
    const { headers } = await signInAsDemo(server, 'accountant')
    const { rows } = await server.pool.query('select id from payouts where loan_id = $1', [loan.loanId])
    const path = `/staff/payouts/${rows[0].id}/retry`
    const listed = await server.call('GET', '/staff/payouts?status=returned', { headers })
    expect(listed.json().items.find(({ loan: id }: { loan: string }) => id === loan.publicId)).toMatchObject({
      awaits_confirmation: true,
    })
    const reason = 'El banco confirma la devolución'
    const bare = await server.call('POST', path, { headers, body: { reason } })
    expect([bare.statusCode, bare.json().errors?.[0]?.property]).toEqual([422, 'proof_date'])
    const body = { reason, proof_date: server.clock.today(), proof_text: 'MS03: devuelta el día 16' }
    const waiting = await server.call('POST', path, { headers, body })
    expect(waiting.statusCode, waiting.body).toBe(202)
    expect(await jobsAndTransfers(loan)).toEqual(['returned'])
    const { approval_id: id } = waiting.json()
    expect((await approveAs(server, 'accountant', id)).json().label).toBe('approval_not_yours')
    const approved = await approveAs(server, 'admin', id)
    expect(approved.statusCode, approved.body).toBe(200)
    expect(await transfersOf(loan)).toEqual(['returned', 'queued'])
    const audit = await server.pool.query(
      "select detail from audit_events where action = 'payout.retried_by_staff' order by id desc limit 1",
    )
    expect(audit.rows[0].detail).toMatchObject({
      proof_text: 'MS03: devuelta el día 16',
      requested_by: 'demo-accountant',
      approved_by: 'demo-admin',
    })
  })

  it('keeps another account that the borrower gives, and pays it once two people confirm the return', async () => {
    const loan = await sentLoan()
    await importLines(out(loan), back(loan, 'AC04'))
    const now = server.clock.now()
    await server.deps.transaction(async (tx) => {
      await acceptAccount(tx, { userId: loan.userId, iban: IBANS.other, by: 'test', now })
      const record = await tx.loans.lockById(loan.loanId)
      if (!record) throw new Error('no loan')
      await continueWithAccount(tx, record, IBANS.other, { actor: 'user:1', now, today: server.clock.today() })
    })
    expect(await jobsAndTransfers(loan)).toEqual(['returned'])
    const { headers } = await signInAsDemo(server, 'accountant')
    const { rows } = await server.pool.query('select id from payouts where loan_id = $1', [loan.loanId])
    const body = { reason: 'Cuenta cerrada', proof_date: server.clock.today(), proof_text: 'AC04 cuenta cerrada' }
    const waiting = await server.call('POST', `/staff/payouts/${rows[0].id}/retry`, { headers, body })
    await approveAs(server, 'admin', waiting.json().approval_id)
    const { rows: attempts } = await server.pool.query(
      'select iban, status from payouts where loan_id = $1 order by attempt',
      [loan.loanId],
    )
    expect(attempts).toEqual([
      { iban: IBANS.good, status: 'returned' },
      { iban: IBANS.other, status: 'queued' },
    ])
  })
})

describe('a return that the bank’s own channel delivers', () => {
  /** A key that was issued for the bank's channel alone. */
  async function bankHeaders() {
    const { token } = await makeStaff(server, 'accountant')
    await server.pool.query(`update staff_api_keys set permissions = '["bank.deliver"]' where token_hash = $1`, [
      server.deps.secrets.hashToken(token),
    ])
    return { authorization: `Bearer ${token}` }
  }

  it.each([
    ['by its key alone', false],
    ['after a staff member uploaded the same file, which waits', true],
  ])('is sent again without a person, %s', async (_how, isUploadedBefore) => {
    const loan = await sentLoan()
    const { rows } = await server.pool.query(
      'select closing_cents::int as cents from bank_statements where account = $1 order by closed_on desc, id desc limit 1',
      [LENDER],
    )
    const lines = [out(loan), back(loan)].map(referenced)
    const file = writeCamt053({ account: LENDER, lines, openingCents: rows[0].cents, statementId: `S-${loan.loanId}` })
    if (isUploadedBefore) {
      const { headers } = await signInAsDemo(server, 'accountant')
      const uploaded = await server.call('POST', '/staff/bank/statements', { headers, body: { file } })
      expect(uploaded.statusCode, uploaded.body).toBe(202)
    }
    const headers = await bankHeaders()
    const delivered = await server.call('POST', '/staff/bank/deliveries', { headers, body: { file } })
    expect([delivered.statusCode, delivered.json().results], delivered.body).toEqual([
      200,
      { completed: 1, returned: 1 },
    ])
    expect(await transfersOf(loan)).toEqual(['returned'])
    await server.clock.advanceDays(1)
    await server.runJobs()
    expect(await transfersOf(loan)).toEqual(['returned', 'queued'])
  })
})

describe('a transfer that staff marked as failed', () => {
  it('a transfer that staff marked as failed needs the words of the bank and two people once it has left; the terminal has only one', async () => {
    const loan = await sentLoan()
    const today = server.clock.today()
    const { headers } = await signInAsDemo(server, 'accountant')
    const { rows } = await server.pool.query('select id from payouts where loan_id = $1', [loan.loanId])
    const settle = (body: object) =>
      server.call('POST', `/staff/payouts/${rows[0].id}/settle`, {
        headers,
        body: { outcome: 'failed', reason: 'El banco lo rechaza', ...body },
      })
    for (const [proof, property] of [
      [{}, 'proof_date'],
      [{ proof_date: today }, 'proof_text'],
      [{ proof_date: addDays(today, 1), proof_text: 'Rechazada' }, 'proof_date'],
      [{ proof_date: addDays(today, -1), proof_text: 'Rechazada' }, 'proof_date'],
    ] as const) {
      const refused = await settle(proof)
      expect([refused.statusCode, refused.json().errors?.[0]?.property], refused.body).toEqual([422, property])
    }
    expect((await command('settle', idOf(loan), 'failed', 'lost')).lines[0]).toMatch(/^Say on which day/)
    expect((await command('settle', idOf(loan), 'failed', today, 'lost')).lines[0]).toMatch(/^Two people/)
    const waiting = await settle({ proof_date: today, proof_text: 'AM04: sin fondos' })
    expect(waiting.statusCode, waiting.body).toBe(202)
    await server.runJobs()
    expect(await transfersOf(loan)).toEqual(['sent'])
    const approved = await approveAs(server, 'admin', waiting.json().approval_id)
    expect(approved.statusCode, approved.body).toBe(200)
    await server.runJobs()
    expect(await transfersOf(loan)).toEqual(['failed', 'queued'])
  })

  it('a transfer that staff marked as failed is not approved on a transfer whose statement line came meanwhile', async () => {
    const loan = await sentLoan()
    const { headers } = await signInAsDemo(server, 'accountant')
    const { rows } = await server.pool.query('select id from payouts where loan_id = $1', [loan.loanId])
    const body = { outcome: 'failed', reason: 'No aparece', proof_date: server.clock.today(), proof_text: 'No consta' }
    const waiting = await server.call('POST', `/staff/payouts/${rows[0].id}/settle`, { headers, body })
    await importLines(out(loan))
    const stale = await approveAs(server, 'admin', waiting.json().approval_id)
    expect([stale.statusCode, stale.json().label]).toEqual([409, 'approval_stale'])
    expect(await transfersOf(loan)).toEqual(['completed'])
  })

  it('a transfer that staff marked as failed never leaves with its old file while the next attempt pays the loan', async () => {
    await handOutAll()
    const loan = await startedLoan()
    const batch = await exportWaiting()
    await markFailed(loan)
    await server.runJobs()
    expect(await transfersOf(loan)).toEqual(['failed', 'queued'])
    const { headers } = await signInAsDemo(server, 'accountant')
    const file = await server.call('GET', `/staff/payout-batches/${batch?.messageId}/file`, { headers })
    expect([file.statusCode, file.json().label]).toEqual([409, 'payout_batch_closed'])
    expect((await command('export', fileOf('old.xml'))).lines[0]).toMatch(/^No approved batch/)
    expect((await command('export-again', batch?.messageId ?? '', fileOf('old-again.xml'))).isDone).toBe(false)
  })

  it('pays the loan out if it left after all; the waiting next attempt is cancelled', async () => {
    const loan = await sentLoan()
    await markFailed(loan)
    await server.runJobs()
    expect(await transfersOf(loan)).toEqual(['failed', 'queued'])
    expect(await importLines(out(loan))).toEqual([{ result: 'completed', endToEndId: idOf(loan) }])
    expect(await transfersOf(loan)).toEqual(['completed', 'failed'])
    // Attempts of other loans may wait; this one's does not.
    expect((await exportWaiting())?.file ?? '').not.toContain(idOf(loan, 2))
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 15, 10, 2])
    expect(await booksOf(server, loan.loanId)).toEqual(PAID_OUT)
  })

  it('waits for a file in progress with the next attempt, and then is a conflict', async () => {
    const loan = await sentLoan()
    await markFailed(loan)
    await server.runJobs()
    const { importing } = await server.deps.transaction(async (tx) => {
      const ids = (await tx.payouts.lockQueued({ limit: 5000, now: server.clock.now() })).map(({ id }) => id)
      const importing = importLines(out(loan))
      await untilLockWait()
      await tx.payouts.markSent(ids, { batchId: null, sentAt: server.clock.now(), provider: 'sepa' })
      return { importing }
    })
    expect(await importing).toMatchObject([{ result: 'conflict', reason: 'another_attempt_open' }])
    expect(await transfersOf(loan)).toEqual(['failed', 'sent'])
  })

  it('a transfer that staff marked as failed is a conflict if the next attempt was sent: the ledger never pays the loan out twice', async () => {
    const loan = await sentLoan()
    await markFailed(loan)
    await server.runJobs()
    await exportWaiting()
    expect(await importLines(out(loan))).toEqual([
      { result: 'conflict', endToEndId: idOf(loan), reason: 'another_attempt_open' },
    ])
    expect(await importLines(out(loan, 2))).toEqual([{ result: 'completed', endToEndId: idOf(loan, 2) }])
    expect(await booksOf(server, loan.loanId)).toEqual(PAID_OUT)
  })

  it('leaves the loan without a payout if the bank later reports the return', async () => {
    const loan = await sentLoan()
    await markFailed(loan)
    expect(await importLines(back(loan))).toMatchObject([{ result: 'confirmed' }])
    expect(await importLines(out(loan))).toMatchObject([{ result: 'confirmed' }])
    expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 15])
    expect(await booksOf(server, loan.loanId)).toEqual({})
  })
})

describe('silence', () => {
  it('silence of more than five days makes a transfer ambiguous; a statement or a staff member settles it, and no file sends it again', async () => {
    const [heard, settled] = [await sentLoan(), await sentLoan()]
    await server.clock.advanceDays(5)
    await payoutsNight(server.deps, server.clock.today())
    expect(await transfersOf(heard)).toEqual(['sent'])
    await server.clock.advanceDays(1)
    await payoutsNight(server.deps, server.clock.today())
    expect([await transfersOf(heard), await transfersOf(settled)]).toEqual([['ambiguous'], ['ambiguous']])
    expect(await exportWaiting()).toBeNull()
    await importLines(out(heard))
    expect((await command('settle', idOf(settled), 'completed')).isDone).toBe(true)
    for (const loan of [heard, settled]) {
      expect(await statusesSinceSigning(server, loan.loanId)).toEqual([1, 10, 2])
      expect(await booksOf(server, loan.loanId)).toEqual(PAID_OUT)
    }
    const { rows } = await server.pool.query(
      'select actor from loan_status_changes where loan_id = $1 order by id desc limit 1',
      [settled.loanId],
    )
    expect(rows).toEqual([{ actor: 'admin:ana' }])
  })
})

describe('npm run payouts', () => {
  it('writes no transfer that two people have not approved, and an approved batch once', async () => {
    await handOutAll()
    const loan = await startedLoan()
    const none = await command('export', fileOf('unapproved.xml'))
    expect(none.lines[0]).toMatch(/^No approved batch waits\./)
    expect(await transfersOf(loan)).toEqual(['queued'])
    const id = await requestBatch()
    expect((await command('export', fileOf('waiting.xml'))).lines[0]).toMatch(/^No approved batch waits\./)
    expect((await approveAs(server, 'accountant', id)).json().label).toBe('approval_not_yours')
    const approved = await approveAs(server, 'admin', id)
    expect(approved.json()).toMatchObject({ state: 'approved', outcome: [{ label: 'Fichero' }, { value: '1' }, {}] })
    expect(await transfersOf(loan)).toEqual(['sent'])
    const written = await command('export', fileOf('approved.xml'))
    expect(written.lines[0]).toContain(approved.json().outcome[0].value)
    expect(readFileSync(fileOf('approved.xml'), 'utf8')).toContain(idOf(loan))
    expect((await command('export', fileOf('twice.xml'))).lines[0]).toMatch(/^No approved batch waits\./)
  })

  it('approves no batch whose transfers changed: a customer was blocked meanwhile', async () => {
    const [loan, other] = [await startedLoan(), await startedLoan()]
    const id = await requestBatch()
    await server.pool.query('update users set is_blocked = true where id = (select user_id from loans where id = $1)', [
      other.loanId,
    ])
    const stale = await approveAs(server, 'admin', id)
    expect([stale.statusCode, stale.json().label], stale.body).toEqual([409, 'approval_stale'])
    expect([await transfersOf(loan), await transfersOf(other)]).toEqual([['queued'], ['queued']])
  })

  it('holds no payout of the staff member who requests or approves it', async () => {
    const [, own] = [await startedLoan(), await startedLoan()]
    const id = await requestBatch()
    const makeCustomer = (username: string, ownCustomerId: number | null) =>
      server.deps.transaction((tx) => tx.staffUsers.change(username, { ownCustomerId }))
    try {
      await makeCustomer('demo-admin', own.userId)
      const refused = await approveAs(server, 'admin', id)
      expect([refused.statusCode, refused.json()], refused.body).toMatchObject([403, { reason: 'own_customer' }])
      const { headers, cookie } = await signInAsDemo(server, 'admin')
      const read = await server.call('GET', `/staff/approvals/${id}`, { headers: cookie })
      expect([read.statusCode, read.json().label]).toEqual([403, 'own_loan'])
      const asked = await server.call('POST', '/staff/payout-batches', { headers, body: { reason: 'Con el mío' } })
      expect([asked.statusCode, asked.json().label]).toEqual([403, 'own_loan'])
      expect(await transfersOf(own)).toEqual(['queued'])
      expect((await approveAs(server, 'admin-2', id)).json().state).toBe('approved')
    } finally {
      await makeCustomer('demo-admin', null)
    }
  })

  it('npm run payouts of a lender with one person makes and writes the batch at once, and the audit says so', async () => {
    await handOutAll()
    await startedLoan()
    const alone = { ...server.deps, config: { ...server.deps.config, fourEyes: false } }
    const answer = await payoutsCommand(alone, ['export', fileOf('alone.xml')], 'admin:ana')
    expect(answer.lines[0]).toContain('1 transfers, 300.00 EUR')
    const { rows } = await server.pool.query(
      "select detail from audit_events where action = 'payout.batch_exported' and actor = 'admin:ana' order by id",
    )
    expect(rows.at(-1)).toMatchObject({ detail: { four_eyes: 'off', transfers: 1 } })
  })

  it('writes a file that only its owner can read, and the same one again on request', async () => {
    await handOutAll()
    await startedLoan()
    await exportWaiting()
    const answer = await command('export', fileOf('out.xml'))
    const [, messageId = ''] = /message (\S+)\.$/.exec(answer.lines[0] ?? '') ?? []
    expect(answer).toEqual({
      lines: [`${fileOf('out.xml')}: 1 transfers, 300.00 EUR, message ${messageId}.`],
      isDone: true,
    })
    expect(statSync(fileOf('out.xml')).mode & 0o077).toBe(0)
    expect((await command('export-again', messageId, fileOf('again.xml'))).isDone).toBe(true)
    expect(readFileSync(fileOf('again.xml'))).toEqual(readFileSync(fileOf('out.xml')))
    expect((await command('export-again', 'PUENTE-NEVER', fileOf('never.xml'))).isDone).toBe(false)
  })

  it('npm run payouts never overwrites a file, and marks nothing as sent if it cannot write one', async () => {
    const loan = await startedLoan()
    writeFileSync(fileOf('taken.xml'), 'mine')
    expect((await command('export', fileOf('taken.xml'))).isDone).toBe(false)
    await expect(command('export', join(folder, 'no', 'such', 'folder.xml'))).rejects.toThrow('ENOENT')
    expect(readFileSync(fileOf('taken.xml'), 'utf8')).toBe('mine')
    expect(await transfersOf(loan)).toEqual(['queued'])
    const { rows } = await server.pool.query('select handed_out_at from payout_batches where handed_out_at is not null')
    await exportWaiting()
    await expect(command('export', join(folder, 'no', 'such', 'folder.xml'))).rejects.toThrow('ENOENT')
    const after = await server.pool.query('select handed_out_at from payout_batches where handed_out_at is not null')
    expect(after.rows).toEqual(rows)
  })

  it('leaves no empty file if nothing waits', async () => {
    await handOutAll()
    expect((await command('export', fileOf('empty.xml'))).isDone).toBe(true)
    expect(() => statSync(fileOf('empty.xml'))).toThrow('ENOENT')
  })

  it('imports a file and lists the lines that need staff', async () => {
    const loan = await sentLoan()
    const lines = [referenced(out(loan)), { amountCents: 12_34, reference: 'UNKNOWN' }]
    writeFileSync(fileOf('in.xml'), writeCamt053({ account: LENDER, lines }))
    expect(await commandAlone('import', fileOf('in.xml'))).toEqual({
      lines: [
        `${fileOf('in.xml')}: 2 lines: 1 completed, 1 unmatched.`,
        '  2026-11-16 12.34 EUR UNKNOWN: about no transfer of ours',
        // The files of this test do not follow on one another.
        expect.stringMatching(/^ {2}statement S1: closing balance 9712\.34 EUR, books [\d.]+ EUR$/),
      ],
      isDone: true,
    })
    writeFileSync(fileOf('other.xml'), writeCamt053({ account: IBANS.good, lines }))
    expect((await commandAlone('import', fileOf('other.xml'))).lines[0]).toContain('other_account')
  })

  it('shows payer and text of a line that matches no transfer, without terminal control characters', async () => {
    const line = {
      amountCents: 45_00,
      reference: 'PAYER-1',
      iban: IBANS.other,
      name: 'ANA LOPEZ',
      remittance: 'Prestamo\tde Ana\u009b31m',
    }
    writeFileSync(fileOf('payer.xml'), writeCamt053({ account: LENDER, lines: [line] }))
    const shown = `  2026-11-16 45.00 EUR PAYER-1 from ANA LOPEZ, ${IBANS.other} "Prestamo de Ana 31m"`
    expect((await commandAlone('import', fileOf('payer.xml'))).lines[1]).toBe(`${shown}: about no transfer of ours`)
    expect((await command('list')).lines).toContain(shown)
  })

  it('settles only open transfers, requires the words of the bank for a failure, and prints its usage', async () => {
    const loan = await startedLoan()
    expect((await command('settle', idOf(loan), 'completed')).lines).toEqual([
      `Transfer ${idOf(loan)} has not left yet.`,
    ])
    expect((await command('settle', idOf(loan), 'failed')).isDone).toBe(false)
    expect((await command('settle', 'NOBODY-1', 'completed')).lines).toEqual(['There is no transfer NOBODY-1.'])
    await exportWaiting()
    await importLines(out(loan))
    expect((await command('settle', idOf(loan), 'failed', server.clock.today(), 'x')).lines).toEqual([
      `Transfer ${idOf(loan)} is settled: completed.`,
    ])
    for (const wrong of [[], ['export'], ['import', 'a', 'b'], ['pay']]) {
      expect((await command(...wrong)).lines.join('\n')).toContain('npm run payouts -- export <file>')
    }
  })

  it('works from a terminal on the server’s database, and says what it needs', async () => {
    const DATABASE_URL = String(server.pool.options.connectionString)
    const answer = await runPayouts(['list'], { ...SEPA, DATABASE_URL })
    expect(answer.lines[0]).toMatch(/^\d+ transfers are not settled\.$/)
    await expect(runPayouts(['list'], SEPA)).rejects.toThrow(StartupError)
    const withoutFiles = await runPayouts(['export', fileOf('x.xml')], { DATABASE_URL })
    expect(withoutFiles.lines).toEqual(['PAYOUT_PROVIDER is not sepa: there are no files to write.'])
  })
})

// Goal: the check of the books names every change of a stored row that moves or hides money past the rules, with its object, and finds
// the books of ordinary operations in order.
import type { BookCheckName } from '@puente/domain'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TradedBooks, tradeBooks } from '../../../test/traded-books.ts'
import type { BookProblem } from '../../db/schema/index.ts'
import { createTransaction } from '../../db/transaction.ts'
import { verifyAllBooks } from './verify-books.ts'

let books: TradedBooks
beforeAll(async () => {
  books = await tradeBooks()
}, 120_000)
afterAll(() => books.server.close())

/**
 * What the check finds after these statements, which are taken back afterwards. Triggers are off: an administrator of the database
 * can drop them.
 */
async function problemsAfter(statement: string): Promise<readonly BookProblem[]> {
  const { server } = books
  const connection = await server.pool.connect()
  try {
    await connection.query('begin')
    await connection.query('set local session_replication_role = replica')
    await connection.query(statement)
    // The checks read in transactions of their own, here all within this one.
    const within = {
      query: (text: unknown, ...values: unknown[]) =>
        typeof text === 'string' && /^(begin|commit|rollback)/.test(text)
          ? Promise.resolve({ command: 'COMMIT', rows: [] })
          : (connection.query as (...all: unknown[]) => Promise<unknown>)(text, ...values),
      release: () => undefined,
    }
    const pool = { connect: () => Promise.resolve(within) } as unknown as pg.Pool
    return (await verifyAllBooks({ ...server.deps, transaction: createTransaction(pool) })).problems
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

const LINE = (reference: string) => `(select id from statement_entries where servicer_reference = '${reference}')`
const LOAN = (fact: string) => `(select loan_id from loan_facts where fact_id = '${fact}')`
const OVERDUE = LOAN('transfer:HAND1')
const JOURNAL = (reference: string, kind: string) =>
  `(select id from journals where kind = '${kind}' and split_part(reference, '/', 1) = ${LINE(reference)}::text limit 1)`
const deleteJournal = (id: string) => `
  create temporary table gone on commit drop as select ${id} as id;
  delete from journal_transfers where journal_id in (select id from gone);
  delete from journals where id in (select id from gone)`

interface Tampering {
  readonly name: string
  readonly statement: string
  /** The check that must name it, and the object. */
  readonly check: BookCheckName
  readonly object: RegExp
}

const TAMPERINGS: readonly Tampering[] = [
  {
    name: 'a loan that is marked as repaid',
    statement: `update loans set status = 3 where id = ${OVERDUE}`,
    check: 'loan_status',
    object: /^loan /,
  },
  {
    name: 'a loan that is marked as repaid, with a history to match',
    statement: `update loans set status = 3 where id = ${OVERDUE};
      insert into loan_status_changes (loan_id, from_status, to_status, event, actor, business_date, at)
      select id, 21, 3, 'repaid_in_full', 'system', current_date, now() from loans where id = ${OVERDUE}`,
    check: 'loan_status',
    object: /^loan /,
  },
  {
    name: 'a status that is gone from the history',
    statement: `delete from loan_status_changes where loan_id = ${OVERDUE} and to_status = 2`,
    check: 'loan_history',
    object: /^status change /,
  },
  {
    name: 'a due date',
    statement: `update loans set must_pay_date = '2030-01-01' where id = ${OVERDUE}`,
    check: 'loan_dates',
    object: /^loan /,
  },
  {
    name: 'the amount of a loan',
    statement: `update loans set amount_cents = 1 where id = ${OVERDUE}`,
    check: 'loan_terms',
    object: /^loan /,
  },
  {
    name: 'a signature that is gone',
    statement: `update loans set signed_at = null where id = ${OVERDUE}`,
    check: 'loan_terms',
    object: /^loan /,
  },
  {
    name: 'the rate of a contract',
    statement: `update loans set contract = contract || '{"annualRateMillionths": 0}' where id = ${OVERDUE}`,
    check: 'loan_money',
    object: /^loan /,
  },
  {
    name: 'a payment that no fact explains',
    statement: `update loan_accounts set paid_principal_cents = paid_principal_cents + 100 where loan_id = ${OVERDUE}`,
    check: 'loan_money',
    object: /^loan /,
  },
  {
    name: 'the amount of a payment, in the fact alone',
    statement: `update loan_facts set fact = fact || '{"cents": 9900}' where fact_id = 'transfer:HAND1'`,
    check: 'allocations',
    object: /^booking /,
  },
  {
    name: 'a fact that is gone',
    statement: `delete from loan_facts where fact_id = 'transfer:HAND1'`,
    check: 'loan_facts',
    object: /^fact transfer:HAND1$/,
  },
  {
    name: 'an audit entry of a payment that is gone',
    statement: `delete from audit_events where detail ->> 'fact_id' = 'transfer:HAND1'`,
    check: 'loan_facts',
    object: /^fact transfer:HAND1$/,
  },
  {
    name: 'a ledger row that no fact explains',
    statement: `insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
      select ${OVERDUE}, '2026-11-18', '2026-11-18', 'payment', 'cash_in_transit', 'principal', 100`,
    check: 'loan_ledger',
    object: /^loan /,
  },
  {
    name: 'a ledger row on another day',
    statement: `update ledger_transfers set booked_on = booked_on + 1 where fact_id = 'transfer:HAND1'`,
    check: 'daily_totals',
    object: /^day 2026-11-1[78]$/,
  },
  {
    name: 'the totals of a day, on both sides',
    statement: `update daily_ledger_totals set debit_cents = debit_cents + 500 where booked_on = '2026-11-17' and account = 'bank';
      update daily_ledger_totals set credit_cents = credit_cents + 500 where booked_on = '2026-11-17' and account = 'unmatched_money'`,
    check: 'daily_totals',
    object: /^day 2026-11-17$/,
  },
  {
    name: 'the totals of a day that are gone',
    statement: `delete from daily_ledger_totals where booked_on = '2026-11-16'`,
    check: 'daily_totals',
    object: /^day 2026-11-16$/,
  },
  {
    name: 'a journal that is gone',
    statement: deleteJournal(JOURNAL('FEE', 'bank_fee')),
    check: 'statement_lines',
    object: /^statement line /,
  },
  {
    name: 'a journal that is gone, with the totals of its day',
    statement: `${deleteJournal(JOURNAL('THIRD', 'money_matched'))};
      update daily_ledger_totals set debit_cents = debit_cents - 5000 where booked_on = '2026-11-17' and account = 'unmatched_money';
      update daily_ledger_totals set credit_cents = credit_cents - 5000 where booked_on = '2026-11-17' and account = 'cash_in_transit'`,
    check: 'allocations',
    object: /^booking /,
  },
  {
    name: 'the opening balance of the bank that is gone',
    statement: deleteJournal(`(select id from journals where reference like 'opening:%')`),
    check: 'bank_balance',
    object: /^bank account ES79/,
  },
  {
    name: 'the amount of a journal',
    statement: `update journal_transfers set amount_cents = 100 where journal_id = ${JOURNAL('UNKNOWN', 'money_received')}`,
    check: 'statement_lines',
    object: /^statement line /,
  },
  {
    name: 'the account of a journal',
    statement: `update journal_transfers set credit = 'caja_b' where journal_id = ${JOURNAL('UNKNOWN', 'money_received')}`,
    check: 'journals',
    object: /^journal /,
  },
  {
    name: 'the lines of a journal that are gone',
    statement: `delete from journal_transfers where journal_id = ${JOURNAL('FEE', 'bank_fee')}`,
    check: 'journals',
    object: /^journal /,
  },
  {
    name: 'a journal about nothing',
    statement: `insert into journals (kind, source, reference, date, booked_on, actor, at)
        values ('owner_funds', 'manual', 'x', '2026-11-17', '2026-11-17', 'system', now());
      insert into journal_transfers (journal_id, booked_on, debit, credit, amount_cents)
        select max(id), '2026-11-17', 'owner_funds', 'unmatched_money', 100 from journals`,
    check: 'journals',
    object: /^journal /,
  },
  {
    name: 'the amount of a statement line',
    statement: `update statement_entries set amount_cents = 3200 where servicer_reference = 'UNKNOWN'`,
    check: 'statements',
    object: /^statement of ES79/,
  },
  {
    name: 'a statement line that is gone, with its journals',
    statement: `${deleteJournal(JOURNAL('UNKNOWN', 'money_received'))};
      delete from statement_entries where servicer_reference = 'UNKNOWN'`,
    check: 'statements',
    object: /^statement of ES79.* of 2026-11-17$/,
  },
  {
    name: 'the state of a statement line',
    statement: `update statement_entries set state = 'ignored' where servicer_reference = 'UNKNOWN'`,
    check: 'statement_lines',
    object: /^statement line /,
  },
  {
    name: 'a line of the bank’s fees that is said to be the owner’s, with a history to match',
    statement: `update statement_entries set state = 'ignored' where servicer_reference = 'FEE';
      update statement_entry_events set state = 'ignored' where entry_id = ${LINE('FEE')}`,
    check: 'statement_lines',
    object: /^statement line /,
  },
  {
    name: 'the payer of a line that waits',
    statement: `update statement_entries set counterparty_name = 'UN AMIGO', counterparty_iban = 'ES1921000418440000001332'
      where servicer_reference = 'UNKNOWN'`,
    check: 'statement_lines',
    object: /^statement line /,
  },
  {
    name: 'the reference of a line that waits',
    statement: `update statement_entries set servicer_reference = 'OTHER' where servicer_reference = 'UNKNOWN'`,
    check: 'statement_lines',
    object: /^statement line /,
  },
  {
    name: 'the text of a line that waits, in its file too',
    statement: `update statement_entries set remittance = 'de un amigo' where servicer_reference = 'UNKNOWN';
      update statement_files set content = convert_to(replace(convert_from(content, 'utf8'), 'gracias', 'de un amigo'), 'utf8')`,
    check: 'statement_lines',
    object: /^statement file /,
  },
  {
    name: 'the last statement, without its lines',
    statement: `delete from bank_statements where id = (select max(id) from bank_statements)`,
    check: 'statement_lines',
    object: /^statement line /,
  },
  {
    name: 'the closing balance of a statement',
    statement: `update bank_statements set closing_cents = closing_cents - 10700
      where id = (select max(id) from bank_statements)`,
    check: 'bank_balance',
    object: /^bank account ES79/,
  },
  {
    name: 'the amount of a booking',
    statement: `update statement_allocations set cents = 100 where fact_id = 'transfer:THIRD'`,
    check: 'allocations',
    object: /^booking /,
  },
  {
    name: 'a booking on another loan',
    statement: `update statement_allocations set loan_id = loan_id - 1 where fact_id = 'transfer:THIRD'`,
    check: 'allocations',
    object: /^booking /,
  },
  {
    name: 'a booking that is gone',
    statement: `delete from statement_allocations where fact_id = 'transfer:THIRD'`,
    check: 'statement_lines',
    object: /^statement line /,
  },
  {
    name: 'a booking that is marked as taken back',
    statement: `update statement_allocations set reversed_at = now(), reversed_by = 'admin:ana' where fact_id = 'transfer:THIRD'`,
    check: 'allocations',
    object: /^booking /,
  },
  {
    name: 'the account of a payout that left in a file',
    statement: `update payouts set iban = 'ES1921000418440000001332' where loan_id = ${OVERDUE}`,
    check: 'payment_files',
    object: /^payout /,
  },
  {
    name: 'the amount of a payout',
    statement: `update payouts set amount_cents = 1 where loan_id = ${OVERDUE}`,
    check: 'payouts',
    object: /^payout /,
  },
  {
    name: 'the status of a payout',
    statement: `update payouts set status = 'failed' where loan_id = ${OVERDUE}`,
    check: 'payouts',
    object: /^payout /,
  },
  {
    name: 'a payout that is gone',
    statement: `delete from payouts where loan_id = ${OVERDUE}`,
    check: 'payouts',
    object: /^fact payout:/,
  },
  {
    name: 'a second payout of a loan whose money arrived',
    statement: `insert into payouts (id, loan_id, attempt, end_to_end_id, iban, holder_name, amount_cents, status, provider, created_at)
      select gen_random_uuid(), loan_id, 2, 'AGAIN-2', iban, holder_name, amount_cents, 'queued', provider, created_at
      from payouts where loan_id = ${OVERDUE}`,
    check: 'payouts',
    object: /^payout AGAIN-2$/,
  },
  {
    name: 'the file of a payout that is gone',
    statement: `delete from payout_batches where id = (select batch_id from payouts where loan_id = ${OVERDUE})`,
    check: 'payouts',
    object: /^payout /,
  },
  {
    name: 'the file of a payout',
    statement: `update payout_batches set file = replace(file, '<InstdAmt Ccy="EUR">300.00', '<InstdAmt Ccy="EUR">900.00')`,
    check: 'payment_files',
    object: /^payout /,
  },
  {
    name: 'the account of a refund',
    statement: `update refunds set iban = 'ES1921000418440000001332' where method = 'transfer'`,
    check: 'payment_files',
    object: /^refund /,
  },
  {
    name: 'the account of a refund that waits for its file',
    statement: `update refunds set iban = 'ES1921000418440000001332' where status = 'queued'`,
    check: 'refunds',
    object: /^refund /,
  },
  {
    name: 'the account that money of an unknown payer goes back to',
    statement: `update refunds set iban = 'ES1921000418440000001332' where loan_id is null`,
    check: 'statement_lines',
    object: /^refund /,
  },
  {
    name: 'the account of a payout that waits for its file',
    statement: `update payouts set iban = 'ES1921000418440000001332' where status = 'queued'`,
    check: 'payouts',
    object: /^payout /,
  },
  {
    name: 'the amount of a refund',
    statement: `update refunds set amount_cents = 1 where method = 'card'`,
    check: 'refunds',
    object: /^refund /,
  },
  {
    name: 'the status of a refund',
    statement: `update refunds set status = 'failed' where method = 'card'`,
    check: 'refunds',
    object: /^refund /,
  },
  {
    name: 'a refund that is gone',
    statement: `delete from refunds where method = 'card'`,
    check: 'refunds',
    object: /^fact refund:/,
  },
  {
    name: 'the journal of a refund that is gone',
    statement: deleteJournal(`(select id from journals where source = 'refund' and kind = 'refund_sent')`),
    check: 'refunds',
    object: /^refund /,
  },
  {
    name: 'a card payment that is marked as failed',
    statement: `update card_operations set status = 'failed'`,
    check: 'card_payments',
    object: /^card order /,
  },
  {
    name: 'a card payment that is said to have registered a card only',
    statement: `update card_operations set kind = 'tokenize'`,
    check: 'card_payments',
    object: /^fact card:/,
  },
  {
    name: 'a card order that is gone',
    statement: 'delete from card_operations',
    check: 'card_payments',
    object: /^fact card:/,
  },
  {
    name: 'the amount of a card order',
    statement: `update card_operations set amount_cents = 100`,
    check: 'card_payments',
    object: /^card order /,
  },
  {
    name: 'a notice of the card provider that is gone',
    statement: `delete from provider_events`,
    check: 'card_payments',
    object: /^card order /,
  },
  {
    name: 'the journal of a card payment that is gone',
    statement: deleteJournal(`(select id from journals where source = 'card_operation')`),
    check: 'card_payments',
    object: /^card order /,
  },
]

describe('the check of the books', () => {
  it('finds ordinary operations in order', async () => {
    expect((await verifyAllBooks(books.server.deps)).problems).toEqual([])
  })

  it.each(TAMPERINGS)('finds $name', async ({ statement, check, object }) => {
    const problems = await problemsAfter(statement)
    expect(problems).toContainEqual(expect.objectContaining({ check, object: expect.stringMatching(object) }))
  })
})

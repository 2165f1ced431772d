import { addDays, type CivilDate, yearsBefore } from '@puente/domain'
import { KNOWN_BROWSER_DAYS } from '../customers/codes/browser-cookie.ts'
import type { Page } from '../db/repositories/forget-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { madridHour } from '../platform/madrid-time.ts'

/**
 * How long records of sign-ins and messages are kept (GDPR art. 5.1.e). Where no law is named, the period is our
 * choice. docs/operating/retention.md and the privacy page state the same periods.
 */
const RECORD_RETENTION = {
  /**
   * Sessions and codes after their end, code events, messages that carried a code. No limit looks back more than 30
   * days.
   */
  signInDays: 90,
  /** A text that was not sent by then never will be. */
  unsentTextDays: 90,
  /** After this, a request with the same key counts as a new one; the loan's state makes a late retry harmless. */
  idempotencyKeyDays: 90,
  /** What other systems were told, and how it was received: long enough to replay it. */
  webhookDays: 90,
  /**
   * SMS notices, the values of letters, and what staff wrote down about a customer, are business correspondence (Código de Comercio art. 30).
   */
  noticeYears: 6,
  /** Requests for a second person are records of the business, after their end (Código de Comercio art. 30). */
  approvalYears: 6,
} as const

/** Small enough that a chunk finishes quickly and blocks no other session. */
const ROWS_AT_ONCE = 5_000

/** Deletes one chunk and returns where the next one starts; null when nothing is left. */
type Forget = (tx: Tx, after: number) => Promise<number | null>

/** A table that is read to its end: rows that stay are passed over. */
const inPages =
  (forget: (tx: Tx, page: Page) => Promise<number | null>): Forget =>
  (tx, after) =>
    forget(tx, { after, limit: ROWS_AT_ONCE })

/** A table whose old rows are found by an index. */
const untilNone =
  (forget: (tx: Tx) => Promise<number>): Forget =>
  async (tx) =>
    (await forget(tx)) > 0 ? 0 : null

/**
 * Deletes expired records of sign-ins, codes, messages and idempotent requests, but never a record that signature
 * evidence references. Each chunk deletes what it finds, so the stage may run twice.
 */
export async function forgetOldRecords(deps: Pick<Deps, 'transaction'>, businessDate: CivilDate): Promise<void> {
  const tables = tablesOn(businessDate)
  let next: Position | null = { table: 0, after: 0 }
  while (next !== null) {
    const from: Position = next
    next = await deps.transaction((tx) => forgetFrom(tx, tables, from))
  }
  // Requests use these rows again. Each has its own commit, which holds no other lock meanwhile.
  const yesterday = startOf(addDays(businessDate, -1))
  // A claim lasts minutes: what is left of yesterday has timed out and says only who looked at what.
  await deps.transaction((tx) => tx.staffClaims.forget(yesterday))
  // No budget looks back more than an hour.
  await deps.transaction((tx) => tx.budgets.forget(yesterday))
}

const startOf = (date: CivilDate): Date => madridHour(date, 0)

interface Position {
  readonly table: number
  readonly after: number
}

/** Tables with little to delete share a commit; one with more commits after each chunk. Returns where to go on. */
async function forgetFrom(tx: Tx, tables: readonly Forget[], from: Position): Promise<Position | null> {
  let { after } = from
  for (const [offset, forget] of tables.slice(from.table).entries()) {
    const next = await forget(tx, after)
    if (next !== null) return { table: from.table + offset, after: next }
    after = 0
  }
  return null
}

function tablesOn(businessDate: CivilDate): readonly Forget[] {
  const { signInDays, unsentTextDays, idempotencyKeyDays, webhookDays, noticeYears, approvalYears } = RECORD_RETENTION
  const signIn = startOf(addDays(businessDate, -signInDays))
  const browsers = startOf(addDays(businessDate, -KNOWN_BROWSER_DAYS))
  const links = startOf(businessDate)
  const keys = startOf(addDays(businessDate, -idempotencyKeyDays))
  const webhooks = startOf(addDays(businessDate, -webhookDays))
  const texts = startOf(addDays(businessDate, -unsentTextDays))
  const approvals = startOf(yearsBefore(businessDate, approvalYears))
  const correspondence = startOf(yearsBefore(businessDate, noticeYears))
  const messages = { codes: signIn, notices: correspondence }

  return [
    inPages((tx, page) => tx.sessions.forgetEnded(signIn, page)),
    inPages((tx, page) => tx.staffSessions.forgetEnded(signIn, page)),
    inPages((tx, page) => tx.staffSignIns.forgetEvents(signIn, page)),
    inPages((tx, page) => tx.staffSignIns.forgetLinks(signIn, page)),
    inPages((tx, page) => tx.staffSignIns.forgetBrowsers(browsers, page)),
    inPages((tx, page) => tx.codes.forgetDead(signIn, page)),
    inPages((tx, page) => tx.codes.forgetEvents(signIn, page)),
    inPages((tx, page) => tx.knownBrowsers.forgetUnused(browsers, page)),
    inPages((tx, page) => tx.approvals.forgetEnded(approvals, page)),
    inPages((tx, page) => tx.customerCare.forgetNotes(correspondence, page)),
    inPages((tx, page) => tx.customerCare.forgetContacts(correspondence, page)),
    inPages((tx, page) => tx.customerCare.forgetTasks(correspondence, page)),
    inPages((tx, page) => tx.contactLimits.forget(correspondence, page)),
    inPages((tx, page) => tx.holds.forget(correspondence, page)),
    untilNone((tx) => tx.messages.forget(messages, ROWS_AT_ONCE)),
    untilNone((tx) => tx.messages.forgetTexts(texts, ROWS_AT_ONCE)),
    untilNone((tx) => tx.mails.forgetParameters(correspondence, ROWS_AT_ONCE)),
    untilNone((tx) => tx.shortLinks.forgetEnded(links, ROWS_AT_ONCE)),
    untilNone((tx) => tx.requestKeys.forget(keys, ROWS_AT_ONCE)),
    untilNone((tx) => tx.urlTickets.forget(keys, ROWS_AT_ONCE)),
    untilNone((tx) => tx.webhooks.forget(webhooks, ROWS_AT_ONCE)),
  ]
}

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
export const RECORD_RETENTION = {
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

/**
 * Deletes expired records of sign-ins, codes, messages and idempotent requests, but never a record that signature
 * evidence references. Each chunk is its own commit and deletes what it finds, so the stage may run twice.
 */
export async function forgetOldRecords(deps: Pick<Deps, 'transaction'>, businessDate: CivilDate): Promise<void> {
  const { signInDays, unsentTextDays, idempotencyKeyDays, webhookDays, noticeYears, approvalYears } = RECORD_RETENTION
  const startOf = (date: CivilDate) => madridHour(date, 0)
  const signIn = startOf(addDays(businessDate, -signInDays))
  const browsers = startOf(addDays(businessDate, -KNOWN_BROWSER_DAYS))
  const links = startOf(businessDate)
  const keys = startOf(addDays(businessDate, -idempotencyKeyDays))
  const webhooks = startOf(addDays(businessDate, -webhookDays))
  const texts = startOf(addDays(businessDate, -unsentTextDays))
  const approvals = startOf(yearsBefore(businessDate, approvalYears))
  const correspondence = startOf(yearsBefore(businessDate, noticeYears))
  const messages = { codes: signIn, notices: correspondence }

  await inPages(deps, (tx, page) => tx.sessions.forgetEnded(signIn, page))
  await inPages(deps, (tx, page) => tx.staffSessions.forgetEnded(signIn, page))
  await inPages(deps, (tx, page) => tx.staffSignIns.forgetEvents(signIn, page))
  await inPages(deps, (tx, page) => tx.staffSignIns.forgetLinks(signIn, page))
  await inPages(deps, (tx, page) => tx.staffSignIns.forgetBrowsers(browsers, page))
  await inPages(deps, (tx, page) => tx.codes.forgetDead(signIn, page))
  await inPages(deps, (tx, page) => tx.codes.forgetEvents(signIn, page))
  await inPages(deps, (tx, page) => tx.knownBrowsers.forgetUnused(browsers, page))
  await inPages(deps, (tx, page) => tx.approvals.forgetEnded(approvals, page))
  await inPages(deps, (tx, page) => tx.customerCare.forgetNotes(correspondence, page))
  await inPages(deps, (tx, page) => tx.customerCare.forgetContacts(correspondence, page))
  await inPages(deps, (tx, page) => tx.customerCare.forgetTasks(correspondence, page))
  await untilNone(deps, (tx) => tx.messages.forget(messages, ROWS_AT_ONCE))
  await untilNone(deps, (tx) => tx.messages.forgetTexts(texts, ROWS_AT_ONCE))
  await untilNone(deps, (tx) => tx.mails.forgetParameters(correspondence, ROWS_AT_ONCE))
  await untilNone(deps, (tx) => tx.shortLinks.forgetEnded(links, ROWS_AT_ONCE))
  await untilNone(deps, (tx) => tx.idempotencyKeys.forget(keys, ROWS_AT_ONCE))
  await untilNone(deps, (tx) => tx.webhooks.forget(webhooks, ROWS_AT_ONCE))
  // A claim lasts minutes: what is left of yesterday has timed out and says only who looked at what.
  await deps.transaction((tx) => tx.staffClaims.forget(startOf(addDays(businessDate, -1))))
  // No budget looks back more than an hour.
  await deps.transaction((tx) => tx.budgets.forget(startOf(addDays(businessDate, -1))))
}

async function inPages(
  { transaction }: Pick<Deps, 'transaction'>,
  forget: (tx: Tx, page: Page) => Promise<number | null>,
): Promise<void> {
  let after: number | null = 0
  while (after !== null) {
    const page: Page = { after, limit: ROWS_AT_ONCE }
    after = await transaction((tx) => forget(tx, page))
  }
}

async function untilNone(
  { transaction }: Pick<Deps, 'transaction'>,
  forget: (tx: Tx) => Promise<number>,
): Promise<void> {
  while ((await transaction(forget)) > 0) {
    // The next chunk.
  }
}

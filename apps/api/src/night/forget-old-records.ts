import { addDays, type CivilDate, yearsBefore } from '@puente/domain'
import { KNOWN_BROWSER_DAYS } from '../customers/codes/browser-cookie.ts'
import type { Page } from '../db/repositories/forget-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { madridHour } from '../platform/madrid-time.ts'

/**
 * How long records of signing in and of messages are kept (GDPR art. 5.1.e). Ours to decide, where no law is named; the table
 * for people is docs/operating/retention.md, and the privacy page tells the same.
 */
export const RECORD_RETENTION = {
  /** Sessions and codes after their end, events of codes, messages that carried a code. No limit looks further back than 30. */
  signInDays: 90,
  /** A text that was not sent by then never will be. */
  unsentTextDays: 90,
  /** By then whoever repeats a request with the same key means another one; without a key it is harmless by state. */
  idempotencyKeyDays: 90,
  /** Notices by SMS are correspondence of a business (Código de Comercio art. 30). */
  noticeYears: 6,
} as const

/** Small enough that a piece is done in a moment and holds nobody up. */
const ROWS_AT_ONCE = 5_000

/**
 * Deletes what signing in, codes, messages and repeated requests left behind when its time is over, and never what the evidence
 * of a signature names. Each piece is a commit of its own; what is gone is not found again, so it may run twice.
 */
export async function forgetOldRecords(deps: Pick<Deps, 'transaction'>, businessDate: CivilDate): Promise<void> {
  const { signInDays, unsentTextDays, idempotencyKeyDays, noticeYears } = RECORD_RETENTION
  const startOf = (date: CivilDate) => madridHour(date, 0)
  const signIn = startOf(addDays(businessDate, -signInDays))
  const browsers = startOf(addDays(businessDate, -KNOWN_BROWSER_DAYS))
  const links = startOf(businessDate)
  const keys = startOf(addDays(businessDate, -idempotencyKeyDays))
  const texts = startOf(addDays(businessDate, -unsentTextDays))
  const messages = { codes: signIn, notices: startOf(yearsBefore(businessDate, noticeYears)) }

  await inPages(deps, (tx, page) => tx.sessions.forgetEnded(signIn, page))
  await inPages(deps, (tx, page) => tx.codes.forgetDead(signIn, page))
  await inPages(deps, (tx, page) => tx.codes.forgetEvents(signIn, page))
  await inPages(deps, (tx, page) => tx.knownBrowsers.forgetUnused(browsers, page))
  await untilNone(deps, (tx) => tx.messages.forget(messages, ROWS_AT_ONCE))
  await untilNone(deps, (tx) => tx.messages.forgetTexts(texts, ROWS_AT_ONCE))
  await untilNone(deps, (tx) => tx.shortLinks.forgetEnded(links, ROWS_AT_ONCE))
  await untilNone(deps, (tx) => tx.idempotencyKeys.forget(keys, ROWS_AT_ONCE))
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
    // The next piece.
  }
}

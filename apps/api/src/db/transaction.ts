import { AsyncLocalStorage } from 'node:async_hooks'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isDatabaseUnavailable, withoutParameters } from '../platform/query-failure.ts'
import { inSpan, type SpanOptions } from '../platform/tracing/tracing.ts'
import type { Database } from './database.ts'
import { addressRepository } from './repositories/addresses.ts'
import { agentSessionRepository } from './repositories/agent-sessions.ts'
import { approvalRepository } from './repositories/approvals.ts'
import { auditRepository } from './repositories/audit.ts'
import { bankImportRepository } from './repositories/bank-imports.ts'
import { bookFindingRepository } from './repositories/book-findings.ts'
import { bookRepository } from './repositories/books.ts'
import { budgetRepository } from './repositories/budgets.ts'
import { businessFigureRepository } from './repositories/business-figures.ts'
import { cardOperationRepository } from './repositories/card-operations.ts'
import { clientRecordRepository } from './repositories/client-records.ts'
import { codeRepository } from './repositories/codes.ts'
import { contactLimitRepository } from './repositories/contact-limits.ts'
import { customerCareRepository } from './repositories/customer-care.ts'
import { customerDiscountRepository } from './repositories/customer-discounts.ts'
import { customerStoryRepository } from './repositories/customer-story.ts'
import { decisionRepository } from './repositories/decisions.ts'
import { documentRepository } from './repositories/documents.ts'
import { draftRepository } from './repositories/drafts.ts'
import { holdRepository } from './repositories/holds.ts'
import { impersonationKeyRepository } from './repositories/impersonation-keys.ts'
import { installationRepository } from './repositories/installation.ts'
import { jobRepository } from './repositories/jobs.ts'
import { knownBrowserRepository } from './repositories/known-browsers.ts'
import { livenessCheckRepository } from './repositories/liveness-checks.ts'
import { loanDocumentRepository } from './repositories/loan-documents.ts'
import { loanFileRepository } from './repositories/loan-file.ts'
import { loanRepository } from './repositories/loans.ts'
import { mailRepository } from './repositories/mails.ts'
import { messageRepository } from './repositories/messages.ts'
import { nightlyRunRepository } from './repositories/nightly-runs.ts'
import { nightRepository } from './repositories/nights.ts'
import { notificationRepository } from './repositories/notifications.ts'
import { outboxRepository } from './repositories/outbox.ts'
import { paymentCardRepository } from './repositories/payment-cards.ts'
import { payoutAccountReviewRepository } from './repositories/payout-account-reviews.ts'
import { payoutRepository } from './repositories/payouts.ts'
import { placeRepository } from './repositories/places.ts'
import { productRepository } from './repositories/products.ts'
import { promiseRepository } from './repositories/promises.ts'
import { promoCodeRepository } from './repositories/promo-codes.ts'
import { proposalRepository } from './repositories/proposals.ts'
import { queueAgeRepository } from './repositories/queue-ages.ts'
import { queueCountRepository } from './repositories/queue-counts.ts'
import { refundRepository } from './repositories/refunds.ts'
import { reportFactRepository } from './repositories/report-facts.ts'
import { reportFigureRepository } from './repositories/report-figures.ts'
import { requestKeyRepository } from './repositories/request-keys.ts'
import { reviewQueueRepository } from './repositories/review-queues.ts'
import { sandboxRepository } from './repositories/sandbox.ts'
import { sessionRepository } from './repositories/sessions.ts'
import { shortLinkRepository } from './repositories/short-links.ts'
import { signatureEvidenceRepository } from './repositories/signature-evidence.ts'
import { staffApiKeyRepository } from './repositories/staff-api-keys.ts'
import { staffClaimRepository } from './repositories/staff-claims.ts'
import { staffEventRepository } from './repositories/staff-events.ts'
import { staffFactorRepository } from './repositories/staff-factors.ts'
import { staffListRepository } from './repositories/staff-lists.ts'
import { staffSearchRepository } from './repositories/staff-search.ts'
import { staffSessionRepository } from './repositories/staff-sessions.ts'
import { staffSignInRepository } from './repositories/staff-sign-ins.ts'
import { staffUserRepository } from './repositories/staff-users.ts'
import { staffViewRepository } from './repositories/staff-views.ts'
import { statementEntryRepository } from './repositories/statement-entries.ts'
import { statementFileRepository } from './repositories/statement-files.ts'
import { transferRepository } from './repositories/transfers.ts'
import { urlTicketRepository } from './repositories/url-tickets.ts'
import { userRepository } from './repositories/users.ts'
import { webhookRepository } from './repositories/webhooks.ts'

/** Repositories exist only here: every read and write runs inside a transaction and sees one state. */
const repositories = (db: Database) => ({
  addresses: addressRepository(db),
  agentSessions: agentSessionRepository(db),
  approvals: approvalRepository(db),
  audit: auditRepository(db),
  bankImports: bankImportRepository(db),
  books: bookRepository(db),
  bookFindings: bookFindingRepository(db),
  budgets: budgetRepository(db),
  businessFigures: businessFigureRepository(db),
  installation: installationRepository(db),
  cardOperations: cardOperationRepository(db),
  clientRecords: clientRecordRepository(db),
  codes: codeRepository(db),
  contactLimits: contactLimitRepository(db),
  customerCare: customerCareRepository(db),
  customerDiscounts: customerDiscountRepository(db),
  customerStory: customerStoryRepository(db),
  documents: documentRepository(db),
  decisions: decisionRepository(db),
  drafts: draftRepository(db),
  holds: holdRepository(db),
  impersonationKeys: impersonationKeyRepository(db),
  jobs: jobRepository(db),
  knownBrowsers: knownBrowserRepository(db),
  loanDocuments: loanDocumentRepository(db),
  loanFile: loanFileRepository(db),
  livenessChecks: livenessCheckRepository(db),
  loans: loanRepository(db),
  mails: mailRepository(db),
  messages: messageRepository(db),
  nightlyRuns: nightlyRunRepository(db),
  nights: nightRepository(db),
  notifications: notificationRepository(db),
  outbox: outboxRepository(db),
  paymentCards: paymentCardRepository(db),
  payouts: payoutRepository(db),
  places: placeRepository(db),
  products: productRepository(db),
  promoCodes: promoCodeRepository(db),
  promises: promiseRepository(db),
  proposals: proposalRepository(db),
  queueAges: queueAgeRepository(db),
  queueCounts: queueCountRepository(db),
  refunds: refundRepository(db),
  reportFacts: reportFactRepository(db),
  reportFigures: reportFigureRepository(db),
  requestKeys: requestKeyRepository(db),
  reviewQueues: reviewQueueRepository(db),
  sandbox: sandboxRepository(db),
  sessions: sessionRepository(db),
  shortLinks: shortLinkRepository(db),
  signatureEvidence: signatureEvidenceRepository(db),
  staffApiKeys: staffApiKeyRepository(db),
  staffEvents: staffEventRepository(db),
  staffFactors: staffFactorRepository(db),
  staffSessions: staffSessionRepository(db),
  staffSignIns: staffSignInRepository(db),
  staffClaims: staffClaimRepository(db),
  staffLists: staffListRepository(db),
  staffSearch: staffSearchRepository(db),
  staffUsers: staffUserRepository(db),
  staffViews: staffViewRepository(db),
  statementEntries: statementEntryRepository(db),
  statementFiles: statementFileRepository(db),
  payoutAccountReviews: payoutAccountReviewRepository(db),
  transfers: transferRepository(db),
  urlTickets: urlTicketRepository(db),
  users: userRepository(db),
  webhooks: webhookRepository(db),
})

export type Tx = ReturnType<typeof repositories>
/** Commits when the function returns, rolls back when it throws. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const DATABASE_SPAN: SpanOptions = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }

/** A commit that the transactions of one request share. */
interface SharedCommit {
  readonly pool: pg.Pool
  isOpen: boolean
  join<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

const sharedCommits = new AsyncLocalStorage<SharedCommit>()

/** Runs work that is a single statement: PostgreSQL commits it by itself, without two more round trips. */
export const createSingleStatement =
  (pool: pg.Pool): Transaction =>
  (work) =>
    inSpan('statement', DATABASE_SPAN, () => onConnection(pool, (tx) => work(tx)))

export const createTransaction = (
  pool: pg.Pool,
  accessMode: 'read write' | 'read only' = 'read write',
): Transaction => {
  const run = createRunner(pool, accessMode)
  return (work) => {
    const shared = sharedCommits.getStore()
    if (shared?.isOpen && shared.pool === pool && accessMode === 'read write') return shared.join(work)
    return run((tx) => work(tx))
  }
}

/**
 * Runs `work` so that the transactions it starts on the same pool share one commit with what it does itself. Each of them is a
 * savepoint: one that throws undoes its own writes only, as if it had been a transaction of its own.
 */
export const createSharedCommit = (pool: pg.Pool): Transaction => {
  const run = createRunner(pool, 'read write')
  return (work) =>
    run(async (tx, connection) => {
      let last: Promise<unknown> = Promise.resolve()
      const shared: SharedCommit = {
        pool,
        isOpen: true,
        // One after the other: savepoints of two transactions must not overlap.
        join(joined) {
          const result = last.then(() => inSavepoint(connection, () => withoutSavepoints(tx, pool, joined)))
          last = result.catch(() => undefined)
          return result
        },
      }
      try {
        return await sharedCommits.run(shared, () => work(tx))
      } finally {
        shared.isOpen = false
        await last
      }
    })
}

/** Inside a joined transaction a further one is part of it: its savepoint could not be released in order. */
const withoutSavepoints = <T>(tx: Tx, pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const inner: SharedCommit = { pool, isOpen: true, join: (joined) => joined(tx) }
  return sharedCommits
    .run(inner, () => work(tx))
    .finally(() => {
      inner.isOpen = false
    })
}

async function inSavepoint<T>(connection: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await control(connection, 'savepoint joined')
  try {
    const result = await work()
    await control(connection, 'release savepoint joined')
    return result
  } catch (error) {
    await control(connection, 'rollback to savepoint joined')
    await control(connection, 'release savepoint joined')
    throw error
  }
}

type ConnectedWork<T> = (tx: Tx, connection: pg.PoolClient) => Promise<T>

// Made once per connection: there are some sixty, and a transaction uses a few of them. Drizzle caches what it derives from tables too.
const made = new WeakMap<pg.PoolClient, Tx>()

function repositoriesOn(connection: pg.PoolClient): Tx {
  let tx = made.get(connection)
  if (tx === undefined) {
    tx = repositories(drizzle(connection, { casing: 'snake_case' }))
    made.set(connection, tx)
  }
  return tx
}

/** Returns the connection to the pool, or has the pool replace it if it was lost. */
async function onConnection<T>(pool: pg.Pool, work: ConnectedWork<T>): Promise<T> {
  const connection = await pool.connect()
  let isLost = false
  try {
    return await work(repositoriesOn(connection), connection)
  } catch (error) {
    isLost = isDatabaseUnavailable(error)
    throw withoutParameters(error)
  } finally {
    connection.release(isLost)
  }
}

function createRunner(pool: pg.Pool, accessMode: 'read write' | 'read only') {
  const run = <T>(work: ConnectedWork<T>): Promise<T> =>
    onConnection(pool, async (tx, connection) => {
      await control(connection, `begin transaction ${accessMode}`)
      try {
        const result = await work(tx, connection)
        const ending = await control(connection, 'commit')
        // PostgreSQL answers so if a query failed and the work went on.
        if (ending === 'ROLLBACK') throw new Error('the transaction was rolled back: one of its queries failed')
        return result
      } catch (error) {
        await control(connection, 'rollback')
        throw error
      }
    })
  return <T>(work: ConnectedWork<T>): Promise<T> => inSpan('transaction', DATABASE_SPAN, () => run(work))
}

/** Begins or ends a transaction, and fails like any other query. Returns what PostgreSQL did. */
async function control(connection: pg.PoolClient, statement: string): Promise<string> {
  try {
    return (await connection.query(statement)).command
  } catch (cause) {
    throw new DrizzleQueryError(statement, [], cause as Error)
  }
}

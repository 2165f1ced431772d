import {
  type CivilDate,
  CLOSED_STATUSES,
  type HoldKind,
  type LoanAccount,
  type LoanContract,
  type ReminderChoice,
  renderTemplate,
  statusNumber,
} from '@puente/domain'
import { type NotificationKey, notificationsOfOpenLoans } from '@puente/texts/notifications'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { accountOfRow } from '../account-row.ts'
import type { Database } from '../database.ts'
import { currentPlan } from '../plan-rows.ts'
import {
  loanAccounts,
  loans,
  messageTemplates,
  notifications,
  paymentCards,
  personalData,
  users,
} from '../schema/index.ts'

type NotificationRow = typeof notifications.$inferSelect
export type TemplateRow = typeof messageTemplates.$inferSelect
type TemplateChannel = TemplateRow['channel']

export interface NewNotification {
  readonly userId: number
  readonly template: NotificationKey
  /** The values of the template's `{names}`, already formatted. */
  readonly parameters?: Readonly<Record<string, string>>
  /** What happened, in a few stable characters: a second notification for the same cause is not created. */
  readonly cause: string
  readonly now: Date
  readonly detail?: Record<string, unknown>
}

/** A notification with its final text, for nights that create thousands. */
export interface RenderedNotification {
  readonly userId: number
  readonly templateKey: string
  readonly severity: TemplateRow['severity']
  readonly message: string
  readonly cause: string
  /** The only day on which the text is true. */
  readonly onlyOn: CivilDate
}

interface DueLoansPage {
  readonly today: CivilDate
  readonly dueDates: readonly CivilDate[]
  /** As in the wire format. */
  readonly statuses: readonly number[]
  readonly afterLoanId: number
  readonly limit: number
}

interface ChosenLoans {
  readonly today: CivilDate
  /** These loans, or all of these customers. */
  readonly among: { readonly publicIds: readonly string[] } | { readonly userIds: readonly number[] }
  /** As in the wire format. */
  readonly statuses: readonly number[]
}

export interface DueLoan {
  readonly loanId: number
  readonly userId: number
  readonly status: number
  readonly account: LoanAccount
  readonly contract: LoanContract | null
  readonly phone: string
  readonly email: string | null
  readonly emailChangedAt: Date | null
  readonly reminders: ReminderChoice
  /** The borrower can pay but not extend (settled rules, Blocked customers). */
  readonly isBlocked: boolean
  /** A card will be charged on the due date; the notice of that charge replaces the reminder. */
  readonly hasAutoDebit: boolean
  /** What holds the loan on the day that the reminder is about. */
  readonly holds: readonly HoldKind[]
}

const INBOX_LENGTH = 30
/** A customer owes one loan, and seldom a second one from before. */
const LOANS_A_CUSTOMER = 5
const CLOSED = [...CLOSED_STATUSES].map(statusNumber)

export const notificationRepository = (db: Database) => {
  async function dueLoans(today: CivilDate, conditions: readonly SQL[], limit: number): Promise<readonly DueLoan[]> {
    const rows = await db
      .select({
        loanId: loans.id,
        userId: loans.userId,
        status: loans.status,
        account: loanAccounts,
        plan: currentPlan,
        contract: loans.contract,
        phone: users.phone,
        isBlocked: users.isBlocked,
        email: personalData.email,
        emailChangedAt: personalData.emailChangedAt,
        reminders: { beforeDue: users.remindBeforeDue, onDue: users.remindOnDue, channel: users.remindBy },
        hasAutoDebit: sql<boolean>`${loans.autoDebitEnabled} and exists (
          select from ${paymentCards}
          where ${paymentCards.userId} = ${loans.userId} and ${paymentCards.isDefault} and ${paymentCards.retiredAt} is null
        )`,
        holds: sql<readonly HoldKind[]>`array(
          select h.kind from customer_holds h
          where h.user_id = ${loans.userId} and h.lifted_at is null and coalesce(h.until, ${today}::date) >= ${today}::date
            and (h.loan_id is null or h.loan_id = ${loans.id}))`,
      })
      .from(loans)
      .innerJoin(loanAccounts, eq(loanAccounts.loanId, loans.id))
      .innerJoin(users, eq(users.id, loans.userId))
      .leftJoin(personalData, eq(personalData.userId, loans.userId))
      .where(and(...conditions))
      .orderBy(asc(loans.id))
      .limit(limit)
    return rows.map(({ account, plan, ...row }) => ({ ...row, account: accountOfRow(account, plan) }))
  }

  const newestTemplate = async (key: string, channel: TemplateChannel): Promise<TemplateRow | null> => {
    const [row] = await db
      .select()
      .from(messageTemplates)
      .where(and(eq(messageTemplates.key, key), eq(messageTemplates.channel, channel)))
      .orderBy(desc(messageTemplates.version))
      .limit(1)
    return row ?? null
  }
  return {
    newestTemplate,

    async templateVersion(key: string, channel: TemplateChannel, version: number): Promise<TemplateRow | null> {
      const [row] = await db
        .select()
        .from(messageTemplates)
        .where(
          and(
            eq(messageTemplates.key, key),
            eq(messageTemplates.channel, channel),
            eq(messageTemplates.version, version),
          ),
        )
      return row ?? null
    },

    /** Adds a message to a borrower's inbox; false if this cause is there already. */
    async add({ userId, template, parameters = {}, cause, now, detail = {} }: NewNotification): Promise<boolean> {
      const row = await newestTemplate(template, 'inbox')
      if (row === null) throw new Error(`there is no inbox template ${template}`)
      const added = await db
        .insert(notifications)
        .values({
          userId,
          templateKey: template,
          severity: row.severity,
          message: renderTemplate(row.text, parameters),
          cause,
          detail,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: notifications.id })
      return added.length > 0
    },

    /** The notification of a cause, read or not. */
    async byCause(userId: number, cause: string): Promise<NotificationRow | null> {
      const [row] = await db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), eq(notifications.cause, cause)))
      return row ?? null
    },

    /** Adds many in one statement. Returns the new causes by user. */
    async addMany(
      rows: readonly RenderedNotification[],
      now: Date,
    ): Promise<readonly { readonly userId: number; readonly cause: string }[]> {
      if (rows.length === 0) return []
      const { rows: added } = await db.execute<{ user_id: number; cause: string }>(sql`
        insert into notifications (user_id, template_key, severity, message, cause, detail, created_at)
        select "userId", "templateKey", severity, message, cause, jsonb_build_object('only_on', "onlyOn"), ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row("userId" bigint, "templateKey" text, severity text, message text, cause text, "onlyOn" text)
        on conflict do nothing
        returning user_id, cause`)
      return added.map((row) => ({ userId: row.user_id, cause: row.cause }))
    },

    /**
     * Loans due on one of the days, ordered by id from `afterLoanId`: pages of one pass over the table, so that a
     * million loans are read once.
     */
    dueOn: ({ today, dueDates, statuses, afterLoanId, limit }: DueLoansPage): Promise<readonly DueLoan[]> =>
      dueLoans(
        today,
        [gt(loans.id, afterLoanId), inArray(loans.status, [...statuses]), inArray(loans.mustPayDate, [...dueDates])],
        limit,
      ),

    /** Of these loans, or of these customers, those in one of the statuses. */
    dueLoans: ({ today, among, statuses }: ChosenLoans): Promise<readonly DueLoan[]> =>
      'publicIds' in among
        ? dueLoans(
            today,
            [inArray(loans.publicId, [...among.publicIds]), inArray(loans.status, [...statuses])],
            among.publicIds.length,
          )
        : dueLoans(
            today,
            [inArray(loans.userId, [...among.userIds]), inArray(loans.status, [...statuses])],
            among.userIds.length * LOANS_A_CUSTOMER,
          ),

    /**
     * Unread notifications that are still true: "hoy debes …" from another day would contradict today's amount, and an offer has
     * ended with its application.
     */
    unread: (userId: number, today: CivilDate): Promise<NotificationRow[]> =>
      db
        .select()
        .from(notifications)
        .where(
          and(
            eq(notifications.userId, userId),
            isNull(notifications.readAt),
            sql`coalesce(${notifications.detail} ->> 'only_on', ${today}) = ${today}`,
            or(
              notInArray(notifications.templateKey, [...notificationsOfOpenLoans]),
              exists(
                db
                  .select({ id: loans.id })
                  .from(loans)
                  .where(
                    and(
                      eq(loans.userId, userId),
                      notInArray(loans.status, CLOSED),
                      lte(loans.requestedAt, notifications.createdAt),
                    ),
                  ),
              ),
            ),
          ),
        )
        .orderBy(desc(notifications.id))
        .limit(INBOX_LENGTH),

    /** Read ones too, newest first, from the one before `beforeId`. */
    history: (userId: number, beforeId: number | undefined, limit: number): Promise<NotificationRow[]> =>
      db
        .select()
        .from(notifications)
        .where(
          and(eq(notifications.userId, userId), beforeId === undefined ? undefined : lt(notifications.id, beforeId)),
        )
        .orderBy(desc(notifications.id))
        .limit(limit),

    /** Marks this user's notifications as read; ids of other users have no effect. */
    async markRead(userId: number, ids: readonly number[], now: Date): Promise<void> {
      await db
        .update(notifications)
        .set({ readAt: now })
        .where(and(eq(notifications.userId, userId), inArray(notifications.id, [...ids]), isNull(notifications.readAt)))
    },

    /** The version that applies of every key and channel. */
    newestTemplates: (): Promise<TemplateRow[]> =>
      db
        .selectDistinctOn([messageTemplates.key, messageTemplates.channel])
        .from(messageTemplates)
        .orderBy(messageTemplates.key, messageTemplates.channel, desc(messageTemplates.version)),

    /** Every version of a key, newest first. */
    templatesOf: (key: string): Promise<TemplateRow[]> =>
      db
        .select()
        .from(messageTemplates)
        .where(eq(messageTemplates.key, key))
        .orderBy(messageTemplates.channel, desc(messageTemplates.version)),

    /** False if this version exists already. */
    async addTemplate(row: typeof messageTemplates.$inferInsert): Promise<boolean> {
      const added = await db
        .insert(messageTemplates)
        .values(row)
        .onConflictDoNothing()
        .returning({ version: messageTemplates.version })
      return added.length > 0
    },

    /** Adds the texts of the product that are missing. A newer one does not replace a text that the lender has written. */
    async addMissingTemplates(rows: readonly (typeof messageTemplates.$inferInsert)[]): Promise<void> {
      const own = await db
        .selectDistinct({ key: messageTemplates.key, channel: messageTemplates.channel })
        .from(messageTemplates)
        .where(isNotNull(messageTemplates.author))
      const isOwn = (row: { readonly key: string; readonly channel: string }) =>
        own.some(({ key, channel }) => key === row.key && channel === row.channel)
      const missing = rows.filter((row) => !isOwn(row))
      if (missing.length > 0) await db.insert(messageTemplates).values(missing).onConflictDoNothing()
    },
  }
}

import type { TaskScope } from '@puente/domain'
import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { customerContacts, customerNotes, loans, personalData, staffTasks } from '../schema/index.ts'
import { forgetRows, type Page } from './forget-rows.ts'

type NoteRow = typeof customerNotes.$inferSelect
type ContactRow = typeof customerContacts.$inferSelect
export type TaskRow = typeof staffTasks.$inferSelect
/** With the public id of the loan it concerns. */
export type WithLoan<Row> = Row & { readonly loan: string | null }

interface OpenTask extends WithLoan<TaskRow> {
  readonly customerName: string | null
}

interface OpenTasksPage {
  readonly scope: TaskScope
  readonly username: string
  /** The customer account of the reader: a staff member does not work on tasks about themselves. */
  readonly notAbout: number | null
  readonly after: { readonly dueOn: string; readonly id: number } | null
  readonly limit: number
}

/** How many of each the page of a customer shows; older ones are in the timeline. */
const SHOWN = 50

export const customerCareRepository = (db: Database) => ({
  async addNote(note: typeof customerNotes.$inferInsert): Promise<void> {
    await db.insert(customerNotes).values(note)
  },

  async addContact(contact: typeof customerContacts.$inferInsert): Promise<void> {
    await db.insert(customerContacts).values(contact)
  },

  async addTask(task: typeof staffTasks.$inferInsert): Promise<TaskRow> {
    const [row] = await db.insert(staffTasks).values(task).returning()
    if (!row) throw new Error('an insert of a task returned no row')
    return row
  },

  async addTasks(tasks: readonly (typeof staffTasks.$inferInsert)[]): Promise<readonly TaskRow[]> {
    return tasks.length === 0
      ? []
      : db
          .insert(staffTasks)
          .values([...tasks])
          .returning()
  },

  /** The call that a borrower requested; null if one is open already. */
  async addCall(task: typeof staffTasks.$inferInsert): Promise<TaskRow | null> {
    const [row] = await db.insert(staffTasks).values(task).onConflictDoNothing().returning()
    return row ?? null
  },

  async openCallOf(loanId: number): Promise<TaskRow | null> {
    const [row] = await db
      .select()
      .from(staffTasks)
      .where(and(eq(staffTasks.loanId, loanId), isNotNull(staffTasks.callTime), isNull(staffTasks.doneAt)))
    return row ?? null
  },

  /** Newest first. */
  async notesOf(userId: number): Promise<WithLoan<NoteRow>[]> {
    const rows = await db
      .select({ row: customerNotes, loan: loans.publicId })
      .from(customerNotes)
      .leftJoin(loans, eq(loans.id, customerNotes.loanId))
      .where(eq(customerNotes.userId, userId))
      .orderBy(desc(customerNotes.id))
      .limit(SHOWN)
    return rows.map(({ row, loan }) => ({ ...row, loan }))
  },

  async contactsOf(userId: number): Promise<WithLoan<ContactRow>[]> {
    const rows = await db
      .select({ row: customerContacts, loan: loans.publicId })
      .from(customerContacts)
      .leftJoin(loans, eq(loans.id, customerContacts.loanId))
      .where(eq(customerContacts.userId, userId))
      .orderBy(desc(customerContacts.id))
      .limit(SHOWN)
    return rows.map(({ row, loan }) => ({ ...row, loan }))
  },

  /** Open tasks first, the soonest due first among them. */
  async tasksOf(userId: number): Promise<WithLoan<TaskRow>[]> {
    const rows = await db
      .select({ row: staffTasks, loan: loans.publicId })
      .from(staffTasks)
      .leftJoin(loans, eq(loans.id, staffTasks.loanId))
      .where(eq(staffTasks.userId, userId))
      .orderBy(sql`${staffTasks.doneAt} desc nulls first`, asc(staffTasks.dueOn), asc(staffTasks.id))
      .limit(SHOWN)
    return rows.map(({ row, loan }) => ({ ...row, loan }))
  },

  /** Open tasks, soonest due first, with the name of the customer. */
  async openTasks({ scope, username, notAbout, after, limit }: OpenTasksPage): Promise<readonly OpenTask[]> {
    const rows = await db
      .select({
        row: staffTasks,
        loan: loans.publicId,
        customerName: sql<
          string | null
        >`nullif(concat_ws(' ', ${personalData.firstName}, ${personalData.firstSurname}, ${personalData.secondSurname}), '')`,
      })
      .from(staffTasks)
      .leftJoin(loans, eq(loans.id, staffTasks.loanId))
      .leftJoin(personalData, eq(personalData.userId, staffTasks.userId))
      .where(
        and(
          {
            for_me: or(eq(staffTasks.assignee, username), isNull(staffTasks.assignee)),
            unassigned: isNull(staffTasks.assignee),
            all: undefined,
          }[scope],
          isNull(staffTasks.doneAt),
          notAbout === null ? undefined : ne(staffTasks.userId, notAbout),
          after === null ? undefined : sql`(${staffTasks.dueOn}, ${staffTasks.id}) > (${after.dueOn}, ${after.id})`,
        ),
      )
      .orderBy(asc(staffTasks.dueOn), asc(staffTasks.id))
      .limit(limit)
    return rows.map(({ row, loan, customerName }) => ({ ...row, loan, customerName }))
  },

  /** How many open tasks each staff member has; those without an assignee under null. */
  async openTaskCounts(): Promise<readonly { readonly assignee: string | null; readonly open: number }[]> {
    return db
      .select({ assignee: staffTasks.assignee, open: sql<number>`count(*)::int` })
      .from(staffTasks)
      .where(isNull(staffTasks.doneAt))
      .groupBy(staffTasks.assignee)
  },

  /** Gives an open task to a staff member. Null if it is done, or not with the assignee that the caller saw. */
  async assignTask(id: number, from: string | null, to: string): Promise<TaskRow | null> {
    const [row] = await db
      .update(staffTasks)
      .set({ assignee: to })
      .where(
        and(
          eq(staffTasks.id, id),
          isNull(staffTasks.doneAt),
          from === null ? isNull(staffTasks.assignee) : eq(staffTasks.assignee, from),
        ),
      )
      .returning()
    return row ?? null
  },

  /** Null if there is no such task, or it is done already. */
  async finishTask(id: number, by: string, at: Date): Promise<TaskRow | null> {
    const [row] = await db
      .update(staffTasks)
      .set({ doneBy: by, doneAt: at })
      .where(and(eq(staffTasks.id, id), isNull(staffTasks.doneAt)))
      .returning()
    return row ?? null
  },

  async taskById(id: number): Promise<TaskRow | null> {
    const [row] = await db.select().from(staffTasks).where(eq(staffTasks.id, id))
    return row ?? null
  },

  /** Hands the open tasks of a staff member over to another one, and returns their number. */
  async handOverTasks(from: string, to: string): Promise<number> {
    const { rowCount } = await db
      .update(staffTasks)
      .set({ assignee: to })
      .where(and(eq(staffTasks.assignee, from), isNull(staffTasks.doneAt)))
    return rowCount ?? 0
  },

  /** Deletes the next chunk from before a given time; see `forgetRows`. */
  forgetNotes: (before: Date, page: Page) =>
    forgetRows(db, { table: sql`customer_notes`, isPast: sql`at < ${before.toISOString()}::timestamptz` }, page),
  forgetContacts: (before: Date, page: Page) =>
    forgetRows(db, { table: sql`customer_contacts`, isPast: sql`at < ${before.toISOString()}::timestamptz` }, page),
  forgetTasks: (before: Date, page: Page) =>
    forgetRows(db, { table: sql`staff_tasks`, isPast: sql`created_at < ${before.toISOString()}::timestamptz` }, page),
})

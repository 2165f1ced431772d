import { AssignLoansBody, LoanMessagesBody, LoanTasksBody, ManyLoansResult } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { announceStaff } from '../../../../db/announce-staff.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { remindByHand } from '../../../../lending/reminders/remind-borrowers.ts'
import { assertTakesTasks } from '../../../../staff/assert-takes-tasks.ts'
import { staffActor, staffCaller } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'

/** Tells the open pages of the loans; a list loads again by itself. */
const announceLoans = (tx: Tx, publicIds: readonly string[]) =>
  announceStaff(tx, ...publicIds.map((publicId) => `loan:${publicId}` as const))

/** What staff do to several loans of a list at once. */
export const staffManyLoans =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    const answers = { 200: ManyLoansResult, ...errors(401, 403, 409, 422) }

    app.post(
      '/staff/loans/assignments',
      {
        config: { permission: 'customers.annotate' },
        schema: {
          tags: ['staff'],
          summary: 'Give open debts to a colleague, or to no one; other loans are left out',
          body: AssignLoansBody,
          response: answers,
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { assignee } = request.body
          const publicIds = [...new Set(request.body.loans)]
          if (assignee !== null) {
            const found = await tx.loans.rowsByPublicIds(publicIds)
            await assertTakesTasks(
              tx,
              assignee,
              found.map(({ userId }) => userId),
            )
          }
          const assigned = await tx.staffLists.assignLoans(publicIds, assignee)
          const changed = assigned.filter(({ before }) => before !== assignee)
          const [actor, at] = [staffActor(request), clock.now()]
          await tx.audit.recordMany(
            changed.map(({ id, userId, before }) => ({
              at,
              actor,
              action: 'loan_assigned',
              userId,
              detail: { loan_id: id, from: before, assignee },
            })),
          )
          await announceLoans(
            tx,
            changed.map(({ publicId }) => publicId),
          )
          return { done: assigned.length, left_out: publicIds.length - assigned.length }
        }),
    )

    app.post(
      '/staff/loans/tasks',
      {
        config: { permission: 'customers.annotate' },
        schema: {
          tags: ['staff'],
          summary: 'Add the same task to several loans',
          body: LoanTasksBody,
          response: answers,
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { title, due_on: dueOn, assignee = staffCaller(request).username } = request.body
          if (dueOn < clock.today()) {
            throw new AppError('validation_failed', 'due in the past', {
              fields: [{ property: 'due_on', key: 'minDate' }],
            })
          }
          const publicIds = [...new Set(request.body.loans)]
          const found = await tx.loans.rowsByPublicIds(publicIds)
          await assertTakesTasks(
            tx,
            assignee,
            found.map(({ userId }) => userId),
          )
          const [createdBy, createdAt] = [staffActor(request), clock.now()]
          const tasks = await tx.customerCare.addTasks(
            found.map(({ id, userId }) => ({ userId, loanId: id, title, dueOn, assignee, createdBy, createdAt })),
          )
          await tx.audit.recordMany(
            tasks.map(({ id, userId }) => ({
              at: createdAt,
              actor: createdBy,
              action: 'staff_task_added',
              userId,
              detail: { task_id: id, assignee },
            })),
          )
          await announceStaff(tx, 'tasks', ...tasks.map(({ userId }) => `customer:${userId}` as const))
          return { done: found.length, left_out: publicIds.length - found.length }
        }),
    )

    app.post(
      '/staff/loans/messages',
      {
        config: { permission: 'loans.prepare' },
        schema: {
          tags: ['staff'],
          summary: 'Remind the borrowers of several loans of their payment, once a day and loan; others are left out',
          body: LoanMessagesBody,
          response: answers,
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const publicIds = [...new Set(request.body.loans)]
          const told = await remindByHand(tx, deps, publicIds, clock.today())
          const [actor, at] = [staffActor(request), clock.now()]
          await tx.audit.recordMany(
            told.map(({ loanId, userId }) => ({
              at,
              actor,
              action: 'payment_reminder_sent',
              userId,
              detail: { loan_id: loanId },
            })),
          )
          return { done: told.length, left_out: publicIds.length - told.length }
        }),
    )
  }

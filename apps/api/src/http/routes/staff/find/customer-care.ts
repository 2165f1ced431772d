import {
  AssignTaskBody,
  CustomerContactBody,
  CustomerNoteBody,
  CustomerParams,
  CustomerTaskBody,
  DateOnly,
  StaffCustomerPage,
  StaffTask,
  StaffTaskParams,
  StaffTasks,
  StaffTasksQuery,
} from '@puente/contract'
import { AppError, isConversation } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { announceStaff } from '../../../../db/announce-staff.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { recordHumanContact } from '../../../../lending/collections/contact-limits.ts'
import { assertTakesTasks } from '../../../../staff/assert-takes-tasks.ts'
import { findCustomer } from '../../../../staff/find-customer.ts'
import { staffActor, staffCaller } from '../../../scopes/staff.ts'
import { customerPageOf, toTaskView } from '../../../views/staff-customer-view.ts'
import { errors } from '../../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../../web/keyset.ts'

const unknown = (property: string, detail: string) =>
  new AppError('validation_failed', detail, { fields: [{ property, key: 'unknownOption' }] })

/** The loan that a note concerns. A loan of another customer is refused at its field. */
async function loanIdOf(tx: Tx, userId: number, publicId: string | undefined): Promise<number | null> {
  if (publicId === undefined) return null
  const found = await tx.loans.byPublicId(publicId)
  if (found?.loan.userId !== userId) throw unknown('loan', `customer ${userId} has no loan ${publicId}`)
  return found.loan.id
}

/** Notes, tasks and logged contacts of a customer. Each answers with the customer's page as it is afterwards. */
export const staffCustomerCare =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    const tags = ['staff']
    const refusals = { ...errors(401, 403, 404, 409, 422) }
    const answers = { 200: StaffCustomerPage, ...refusals }

    app.post(
      '/staff/customers/:customer/notes',
      {
        config: { permission: 'customers.annotate' },
        schema: {
          tags,
          summary: 'Write a note about a customer',
          params: CustomerParams,
          body: CustomerNoteBody,
          response: answers,
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { user } = await findCustomer(tx, request.params.customer)
          const [author, at] = [staffActor(request), clock.now()]
          const loanId = await loanIdOf(tx, user.id, request.body.loan)
          await tx.customerCare.addNote({ userId: user.id, loanId, text: request.body.text, author, at })
          await tx.audit.record({ at, actor: author, action: 'customer_note_added', userId: user.id })
          await announceStaff(tx, `customer:${user.id}`)
          return customerPageOf(tx, deps, user.id, staffCaller(request))
        }),
    )

    app.post(
      '/staff/customers/:customer/contacts',
      {
        config: { permission: 'customers.annotate' },
        schema: {
          tags,
          summary:
            'Log a call, letter or visit, from or to a customer: how the person was identified and what became of it',
          params: CustomerParams,
          body: CustomerContactBody,
          response: answers,
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { channel, direction, outcome, summary, loan } = request.body
          const identifiedBy = (isConversation(outcome) ? request.body.identified_by : undefined) ?? 'not_identified'
          const { user } = await findCustomer(tx, request.params.customer)
          const [author, at] = [staffActor(request), clock.now()]
          const loanId = await loanIdOf(tx, user.id, loan)
          if (direction === 'outgoing') {
            const { override_reason: reason = null } = request.body
            await recordHumanContact(tx, deps, { userId: user.id, channel, author, reason, at, today: clock.today() })
          }
          await announceStaff(tx, `customer:${user.id}`)
          const contact = { channel, direction, outcome, identifiedBy, summary }
          await tx.customerCare.addContact({ userId: user.id, loanId, ...contact, author, at })
          await tx.audit.record({
            at,
            actor: author,
            action: 'customer_contact_logged',
            userId: user.id,
            detail: { channel, direction, outcome, identified_by: identifiedBy },
          })
          return customerPageOf(tx, deps, user.id, staffCaller(request))
        }),
    )

    app.post(
      '/staff/customers/:customer/tasks',
      {
        config: { permission: 'customers.annotate' },
        schema: {
          tags,
          summary: 'Create a task about a customer, for the caller or for another staff member',
          params: CustomerParams,
          body: CustomerTaskBody,
          response: answers,
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { title, due_on: dueOn, loan } = request.body
          if (dueOn < clock.today()) {
            throw new AppError('validation_failed', 'due in the past', {
              fields: [{ property: 'due_on', key: 'minDate' }],
            })
          }
          const { user } = await findCustomer(tx, request.params.customer)
          const assignee = request.body.assignee ?? staffCaller(request).username
          await assertTakesTasks(tx, assignee, [user.id])
          const [createdBy, createdAt] = [staffActor(request), clock.now()]
          const loanId = await loanIdOf(tx, user.id, loan)
          await announceStaff(tx, `customer:${user.id}`, 'tasks')
          const task = await tx.customerCare.addTask({
            userId: user.id,
            loanId,
            title,
            dueOn,
            assignee,
            createdBy,
            createdAt,
          })
          await tx.audit.record({
            at: createdAt,
            actor: createdBy,
            action: 'staff_task_added',
            userId: user.id,
            detail: { task_id: task.id, assignee },
          })
          return customerPageOf(tx, deps, user.id, staffCaller(request))
        }),
    )

    app.get(
      '/staff/tasks',
      {
        config: { permission: 'customers.annotate' },
        schema: {
          tags,
          summary: 'The open tasks of the caller and those without an assignee, or all, soonest due first',
          querystring: StaffTasksQuery,
          response: { 200: StaffTasks, ...errors(401, 403, 422) },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { after, limit, scope } = request.query
          const key = decodeCursor(after, z.tuple([DateOnly, z.int().positive()]))
          const { username, ownCustomerId } = staffCaller(request)
          const rows = await tx.customerCare.openTasks({
            scope,
            username,
            notAbout: ownCustomerId,
            after: key && { dueOn: key[0], id: key[1] },
            limit: limit + 1,
          })
          return pageOf(
            rows,
            limit,
            ({ dueOn, id }) => [dueOn, id],
            (task) => ({ ...toTaskView(task), customer_name: task.customerName }),
          )
        }),
    )

    app.post(
      '/staff/tasks/:id/assign',
      {
        config: { permission: 'customers.annotate' },
        schema: {
          tags,
          summary: 'Take a task, or give it to a colleague',
          params: StaffTaskParams,
          body: AssignTaskBody,
          response: { 200: StaffTask, ...refusals },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { id } = request.params
          const { assignee, current } = request.body
          const before = await tx.customerCare.taskById(id)
          if (before === null) throw new AppError('not_found', `there is no task ${id}`)
          await assertTakesTasks(tx, assignee, [before.userId])
          const task = await tx.customerCare.assignTask(id, current, assignee)
          if (task === null) throw new AppError('task_changed', `task ${id} is done, or no longer with ${current}`)
          await tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'staff_task_assigned',
            userId: task.userId,
            detail: { task_id: id, from: current, assignee },
          })
          await announceStaff(tx, `customer:${task.userId}`, 'tasks')
          return toTaskView({ ...task, loan: null })
        }),
    )

    app.post(
      '/staff/tasks/:id/done',
      {
        config: { permission: 'customers.annotate' },
        schema: {
          tags,
          summary: 'Mark a task as done; a second time changes nothing',
          params: StaffTaskParams,
          response: { 200: StaffTask, ...refusals },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const [by, at] = [staffActor(request), clock.now()]
          const done = await tx.customerCare.finishTask(request.params.id, by, at)
          if (done !== null) {
            await tx.audit.record({
              at,
              actor: by,
              action: 'staff_task_done',
              userId: done.userId,
              detail: { task_id: done.id },
            })
            await announceStaff(tx, `customer:${done.userId}`, 'tasks')
          }
          const task = done ?? (await tx.customerCare.taskById(request.params.id))
          if (task === null) throw new AppError('not_found', `there is no task ${request.params.id}`)
          return toTaskView({ ...task, loan: null })
        }),
    )
  }

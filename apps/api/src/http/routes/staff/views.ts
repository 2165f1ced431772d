import { StaffView, StaffViewBody, StaffViewParams, StaffViews } from '@puente/contract'
import { AppError, VIEWS_MAX } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { StaffViewRow } from '../../../db/repositories/staff-views.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { answer } from '../../web/answer.ts'
import { errors } from '../../web/error-responses.ts'

const toView = ({ id, owner, list, name, query, sharedWith }: StaffViewRow): StaffView => ({
  id,
  owner,
  list,
  name,
  query,
  shared_with: sharedWith,
})

/** Only colleagues who still work here: a view that no one opens is not shared. */
async function assertColleagues(tx: Tx, usernames: readonly string[]): Promise<void> {
  const active = new Set((await tx.staffUsers.active()).map(({ username }) => username))
  const unknown = usernames.filter((username) => !active.has(username))
  if (unknown.length === 0) return
  throw new AppError('validation_failed', `no active colleague: ${unknown.join(', ')}`, {
    fields: [{ property: 'shared_with', key: 'unknownOption' }],
  })
}

const nameTaken = (name: string) => new AppError('view_exists', `there is a view ${name} already`)

async function ownView(tx: Tx, id: number, username: string): Promise<StaffViewRow> {
  const view = await tx.staffViews.ofOwner(id, username)
  if (view === null) throw new AppError('not_found', `${username} has no view ${id}`)
  return view
}

/** The filters of lists under a name. A view shows nothing by itself: each reader sees of its list what they may see. */
export const staffViews =
  ({ transaction, clock }: Pick<Deps, 'transaction' | 'clock'>): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'customers.read' } as const
    const tags = ['staff']
    const refusals = { ...errors(401, 403, 404, 409, 422) }

    app.get(
      '/staff/views',
      {
        config: { ...config, isBackground: true },
        schema: {
          tags,
          summary: 'The saved views of the caller, and those that colleagues share with them',
          response: { 200: StaffViews, ...errors(401, 403) },
        },
      },
      async (request) => {
        const views = await transaction((tx) => tx.staffViews.seenBy(staffCaller(request).username))
        return { items: views.map(toView) }
      },
    )

    app.post(
      '/staff/views',
      {
        config,
        schema: {
          tags,
          summary: 'Save the filters of a list under a name',
          body: StaffViewBody,
          response: { 201: StaffView, ...refusals },
        },
      },
      async (request, reply) => {
        const { shared_with: sharedWith, ...text } = request.body
        const { username } = staffCaller(request)
        const view = await transaction(async (tx) => {
          await assertColleagues(tx, sharedWith)
          if ((await tx.staffViews.countOf(username)) >= VIEWS_MAX) {
            throw new AppError('too_many_views', `${username} has ${VIEWS_MAX} views`)
          }
          const added = await tx.staffViews.add(username, { ...text, sharedWith }, clock.now())
          if (added === null) throw nameTaken(text.name)
          await tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'staff_view_saved',
            userId: null,
            detail: { view_id: added.id, name: text.name, list: text.list, to: sharedWith },
          })
          return added
        })
        return answer(reply, 201, toView(view))
      },
    )

    app.put(
      '/staff/views/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Change an own view: its name, its filters, and with whom it is shared',
          params: StaffViewParams,
          body: StaffViewBody,
          response: { 200: StaffView, ...refusals },
        },
      },
      async (request) => {
        const { id } = request.params
        const { shared_with: sharedWith, ...text } = request.body
        const { username } = staffCaller(request)
        return transaction(async (tx) => {
          const before = await ownView(tx, id, username)
          await assertColleagues(
            tx,
            sharedWith.filter((colleague) => !before.sharedWith.includes(colleague)),
          )
          if (await tx.staffViews.isTaken(username, text, id)) throw nameTaken(text.name)
          await tx.staffViews.change(id, { ...text, sharedWith })
          await tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'staff_view_saved',
            userId: null,
            detail: { view_id: id, name: text.name, list: text.list, to: sharedWith },
          })
          return toView({ ...before, ...text, sharedWith })
        })
      },
    )

    app.delete(
      '/staff/views/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Delete an own view',
          params: StaffViewParams,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        await transaction(async (tx) => {
          const { name, list } = await ownView(tx, id, staffCaller(request).username)
          await tx.staffViews.remove(id)
          await tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'staff_view_deleted',
            userId: null,
            detail: { view_id: id, name, list },
          })
        })
        return answer(reply, 204, null)
      },
    )
  }

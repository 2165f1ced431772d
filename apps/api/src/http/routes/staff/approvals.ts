import {
  Approval,
  ApprovalParams,
  Approvals,
  ApprovalsQuery,
  ApproveBody,
  DelegateBody,
  RejectApprovalBody,
  WaitingApprovals,
  WaitingApprovalsParams,
} from '@puente/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import {
  approveRequest,
  cancelRequest,
  delegateRequest,
  rejectRequest,
} from '../../../staff/approvals/decide-request.ts'
import { pageOfRequests, readRequest, readWaitingAt, toSummary } from '../../../staff/approvals/read-requests.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { errors } from '../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../web/keyset.ts'

const Cursor = z.tuple([z.int()])

/** Requests that need the decision of a second person. */
export const staffApprovals =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    const tags = ['staff']
    const refusals = { ...errors(401, 403, 404, 409, 422) }
    const answer = { 200: Approval, ...refusals }
    const read = (request: FastifyRequest, id: number) =>
      transaction((tx) => readRequest(tx, staffCaller(request), id, clock.now()))

    app.get(
      '/staff/approvals',
      {
        config: { permission: 'approvals.read' },
        schema: {
          tags,
          summary: 'List requests for a second person, newest first: those the caller may approve, and their own',
          querystring: ApprovalsQuery,
          response: { 200: Approvals, ...refusals },
        },
      },
      async (request) => {
        const { after, limit, state, scope } = request.query
        const beforeId = decodeCursor(after, Cursor)?.[0] ?? null
        const now = clock.now()
        const rows = await transaction((tx) =>
          pageOfRequests(tx, staffCaller(request), { state, scope, now, beforeId, limit: limit + 1 }),
        )
        return pageOf(
          rows,
          limit,
          (row) => [row.request.id],
          (row) => toSummary(row, now),
        )
      },
    )

    app.get(
      '/staff/waiting-approvals/:place',
      {
        config: { permission: 'backoffice.use' },
        schema: {
          tags,
          summary: 'What waits for a second person on a page that the caller reads',
          params: WaitingApprovalsParams,
          response: { 200: WaitingApprovals, ...refusals },
        },
      },
      async (request) =>
        transaction(async (tx) => ({
          items: await readWaitingAt(tx, staffCaller(request), request.params.place, clock.now()),
        })),
    )

    app.get(
      '/staff/approvals/:id',
      {
        config: { permission: 'approvals.read' },
        schema: { tags, summary: 'Read a request with its history', params: ApprovalParams, response: answer },
      },
      (request) => read(request, request.params.id),
    )

    app.post(
      '/staff/approvals/:id/approve',
      {
        config: { permission: 'approvals.decide' },
        schema: {
          tags,
          summary: 'Approve a request of a colleague: its act runs at once',
          params: ApprovalParams,
          body: ApproveBody,
          response: answer,
        },
      },
      async (request) => {
        await approveRequest(deps, staffCaller(request), request.params.id, request.body.note)
        return read(request, request.params.id)
      },
    )

    app.post(
      '/staff/approvals/:id/reject',
      {
        config: { permission: 'approvals.decide' },
        schema: {
          tags,
          summary: 'Reject a request of a colleague',
          params: ApprovalParams,
          body: RejectApprovalBody,
          response: answer,
        },
      },
      async (request) => {
        await rejectRequest(deps, staffCaller(request), request.params.id, request.body.reason)
        return read(request, request.params.id)
      },
    )

    app.post(
      '/staff/approvals/:id/cancel',
      {
        config: { permission: 'approvals.read' },
        schema: { tags, summary: 'Take an own request back', params: ApprovalParams, response: answer },
      },
      async (request) => {
        await cancelRequest(deps, staffCaller(request), request.params.id)
        return read(request, request.params.id)
      },
    )

    app.post(
      '/staff/approvals/:id/delegate',
      {
        config: { permission: 'approvals.read' },
        schema: {
          tags,
          summary: 'Ask a named colleague to decide',
          params: ApprovalParams,
          body: DelegateBody,
          response: answer,
        },
      },
      async (request) => {
        await delegateRequest(deps, staffCaller(request), request.params.id, request.body.to)
        return read(request, request.params.id)
      },
    )
  }

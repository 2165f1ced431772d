import {
  DiscloseDocumentBody,
  DocumentRequestBody,
  RejectDocumentBody,
  ReopenDocumentBody,
  StaffDocument,
  StaffDocumentParams,
  StaffDocumentReview,
  StaffDocuments,
  StaffDocumentsQuery,
} from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { discloseDocument, type ViewedDocument, viewDocument } from '../../../customers/documents/view-document.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { holderNameOf } from '../../../lending/payouts/account-standing.ts'
import { reopenDocument } from '../../../lending/verification/reopen-document.ts'
import { requestDocument } from '../../../lending/verification/request-document.ts'
import { acceptDocument, type ReviewOutcome } from '../../../lending/verification/review-document.ts'
import { assertNotClaimedByOther, liveSince, toClaimOrNull } from '../../../staff/claims/claims.ts'
import { readDocumentReview } from '../../../staff/documents/read-document-review.ts'
import { rejectAsStaff } from '../../../staff/documents/reject-document.ts'
import { toStaffDocument } from '../../../staff/documents/staff-document.ts'
import { lockLoanByPublicId } from '../../../staff/lock-loan.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { answer } from '../../web/answer.ts'
import { errors } from '../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../web/keyset.ts'
import { staffContext } from './staff-context.ts'

const CURSOR = z.tuple([z.iso.datetime(), z.int()])

/** When two staff members decide on one document, the second gets a conflict with the decision. */
function reviewed({ outcome, document }: ReviewOutcome) {
  if (outcome === 'not_open') {
    throw new AppError('illegal_transition', `document ${document.id} is ${document.status} already`)
  }
  return toStaffDocument(document)
}

const FileBytes = z.any().meta({ type: 'string', format: 'binary' })
const FileContent = {
  description: 'The file itself',
  content: { 'image/jpeg': { schema: FileBytes }, 'application/pdf': { schema: FileBytes } },
}

/**
 * Uploads are stored as re-encoded JPEG or checked PDF. The browser of a staff member still treats them as hostile: it
 * must not guess another type, run anything inside, or open a PDF in the origin of the back office.
 */
const sendFile = (reply: FastifyReply, { document, contentType, bytes }: ViewedDocument) => {
  const isImage = contentType === 'image/jpeg'
  const name = `documento-${document.id}.${isImage ? 'jpg' : 'pdf'}`
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `${isImage ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .type(contentType)
    .send(bytes)
}

export const staffDocuments =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction } = deps
    const tags = ['staff']
    const refusals = { ...errors(401, 403, 404, 409, 422) }

    /** A decision on a document: not while a colleague works on this customer's documents. The last one ends the claim. */
    const decide = async <T>(request: FastifyRequest, documentId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
      transaction(async (tx) => {
        const document = await tx.documents.byId(documentId)
        if (document === null) throw new AppError('not_found', `there is no document ${documentId}`)
        const subject = { kind: 'documents', subjectId: document.userId } as const
        await assertNotClaimedByOther(tx, deps, subject, staffCaller(request))
        const result = await work(tx)
        if (!(await tx.documents.hasPending(document.userId))) await tx.staffClaims.release(subject)
        return result
      })

    app.get(
      '/staff/documents',
      {
        config: { permission: 'documents.list' },
        schema: {
          tags,
          summary: 'List documents that wait for review, longest waiting first',
          querystring: StaffDocumentsQuery,
          response: { 200: StaffDocuments, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { after, limit, type } = request.query
        const cursor = decodeCursor(after, CURSOR)
        const position = cursor === null ? null : { at: new Date(cursor[0]), id: cursor[1] }
        return transaction(async (tx) => {
          const rows = await tx.reviewQueues.documents({ type, after: position, limit: limit + 1 })
          const customers = rows.map(({ document }) => document.userId)
          const claims = await tx.staffClaims.liveAmong('documents', customers, liveSince(deps))
          return pageOf(
            rows,
            limit,
            ({ document, waitingSince }) => [waitingSince.toISOString(), document.id],
            ({ document, waitingSince, person }) => ({
              ...toStaffDocument(document),
              customer_name: holderNameOf({ person }) || null,
              waiting_since: waitingSince.toISOString(),
              claim: toClaimOrNull(deps, claims.get(document.userId), staffCaller(request).id),
            }),
          )
        })
      },
    )

    app.get(
      '/staff/document-reviews/:id',
      {
        config: { permission: 'documents.view' },
        schema: {
          tags,
          summary:
            'Show what a reviewer needs beside the picture: form data, text read from the photos, findings; audited',
          params: StaffDocumentParams,
          response: { 200: StaffDocumentReview, ...refusals },
        },
      },
      async (request) => transaction((tx) => readDocumentReview(tx, deps, request.params.id, staffCaller(request))),
    )

    app.get(
      '/staff/documents/:id',
      {
        config: { permission: 'documents.view' },
        schema: {
          tags,
          summary: 'Download a document; every access is audited',
          params: StaffDocumentParams,
          response: { 200: FileContent, ...refusals },
        },
      },
      async (request, reply) => {
        const viewed = await viewDocument(deps, { documentId: request.params.id }, staffActor(request))
        return sendFile(reply, viewed)
      },
    )

    app.post(
      '/staff/documents/:id/disclosure',
      {
        config: { permission: 'documents.disclose', sendsFile: true },
        schema: {
          tags,
          summary:
            'Disclose a blocked document to a court or an authority; requester and reason are audited, and it stays blocked',
          params: StaffDocumentParams,
          body: DiscloseDocumentBody,
          response: { 200: FileContent, ...refusals },
        },
      },
      async (request, reply) => {
        const { params, body } = request
        return sendFile(reply, await discloseDocument(deps, params.id, body, staffActor(request)))
      },
    )

    app.post(
      '/staff/documents/:id/accept',
      {
        config: { permission: 'documents.review' },
        schema: {
          tags,
          summary: 'Accept a document; after the last one the application continues',
          params: StaffDocumentParams,
          response: { 200: StaffDocument, ...refusals },
        },
      },
      async (request) =>
        reviewed(
          await decide(request, request.params.id, (tx) =>
            acceptDocument(tx, request.params.id, staffContext(deps, request)),
          ),
        ),
    )

    app.post(
      '/staff/documents/:id/reject',
      {
        config: { permission: 'documents.review' },
        schema: {
          tags,
          summary:
            'Reject a document; the customer is told why and sends it again, until the limit: then a call or a refusal',
          params: StaffDocumentParams,
          body: RejectDocumentBody,
          response: { 200: StaffDocument, ...refusals },
        },
      },
      async (request) => {
        const { id } = request.params
        const { reason, comment = null, escalation } = request.body
        const context = staffContext(deps, request)
        return reviewed(
          await decide(request, id, (tx) => rejectAsStaff(tx, deps, id, { reason, comment, escalation }, context)),
        )
      },
    )

    app.post(
      '/staff/documents/:id/reopen',
      {
        config: { permission: 'documents.review' },
        schema: {
          tags,
          summary:
            'Reopen an accepted document, with a reason; the application goes back to the documents where it can',
          params: StaffDocumentParams,
          body: ReopenDocumentBody,
          response: { 200: StaffDocument, ...refusals },
        },
      },
      async (request) => {
        const { id } = request.params
        const context = staffContext(deps, request)
        const reopened = await decide(request, id, (tx) => reopenDocument(tx, id, request.body.reason, context))
        return toStaffDocument(reopened)
      },
    )

    app.post(
      '/staff/document-requests',
      {
        config: { permission: 'documents.request' },
        schema: {
          tags,
          summary: 'Request one more document while the application waits for documents',
          body: DocumentRequestBody,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        const { loan: publicId, type, comment = null } = request.body
        const context = staffContext(deps, request)
        await transaction(async (tx) => {
          const { loan } = await lockLoanByPublicId(tx, publicId)
          await requestDocument(tx, deps, { loanId: loan.id, type, comment }, context)
        })
        return answer(reply, 204, null)
      },
    )
  }

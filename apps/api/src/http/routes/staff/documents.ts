import {
  DiscloseDocumentBody,
  DocumentRequestBody,
  ErrorBody,
  RejectDocumentBody,
  StaffDocument,
  StaffDocumentParams,
  StaffDocuments,
  StaffDocumentsQuery,
} from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { discloseDocument, type ViewedDocument, viewDocument } from '../../../customers/documents/view-document.ts'
import type { DocumentRow } from '../../../db/repositories/documents.ts'
import type { Deps } from '../../../deps.ts'
import { requestDocument } from '../../../lending/verification/request-document.ts'
import { acceptDocument, type ReviewOutcome, rejectDocument } from '../../../lending/verification/review-document.ts'
import { lockLoanByPublicId } from '../../../staff/lock-loan.ts'
import { staffActor } from '../../scopes/staff.ts'
import { staffContext } from './staff-context.ts'

const QUEUE_LENGTH = 100

const toView = ({ id, userId, type, status, contentType, uploadedAt, rejectionReason }: DocumentRow) => ({
  id,
  customer_id: userId,
  type,
  status,
  content_type: contentType,
  uploaded_at: uploadedAt.toISOString(),
  rejection_reason: rejectionReason,
})

/** When two staff members decide on one document, the second gets a conflict with the decision. */
function reviewed({ outcome, document }: ReviewOutcome) {
  if (outcome === 'not_open') {
    throw new AppError('illegal_transition', `document ${document.id} is ${document.status} already`)
  }
  return toView(document)
}

const FileBytes = z.any().meta({ type: 'string', format: 'binary' })
const FileContent = {
  description: 'The file itself',
  content: { 'image/jpeg': { schema: FileBytes }, 'application/pdf': { schema: FileBytes } },
}

const sendFile = (reply: FastifyReply, { contentType, bytes }: ViewedDocument) =>
  reply.header('cache-control', 'no-store').header('content-disposition', 'inline').type(contentType).send(bytes)

export const staffDocuments =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction } = deps
    const tags = ['staff']
    const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody }

    app.get(
      '/staff/documents',
      {
        config: { permission: 'documents.list' },
        schema: {
          tags,
          summary: 'List documents that wait for review, longest waiting first',
          querystring: StaffDocumentsQuery,
          response: { 200: StaffDocuments, 401: ErrorBody, 403: ErrorBody },
        },
      },
      async () => {
        const rows = await transaction((tx) => tx.documents.pending(QUEUE_LENGTH))
        return { items: rows.map(toView) }
      },
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
        config: { permission: 'documents.disclose' },
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
        reviewed(await transaction((tx) => acceptDocument(tx, request.params.id, staffContext(deps, request)))),
    )

    app.post(
      '/staff/documents/:id/reject',
      {
        config: { permission: 'documents.review' },
        schema: {
          tags,
          summary: 'Reject a document; the customer is told why and must send it again',
          params: StaffDocumentParams,
          body: RejectDocumentBody,
          response: { 200: StaffDocument, ...refusals },
        },
      },
      async (request) => {
        const { params, body } = request
        const context = staffContext(deps, request)
        return reviewed(await transaction((tx) => rejectDocument(tx, deps, params.id, body.reason, context)))
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
        const { loan: publicId, type } = request.body
        const context = staffContext(deps, request)
        await transaction(async (tx) => {
          const { loan } = await lockLoanByPublicId(tx, publicId)
          await requestDocument(tx, loan.id, type, context)
        })
        return reply.code(204).send(null)
      },
    )
  }

import multipart from '@fastify/multipart'
import { DocumentContent, DocumentParams, DocumentUploadForm, SkipDocumentBody, UserDocument } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import { toDocumentView } from '../../../../customers/documents/document-view.ts'
import { countUpload, saveDocument, takeBackDocument } from '../../../../customers/documents/save-document.ts'
import { viewDocument } from '../../../../customers/documents/view-document.ts'
import type { Deps } from '../../../../deps.ts'
import { skipDocument } from '../../../../lending/verification/skip-document.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { validateRequest } from '../../../web/error-handler.ts'
import { errors } from '../../../web/error-responses.ts'
import { ownScope } from '../../../web/own-scope.ts'
import { readUpload, UPLOAD_LIMITS } from './read-upload.ts'

const tags = ['documents']
const REFUSALS = {
  ...errors(400, 401, 403, 409, 413, 415, 422, 429),
}

/** The body schema is for the documentation: a file is read as a stream and checked by its content. */
const readByRoute = () => (data: unknown) => ({ value: data })

const checkAllButBody = (part: { httpPart?: string; schema: unknown; method: string; url: string }) =>
  part.httpPart === 'body' ? readByRoute() : validateRequest(part as Parameters<typeof validateRequest>[0])

/** The identity documents of a borrower (requirements R7). */
export const userDocuments = (deps: Deps): FastifyPluginAsyncZod =>
  ownScope(async (app) => {
    const { transaction, clock } = deps
    await app.register(multipart, { limits: UPLOAD_LIMITS })

    app.post(
      '/v2/user/document',
      {
        validatorCompiler: readByRoute,
        schema: {
          tags,
          summary: 'Send a document',
          consumes: ['multipart/form-data'],
          body: DocumentUploadForm,
          response: { 201: UserDocument, ...REFUSALS },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const sender = { userId: session.userId, actor: actorOf(session) }
        await countUpload(deps, sender)
        const document = await saveDocument(deps, { ...sender, ...(await readUpload(request)) })
        return reply.code(201).send(toDocumentView(document))
      },
    )

    app.put(
      '/v2/user/document/:type',
      {
        validatorCompiler: checkAllButBody,
        schema: {
          tags,
          summary: 'Replace a document, or skip it',
          consumes: ['multipart/form-data', 'application/json'],
          params: DocumentParams,
          body: z.union([DocumentUploadForm.omit({ type: true }), SkipDocumentBody]),
          response: { 200: UserDocument, ...REFUSALS },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { type } = request.params
        const sender = { userId: session.userId, actor: actorOf(session) }
        if (request.isMultipart()) {
          await countUpload(deps, { ...sender, type })
          return toDocumentView(await saveDocument(deps, { ...sender, ...(await readUpload(request, type)) }))
        }
        if (!SkipDocumentBody.safeParse(request.body).success) {
          throw new AppError('validation_failed', 'neither a file nor a skip flag', {
            fields: [{ property: 'document', key: 'field_required' }],
          })
        }
        const context = { actor: sender.actor, now: clock.now(), today: clock.today() }
        return toDocumentView(await transaction((tx) => skipDocument(tx, { ...sender, type }, context)))
      },
    )

    app.get(
      '/v2/user/document/:type',
      {
        schema: {
          tags,
          summary: 'Get an uploaded document',
          params: DocumentParams,
          response: { 200: DocumentContent, ...errors(401, 404, 422) },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const { type } = request.params
        const viewed = await viewDocument(deps, { userId: session.userId, type }, actorOf(session))
        reply.header('cache-control', 'no-store')
        return { type, content_type: viewed.contentType, document: viewed.bytes.toString('base64') }
      },
    )

    app.get(
      '/v2/user/document',
      { schema: { tags, summary: 'Rejects a request without a type', response: { ...errors(401, 422) } } },
      async (request) => {
        borrower(request)
        throw new AppError('validation_failed', 'a document is requested by its type', {
          fields: [{ property: 'type', key: 'field_required' }],
        })
      },
    )

    app.delete(
      '/v2/user/document/:type',
      {
        schema: {
          tags,
          summary: 'Withdraw a document',
          params: DocumentParams,
          response: { 204: z.void(), ...errors(401, 404, 409, 422) },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const { type } = request.params
        const taken = { userId: session.userId, type, actor: actorOf(session) }
        await transaction((tx) => takeBackDocument(tx, taken, clock.now()))
        return reply.code(204).send()
      },
    )
  })

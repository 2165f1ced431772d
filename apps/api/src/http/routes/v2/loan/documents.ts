import { LoanDocument, LoanDocumentParams, LoanDocuments, LoanDocumentsParams } from '@puente/contract'
import { contractCommonTexts } from '@puente/texts/contract-common'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { LoanDocumentRow } from '../../../../db/repositories/loan-documents.ts'
import type { Deps } from '../../../../deps.ts'
import { requestAmortisationTable } from '../../../../lending/contracts/amortisation-table.ts'
import { fileOfDocument } from '../../../../lending/contracts/document-files.ts'
import { standingDocuments } from '../../../../lending/contracts/standing-documents.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { ownLoan } from '../../../scopes/own-loan.ts'
import { errors } from '../../../web/error-responses.ts'
import { readLoanDocument, sendLoanDocument } from '../../../web/loan-document-file.ts'

const PDF = 'application/pdf'

export const loanDocuments =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps

    async function viewOf(document: LoanDocumentRow): Promise<LoanDocument> {
      const file =
        document.sha256 === null || document.sizeBytes === null
          ? await fileOfDocument(deps, document)
          : { sha256: document.sha256, sizeBytes: document.sizeBytes }
      return {
        id: document.id,
        kind: document.kind,
        title: contractCommonTexts.kinds[document.kind],
        created_at: document.createdAt.toISOString(),
        signed_at: document.signedAt?.toISOString() ?? null,
        sha256: file.sha256,
        content_type: PDF,
        size_bytes: file.sizeBytes,
      }
    }

    app.get(
      '/v2/loans/:public_id/documents',
      {
        config: { etag: true },
        schema: {
          tags: ['loan'],
          summary: 'List the documents of a loan, newest first',
          params: LoanDocumentsParams,
          response: { 200: LoanDocuments, ...errors(401, 403, 404) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const documents = await transaction(async (tx) =>
          standingDocuments(tx, deps, await ownLoan(tx, request.params.public_id, userId)),
        )
        const items = []
        for (const document of documents) {
          items.push(await viewOf(document))
        }
        return { items }
      },
    )

    app.post(
      '/v2/loans/:public_id/amortisation_table',
      {
        schema: {
          tags: ['loan'],
          summary: 'Get the amortisation table of today, free of charge, as a further document of the loan',
          params: LoanDocumentsParams,
          response: { 200: LoanDocument, ...errors(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const document = await transaction(async (tx) => {
          const record = await ownLoan(tx, request.params.public_id, userId)
          return requestAmortisationTable(tx, deps, record, { today: clock.today(), now: clock.now() })
        })
        return viewOf(document)
      },
    )

    app.get(
      '/v2/loans/:public_id/documents/:id',
      {
        schema: {
          tags: ['loan'],
          summary: 'Get one document, as a PDF',
          produces: [PDF],
          params: LoanDocumentParams,
          response: {
            200: z.string().meta({ description: 'The file, application/pdf' }),
            ...errors(401, 403, 404, 422),
          },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const { public_id: publicId, id } = request.params
        const document = await transaction(async (tx) => {
          const { loan } = await ownLoan(tx, publicId, session.userId)
          return readLoanDocument(tx, { loan, id, actor: actorOf(session), now: clock.now() })
        })
        return sendLoanDocument(deps, request, reply, { document, publicId })
      },
    )
  }

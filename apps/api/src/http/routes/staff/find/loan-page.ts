import {
  ExplainQuery,
  LoanDocumentParams,
  LoanExplanation,
  StaffEvidenceCheck,
  StaffForecast,
  StaffForecastQuery,
  StaffLoanDocumentMade,
  StaffLoanPage,
  StaffLoanParams,
} from '@puente/contract'
import { AppError } from '@puente/domain'
import { staffExplanationTexts } from '@puente/texts/backoffice-find'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { LoanRecord } from '../../../../db/loan-record.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { requestAmortisationTable } from '../../../../lending/contracts/amortisation-table.ts'
import { verifyLoanEvidence } from '../../../../lending/contracts/verify-evidence.ts'
import { lockLoanByPublicId } from '../../../../staff/lock-loan.ts'
import { staffActor, staffCaller } from '../../../scopes/staff.ts'
import { explainLoan, forecastLoan } from '../../../views/loan-quotes.ts'
import { readLoanPage } from '../../../views/staff-loan-view.ts'
import { errors } from '../../../web/error-responses.ts'
import { readLoanDocument, sendLoanDocument } from '../../../web/loan-document-file.ts'

export const staffLoanPage =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    const tags = ['staff']
    const config = { permission: 'customers.read' } as const
    const refusals = { ...errors(401, 403, 404, 422) }

    async function view(tx: Tx, actor: string, publicId: string, part?: string): Promise<LoanRecord> {
      const record = await tx.loans.byPublicId(publicId)
      if (record === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
      const { id, userId } = record.loan
      await tx.audit.record({
        at: clock.now(),
        actor,
        action: 'loan_viewed',
        userId,
        detail: { loan_id: id, ...(part === undefined ? {} : { part }) },
      })
      return record
    }

    app.get(
      '/staff/loans/:public_id',
      {
        config,
        schema: {
          tags,
          summary: 'Get a loan with its facts, ledger entries, payouts, documents and history',
          params: StaffLoanParams,
          response: { 200: StaffLoanPage, ...refusals },
        },
      },
      async (request) =>
        transaction(async (tx) =>
          readLoanPage(tx, deps, staffCaller(request), await view(tx, staffActor(request), request.params.public_id)),
        ),
    )

    app.get(
      '/staff/loans/:public_id/forecast',
      {
        config,
        schema: {
          tags,
          summary:
            'Compute what a loan would ask for on a day, and what an early repayment or a deferral would lead to',
          params: StaffLoanParams,
          querystring: StaffForecastQuery,
          response: { 200: StaffForecast, ...refusals, ...errors(409) },
        },
      },
      async (request) => {
        const { public_id: publicId } = request.params
        const record = await transaction((tx) => view(tx, staffActor(request), publicId, 'forecast'))
        const today = clock.today()
        const { date = today, amount } = request.query
        return forecastLoan(record, { date, today, ...(amount === undefined ? {} : { amountCents: amount }) })
      },
    )

    app.get(
      '/staff/loans/:public_id/explanation',
      {
        config,
        schema: {
          tags,
          summary: 'Explain the amounts of a loan on a day, line by line',
          params: StaffLoanParams,
          querystring: ExplainQuery,
          response: { 200: LoanExplanation, ...refusals, ...errors(409) },
        },
      },
      async (request) => {
        const { public_id: publicId } = request.params
        const record = await transaction((tx) => view(tx, staffActor(request), publicId, 'explanation'))
        const today = clock.today()
        const date = request.query.date ?? today
        return explainLoan(record, { date, today }, staffExplanationTexts)
      },
    )

    app.post(
      '/staff/loans/:public_id/amortisation-table',
      {
        config: { permission: 'customers.annotate' },
        schema: {
          tags,
          summary:
            'Make the amortisation table of today, which the customer may have at any time, and put it in the account',
          params: StaffLoanParams,
          response: { 200: StaffLoanDocumentMade, ...refusals, ...errors(409) },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const record = await lockLoanByPublicId(tx, request.params.public_id)
          const { id: loanId, userId } = record.loan
          const now = clock.now()
          const { id } = await requestAmortisationTable(tx, deps, record, { today: clock.today(), now })
          const detail = { loan_id: loanId, document_id: id }
          const action = 'loan.amortisation_table_issued'
          await tx.audit.record({ at: now, actor: staffActor(request), action, userId, detail })
          return { id }
        }),
    )

    app.get(
      '/staff/loans/:public_id/documents/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Get one document of a loan as the customer got it, as a PDF',
          produces: ['application/pdf'],
          params: LoanDocumentParams,
          response: { 200: z.string().meta({ description: 'The file, application/pdf' }), ...refusals },
        },
      },
      async (request, reply) => {
        const { public_id: publicId, id } = request.params
        const document = await transaction(async (tx) => {
          const record = await tx.loans.byPublicId(publicId)
          if (record === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
          return readLoanDocument(tx, { loan: record.loan, id, actor: staffActor(request), now: clock.now() })
        })
        return sendLoanDocument(deps, request, reply, { document, publicId })
      },
    )

    app.get(
      '/staff/loans/:public_id/evidence',
      {
        config,
        schema: {
          tags,
          summary: 'Verify the evidence of the agreements of a loan, and the documents it names',
          params: StaffLoanParams,
          response: { 200: StaffEvidenceCheck, ...refusals },
        },
      },
      async (request) => {
        const { public_id: publicId } = request.params
        const { loan } = await transaction((tx) => view(tx, staffActor(request), publicId, 'evidence'))
        const { entries, documents, problems } = await verifyLoanEvidence(deps, loan.id)
        return { entries, documents, problems: problems.map(({ problem }) => problem) }
      },
    )
  }

import {
  ApprovalWaiting,
  ProductVersionBody,
  ProductVersionMade,
  ProductVersionParams,
  StaffProducts,
  VersionImpact,
  VersionParams,
  WithdrawVersionBody,
} from '@puente/contract'
import { AppError, eurosFromCents, SHIPPED_PRODUCTS, toProductView, versionState } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ProductRow } from '../../../db/repositories/products.ts'
import type { Deps } from '../../../deps.ts'
import { priceChange } from '../../../staff/approvals/acts/price-change.ts'
import { submitAct } from '../../../staff/approvals/submit-act.ts'
import { withdrawVersion } from '../../../staff/products/withdraw-version.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { answer } from '../../web/answer.ts'
import { errors } from '../../web/error-responses.ts'
import { changeOfProduct } from './product-change.ts'
import { sendAct } from './send-act.ts'

const stateRow = ({ version, validFrom, withdrawnAt }: ProductRow) => ({
  version,
  validFrom,
  isWithdrawn: withdrawnAt !== null,
})

const withdrawnOf = ({ withdrawnAt, withdrawnBy, withdrawnReason }: ProductRow) =>
  withdrawnAt === null ? null : { at: withdrawnAt.toISOString(), by: withdrawnBy ?? '', reason: withdrawnReason ?? '' }

/** Offers and contracts that the page of a version lists. */
const LISTED_LOANS = 50

/** What a product offers and costs, in versions. A change is a new version, valid from 00:00 of its day in Madrid. */
export const staffProducts =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'products.change' } as const
    const refusals = { ...errors(401, 403, 404, 409, 422) }

    app.get(
      '/staff/products',
      {
        config,
        schema: {
          tags: ['staff'],
          summary: 'List every version of every product, and the laws that limit their prices',
          response: { 200: StaffProducts, ...refusals },
        },
      },
      async () => {
        const versions = await deps.transaction((tx) => tx.products.rows())
        const today = deps.clock.today()
        const statesOf = (productId: number) =>
          versions.filter(({ row }) => row.productId === productId).map(({ row }) => stateRow(row))
        const sold = versions.flatMap(({ row }) => (row.withdrawnAt === null ? [row.productId] : []))
        return {
          items: versions.map(({ row, isSold }) => ({
            ...toProductView(row.data),
            state: versionState(stateRow(row), statesOf(row.productId), today),
            is_sold: isSold,
            author: row.author,
            approved_by: row.approvedBy,
            published_at: row.publishedAt?.toISOString() ?? null,
            reason: row.reason,
            withdrawn: withdrawnOf(row),
          })),
          templates: SHIPPED_PRODUCTS.filter(({ id }) => !sold.includes(id)).map(toProductView),
          laws: deps.regimes.map((regime) => regime),
        }
      },
    )

    app.get(
      '/staff/products/:id/versions/:version/impact',
      {
        config,
        schema: {
          tags: ['staff'],
          summary: 'Count what was asked for and sold at the prices of a version, and list the offers and contracts',
          params: VersionParams,
          response: { 200: VersionImpact, ...refusals },
        },
      },
      async (request) => {
        const { id: productId, version } = request.params
        const { figures, loans } = await deps.transaction(async (tx) => {
          const known = (await tx.products.rows()).some(
            ({ row }) => row.productId === productId && row.version === version,
          )
          if (!known) throw new AppError('product_not_found', `there is no version ${version} of product ${productId}`)
          return tx.products.impactOf({ productId, version }, LISTED_LOANS)
        })
        if (figures === undefined) throw new Error('a count without a row')
        const { lentCents, paidChargesCents, ...counts } = figures
        return {
          ...counts,
          lent: eurosFromCents(lentCents),
          paid_charges: eurosFromCents(paidChargesCents),
          loans: loans.map(({ publicId, status, amountCents, requestDate, signedAt, extensions }) => ({
            public_id: publicId,
            status,
            amount: eurosFromCents(amountCents),
            requested_on: requestDate,
            signed_at: signedAt?.toISOString() ?? null,
            extensions,
          })),
        }
      },
    )

    app.post(
      '/staff/products/:id/versions',
      {
        config,
        schema: {
          tags: ['staff'],
          summary:
            'Change what a product offers and costs, or start or stop selling it, from a day on, with a second admin',
          params: ProductVersionParams,
          body: ProductVersionBody,
          response: { 201: ProductVersionMade, 202: ApprovalWaiting, ...refusals },
        },
      },
      async (request, reply) => {
        const { valid_from, on_sale, base_version, prices, terms, not_sold_under, reason } = request.body
        const change = {
          product_id: request.params.id,
          ...(base_version === undefined ? {} : { base_version }),
          valid_from,
          ...(on_sale === undefined ? {} : { on_sale }),
          ...changeOfProduct(prices, terms),
          not_sold_under,
        }
        const submitted = await submitAct(deps, staffCaller(request), priceChange, change, reason)
        return sendAct(reply, submitted, (result) => result, 201)
      },
    )

    app.post(
      '/staff/products/:id/versions/:version/withdraw',
      {
        config,
        schema: {
          tags: ['staff'],
          summary: 'Take a version back before its first day; the prices before it go on',
          params: VersionParams,
          body: WithdrawVersionBody,
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        const { id, version } = request.params
        await withdrawVersion(deps, staffCaller(request), { productId: id, version }, request.body.reason)
        return answer(reply, 204, null)
      },
    )
  }

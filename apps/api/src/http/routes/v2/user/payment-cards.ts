import {
  PaymentCardParams,
  type PaymentCards,
  PaymentCards as PaymentCardsSchema,
  PaymentCardValidity,
  PaymentLink,
} from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { linkOf } from '../../../../lending/payments/card-order.ts'
import { removeCard, startCardRequest } from '../../../../lending/payments/register-card.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'
import { errors } from '../../../web/error-responses.ts'

/** The cards that a customer authorised us to charge. */
export const paymentCards =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, config } = deps
    const tags = ['cards']

    app.get(
      '/v2/user/payment_cards',
      {
        config: { etag: true },
        schema: { tags, summary: 'List the connected cards', response: { 200: PaymentCardsSchema, ...errors(401) } },
      },
      async (request) => {
        const { userId } = borrower(request)
        return transaction((tx) => readCards(tx, userId))
      },
    )

    app.post(
      '/v2/user/payment_card',
      { schema: { tags, summary: 'Start adding a card', response: { 200: PaymentLink, ...errors(401) } } },
      async (request) => {
        const session = borrower(request)
        const payer = { userId: session.userId, actor: actorOf(session) }
        const operation = await transaction((tx) => startCardRequest(tx, deps, payer))
        return { payment_link: linkOf(operation, config, publicOrigin(config, request)) }
      },
    )

    app.put(
      '/v2/user/payment_card/:id',
      {
        schema: {
          tags,
          summary: 'Make a card the default for charges',
          params: PaymentCardParams,
          response: { 200: PaymentCardsSchema, ...errors(401, 404) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        return transaction(async (tx) => {
          const { id } = request.params
          if (!(await tx.paymentCards.setDefault(userId, id))) throw noSuchCard(userId, id)
          await tx.audit.record({
            at: clock.now(),
            actor: actorOf(session),
            action: 'card_made_default',
            userId,
            detail: { card_id: id },
          })
          return readCards(tx, userId)
        })
      },
    )

    app.get(
      '/v2/user/payment_card/:id/validate',
      {
        schema: {
          tags,
          summary: 'Check whether a card can still be charged',
          params: PaymentCardParams,
          response: { 200: PaymentCardValidity, ...errors(401, 404) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const card = await transaction((tx) => tx.paymentCards.byId(userId, request.params.id))
        if (card === null) throw noSuchCard(userId, request.params.id)
        return { valid: card.retiredAt === null && (card.expiresOn === null || card.expiresOn >= clock.today()) }
      },
    )

    app.delete(
      '/v2/user/payment_card/:id',
      {
        schema: {
          tags,
          summary: 'Remove a card',
          params: PaymentCardParams,
          response: { 204: z.void(), ...errors(401, 404) },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const context = { actor: actorOf(session), now: clock.now(), today: clock.today() }
        await transaction(async (tx) => {
          const card = await liveCard(tx, session.userId, request.params.id)
          await removeCard(tx, session.userId, card.id, context)
        })
        return reply.code(204).send()
      },
    )
  }

const noSuchCard = (userId: number, cardId: number) => new AppError('not_found', `user ${userId} has no card ${cardId}`)

async function liveCard(tx: Tx, userId: number, cardId: number) {
  const card = await tx.paymentCards.byId(userId, cardId)
  if (card === null || card.retiredAt !== null) throw noSuchCard(userId, cardId)
  return card
}

async function readCards(tx: Tx, userId: number): Promise<PaymentCards> {
  const cards = await tx.paymentCards.liveOf(userId)
  return {
    items: cards.map(({ id, pan, isDefault, expiresOn }) => ({
      id,
      pan,
      is_default: isDefault,
      expires_on: expiresOn,
    })),
  }
}

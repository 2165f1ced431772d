import { eurosFromCents } from '@puente/domain'
import type { preValidationHookHandler } from 'fastify'
import type { Deps } from '../../deps.ts'

const AMOUNT_FIELDS = ['loan_sum', 'loan_period', 'sum', 'terms']

/**
 * Completes an application with what the customer agreed with an agent: a request without amount and term gets the
 * agreed ones, before it is validated like any other.
 */
export const completeFromAgentData =
  ({ transaction }: Pick<Deps, 'transaction'>): preValidationHookHandler =>
  async (request) => {
    const userId = request.callerSession?.userId ?? null
    const body = (request.body ?? {}) as Record<string, unknown>
    if (userId === null || typeof body !== 'object' || AMOUNT_FIELDS.some((field) => field in body)) return
    const agreed = await transaction((tx) => tx.decisions.agentDataOf(userId))
    if (agreed === null) return
    request.body = {
      ...body,
      ...(agreed.amountCents === null ? {} : { loan_sum: eurosFromCents(agreed.amountCents) }),
      ...(agreed.termDays === null ? {} : { loan_period: agreed.termDays }),
    }
  }
